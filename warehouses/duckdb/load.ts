/** `svc load`: export files become shards of a source dataset, as views over the files or as copies. */
import { mkdir, stat } from 'node:fs/promises';
import { quotePath, quoteText } from '../../service/dialects/duckdb/quote.ts';
import { shardFault } from '../../service/transform/export-shape.ts';
import { type JobControl, WarehouseError } from '../warehouse.ts';
import type { Job } from './engine.ts';
import { type ExportFile, findExportFiles } from './export-files.ts';
import { ndjsonRelation, parquetRelation } from './export-relation.ts';
import { failureOf } from './failures.ts';
import { tableKind } from './installation.ts';
import { plainName, sqlName } from './layout.ts';
import type { LoadedShard, LoadReport, LoadRequest } from './local-warehouse.ts';
import { commentOn, dateOfDay, isLoaded, newestChange, originComment } from './shards.ts';

/**
 * Loads files. All of them become shards, or none: every file is checked first, and the shards are made in one transaction.
 *
 * @throws WarehouseError `source-unreadable` with the name of the file that cannot be read or is no export
 */
export async function loadShards(job: Job, request: LoadRequest, control: JobControl | undefined): Promise<LoadReport> {
  const { source, copy } = request;
  const days = await sortByDay(job, await findExportFiles(request.paths));
  await mkdir(job.folder, { recursive: true });
  await job.attach(source.project, 'write');
  const shards: LoadedShard[] = [];
  let rows = 0;
  let bytes = 0;
  await job.atomically(async () => {
    await job.execute(`CREATE SCHEMA IF NOT EXISTS ${quotePath(source.project, source.dataset)}`);
    for (const day of days) {
      const { date } = day;
      control?.report?.({ step: 'load', date, done: shards.length, of: days.length, rows, bytes });
      const shard = await makeShard(job, request, day);
      shards.push(shard);
      rows += shard.rows;
      if (copy) for (const file of shard.files) bytes += (await stat(file)).size;
    }
  });
  return { source, shards };
}

/** What becomes one shard. */
interface Day {
  readonly date: string;
  readonly table: string;
  /** SQL that selects its rows. */
  readonly select: string;
  readonly files: readonly string[];
}

/** Checks every file and finds the dates that they hold. */
async function sortByDay(job: Job, files: readonly ExportFile[]): Promise<readonly Day[]> {
  const days = new Map<string, { readonly files: string[]; readonly parquet: string[]; readonly selects: string[] }>();
  const dayOf = (day: string) => {
    const known = days.get(day) || { files: [], parquet: [], selects: [] };
    days.set(day, known);
    return known;
  };
  for (const file of files) {
    const relation = await checkFile(job, file);
    for (const name of file.day === undefined ? await daysIn(job, file, relation) : [file.day]) {
      const day = dayOf(name);
      day.files.push(file.path);
      if (file.day === undefined) day.selects.push(`SELECT * FROM (${relation}) WHERE event_date = ${quoteText(name)}`);
      else if (file.format === 'ndjson') day.selects.push(relation);
      else day.parquet.push(file.path);
    }
  }
  return [...days.entries()].sort().map(([name, day]) => {
    const date = dateOfDay(name);
    if (date === undefined)
      throw new WarehouseError('source-unreadable', `${day.files[0]} is of ${name}, which is no date YYYYMMDD.`);
    const selects = day.parquet.length === 0 ? day.selects : [parquetRelation(day.parquet), ...day.selects];
    return { date, table: `events_${name}`, select: selects.join(' UNION ALL BY NAME '), files: day.files };
  });
}

/** Makes sure that a file can be read and is of an export; resolves to the SQL that reads it. */
async function checkFile(job: Job, file: ExportFile): Promise<string> {
  try {
    const relation = file.format === 'parquet' ? parquetRelation([file.path]) : await ndjsonRelation(job, file.path);
    const fault = shardFault(await job.columnsOf(relation));
    if (fault === undefined) {
      await job.longRows(`SELECT count(*) FROM (${relation})`);
      return relation;
    }
    throw new WarehouseError('source-unreadable', `${file.path} is no file of a GA4 export: it ${fault}.`);
  } catch (error) {
    const failure = failureOf(error, `${file.path} was not loaded`);
    if (failure.code !== 'failed') throw failure;
    throw new WarehouseError('source-unreadable', failure.message, undefined, error);
  }
}

async function daysIn(job: Job, file: ExportFile, relation: string): Promise<readonly string[]> {
  const rows = await job.longRows(`SELECT DISTINCT event_date::VARCHAR AS day FROM (${relation}) ORDER BY 1`);
  const days = rows.map((row) => row['day']);
  if (days.length === 0 || days.includes(null))
    throw new WarehouseError(
      'source-unreadable',
      `The date of ${file.path} is unknown: it stands neither in its name (events_YYYYMMDD) nor in the event_date of all its rows.`,
    );
  return days.map(String);
}

async function makeShard(job: Job, { source, copy }: LoadRequest, day: Day): Promise<LoadedShard> {
  const { date, table, select, files } = day;
  const name = sqlName(source, table);
  const present = await tableKind(job, source, table);
  if (present !== undefined) {
    if (!isLoaded(present.comment))
      throw new WarehouseError(
        'failed',
        `${plainName(source, table)} is there already and was not made by "svc load". Remove it, or load into another dataset.`,
      );
    await job.execute(`DROP ${present.kind} ${name}`);
  }
  const asOf = await newestChange(files);
  const kind = copy ? 'TABLE' : 'VIEW';
  await job.longExecute(`CREATE ${kind} ${name} AS ${select}`);
  const origin = { files, ...(copy && asOf !== undefined && { copiedAsOf: asOf }) };
  await job.execute(commentOn(kind, name, originComment(origin)));
  const [row] = await job.longRows(`SELECT count(*) AS n FROM ${name}`);
  return {
    shard: { date, table, ...(asOf !== undefined && { modifiedAt: asOf }) },
    files,
    rows: Number(row?.['n']),
    replaced: present !== undefined,
  };
}
