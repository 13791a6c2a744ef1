/** The property whose days are transformed, and one of its shards as the warehouse's own code wants it. */
import { basename } from 'node:path';
import { quoteName, quotePath } from '../../service/dialects/duckdb/quote.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { placementOf } from '../../service/placement.ts';
import type { Column, Shard } from '../../service/values.ts';
import type { Job } from '../../warehouses/duckdb/engine.ts';
import { parquetRelation } from '../../warehouses/duckdb/export-relation.ts';
import { sqlName } from '../../warehouses/duckdb/layout.ts';
import { dateOfDay } from '../../warehouses/duckdb/shards.ts';
import type { Work } from '../../warehouses/duckdb/work.ts';
import { VERSION } from '../../warehouses/version.ts';

/** Without default parameters, so that there are exactly as many columns of parameters as the shards have keys. */
export const OPTIONS: Options = {
  ga4_dataset_id: 'acme-shop.analytics_123456789',
  transform_config_template: 'events_external',
  gcs_bucket_name: 'acme-shop-events',
  stream_type: 'web',
  include_default_event_params: false,
};

export const PLACEMENT = placementOf(OPTIONS);

/** Shows a Parquet file as a shard of the source dataset, as `svc load` does, in a database that is in memory. */
export async function showShard(job: Job, file: string): Promise<Shard> {
  const { source } = PLACEMENT;
  const table = basename(file, '.parquet');
  await job.execute(`ATTACH IF NOT EXISTS ':memory:' AS ${quoteName(source.project)}`);
  await job.execute(`CREATE SCHEMA IF NOT EXISTS ${quotePath(source.project, source.dataset)}`);
  await job.execute(`CREATE VIEW ${sqlName(source, table)} AS ${parquetRelation([file])}`);
  return { table, date: dateOf(file) };
}

/** The date of a shard's file, `YYYY-MM-DD`. */
export function dateOf(file: string): string {
  const date = dateOfDay(basename(file, '.parquet').slice('events_'.length));
  if (date === undefined) throw new Error(`${file} is not named events_YYYYMMDD.parquet.`);
  return date;
}

/** A run in work, with a register of the benchmark's choice. */
export function workWith(job: Job, register: readonly Column[]): Work {
  const installedAt = job.startedAt.toISOString();
  const installation = { options: OPTIONS, version: VERSION, installedAt, placement: PLACEMENT };
  return { job, installation, runId: 'bench', register, added: [] };
}
