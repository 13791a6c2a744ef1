/** Where everything lies in a folder that is a warehouse, and what it is called in SQL. */
import { join } from 'node:path';
import { quotePath } from '../../service/dialects/duckdb/quote.ts';
import { EVENTS, storageRoot } from '../../service/routines/tables.ts';
import type { DatasetId, Placement } from '../../service/values.ts';

/** What things are called is the same on every engine. */
export {
  COLUMNS_TABLE,
  EVENTS,
  INSTALL as INSTALLER,
  INSTALLATION_TABLE,
  PARTITIONS_TABLE,
  RUN,
  RUNS_TABLE,
} from '../../service/routines/tables.ts';

/** A table or routine as SQL: `"acme-shop"."svc_analytics_1"."events"`. */
export function sqlName(dataset: DatasetId, name: string): string {
  return quotePath(dataset.project, dataset.dataset, name);
}

/** A table or routine as people write it: `acme-shop.svc_analytics_1.events`. */
export function plainName(dataset: DatasetId, name: string): string {
  return `${dataset.project}.${dataset.dataset}.${name}`;
}

/** The database file of a project. A legacy project's colon, which not every file system takes, is percent-encoded. */
export function databaseFile(folder: string, project: string): string {
  return join(folder, `${encodeName(project)}.duckdb`);
}

/** The file in which a job tells other processes what it holds of a project. */
export function holdingFile(folder: string, project: string): string {
  return join(serviceFolder(folder), `${encodeName(project)}.json`);
}

/** The folder of what the service keeps for itself. */
export function serviceFolder(folder: string): string {
  return join(folder, '.svc');
}

/**
 * The folder of temporary files of one instance of the engine, which makes it when memory does not suffice.
 *
 * @param instance begins with the id of its process
 */
export function temporaryFolder(folder: string, instance: string): string {
  return join(serviceFolder(folder), 'tmp', instance);
}

/** The folder of a bucket. */
function bucketFolder(folder: string, bucket: string): string {
  return join(folder, 'buckets', bucket);
}

/** The folder of the Parquet files of `events`: `buckets/<bucket>/<deployment dataset>/events`. */
export function storageFolder(folder: string, placement: Placement & { readonly bucket: string }): string {
  return join(bucketFolder(folder, placement.bucket), placement.deployment.dataset, EVENTS);
}

/** The address of the same folder in a bucket: `gs://<bucket>/<deployment dataset>/events`. */
export function storageAddress(placement: Placement & { readonly bucket: string }): string {
  return storageRoot(placement.bucket, placement.deployment);
}

/** The folder of one attempt at a date, relative to the storage folder. */
export function attemptPath(date: string, runId: string): string {
  return `event_date=${date}/svc_run=${runId}`;
}

/** The placement of an installation whose template writes to a bucket. */
export function withBucket(placement: Placement): Placement & { readonly bucket: string } {
  const { bucket } = placement;
  if (bucket === undefined) throw new Error('events_external has a bucket: the options were checked.');
  return { ...placement, bucket };
}

function encodeName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, (character) => encodeURIComponent(character));
}
