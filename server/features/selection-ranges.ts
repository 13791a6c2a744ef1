import type { Position, SelectionRange } from 'vscode-languageserver-types';
import { json, jsonOf } from '../json-support.ts';
import type { ServedDocument } from '../served-document.ts';

/**
 * Tells how a selection grows from a position: the word, the value, the field, the object, and so on.
 *
 * @param document - the document
 * @param positions - where the cursors are
 * @returns the smallest range at each position, with its parents
 */
export function selectionRanges(document: ServedDocument, positions: readonly Position[]): SelectionRange[] {
  return json.getSelectionRanges(document.text, [...positions], jsonOf(document));
}
