/**
 * What one writes today for a JSON file with a schema: a minimal server on the JSON service of VS Code, with our schema.
 * It reads each version once, and answers from that.
 */
import { getLanguageService, type JSONDocument, TextDocument } from 'vscode-json-languageservice';
import {
  createConnection,
  DocumentDiagnosticReportKind,
  ProposedFeatures,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import schema from '../../schemas/options.schema.json' with { type: 'json' };

const connection = createConnection(ProposedFeatures.all);
const documents = new TextDocuments(TextDocument);
const service = getLanguageService({ clientCapabilities: {} });
service.configure({ validate: true, schemas: [{ uri: 'svc://options', fileMatch: ['*.svc.json'], schema }] });

const read = new WeakMap<TextDocument, { readonly version: number; readonly json: JSONDocument }>();

/** A document changes in place, so that its version has to be looked at. */
function readOnce(uri: string): { readonly text: TextDocument; readonly json: JSONDocument } | undefined {
  const text = documents.get(uri);
  if (text === undefined) return undefined;
  const known = read.get(text);
  if (known?.version === text.version) return { text, json: known.json };
  const json = service.parseJSONDocument(text);
  read.set(text, { version: text.version, json });
  return { text, json };
}

connection.onInitialize(() => ({
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    completionProvider: { triggerCharacters: ['"', ':'] },
    hoverProvider: true,
    diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false },
  },
}));
connection.languages.diagnostics.on(async ({ textDocument }) => {
  const document = readOnce(textDocument.uri);
  const items = document ? await service.doValidation(document.text, document.json, { comments: 'ignore' }) : [];
  return { kind: DocumentDiagnosticReportKind.Full, items };
});
connection.onCompletion(({ textDocument, position }) => {
  const document = readOnce(textDocument.uri);
  return document && service.doComplete(document.text, position, document.json);
});
connection.onHover(({ textDocument, position }) => {
  const document = readOnce(textDocument.uri);
  return document && service.doHover(document.text, position, document.json);
});
documents.listen(connection);
connection.listen();
