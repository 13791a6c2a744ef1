import type { TextEdit } from '../../../service/options/problem.ts';
import type { Node } from '../../../service/options/tree.ts';
import type { ServedDocument } from '../../served-document.ts';

/** Something worth showing behind a value. */
export interface Hint {
  /** In UTF-16 units. */
  readonly offset: number;
  readonly label: string;
  /** Markdown. */
  readonly tooltip: string;
  /** What writes into the document what the hint says. */
  readonly edits?: readonly TextEdit[];
}

/**
 * Finds the place behind a value.
 *
 * @param document - the document
 * @param value - a value of it
 * @returns an offset in UTF-16 units: after the comma, if one follows at once
 */
export function behind(document: ServedDocument, { range }: Node): number {
  return document.options.text[range.end] === ',' ? range.end + 1 : range.end;
}
