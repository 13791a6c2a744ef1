/** Looks at a shard: which events it has, which names, in which value columns. */
import { eventsQuery, misfitsQuery, namesQuery, suspects } from '../../service/dialects/duckdb/observe.ts';
import { SLOTS } from '../../service/transform/export-shape.ts';
import type { ParamFamily } from '../../service/transform/families.ts';
import type { Column, DatasetId, Field, Observation, Shard } from '../../service/values.ts';
import { sqlName } from './layout.ts';
import type { Session } from './session.ts';

/**
 * Observes one shard.
 *
 * @param request.columns the shard's own columns
 * @param request.register decides which values do not fit
 */
export async function observeShard(
  session: Session,
  request: {
    readonly source: DatasetId;
    readonly shard: Shard;
    readonly columns: readonly Field[];
    readonly register: readonly Column[];
  },
): Promise<Observation> {
  const { source, shard, columns, register } = request;
  const relation = sqlName(source, shard.table);
  const rowsOf = async (sql: string | undefined) => (sql === undefined ? [] : session.longRows(sql));

  const events = await rowsOf(eventsQuery(relation));
  const seen = (await rowsOf(namesQuery(relation, columns))).map((row) => ({
    family: String(row['family']) as ParamFamily,
    name: String(row['name']),
    count: Number(row['count']),
    slots: SLOTS.filter((slot) => Number(row[slot]) > 0),
  }));
  const misfits = await rowsOf(misfitsQuery(relation, columns, suspects(seen, register)));
  const isMisfit = new Set(misfits.map((row) => JSON.stringify([row['family'], row['name']])));
  return {
    date: shard.date,
    rows: events.reduce((sum, row) => sum + Number(row['rows']), 0),
    columns,
    events: events
      .filter((row) => row['name'] !== null)
      .map((row) => ({ name: String(row['name']), rows: Number(row['rows']) })),
    names: seen.map((name) => ({ ...name, misfit: isMisfit.has(JSON.stringify([name.family, name.name])) })),
  };
}
