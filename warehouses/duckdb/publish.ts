/** Makes committed dates visible: the view `events`, and the manifest for everybody who reads the bucket by himself. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quoteName, quoteText } from '../../service/dialects/duckdb/quote.ts';
import { duckdbType } from '../../service/dialects/duckdb/types.ts';
import { eventsColumns } from '../../service/transform/layout.ts';
import type { Column, Partition, Placement } from '../../service/values.ts';
import { WarehouseError } from '../warehouse.ts';
import { describeColumns } from './descriptions.ts';
import { renameDurably } from './durable.ts';
import type { Job } from './engine.ts';
import { tableKind } from './installation.ts';
import { EVENTS, plainName, sqlName, storageAddress, storageFolder } from './layout.ts';
import { ownerComment } from './owner.ts';
import { commentOn } from './shards.ts';

/** One line of the manifest: a date that counts. */
export interface ManifestLine {
  readonly event_date: string;
  readonly svc_run: string;
  /** The pattern of the date's files, as an external table takes it. */
  readonly uri: string;
  /** The files, one by one. */
  readonly files: readonly string[];
  readonly rows: number;
  /** The columns that the files have; the partition keys are in the path. */
  readonly columns: number;
}

type BucketPlacement = Placement & { readonly bucket: string };

/**
 * Publishes exactly the dates that the ledger has files for. Does nothing when that is what is published already.
 *
 * @throws WarehouseError when files that the ledger names are gone
 */
export async function publishEvents(
  job: Job,
  request: {
    readonly placement: BucketPlacement;
    readonly register: readonly Column[];
    readonly ledger: readonly Partition[];
  },
): Promise<void> {
  const { placement, register, ledger } = request;
  const files = await committedFiles(job, placement, ledger);
  await replaceView(job, placement, register, [...files.values()].flat());
  await replaceManifest(job, placement, ledger, files);
}

/** The lines of the manifest as it is now; none where there is no manifest. */
export async function readManifest(job: Job, placement: BucketPlacement): Promise<readonly ManifestLine[]> {
  try {
    const text = await readFile(manifestFile(job, placement), 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as ManifestLine);
  } catch {
    // Missing or broken: it is made anew of the ledger and the files.
    return [];
  }
}

/** The committed files by date, relative to the storage folder. */
async function committedFiles(
  job: Job,
  placement: BucketPlacement,
  ledger: readonly Partition[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = new Map<string, readonly string[]>();
  const gone: string[] = [];
  for (const { eventDate, uri } of ledger) {
    if (uri === undefined) continue;
    const attempt = uri.slice(storageAddress(placement).length + 1, -'/*.parquet'.length);
    const names = await readdir(join(storageFolder(job.folder, placement), attempt)).catch(() => []);
    const found = names.filter((name) => name.endsWith('.parquet') && !name.startsWith('.')).sort();
    if (found.length === 0) gone.push(eventDate);
    files.set(
      eventDate,
      found.map((name) => `${attempt}/${name}`),
    );
  }
  if (gone.length === 0) return files;
  const [first, last] = [gone[0], gone[gone.length - 1]];
  throw new WarehouseError(
    'failed',
    `The files of ${gone.length === 1 ? first : `${gone.length} dates (${gone.join(', ')})`} are gone from ${storageFolder(job.folder, placement)}, ` +
      `so ${plainName(placement.destination, EVENTS)} was left as it is. Put them back, or write them anew with "svc run --mode range --from ${first} --to ${last}".`,
  );
}

async function replaceView(
  job: Job,
  placement: BucketPlacement,
  register: readonly Column[],
  files: readonly string[],
): Promise<void> {
  const name = sqlName(placement.destination, EVENTS);
  const folder = storageFolder(job.folder, placement);
  const statement = `CREATE OR REPLACE VIEW ${name} AS ${eventsSelect(
    register,
    files.map((file) => join(folder, file)),
  )}`;
  const comment = `${ownerComment(placement.deployment)}; ${createHash('sha256').update(statement).digest('hex')}`;
  const present = await tableKind(job, placement.destination, EVENTS);
  if (present?.comment === comment) return;
  await job.atomically(async () => {
    await job.execute(statement);
    await job.execute(commentOn('VIEW', name, comment));
    await describeColumns(job, name, register);
  });
}

/**
 * Every column of `events`, typed, over exactly these files. The first part has no rows; it gives each column its type also
 * where no file has it, and the files' own records the fields that only later ones have.
 */
function eventsSelect(register: readonly Column[], files: readonly string[]): string {
  const columns = eventsColumns(register);
  const typed = columns.map(({ name, type }) => `NULL::${duckdbType(type)} AS ${quoteName(name)}`).join(', ');
  const none = `SELECT ${typed} WHERE FALSE`;
  if (files.length === 0) return none;
  const names = columns.map(({ name }) => quoteName(name)).join(', ');
  const read =
    `read_parquet([${files.map(quoteText).join(', ')}], union_by_name = true, hive_partitioning = true, ` +
    `hive_types = {'event_date': DATE, 'svc_run': VARCHAR})`;
  return `SELECT ${names} FROM (${none} UNION ALL BY NAME SELECT * FROM ${read})`;
}

async function replaceManifest(
  job: Job,
  placement: BucketPlacement,
  ledger: readonly Partition[],
  files: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const known = new Map((await readManifest(job, placement)).map((line) => [line.uri, line]));
  const lines: ManifestLine[] = [];
  for (const { eventDate, uri, rowsWritten = 0 } of ledger) {
    if (uri === undefined) continue;
    const paths = files.get(eventDate) || [];
    lines.push({
      event_date: eventDate,
      svc_run: runOf(uri),
      uri,
      files: paths.map((path) => `${storageAddress(placement)}/${path}`),
      rows: rowsWritten,
      columns: known.get(uri)?.columns ?? (await countColumns(job, placement, paths)),
    });
  }
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  // A reader cannot make a table of an empty file: there is a manifest from the first date on.
  if (lines.length === 0) return;
  const file = manifestFile(job, placement);
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return;
  await mkdir(join(storageFolder(job.folder, placement), '_manifest'), { recursive: true });
  await writeFile(`${file}.part`, text);
  await renameDurably(`${file}.part`, file);
}

async function countColumns(job: Job, placement: BucketPlacement, paths: readonly string[]): Promise<number> {
  const folder = storageFolder(job.folder, placement);
  const files = paths.map((path) => quoteText(join(folder, path))).join(', ');
  return (await job.columnsOf(`SELECT * FROM read_parquet([${files}], hive_partitioning = false)`)).length;
}

function manifestFile(job: Job, placement: BucketPlacement): string {
  return join(storageFolder(job.folder, placement), '_manifest', 'manifest.json');
}

/** The run in an attempt's address: the ledger's run id is already that of the next attempt while a date is claimed again. */
function runOf(uri: string): string {
  const match = /\/svc_run=([^/]+)\//.exec(uri);
  return match?.[1] || '';
}
