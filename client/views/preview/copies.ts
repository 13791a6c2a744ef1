/** Rows as text for the clipboard. */
import type { JsonValue } from '../../../warehouses/warehouse.ts';

/** Some columns of some rows. */
export interface Excerpt {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly JsonValue[])[];
}

/**
 * Writes CSV as RFC 4180 has it: a header, CRLF after each line, quotes where they are needed. NULL is empty and an empty
 * text is `""`, so that the two can be told apart; records and arrays are JSON.
 */
export function csvOf({ columns, rows }: Excerpt): string {
  const lines = [columns.map(quoted), ...rows.map((row) => row.map(csvValue))];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

/** Writes a JSON array with one object a row, in the order of the columns. */
export function jsonOf({ columns, rows }: Excerpt): string {
  const objects = rows.map((row) => {
    // Written by hand: in an object, a column named like a number would come first.
    const fields = columns.map((name, at) => `${JSON.stringify(name)}: ${JSON.stringify(row[at] ?? null)}`);
    return `  { ${fields.join(', ')} }`;
  });
  return objects.length === 0 ? '[]\n' : `[\n${objects.join(',\n')}\n]\n`;
}

function csvValue(value: JsonValue): string {
  if (value === null) return '';
  if (value === '') return '""';
  return quoted(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
