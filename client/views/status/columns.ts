/** How the columns of `events` have grown. */
import type { Column } from '../../../service/values.ts';

/** Columns that came with one date. */
export interface ColumnsAdded {
  /** The first date that has them, `YYYY-MM-DD`; absent for those that were there from the installation on. */
  readonly date?: string;
  readonly columns: readonly Column[];
  /** How many there were from then on. */
  readonly total: number;
}

/**
 * Groups the columns of a register by the date with which they came.
 *
 * @returns in the order of time; columns that wait for a full run or were left out are in none
 */
export function columnsAdded(register: readonly Column[]): readonly ColumnsAdded[] {
  const groups = new Map<string, Column[]>();
  for (const column of register) {
    if (column.columnName === undefined) continue;
    const date = column.firstPartition ?? '';
    groups.set(date, [...(groups.get(date) ?? []), column]);
  }
  let total = 0;
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, columns]) => {
      total += columns.length;
      return { ...(date !== '' && { date }), columns, total };
    });
}

/** The names of a register that have no column. */
export function columnsWaiting(register: readonly Column[]): readonly Column[] {
  return register.filter(({ columnName }) => columnName === undefined);
}
