/** Dates in as few words as they need. */
import { counted } from './amounts.ts';

const DAY_MS = 86_400_000;

/**
 * Sums dates up.
 *
 * @param dates `YYYY-MM-DD`, ascending
 * @returns `2024-01-31`, `31 dates, 2024-01-01 to 2024-01-31`, or with the number of days that are missing in between
 */
export function dateSpan(dates: readonly string[]): string {
  const first = dates[0];
  const last = dates[dates.length - 1];
  if (first === undefined || last === undefined) return 'no dates';
  if (dates.length === 1) return first;
  const missing = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1 - dates.length;
  const gap = missing > 0 ? `, with ${counted(missing, 'day')} missing in between` : '';
  return `${counted(dates.length, 'date')}, ${first} to ${last}${gap}`;
}

/**
 * @param instant ISO 8601
 * @returns `2024-01-31 10:15:42 UTC`
 */
export function instantText(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;
}
