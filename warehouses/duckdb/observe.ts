/** Looks at a shard: which events it has, which names, in which value columns. */
import { eventsQuery, misfitsQuery, namesQuery, suspects } from '../../service/dialects/duckdb/observe.ts';
import { keptRows } from '../../service/dialects/duckdb/select.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { SLOTS } from '../../service/transform/export-shape.ts';
import type { ParamFamily } from '../../service/transform/families.ts';
import type { Column, Observation, Shard } from '../../service/values.ts';
import type { Session } from './session.ts';
import type { ShardReading } from './shards.ts';

/**
 * Observes the rows of one shard that become rows of `events`.
 *
 * @param request.register decides which values do not fit
 */
export async function observeShard(
  session: Session,
  request: {
    readonly shard: Shard;
    readonly reading: ShardReading;
    readonly options: Options;
    readonly register: readonly Column[];
  },
): Promise<Observation> {
  const { shard, reading, options, register } = request;
  const { columns } = reading;
  const relation = keptRows(reading.relation, options);
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
