import type { FoldingRange } from 'vscode-languageserver-types';
import { json, MOST_PARTS } from '../json-support.ts';
import type { ServedDocument } from '../served-document.ts';

/**
 * Tells what can be folded: objects, lists, comments of several lines, and `// #region`s.
 *
 * @param document - the document
 * @returns the ranges, whole lines
 */
export function foldingRanges(document: ServedDocument): FoldingRange[] {
  return json.getFoldingRanges(document.text, { rangeLimit: MOST_PARTS });
}
