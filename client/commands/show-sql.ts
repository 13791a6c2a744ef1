import { tell } from '../notices.ts';
import { currentOptionsFile, nameOf } from '../options/options-files.ts';
import { selectText } from '../wording/sql-text.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Show SQL`: the SELECT of one date, as the chosen warehouse runs it. */
export const showSql: WarehouseCommand = {
  id: 'svc.showSql',
  run: async ({ jobs, sql }, argument) => {
    const file = await currentOptionsFile(argument);
    if (file === undefined) return;
    const { options, placement, uri } = file;
    const job = { title: `Reading the columns of ${nameOf(uri)}`, file, writes: false };
    const status = await jobs.perform(job, (warehouse, control) => warehouse.status(placement, control));
    if (status === undefined) return;
    const last = status.partitions.filter(({ state }) => state === 'done').at(-1);
    if (status.installed === undefined || last === undefined) {
      const message = `There is no SQL of ${nameOf(uri)} yet, because its first run finds out which columns there are.`;
      tell('information', message, { title: 'Run', command: 'svc.run', arguments: [uri.toString()] });
      return;
    }
    const shard = { date: last.eventDate, table: last.sourceTable };
    await sql.show(
      `${nameOf(uri)} ${shard.date}.sql`,
      selectText({ options, placement, register: status.columns, shard }),
    );
  },
};
