/** What is installed in a deployment dataset: its tables, and the one row of `svc_installation`. */
import type { Options } from '../../service/options/fields.generated.ts';
import { datasetText, placementOf } from '../../service/placement.ts';
import type { DatasetId, Placement } from '../../service/values.ts';
import { missing } from './failures.ts';
import {
  COLUMNS_TABLE,
  INSTALLATION_TABLE,
  INSTALLER,
  PARTITIONS_TABLE,
  plainName,
  RUN,
  RUNS_TABLE,
  sqlName,
} from './layout.ts';
import { hasRoutine } from './routines.ts';
import { instant, type Session } from './session.ts';

export interface Installation {
  readonly options: Options;
  readonly version: string;
  readonly installedAt: string;
  readonly placement: Placement;
}

/** The tables of a deployment dataset, by name, with their columns. */
export const TABLES: readonly (readonly [name: string, columns: string])[] = [
  [INSTALLATION_TABLE, 'options JSON, version VARCHAR, installed_at TIMESTAMP, placement JSON'],
  [
    COLUMNS_TABLE,
    'family VARCHAR, name VARCHAR, column_name VARCHAR, type VARCHAR, origin VARCHAR, first_partition DATE, ' +
      'added_by_run VARCHAR, companion BOOLEAN, slots VARCHAR',
  ],
  [
    PARTITIONS_TABLE,
    'event_date DATE PRIMARY KEY, state VARCHAR, run_id VARCHAR, claimed_at TIMESTAMP, finished_at TIMESTAMP, ' +
      'source_table VARCHAR, source_rows BIGINT, rows_written BIGINT, source_modified_at TIMESTAMP, uri VARCHAR, error VARCHAR',
  ],
  [
    RUNS_TABLE,
    'run_id VARCHAR PRIMARY KEY, mode VARCHAR, started_at TIMESTAMP, finished_at TIMESTAMP, state VARCHAR, ' +
      'partitions BIGINT, "rows" BIGINT, bytes BIGINT, error VARCHAR',
  ],
];

/** What is installed; nothing before `install`. */
export async function readInstallation(session: Session, deployment: DatasetId): Promise<Installation | undefined> {
  if (!(await hasTable(session, deployment, INSTALLATION_TABLE))) return undefined;
  const [row] = await session.rows(
    `SELECT options, version, ${instant('installed_at')} AS installed_at FROM ${sqlName(deployment, INSTALLATION_TABLE)}`,
  );
  if (row === undefined) return undefined;
  const options = JSON.parse(String(row['options'])) as Options;
  const { version, installed_at: installedAt } = row;
  return { options, version: String(version), installedAt: String(installedAt), placement: placementOf(options) };
}

/**
 * What is installed, for jobs that cannot do without.
 *
 * @throws WarehouseError `not-installed`, in BigQuery's words
 */
export async function requireInstallation(session: Session, deployment: DatasetId): Promise<Installation> {
  const installation = await readInstallation(session, deployment);
  if (installation === undefined || !(await hasRoutine(session, deployment, RUN))) throw notInstalled(deployment);
  return installation;
}

/** The failure of a run before `install`. */
export function notInstalled(deployment: DatasetId): Error {
  return missing(
    'not-installed',
    `Routine ${plainName(deployment, RUN)}`,
    'Install first: "svc install <options file>".',
  );
}

/** The failure of an installation before `deploy`. */
export function notDeployed(source: DatasetId): Error {
  return missing(
    'not-deployed',
    `Routine ${plainName(source, INSTALLER)}`,
    'Deploy first: "svc deploy <options file>".',
  );
}

/** Replaces the row of `svc_installation`. */
export async function writeInstallation(session: Session, installation: Installation): Promise<void> {
  const { options, version, installedAt, placement } = installation;
  const table = sqlName(placement.deployment, INSTALLATION_TABLE);
  const { source, deployment, destination, bucket } = placement;
  const places = {
    source: datasetText(source),
    deployment: datasetText(deployment),
    destination: datasetText(destination),
    bucket,
  };
  await session.execute(`DELETE FROM ${table}`);
  await session.execute(`INSERT INTO ${table} VALUES ($1, $2, $3, $4)`, [
    JSON.stringify(options),
    version,
    installedAt,
    JSON.stringify(places),
  ]);
}

/** Whether a dataset has a table or view of this name. */
export async function hasTable(session: Session, { project, dataset }: DatasetId, name: string): Promise<boolean> {
  return (await tableKind(session, { project, dataset }, name)) !== undefined;
}

/** Whether a name of a dataset is a table or a view, with its comment. */
export async function tableKind(
  session: Session,
  { project, dataset }: DatasetId,
  name: string,
): Promise<{ readonly kind: 'TABLE' | 'VIEW'; readonly comment: string } | undefined> {
  const [row] = await session.rows(
    `SELECT 'TABLE' AS kind, comment FROM duckdb_tables() WHERE database_name = $1 AND schema_name = $2 AND lower(table_name) = lower($3) ` +
      `UNION ALL SELECT 'VIEW' AS kind, comment FROM duckdb_views() WHERE database_name = $1 AND schema_name = $2 AND lower(view_name) = lower($3)`,
    [project, dataset, name],
  );
  return row && { kind: row['kind'] === 'VIEW' ? 'VIEW' : 'TABLE', comment: String(row['comment'] || '') };
}
