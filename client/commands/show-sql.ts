import { pickGoogleSql, type SqlText } from '../jobs/googlesql.ts';
import { lastShard } from '../jobs/last-shard.ts';
import { currentOptionsFile, nameOf } from '../options/options-files.ts';
import type { OptionsFile } from '../surroundings.ts';
import { selectText } from '../wording/sql-text.ts';
import type { WarehouseCommand, WarehouseSurroundings } from './command.ts';

/** `Svc: Show SQL`: what the chosen warehouse runs. The local one has the SELECT of a date, BigQuery the routines, too. */
export const showSql: WarehouseCommand = {
  id: 'svc.showSql',
  run: async (around, argument, literal) => {
    const file = await currentOptionsFile(argument, literal);
    if (file === undefined) return;
    const isLocal = around.warehouses.chosen.kind === 'local';
    const sql = await (isLocal ? localSelect(around, file) : pickGoogleSql(around, file));
    if (sql !== undefined) await around.sql.show(`${nameOf(file.uri)} ${sql.name}.sql`, sql.text);
  },
};

async function localSelect(around: WarehouseSurroundings, file: OptionsFile): Promise<SqlText | undefined> {
  const facts = await lastShard(around, file);
  return facts && { name: facts.shard.date, text: selectText(facts) };
}
