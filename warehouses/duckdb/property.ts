/** A property as a job finds it: what is installed, its shards, and what the ledger says about them. */
import type { DatasetId, Partition, Shard } from '../../service/values.ts';
import { changedInFolder } from './choice.ts';
import type { Job, Use } from './engine.ts';
import { type Installation, notInstalled, requireInstallation } from './installation.ts';
import { readLedger } from './ledger.ts';
import { hasDataset, listShards, sourceMissing } from './shards.ts';

export interface Property {
  readonly installation: Installation;
  readonly shards: readonly Shard[];
  readonly ledger: readonly Partition[];
  /** Shards that changed after their date was done. */
  readonly changed: readonly Shard[];
}

/**
 * Attaches the databases of an installation and reads how it stands.
 *
 * @param use what the job wants of the ledger and of `events`; the source is only ever read
 * @throws WarehouseError `not-installed`, `source-not-found` or `locked`
 */
export async function openProperty(job: Job, deployment: DatasetId, use: Use): Promise<Property> {
  if (!job.hasDatabase(deployment.project)) throw notInstalled(deployment);
  await job.attach(deployment.project, use);
  const installation = await requireInstallation(job, deployment);
  const { source, destination } = installation.placement;
  await job.attach(destination.project, use);
  if (!(await job.attach(source.project, 'read')) || !(await hasDataset(job, source)))
    throw sourceMissing(source, job.folder);
  const shards = await listShards(job, source);
  const ledger = await readLedger(job, deployment);
  return { installation, shards, ledger, changed: await changedInFolder(job, source, shards, ledger) };
}
