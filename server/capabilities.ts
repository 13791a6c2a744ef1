import {
  type ClientCapabilities,
  PositionEncodingKind,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { CODE_ACTION_KINDS } from './features/code-actions.ts';
import { choosesFormatters } from './formatting-registration.ts';
import type { InitializationOptions } from './protocol.ts';
import { SCRIPT_KIND } from './scripts/make-script.ts';
import { SCRIPT_ACTION_KINDS } from './scripts/script-code-actions.ts';

/**
 * Tells what the server can do for a client.
 *
 * @param client - what the client can do
 * @param options - what it says about itself
 * @returns exactly what is answered: nothing that the client could not use
 */
export function capabilitiesFor(client: ClientCapabilities, options: InitializationOptions): ServerCapabilities {
  const { textDocument = {} } = client;
  return {
    positionEncoding: PositionEncodingKind.UTF16,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    // Not `,` and `[`: with the list open, the Enter that was to begin a line would accept its first entry.
    completionProvider: { triggerCharacters: ['"', ':', '.'] },
    hoverProvider: true,
    inlayHintProvider: true,
    documentLinkProvider: { resolveProvider: false },
    documentHighlightProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    workspaceSymbolProvider: true,
    renameProvider: textDocument.rename?.prepareSupport ? { prepareProvider: true } : true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    ...(!choosesFormatters(client) && { documentFormattingProvider: true, documentRangeFormattingProvider: true }),
    ...(textDocument.documentSymbol?.hierarchicalDocumentSymbolSupport && { documentSymbolProvider: true }),
    ...(textDocument.codeAction?.codeActionLiteralSupport && {
      codeActionProvider: { codeActionKinds: [...CODE_ACTION_KINDS, ...SCRIPT_ACTION_KINDS, SCRIPT_KIND] },
    }),
    // The commands of the lenses are the client's own.
    ...(options.commands && { codeLensProvider: { resolveProvider: false } }),
    ...(pulls(client) && {
      diagnosticProvider: {
        identifier: 'svc',
        interFileDependencies: true,
        workspaceDiagnostics: options.workspaceFiles === true,
      },
    }),
  };
}

/**
 * Tells whether a client can make a file when it applies an action.
 *
 * @param client - what the client can do
 */
export function createsFiles({ workspace }: ClientCapabilities): boolean {
  const { documentChanges, resourceOperations } = workspace?.workspaceEdit ?? {};
  return documentChanges === true && resourceOperations?.includes('create') === true;
}

/**
 * Tells how a client learns of diagnostics.
 *
 * @param client - what the client can do
 * @returns whether it asks for them; otherwise they are sent after every change
 */
export function pulls(client: ClientCapabilities): boolean {
  return client.textDocument?.diagnostic !== undefined;
}
