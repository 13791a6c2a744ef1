/** Removes what `deploy`, `install` and `run` made. The source's shards are never touched. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { quotePath } from '../../service/dialects/duckdb/quote.ts';
import { datasetText } from '../../service/placement.ts';
import type { DatasetId, Placement } from '../../service/values.ts';
import type { UninstallReport, UninstallRequest } from '../warehouse.ts';
import type { Job } from './engine.ts';
import { hasTable, readInstallation, TABLES, tableKind } from './installation.ts';
import { EVENTS, INSTALLER, plainName, RUN, sqlName, storageFolder, withBucket } from './layout.ts';
import { isOwn } from './owner.ts';
import { hasRoutine } from './routines.ts';
import { hasDataset } from './shards.ts';

/** Uninstalls what is there of a property; what is not there is no failure. */
export async function uninstallService(
  job: Job,
  placement: Placement,
  request: UninstallRequest,
): Promise<UninstallReport> {
  const { source, deployment, destination } = placement;
  const projects = new Set([source, deployment, destination].map(({ project }) => project));
  for (const project of projects) if (job.hasDatabase(project)) await job.attach(project, 'write');
  const removed: string[] = [];
  const kept: string[] = [];

  const installation = job.hasDatabase(deployment.project) ? await readInstallation(job, deployment) : undefined;
  if (installation !== undefined && datasetText(installation.placement.source) !== datasetText(source)) {
    const other = datasetText(installation.placement.source);
    return { removed, kept: [`${datasetText(deployment)} holds the installation of ${other}, which was left alone.`] };
  }
  // The ledger goes last: as long as it is there, uninstalling again finds what is left.
  if (job.hasDatabase(destination.project)) await removeEvents(job, placement, removed, kept);
  if (placement.bucket !== undefined) await removeFiles(job, withBucket(placement), request.files, removed, kept);
  if (job.hasDatabase(source.project)) await removeRoutine(job, source, INSTALLER, removed);
  if (job.hasDatabase(deployment.project)) {
    await removeRoutine(job, deployment, RUN, removed);
    for (const [name] of [...TABLES].reverse()) {
      if (!(await hasTable(job, deployment, name))) continue;
      await job.execute(`DROP TABLE ${sqlName(deployment, name)}`);
      removed.push(plainName(deployment, name));
    }
  }
  const own = new Map([destination, deployment].map((dataset) => [datasetText(dataset), dataset]));
  own.delete(datasetText(source));
  for (const dataset of own.values()) await removeDataset(job, dataset, removed, kept);
  return { removed, kept };
}

async function removeEvents(job: Job, placement: Placement, removed: string[], kept: string[]): Promise<void> {
  const { deployment, destination } = placement;
  const present = await tableKind(job, destination, EVENTS);
  if (present === undefined) return;
  const name = plainName(destination, EVENTS);
  if (!isOwn(deployment, present.comment)) {
    kept.push(`${name} was not made by this installation.`);
    return;
  }
  await job.execute(`DROP ${present.kind} ${sqlName(destination, EVENTS)}`);
  removed.push(name);
}

async function removeFiles(
  job: Job,
  placement: Placement & { readonly bucket: string },
  wanted: boolean,
  removed: string[],
  kept: string[],
): Promise<void> {
  const folder = storageFolder(job.folder, placement);
  if (!existsSync(folder)) return;
  if (!wanted) {
    kept.push(`The Parquet files in ${folder} stay; "svc uninstall --files" deletes them too.`);
    return;
  }
  await rm(folder, { recursive: true, force: true });
  removed.push(folder);
}

async function removeRoutine(job: Job, dataset: DatasetId, name: string, removed: string[]): Promise<void> {
  if (!(await hasRoutine(job, dataset, name))) return;
  await job.execute(`DROP MACRO TABLE ${sqlName(dataset, name)}`);
  removed.push(plainName(dataset, name));
}

async function removeDataset(job: Job, dataset: DatasetId, removed: string[], kept: string[]): Promise<void> {
  if (!job.hasDatabase(dataset.project) || !(await hasDataset(job, dataset))) return;
  const rest = await job.rows(
    'SELECT table_name FROM information_schema.tables WHERE table_catalog = $1 AND table_schema = $2',
    [dataset.project, dataset.dataset],
  );
  if (rest.length > 0) {
    kept.push(`${datasetText(dataset)} stays, because it holds other tables.`);
    return;
  }
  await job.execute(`DROP SCHEMA ${quotePath(dataset.project, dataset.dataset)}`);
  removed.push(datasetText(dataset));
}
