/** A property as a job finds it: what is installed, its shards, and what the ledger says about them. */
import { datasetText } from '../../service/placement.ts';
import type { DatasetId, Partition, Shard } from '../../service/values.ts';
import { changedShards } from '../choice.ts';
import { told } from './failures.ts';
import { type Installation, requireInstallation } from './installation.ts';
import { readLedger } from './ledger.ts';
import { listShards, type SourceShards } from './shards.ts';
import type { Site } from './site.ts';

export interface Property {
  readonly installation: Installation;
  /** Where its datasets are. */
  readonly location: string;
  readonly source: SourceShards;
  readonly ledger: readonly Partition[];
  /** Shards that changed after their date was done. */
  readonly changed: readonly Shard[];
}

/**
 * Reads how an installation stands.
 *
 * @throws WarehouseError `not-installed` or `source-not-found`, or what reading the source failed with; ApiFault
 */
export async function openProperty(site: Site, deployment: DatasetId, signal?: AbortSignal): Promise<Property> {
  const installation = await requireInstallation(site.connection, deployment);
  const { placement } = installation;
  return told(`The installation in ${datasetText(deployment)} was not read`, placement, async () => {
    const [location, ledger] = await Promise.all([
      site.locationOf(placement.source),
      readLedger(site.connection, deployment),
    ]);
    const source = await listShards(site, { source: placement.source, location, command: 'plan' }, signal);
    return { installation, location, source, ledger, changed: await changedSince(source, ledger) };
  });
}

/** The shards that changed after their date was done. */
export function changedSince({ shards, rows }: SourceShards, ledger: readonly Partition[]): Promise<readonly Shard[]> {
  return changedShards(shards, ledger, async ({ table }) => rows.get(table));
}
