/** Rows of `svc_columns` as JSON, the way `RUN` hands them to the service and back. */
import { closeDraft, columnKey, openDraft } from '../transform/register-draft.ts';
import { parseType, typeText } from '../transform/types.ts';
import type { Column, ColumnFamily, ColumnOrigin, ValueSlot } from '../values.ts';

/** A row of `svc_columns`; the names are the table's. */
export interface StoredColumn {
  readonly family: string;
  readonly name: string;
  readonly column_name: string | null;
  readonly type: string;
  readonly origin: string;
  readonly first_partition: string | null;
  readonly added_by_run: string | null;
  readonly companion: boolean;
  readonly slots: string;
  readonly position: number;
}

/** Reads rows in the order of their positions; each companion comes to stand behind its column. */
export function readStored(rows: readonly StoredColumn[]): readonly Column[] {
  return closeDraft(openDraft(rows.map(columnOf)));
}

/**
 * The rows that must be written so that a stored register becomes another one. Rows are added and changed, never removed.
 *
 * @param before the register as it is stored
 * @param after the same register, extended
 */
export function storedChanges(before: readonly Column[], after: readonly Column[]): readonly StoredColumn[] {
  const known = new Map(before.map((column) => [columnKey(column), JSON.stringify(rowOf(column, 0))] as const));
  const changed: StoredColumn[] = [];
  let position = before.length;
  after.forEach((column) => {
    const row = known.get(columnKey(column));
    if (row === JSON.stringify(rowOf(column, 0))) return;
    if (row === undefined) position += 1;
    changed.push(rowOf(column, row === undefined ? position : 0));
  });
  return changed;
}

/** Reads a row. */
export function columnOf(row: StoredColumn): Column {
  return Object.assign(
    {
      family: row.family as ColumnFamily,
      name: row.name,
      type: parseType(row.type),
      origin: row.origin as ColumnOrigin,
      companion: row.companion,
      slots: row.slots.split(',').filter((slot) => slot !== '') as ValueSlot[],
    },
    row.column_name === null ? {} : { columnName: row.column_name },
    row.first_partition === null ? {} : { firstPartition: row.first_partition },
    row.added_by_run === null ? {} : { addedByRun: row.added_by_run },
  );
}

function rowOf(column: Column, position: number): StoredColumn {
  return {
    family: column.family,
    name: column.name,
    column_name: column.columnName || null,
    type: typeText(column.type),
    origin: column.origin,
    first_partition: column.firstPartition || null,
    added_by_run: column.addedByRun || null,
    companion: column.companion,
    slots: column.slots.join(','),
    position,
  };
}
