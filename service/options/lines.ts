/**
 * Finds where the lines of a text start. A line ends with LF, CR LF or CR alone.
 *
 * @param text - a text
 * @returns the offset of each line's first character, in UTF-16 units; at least one
 */
export function lineStarts(text: string): number[] {
  const starts = [0];
  const ends = /\r\n|\n|\r/g;
  while (ends.exec(text)) starts.push(ends.lastIndex);
  return starts;
}

/**
 * Finds the line of an offset.
 *
 * @param starts - the answer of `lineStarts`
 * @param offset - an offset into the text, in UTF-16 units
 * @returns the number of its line, from 0
 */
export function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
