/** What an installation keeps in its deployment dataset on BigQuery, by name. */
import { datasetText } from '../placement.ts';
import type { DatasetId } from '../values.ts';

/** The table that the service builds. */
export const EVENTS = 'events';

/** The routines by their names. */
export const DEPLOY = 'deploy_installer';
export const INSTALL = 'install_svc';
export const RUN = 'RUN';

/** The JavaScript function behind `RUN`: what of the service `RUN` needs. */
export const SERVICE = 'svc_service';

/** Behind `deploy_installer`: the JavaScript function that does its work, and the text that it installs. */
export const COMPILE = 'svc_compile';
export const PARTS = 'svc_parts';

export const INSTALLATION_TABLE = 'svc_installation';
export const COLUMNS_TABLE = 'svc_columns';
export const PARTITIONS_TABLE = 'svc_partitions';
export const RUNS_TABLE = 'svc_runs';

/** A table that a `full` run builds beside `events` is called like this, with the run's id behind it. */
export const BUILD_PREFIX = 'events_svc_';

/** The tables of a deployment dataset, by name, with their columns as GoogleSQL spells them. */
export const TABLES: readonly (readonly [name: string, columns: string])[] = [
  [INSTALLATION_TABLE, 'options JSON, version STRING, installed_at TIMESTAMP, placement JSON'],
  [
    COLUMNS_TABLE,
    'family STRING, name STRING, column_name STRING, type STRING, origin STRING, first_partition DATE, ' +
      'added_by_run STRING, companion BOOL, slots STRING, position INT64',
  ],
  [
    PARTITIONS_TABLE,
    'event_date DATE, state STRING, run_id STRING, claimed_at TIMESTAMP, finished_at TIMESTAMP, source_table STRING, ' +
      'source_rows INT64, rows_written INT64, source_modified_at TIMESTAMP, uri STRING, error STRING, written_by STRING',
  ],
  [
    RUNS_TABLE,
    'run_id STRING, mode STRING, started_at TIMESTAMP, finished_at TIMESTAMP, state STRING, partitions INT64, ' +
      '`rows` INT64, bytes INT64, error STRING',
  ],
];

/**
 * Hours after which a claim, and after which a run, is nobody's: a statement of BigQuery lives for six hours at most, and a
 * script for twenty-four (https://cloud.google.com/bigquery/quotas#query_jobs, #multi_statement_query_limits).
 */
export const CLAIM_HOURS = 6;
export const RUN_HOURS = 24;

/** How the description of an `events` that an installation made begins: nobody's own table is ever replaced. */
export function ownerText(deployment: DatasetId): string {
  return `Built by svc for ${datasetText(deployment)};`;
}

/** The address of the Parquet files of `events`, without a slash at its end. */
export function storageRoot(bucket: string | undefined, deployment: DatasetId): string {
  return `gs://${bucket}/${deployment.dataset}/${EVENTS}`;
}
