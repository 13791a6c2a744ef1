/** The shards of a source dataset: its tables and views named `events_YYYYMMDD`. */
import { stat } from 'node:fs/promises';
import { quoteName, quoteText } from '../../service/dialects/duckdb/quote.ts';
import { duckdbType } from '../../service/dialects/duckdb/types.ts';
import { shardFault } from '../../service/transform/export-shape.ts';
import type { DatasetId, Field, Shard } from '../../service/values.ts';
import { WarehouseError } from '../warehouse.ts';
import { failureOf, missing } from './failures.ts';
import { plainName, sqlName } from './layout.ts';
import type { Session } from './session.ts';
import { columnTypeOf, isServiceType } from './types.ts';

/** What the comment of a loaded shard tells about where its rows come from. */
export interface ShardOrigin {
  /** Absolute paths. */
  readonly files: readonly string[];
  /** When the files had last changed as they were copied; absent for a view, whose files are looked at each time. */
  readonly copiedAsOf?: string;
}

/** Whether the dataset is there. */
export async function hasDataset(session: Session, { project, dataset }: DatasetId): Promise<boolean> {
  const found = await session.rows(
    'SELECT 1 FROM duckdb_schemas() WHERE database_name = $1 AND schema_name = $2 AND NOT internal',
    [project, dataset],
  );
  return found.length > 0;
}

/** The failure of a job whose source dataset is not there. */
export function sourceMissing({ project, dataset }: DatasetId, folder: string): WarehouseError {
  return missing(
    'source-not-found',
    `Dataset ${project}.${dataset} in ${folder}`,
    `"svc load <files> --source ${project}.${dataset}" makes it of export files.`,
    'ga4_dataset_id',
  );
}

/**
 * Lists the shards, earliest date first. `events_intraday_…` and `events_fresh_…` are none.
 *
 * @returns each with the time of its last change, where that is known: views over loaded files have the time of the newest file
 */
export async function listShards(session: Session, source: DatasetId): Promise<readonly Shard[]> {
  const values = [source.project, source.dataset];
  const where = `database_name = $1 AND schema_name = $2 AND NOT internal AND regexp_full_match(%, 'events_[0-9]{8}')`;
  const found = await session.rows(
    `SELECT table_name AS name, comment FROM duckdb_tables() WHERE ${where.replace('%', 'table_name')} ` +
      `UNION ALL SELECT view_name AS name, comment FROM duckdb_views() WHERE ${where.replace('%', 'view_name')} ORDER BY name`,
    values,
  );
  const shards: Shard[] = [];
  for (const { name, comment } of found) {
    const table = String(name);
    const date = dateOfDay(table.slice('events_'.length));
    if (date === undefined) continue;
    const origin = readOrigin(comment);
    const modifiedAt = origin === undefined ? undefined : await modifiedAtOf(origin);
    shards.push({ date, table, ...(modifiedAt !== undefined && { modifiedAt }) });
  }
  return shards;
}

/** A shard as it is read. */
export interface ShardReading {
  /** SQL that names its rows. */
  readonly relation: string;
  /** Its columns, in its own order. */
  readonly columns: readonly Field[];
}

/**
 * How to read a shard.
 *
 * @throws WarehouseError `source-unreadable` when its files cannot be read or it is no table of the export
 */
export async function readShard(session: Session, source: DatasetId, table: string): Promise<ShardReading> {
  const name = sqlName(source, table);
  const held = await session.typesOf(`SELECT * FROM ${name}`).catch((error: unknown) => {
    throw failureOf(error, `${plainName(source, table)} was not read`);
  });
  const columns = held.map(({ name, type }) => ({ name, type: columnTypeOf(type) }));
  const fault = shardFault(columns);
  if (fault !== undefined)
    throw new WarehouseError(
      'source-unreadable',
      `${plainName(source, table)} is no daily table of a GA4 export: it ${fault}. Load the export's own files, or remove that table.`,
    );
  const casts = held
    .filter(({ type }) => !isServiceType(type))
    .map(({ name, type }) => `CAST(${quoteName(name)} AS ${duckdbType(columnTypeOf(type))}) AS ${quoteName(name)}`);
  return { relation: casts.length === 0 ? name : `(SELECT * REPLACE (${casts.join(', ')}) FROM ${name})`, columns };
}

/** The number of rows of a shard. */
export async function countRows(session: Session, source: DatasetId, table: string): Promise<number> {
  const [row] = await session.longRows(`SELECT count(*) AS n FROM ${sqlName(source, table)}`);
  return Number(row?.['n']);
}

/** The comment that a loaded shard carries. */
export function originComment(origin: ShardOrigin): string {
  return LOADED + JSON.stringify(origin);
}

/** Whether a table or view with this comment was made by `svc load`. */
export function isLoaded(comment: string): boolean {
  return comment.startsWith(LOADED);
}

const LOADED = 'Loaded by svc: ';

/** SQL that puts a comment on a table or view. */
export function commentOn(kind: 'TABLE' | 'VIEW', name: string, comment: string): string {
  return `COMMENT ON ${kind} ${name} IS ${quoteText(comment)}`;
}

/** The newest change of the files, as an ISO instant. Files that are gone are left to whoever reads them. */
export async function newestChange(files: readonly string[]): Promise<string | undefined> {
  let newest = 0;
  for (const file of files) {
    const found = await stat(file).catch(() => undefined);
    if (found === undefined) return undefined;
    newest = Math.max(newest, Math.floor(found.mtimeMs));
  }
  return files.length === 0 ? undefined : new Date(newest).toISOString();
}

/** `20240131` → `2024-01-31`; nothing where the digits are no date. */
export function dateOfDay(day: string): string | undefined {
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date ? date : undefined;
}

function readOrigin(comment: unknown): ShardOrigin | undefined {
  return typeof comment === 'string' && isLoaded(comment)
    ? (JSON.parse(comment.slice(LOADED.length)) as ShardOrigin)
    : undefined;
}

async function modifiedAtOf(origin: ShardOrigin): Promise<string | undefined> {
  return origin.copiedAsOf !== undefined ? origin.copiedAsOf : newestChange(origin.files);
}
