/**
 * Finds the words that someone may have meant, for "did you mean".
 *
 * @param word - what was written
 * @param candidates - what could have been meant, in an order that decides between equals
 * @param most - how many to return at most
 * @returns those of which at most a third of the letters differ, the nearest first; case does not count
 */
export function nearest(word: string, candidates: readonly string[], most: number): string[] {
  return candidates
    .map((text, index) => {
      const away = distance(word.toLowerCase(), text.toLowerCase());
      return { text, away, rank: away * candidates.length + index };
    })
    .filter(({ text, away }) => away <= Math.max(1, text.length / 3))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ text }) => text);
}

/**
 * Counts the edits between two words: a letter added, left out, replaced, or swapped with its neighbour.
 *
 * @param a - a word
 * @param b - another word
 * @returns the optimal string alignment distance, or just the difference in length when `a` is over twice as long
 */
export function distance(a: string, b: string): number {
  // Words this different are never near; a hostile document must not make this table large.
  if (a.length > 2 * b.length) return a.length - b.length;
  const width = b.length + 1;
  const table: number[] = [];
  const cell = (row: number, column: number) =>
    row < 0 || column < 0 ? Infinity : Number(table[row * width + column]);
  for (let row = 0; row <= a.length; row++) {
    for (let column = 0; column < width; column++) {
      const swapped = row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      table.push(
        row + column === 0
          ? 0
          : Math.min(
              cell(row - 1, column) + 1,
              cell(row, column - 1) + 1,
              cell(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
              swapped ? cell(row - 2, column - 2) + 1 : Infinity,
            ),
      );
    }
  }
  return cell(a.length, b.length);
}
