import type { WarehouseSurroundings } from '../commands/command.ts';
import { tell } from '../notices.ts';
import { nameOf } from '../options/options-files.ts';
import type { OptionsFile } from '../surroundings.ts';
import type { SqlFacts } from '../wording/sql-text.ts';

/**
 * Finds the date that was done last, and the columns that it has.
 *
 * @param around what the commands are given
 * @param file the options
 * @returns nothing when there is none, which has been told by then
 */
export async function lastShard({ jobs }: WarehouseSurroundings, file: OptionsFile): Promise<SqlFacts | undefined> {
  const { options, placement, uri } = file;
  const job = { title: `Reading the columns of ${nameOf(uri)}`, file, writes: false };
  const status = await jobs.perform(job, (warehouse, control) => warehouse.status(placement, control));
  if (status === undefined) return undefined;
  const last = status.partitions.filter(({ state }) => state === 'done').at(-1);
  if (status.installed === undefined || last === undefined) {
    const message = `There is no SELECT of ${nameOf(uri)} yet, because its first run finds out which columns there are.`;
    tell('information', message, { title: 'Run', command: 'svc.run', arguments: [uri.toString()] });
    return undefined;
  }
  const shard = { date: last.eventDate, table: last.sourceTable };
  return { options, placement, register: status.columns, shard };
}
