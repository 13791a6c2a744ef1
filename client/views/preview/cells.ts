/** Values of `events` as people read them. */
import type { JsonValue } from '../../../warehouses/warehouse.ts';

/** A cell is one line, no longer than this; the rest is in its details. */
export const LONGEST_CELL = 160;

/**
 * A value as one line.
 *
 * @returns empty for NULL; JSON for records and arrays; line breaks as `⏎`
 */
export function cellText(value: JsonValue): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const line = text.slice(0, LONGEST_CELL + 1).replace(/\r\n|[\n\r\u2028\u2029]/g, '⏎');
  return line.length > LONGEST_CELL ? `${line.slice(0, LONGEST_CELL)}…` : line;
}

/**
 * A value as a screen reader says it.
 *
 * @returns as {@link cellText}, but words where that is empty
 */
export function spokenText(value: JsonValue): string {
  if (value === null) return 'NULL';
  return value === '' ? 'empty text' : cellText(value);
}

/** A value in full: JSON for records and arrays, over several lines; text as it is. */
export function detailText(value: JsonValue): string {
  if (value === null) return 'NULL';
  return typeof value === 'object' ? JSON.stringify(value, undefined, 2) : String(value);
}

/** Whether values of a type are aligned by their last digit. */
export function isNumeric(type: string): boolean {
  return type === 'INT64' || type === 'FLOAT64' || type === 'NUMERIC';
}

/**
 * The instant that a number stands for: the export keeps instants as microseconds since 1970 in columns that end in
 * `_timestamp` (https://support.google.com/analytics/answer/7029846).
 *
 * @returns `2024-01-31 10:15:42.123456 UTC`; nothing for anything else
 */
export function instantOf(column: string, value: JsonValue): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (!column.endsWith('_timestamp') || typeof text !== 'string' || !/^\d{15,16}$/.test(text)) return undefined;
  const instant = new Date(Number(text.slice(0, -6)) * 1000).toISOString();
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)}.${text.slice(-6)} UTC`;
}

/** A type in a header: the inside of a record is left to the details. */
export function shortType(type: string): string {
  if (type.startsWith('ARRAY<STRUCT')) return 'ARRAY<STRUCT>';
  return type.startsWith('STRUCT') ? 'STRUCT' : type;
}
