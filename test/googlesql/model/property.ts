/** The property that the model checker plays with: a few shards, small, and with a new thing in each of them. */
import { readFile } from 'node:fs/promises';
import type { Options } from '../../../service/options/fields.generated.ts';
import { deployCall, type Installer, regionStatements } from '../../../service/routines/deploy.ts';
import { installCall } from '../../../service/routines/install.ts';
import { param, type Row, usualColumns } from '../../service/dialects/duckdb/shards.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import type { ZetaSql } from '../zetasql/client.ts';

export type Template = Options['transform_config_template'];

const PROJECT = 'acme-shop';
const SOURCE = { project: PROJECT, dataset: 'analytics_123456789' };
const REGION = { project: PROJECT, dataset: 'svc_eu' };
const BUCKET = 'acme-shop-events';

/** Names in the deployment dataset. */
export const DEPLOYMENT = `${PROJECT}.svc_analytics_123456789`;
export const RUN = `CALL \`${DEPLOYMENT}.RUN\``;

/** Dates of the shards. */
export const DATES: readonly string[] = ['2024-01-01', '2024-01-02', '2024-01-03'];

/** The time at which everything happens, and how long a claim is respected, in microseconds. */
export const START = 1_704_500_000_000_000n;
export const SIX_HOURS = 6n * 3600n * 1_000_000n;

/** A clock that stands still until it is told otherwise: so interleavings meet the same states again and again. */
export interface Clock {
  now: bigint;
}

/** Deploys and installs over the shards. */
export async function installed(zetasql: ZetaSql, template: Template): Promise<Engine> {
  const engine = createEngine({ zetasql, project: PROJECT, now: () => START, countsBytes: false });
  engine.addBucket(BUCKET);
  for (const [index, date] of DATES.entries()) addShard(engine, date, rowsOf(date, index), START - SIX_HOURS);
  const installer = JSON.parse(await readFile(INSTALLER, 'utf8')) as Installer;
  for (const statement of regionStatements(REGION, 'EU', installer)) await engine.run(statement);
  const options: Options = {
    ga4_dataset_id: `${SOURCE.project}.${SOURCE.dataset}`,
    transform_config_template: template,
    include_default_event_params: false,
    ...(template === 'events_external' ? { gcs_bucket_name: BUCKET } : {}),
  };
  await engine.run(`${deployCall(REGION, `JSON '${JSON.stringify(options)}'`)};`);
  await engine.run(`${installCall(SOURCE)};`);
  return engine;
}

const INSTALLER = new URL('../../../dist/service/installer.json', import.meta.url);

/** Writes, or rewrites, a shard. */
export function addShard(engine: Engine, date: string, rows: readonly Row[], modifiedAt: bigint): void {
  const table = `${SOURCE.project}.${SOURCE.dataset}.events_${date.replaceAll('-', '')}`;
  engine.addTable(table, usualColumns, rows, { modifiedAt });
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
    user_properties: [],
    items: [],
  }));
}
