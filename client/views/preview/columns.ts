/** Which columns of a wide table are shown, and how wide. */
import type { JsonValue } from '../../../warehouses/warehouse.ts';
import { cellText, shortType } from './cells.ts';
import type { GridColumn } from './messages.ts';

/** What a person wants to see of the columns. */
export interface ColumnWish {
  /** Words, each of which has to be in the name or the type. */
  readonly search: string;
  /** Leave out columns that are NULL in every row that is shown. */
  readonly filledOnly: boolean;
}

/**
 * Chooses columns.
 *
 * @returns their indexes, ascending
 */
export function chosenColumns(
  columns: readonly GridColumn[],
  rows: readonly (readonly JsonValue[])[],
  { search, filledOnly }: ColumnWish,
): readonly number[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen: number[] = [];
  for (const [at, { name, type }] of columns.entries()) {
    const text = `${name} ${shortType(type)}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    if (!filledOnly || rows.some((row) => (row[at] ?? null) !== null)) chosen.push(at);
  }
  return chosen;
}

/** In characters; a header is never cut below what tells columns apart. */
const NARROWEST = 8;
const WIDEST = 44;
const WIDEST_HEADER = 60;

/** Rows that decide about the width: those that are read first. */
const ROWS_ASKED = 100;

/** The width of a column in characters: its header, and nearly all of its values. */
export function columnWidth({ name, type }: GridColumn, at: number, rows: readonly (readonly JsonValue[])[]): number {
  const header = Math.min(WIDEST_HEADER, Math.max(name.length, shortType(type).length));
  const values = rows.slice(0, ROWS_ASKED).map((row) => cellText(row[at] ?? null).length);
  return Math.max(NARROWEST, header, Math.min(WIDEST, Math.max(0, ...values)));
}
