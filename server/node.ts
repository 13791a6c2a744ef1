/** The server as a process of its own. Its arguments say how it is spoken to: `--node-ipc` by VS Code, or `--stdio`. */
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from './connection.ts';
import { serveStdio } from './stdio.ts';

if (process.argv.includes('--stdio')) void serveStdio();
else serve(createConnection(ProposedFeatures.all));
