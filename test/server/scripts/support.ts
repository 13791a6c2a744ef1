import { CancellationToken } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Position, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { createLanguageService } from '../../../server/language-service.ts';
import { NO_NAMES } from '../../../server/live-names.ts';
import { datasetPlaces } from '../../../server/scripts/dataset-places.ts';
import { createPlacementIndex } from '../../../server/scripts/placement-index.ts';
import { type ServedScript, serveScript } from '../../../server/scripts/served-script.ts';
import { createServedService, type Served, type ServedService } from '../../../server/scripts/served-service.ts';

export const SCRIPT_URI = 'file:///home/ann/install-shop.sql';
export const { None: NO_CANCEL } = CancellationToken;

/** A script with a cursor. */
export interface ScriptAtCursor {
  readonly script: ServedScript;
  readonly position: Position;
}

/**
 * Serves a script as the server serves that of an editor.
 *
 * @param text - the script
 * @param uri - its address
 * @returns its first version
 */
export function script(text: string, uri = SCRIPT_URI): ServedScript {
  return serveScript(TextDocument.create(uri, 'sql', 1, text));
}

/**
 * Serves a script with a cursor.
 *
 * @param textWithBar - the script; its last `|` is the cursor and no part of it
 * @returns the script without the bar, and where it was
 */
export function scriptAtCursor(textWithBar: string, uri?: string): ScriptAtCursor {
  const offset = textWithBar.lastIndexOf('|');
  if (offset < 0) throw new Error(`The example has no cursor: ${textWithBar}`);
  const served = script(textWithBar.slice(0, offset) + textWithBar.slice(offset + 1), uri);
  return { script: served, position: served.text.positionAt(offset) };
}

/**
 * Makes the service as the server makes it for an editor that can do everything.
 *
 * @param open - the documents that are open
 */
export function serviceFor(...open: readonly Served[]): ServedService {
  return createServedService({
    options: createLanguageService({ names: NO_NAMES }),
    placements: createPlacementIndex(() => open.map(datasetPlaces)),
    editor: { createsFiles: true },
  });
}

/**
 * Applies the edits of one document as an editor does.
 *
 * @param document - the version that the edits are for
 * @param edit - what is to be done with that document, and nothing else
 * @returns the text afterwards
 */
export function afterwards({ text }: Served, edit: WorkspaceEdit | undefined): string {
  const [change, ...others] = edit?.documentChanges ?? [];
  if (!change || !('edits' in change) || others.length > 0) throw new Error('One document is to be edited.');
  const { textDocument, edits }: TextDocumentEdit = change;
  if (textDocument.uri !== text.uri || textDocument.version !== text.version)
    throw new Error('Another version is meant.');
  return TextDocument.applyEdits(
    text,
    edits.filter((part) => 'newText' in part),
  );
}
