/** The property that the model checker plays with: a few shards, small, and with a new thing in each of them. */
import type { Options } from '../../../service/options/fields.generated.ts';
import { param, type Row, usualColumns } from '../../service/dialects/duckdb/shards.ts';
import type { Engine } from '../engine/engine.ts';
import { DEPLOYMENT, documentedScript, openProperty, SOURCE } from '../property.ts';
import type { ZetaSql } from '../zetasql/client.ts';

export type Template = Options['transform_config_template'];

/** Dates of the shards. */
export const DATES: readonly string[] = ['2024-01-01', '2024-01-02', '2024-01-03'];

/** The time at which everything begins; how long a claim, and how long a run is respected. In microseconds. */
export const START = 1_704_500_000_000_000n;
export const SIX_HOURS = 6n * 3600n * 1_000_000n;
export const A_DAY = 4n * SIX_HOURS;

/** A clock that stands still until it is told otherwise: so interleavings meet the same states again and again. */
export interface Clock {
  now: bigint;
}

/** Deploys and installs, and runs nothing. There is no shard yet. */
export async function installed(zetasql: ZetaSql, template: Template): Promise<Engine> {
  const engine = await openProperty(zetasql, { now: () => START, countsBytes: false });
  const options = {
    transform_config_template: template,
    include_default_event_params: false,
    ...(template === 'events_external' ? { gcs_bucket_name: 'acme-shop-events' } : {}),
  };
  const [script] = documentedScript(options).split(`CALL \`${DEPLOYMENT}\``);
  await engine.run(String(script));
  return engine;
}

/** Adds the shards of these dates. */
export function addShards(engine: Engine, dates: readonly string[]): void {
  for (const date of dates)
    engine.addTable(`${SOURCE}.events_${date.replaceAll('-', '')}`, usualColumns, rowsOf(date, DATES.indexOf(date)), {
      modifiedAt: START - SIX_HOURS,
    });
}

/** Two events; a parameter of this date alone, and one whose type is decided by the first date. */
function rowsOf(date: string, index: number): readonly Row[] {
  return [0, 1].map((event) => ({
    event_date: date.replaceAll('-', ''),
    event_timestamp: BigInt(index * 100 + event),
    event_name: event === 0 ? 'page_view' : 'purchase',
    event_params: [
      param(`only_${index}`, { int: BigInt(event) }),
      param('changing', index === 0 ? { int: 1n } : { string: `text ${event}` }),
    ],
  }));
}
