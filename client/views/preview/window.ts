/** Which part of a long list can be seen. */

/** Indexes from `first` up to, and without, `end`. */
export interface Stretch {
  readonly first: number;
  readonly end: number;
}

/** What can be seen of an axis, in pixels. */
export interface Sight {
  readonly from: number;
  readonly length: number;
}

/**
 * Finds the parts that can be seen, and some more on each side, so that a little scrolling finds them drawn.
 *
 * @param starts where each part begins and, as the last element, where the last one ends; ascending, in pixels
 * @param sight what can be seen
 * @param spare parts more on each side
 */
export function seenStretch(starts: readonly number[], sight: Sight, spare: number): Stretch {
  const count = Math.max(0, starts.length - 1);
  const first = lastNotAfter(starts, Math.max(0, sight.from));
  const last = lastNotAfter(starts, Math.max(0, sight.from + sight.length - 1));
  return { first: Math.max(0, Math.min(first, count) - spare), end: Math.min(count, last + 1 + spare) };
}

/**
 * Tells where parts begin that lie one behind the other.
 *
 * @param lengths in pixels
 * @returns one number more than lengths: the last is where the last part ends
 */
export function startsOf(lengths: readonly number[]): readonly number[] {
  const starts = [0];
  for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length);
  return starts;
}

/**
 * Tells how far to scroll so that a part can be seen whole.
 *
 * @param part where it begins and ends
 * @param sight what can be seen now
 * @returns the new `from`, which is the old one when nothing has to move; a part that is too long is shown from its beginning
 */
export function scrolledTo(part: { readonly start: number; readonly end: number }, sight: Sight): number {
  if (part.start < sight.from || part.end - part.start > sight.length) return part.start;
  return part.end > sight.from + sight.length ? part.end - sight.length : sight.from;
}

/** The last index whose start is not after a place. */
function lastNotAfter(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return Math.min(low, Math.max(0, starts.length - 2));
}
