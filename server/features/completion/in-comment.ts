import type { OptionsDocument } from '../../../service/options/read.ts';

/**
 * Tells whether a cursor is in a comment, so that what is typed there is part of it.
 *
 * @param document - the document
 * @param offset - the cursor, in UTF-16 units
 * @returns true from behind the first character on; at the end only for a comment that goes on there
 */
export function isInComment({ text, comments }: OptionsDocument, offset: number): boolean {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const comment = comments[middle];
    if (comment && comment.range.start < offset) low = middle + 1;
    else high = middle;
  }
  const comment = comments[low - 1];
  if (!comment) return false;
  const isClosed = !comment.line && /^\/\*.*\*\/$/s.test(text.slice(comment.range.start, comment.range.end));
  return isClosed ? offset < comment.range.end : offset <= comment.range.end;
}
