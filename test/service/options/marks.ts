import type { TextRange } from '../../../service/values.ts';

/** A place that an example marks. */
export interface Mark extends TextRange {
  /** What stands behind the carets; empty when nothing does. */
  readonly label: string;
}

/**
 * Finds the places that an example marks: a comment line of carets marks what stands above them.
 *
 *     "stream_type": "ios"
 *     //             ^^^^^ not-allowed-value
 *
 * @param text - an example; it is left as it is, for the comments do no harm
 * @returns the marked ranges, in UTF-16 units, in the order of the document
 */
export function marksIn(text: string): Mark[] {
  const marks: Mark[] = [];
  let lineStart = 0;
  let markedStart = 0;
  for (const line of text.split('\n')) {
    const carets = /^\s*\/\/ *(\^+)(?: ([a-z-]+))?$/d.exec(line);
    const columns = carets?.indices?.[1];
    if (columns) marks.push({ start: markedStart + columns[0], end: markedStart + columns[1], label: carets[2] ?? '' });
    else markedStart = lineStart;
    lineStart += line.length + 1;
  }
  return marks.sort((a, b) => a.start - b.start);
}
