/** What a preview shows, whatever the warehouse. */
import type { Field, Partition } from '../service/values.ts';
import { type PreviewRequest, WarehouseError } from './warehouse.ts';

/**
 * The columns that are asked for. Names are compared as the engines do: without regard to case.
 *
 * @param events full name of the table, for the message
 * @throws WarehouseError `failed` when a column is not in it
 */
export function chooseColumns(
  all: readonly Field[],
  wanted: readonly string[] | undefined,
  events: string,
): readonly Field[] {
  if (wanted === undefined) return all;
  return wanted.map((name) => {
    const column = all.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    if (column === undefined) throw new WarehouseError('failed', `${events} has no column ${name}.`);
    return column;
  });
}

/** The dates that have rows, newest first. */
export function datesWithRows(ledger: readonly Partition[], { date }: PreviewRequest): readonly Partition[] {
  return ledger
    .filter((row) => (row.rowsWritten || 0) > 0 && (date === undefined || row.eventDate === date))
    .toReversed();
}
