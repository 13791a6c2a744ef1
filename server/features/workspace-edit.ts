import type { WorkspaceEdit } from 'vscode-languageserver-types';
import type { TextEdit } from '../../service/options/problem.ts';
import { rangeIn, type ServedDocument } from '../served-document.ts';

/**
 * Tells edits of a document as an editor applies them: to this version, and to no other.
 *
 * @param document - the document
 * @param edits - edits that do not overlap
 * @returns the same for the document's address and version
 */
export function editOf(document: ServedDocument, edits: readonly TextEdit[]): WorkspaceEdit {
  const { uri, version } = document.text;
  return {
    documentChanges: [
      {
        textDocument: { uri, version },
        edits: edits.map(({ range, newText }) => ({ range: rangeIn(document, range), newText })),
      },
    ],
  };
}
