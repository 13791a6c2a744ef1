import type { TextRange } from '../../../service/values.ts';

/**
 * Finds the places that an example marks: a comment line of carets marks what stands above them.
 *
 *     "stream_type": "ios"
 *     //             ^^^^^
 *
 * @param text - an example; it is left as it is, for the comments do no harm
 * @returns the marked ranges, in UTF-16 units, in the order of the document
 */
export function marksIn(text: string): TextRange[] {
  const marks: TextRange[] = [];
  let lineStart = 0;
  let markedStart = 0;
  for (const line of text.split('\n')) {
    const carets = /^\s*\/\/[ ^]*\^[ ^]*$/.test(line) ? line : '';
    for (const run of carets.matchAll(/\^+/g)) {
      marks.push({ start: markedStart + run.index, end: markedStart + run.index + run[0].length });
    }
    if (!carets) markedStart = lineStart;
    lineStart += line.length + 1;
  }
  return marks;
}
