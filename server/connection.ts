import {
  type Connection,
  type DocumentDiagnosticParams,
  DocumentDiagnosticReportKind,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import manifest from '../package.json' with { type: 'json' };
import { type Answers, createAnswers } from './answers.ts';
import { capabilitiesFor, createsFiles, pulls } from './capabilities.ts';
import { createDiagnosticReports } from './diagnostic-reports.ts';
import { createDocuments, type Documents } from './documents.ts';
import type { Refusal } from './features/rename.ts';
import { choosesFormatters, registerFormatters } from './formatting-registration.ts';
import { createLanguageService } from './language-service.ts';
import { NO_NAMES } from './live-names.ts';
import { namesOfClient } from './names-of-client.ts';
import { fitted } from './plain-completion.ts';
import type { InitializationOptions } from './protocol.ts';
import { createPushedDiagnostics, type PushedDiagnostics } from './pushed-diagnostics.ts';
import { datasetPlaces } from './scripts/dataset-places.ts';
import { createPlacementIndex } from './scripts/placement-index.ts';
import { createServedService, type ServedService } from './scripts/served-service.ts';

/**
 * Serves a client over a connection. Until it says hello nothing is done, and then nothing but registering.
 *
 * @param connection - a connection that does not listen yet
 */
export function serve(connection: Connection): void {
  connection.onInitialize((params) => greet(connection, params));
  connection.listen();
}

function greet(
  connection: Connection,
  { capabilities: client, initializationOptions }: InitializeParams,
): InitializeResult {
  const options: InitializationOptions = initializationOptions ?? {};
  const documents = createDocuments();
  const service = createServedService({
    options: createLanguageService({ names: options.seenNames ? namesOfClient(connection) : NO_NAMES }),
    placements: createPlacementIndex(() => documents.all().map(datasetPlaces)),
    editor: { createsFiles: createsFiles(client) },
  });
  const answers = createAnswers(documents, connection.console);
  const support = {
    snippets: client.textDocument?.completion?.completionItem?.snippetSupport === true,
    commands: options.commands === true,
  };
  connection.onCompletion(
    answers('Completion', async (document, { position }, token) =>
      fitted(await service.complete(document, position, token), support),
    ),
  );
  answerQuestions(connection, service, answers);
  answerStructure(connection, service, answers);
  if (choosesFormatters(client)) registerFormatters(connection);
  if (pulls(client)) {
    keepDocuments(connection, documents);
    answerPulls(connection, service, answers);
  } else {
    keepDocuments(connection, documents, createPushedDiagnostics(documents, service.diagnostics, connection));
  }
  return {
    capabilities: capabilitiesFor(client, options),
    serverInfo: { name: 'svc', version: manifest.version },
  };
}

/** What is asked about a place of a document. */
function answerQuestions(connection: Connection, service: ServedService, answers: Answers): void {
  connection.onHover(answers('Hover', (document, { position }, token) => service.hover(document, position, token)));
  connection.onCodeAction(
    answers('Code actions', (document, { range, context }) => service.codeActions(document, range, context)),
  );
  connection.onDocumentHighlight(
    answers('Highlighting', (document, { position }) => service.documentHighlights(document, position)),
  );
  connection.onDefinition(
    answers('Finding the definition', (document, { position }) => service.definition(document, position)),
  );
  connection.onReferences(
    answers('Finding references', (document, { position }) => service.references(document, position)),
  );
  connection.onPrepareRename(
    answers('Preparing to rename', (document, { position }) => granted(service.prepareRename(document, position))),
  );
  connection.onRenameRequest(
    answers('Renaming', (document, { position, newName }) => granted(service.rename(document, position, newName))),
  );
}

/** What is asked about a document as a whole, or about a part of it. */
function answerStructure(connection: Connection, service: ServedService, answers: Answers): void {
  connection.languages.inlayHint.on(
    answers('Inlay hints', (document, { range }) => service.inlayHints(document, range)),
  );
  connection.onCodeLens(answers('Code lenses', service.codeLenses));
  connection.onDocumentLinks(answers('Links', service.documentLinks));
  connection.onDocumentSymbol(answers('The outline', service.documentSymbols));
  connection.onFoldingRanges(answers('Folding', service.foldingRanges));
  connection.onSelectionRanges(
    answers('Selecting', (document, { positions }) => service.selectionRanges(document, positions)),
  );
  connection.onDocumentFormatting(
    answers('Formatting', (document, { options }) => service.formatting(document, undefined, options)),
  );
  connection.onDocumentRangeFormatting(
    answers('Formatting', (document, { range, options }) => service.formatting(document, range, options)),
  );
}

/** What is asked about the diagnostics of a document; one that is not open has none. */
function answerPulls(connection: Connection, service: ServedService, answers: Answers): void {
  const report = createDiagnosticReports(service.diagnostics);
  const answer = answers('Diagnostics', (document, { previousResultId }: DocumentDiagnosticParams) =>
    report(document, previousResultId),
  );
  connection.languages.diagnostics.on(
    async (params, token) => (await answer(params, token)) ?? { kind: DocumentDiagnosticReportKind.Full, items: [] },
  );
}

/** Keeps the documents, and tells which of them was opened or changed, or closed. */
function keepDocuments(
  connection: Connection,
  documents: Documents,
  { changed, closed }: Partial<PushedDiagnostics> = {},
): void {
  connection.onDidOpenTextDocument(({ textDocument }) => {
    documents.open(textDocument);
    changed?.(textDocument.uri);
  });
  connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
    documents.change(textDocument, contentChanges);
    changed?.(textDocument.uri);
  });
  connection.onDidCloseTextDocument(({ textDocument }) => {
    documents.close(textDocument.uri);
    closed?.(textDocument.uri);
  });
}

/** Hands out an answer; a refusal becomes the message that the client shows. */
function granted<T extends object>(answer: T | Refusal | undefined): T | undefined {
  if (answer && 'message' in answer) throw new ResponseError(LSPErrorCodes.RequestFailed, answer.message);
  return answer;
}
