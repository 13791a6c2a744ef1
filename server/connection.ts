import {
  type Connection,
  type DocumentDiagnosticParams,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import manifest from '../package.json' with { type: 'json' };
import { type Answers, createAnswers, messageOf } from './answers.ts';
import { capabilitiesFor, createsFiles, pulls } from './capabilities.ts';
import { createDocuments, type Documents } from './documents.ts';
import type { Refusal } from './features/rename.ts';
import { choosesFormatters, registerFormatters } from './formatting-registration.ts';
import { createLanguageService } from './language-service.ts';
import { NO_NAMES } from './live-names.ts';
import { namesOfClient } from './names-of-client.ts';
import { fitted } from './plain-completion.ts';
import {
  CHECK_WORKSPACE,
  type CheckWorkspaceResult,
  type InitializationOptions,
  WORKSPACE_FILES,
  type WorkspaceFilesParams,
} from './protocol.ts';
import { createPushedDiagnostics, type PushedDiagnostics } from './pushed-diagnostics.ts';
import { createPlacementIndex } from './scripts/placement-index.ts';
import { createServedService, type ServedService } from './scripts/served-service.ts';
import { fileNames } from './workspace/file-names.ts';
import { createReports, type Reports } from './workspace/reports.ts';
import { installationSymbols } from './workspace/symbols.ts';
import { createWorkspace, type Workspace } from './workspace/workspace.ts';

/**
 * Serves a client over a connection. Until it says hello nothing is done, and then nothing but registering.
 *
 * @param connection - a connection that does not listen yet
 */
export function serve(connection: Connection): void {
  connection.onInitialize((params) => greet(connection, params));
  connection.listen();
}

function greet(connection: Connection, params: InitializeParams): InitializeResult {
  const { capabilities: client, initializationOptions } = params;
  const options: InitializationOptions = initializationOptions ?? {};
  const documents = createDocuments();
  const service = createServedService({
    options: createLanguageService({ names: options.seenNames ? namesOfClient(connection) : NO_NAMES }),
    placements: createPlacementIndex(() => workspace.datasets()),
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
  const workspace = createWorkspace({
    documents,
    connection,
    diagnosticsOf: service.diagnostics,
    tellsFiles: options.workspaceFiles === true,
    nameOf: fileNames(params),
    heard: (uris) => diagnostics.heard(uris),
  });
  const diagnostics = pulls(client)
    ? answerPulls(connection, workspace, answers, client.workspace?.diagnostics?.refreshSupport === true)
    : pushDiagnostics(connection, workspace, documents);
  keepDocuments(connection, documents, [workspace, diagnostics]);
  answerAboutWorkspace(connection, workspace);
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

/** Who hears of documents and of files. */
interface Hearing {
  changed?(uri: string): void;
  closed?(uri: string): void;
}

/** What is asked about diagnostics. */
function answerPulls(connection: Connection, workspace: Workspace, answers: Answers, refreshes: boolean): Reports {
  const { diagnostics } = connection.languages;
  const reports = createReports(workspace, () => {
    if (refreshes) diagnostics.refresh().catch((thrown: unknown) => connection.console.warn(messageOf(thrown)));
  });
  const answer = answers('Diagnostics', ({ text }, { previousResultId }: DocumentDiagnosticParams) =>
    reports.ofDocument(text.uri, previousResultId),
  );
  diagnostics.on(
    async (params, token) =>
      (await answer(params, token)) ?? reports.ofDocument(params.textDocument.uri, params.previousResultId),
  );
  diagnostics.onWorkspace((params, token, _work, progress) => reports.ofWorkspace(params, token, progress));
  return reports;
}

/** For a client that does not ask. */
function pushDiagnostics(
  connection: Connection,
  workspace: Workspace,
  documents: Documents,
): PushedDiagnostics & Pick<Reports, 'heard'> {
  const pushed = createPushedDiagnostics(documents, workspace.resultOf, connection);
  return { ...pushed, heard: (uris) => uris.forEach(pushed.affected) };
}

/** What is told and asked about all files together. */
function answerAboutWorkspace(connection: Connection, workspace: Workspace): void {
  connection.onNotification(WORKSPACE_FILES, (news: WorkspaceFilesParams) => workspace.learn(news));
  connection.onRequest(CHECK_WORKSPACE, (): Promise<CheckWorkspaceResult> => workspace.summary());
  connection.onWorkspaceSymbol(({ query }) => installationSymbols(workspace.reports, query));
  connection.onShutdown(() => workspace.stop());
}

/** Keeps the documents, and tells which of them was opened or changed, or closed. */
function keepDocuments(connection: Connection, documents: Documents, hearing: readonly Hearing[]): void {
  connection.onDidOpenTextDocument(({ textDocument }) => {
    documents.open(textDocument);
    for (const { changed } of hearing) changed?.(textDocument.uri);
  });
  connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
    documents.change(textDocument, contentChanges);
    for (const { changed } of hearing) changed?.(textDocument.uri);
  });
  connection.onDidCloseTextDocument(({ textDocument }) => {
    documents.close(textDocument.uri);
    for (const { closed } of hearing) closed?.(textDocument.uri);
  });
}

/** Hands out an answer; a refusal becomes the message that the client shows. */
function granted<T extends object>(answer: T | Refusal | undefined): T | undefined {
  if (answer && 'message' in answer) throw new ResponseError(LSPErrorCodes.RequestFailed, answer.message);
  return answer;
}
