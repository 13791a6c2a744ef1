import type { JsonValue } from '../../warehouses/warehouse.ts';
import { printable } from './text-width.ts';

/**
 * A value of a table as the text of a cell.
 *
 * @param value a JSON value
 * @returns one printable line; empty for NULL, `""` for an empty text, JSON for records and lists
 */
export function cellText(value: JsonValue): string {
  if (value === null) return '';
  if (value === '') return '""';
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
