/** The server in a worker of a browser: it is spoken to by messages. */
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { serve } from './connection.ts';

// In a worker, the global object is the port to whoever started it.
const port = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
serve(createConnection(ProposedFeatures.all, new BrowserMessageReader(port), new BrowserMessageWriter(port)));
