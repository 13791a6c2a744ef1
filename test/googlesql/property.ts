/** A property on a BigQuery for tests: shards as rows, the documented script, and `events` as it then is. */
import { exportSchema } from '../../service/catalogue/export-schema.ts';
import { regionStatements } from '../../service/routines/deploy.ts';
import type { Row } from '../service/dialects/duckdb/shards.ts';
import { buildInstaller } from '../service/routines/installer.ts';
import { createEngine, type Engine, type EngineSettings } from './engine/engine.ts';
import type { ZetaSql } from './zetasql/client.ts';

export const SOURCE = 'acme-shop.analytics_123456789';
export const DEPLOYMENT = 'acme-shop.svc_analytics_123456789';
const REGION = { project: 'acme-shop', dataset: 'svc_europe_west2' };
const LOCATION = 'europe-west2';

const { installer } = await buildInstaller();

/** An engine with an empty source dataset, a bucket, and a region that is set up. */
export async function openProperty(zetasql: ZetaSql, settings: Omit<EngineSettings, 'zetasql'> = {}): Promise<Engine> {
  const engine = createEngine({ zetasql, ...settings });
  engine.addDataset(SOURCE, LOCATION);
  engine.addBucket('acme-shop-events', LOCATION);
  for (const statement of regionStatements(REGION, LOCATION, installer)) await engine.run(statement);
  return engine;
}

/** Makes or replaces the shard of a date; rows lack the fields that nobody asks about. */
export function addShard(
  engine: Engine,
  date: string,
  rows: readonly Row[],
  settings: { readonly modifiedAt?: bigint } = {},
): void {
  const day = date.replaceAll('-', '');
  const full = rows.map((row, index) => ({ event_date: day, event_timestamp: BigInt(index + 1), ...row }));
  engine.addTable(`${SOURCE}.events_${day}`, exportSchema, full, settings);
}

/** The script of the documentation, with these options. */
export function documentedScript(options: object): string {
  return `DECLARE options JSON;
SET options = JSON '''${JSON.stringify({ ga4_dataset_id: SOURCE, ...options })
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")}''';
EXECUTE IMMEDIATE (SELECT \`acme-shop.svc_europe_west2\`.deploy_installer(options));
CALL \`${SOURCE}\`.install_svc();
CALL \`${DEPLOYMENT}\`.RUN(NULL);`;
}

/** `CALL RUN`, with NULL or a request. */
export function runScript(request?: object): string {
  return `CALL \`${DEPLOYMENT}\`.RUN(${request === undefined ? 'NULL' : `JSON '${JSON.stringify(request)}'`})`;
}

/** The rows of `events` in the order of their dates and times, without what is NULL or empty and without the run. */
export function events(engine: Engine): readonly Row[] {
  return engine
    .rows(`${DEPLOYMENT}.events`)
    .map(filled)
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** A table of the installation. */
export function installed(engine: Engine, table: string): readonly Row[] {
  return engine.rows(`${DEPLOYMENT}.${table}`).map(filled);
}

function filled(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => name !== 'svc_run' && value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => [name, fieldsOf(value)]),
  );
}

function fieldsOf(value: Row[string]): Row[string] {
  if (Array.isArray(value)) return value.map(fieldsOf);
  return typeof value === 'object' && value !== null ? filled(value as Row) : (value ?? null);
}

function order(row: Row): string {
  return `${row['event_date']} ${String(row['event_timestamp']).padStart(20, '0')}`;
}
