/** Setting up a region: the dataset `svc_<region>` with `deploy_installer` in it. */
import { quoteText } from '../../service/dialects/googlesql/quote.ts';
import { datasetText, regionDataset } from '../../service/placement.ts';
import type { Region } from '../../service/region.ts';
import { type Installer, regionStatements } from '../../service/routines/deploy.ts';
import { COMPILE, DEPLOY, PARTS } from '../../service/routines/tables.ts';
import type { DatasetId } from '../../service/values.ts';
import { type JobControl, WarehouseError } from '../warehouse.ts';
import type { RegionReport } from './bigquery-warehouse.ts';
import { findDataset, findRoutine } from './catalog.ts';
import type { Connection } from './connection.ts';
import { isSameLocation } from './location.ts';
import { runToEnd } from './run-to-end.ts';
import type { Site } from './site.ts';

/**
 * Sets a region up. Where the same `deploy_installer` is there already, nothing is done.
 *
 * @throws WarehouseError `location-mismatch` when a dataset of that name is elsewhere; ApiFault
 */
export async function setUpRegion(site: Site, region: Region, control: JobControl = {}): Promise<RegionReport> {
  const { project, location } = region;
  const dataset = { project, dataset: regionDataset(location) };
  if (!/^\w+$/.test(dataset.dataset))
    throw new WarehouseError(
      'failed',
      `${location} is no location of BigQuery; those are called like europe-west2 or EU.`,
    );
  const [present, deployer, installer] = await Promise.all([
    findDataset(site.connection, dataset),
    findRoutine(site.connection, dataset, DEPLOY),
    readInstaller(site),
  ]);
  if (present !== undefined && !isSameLocation(present.location, location))
    throw new WarehouseError(
      'location-mismatch',
      `${datasetText(dataset)} is in ${present.location} and not in ${location}. Remove that dataset, or set up ${present.location}.`,
    );
  const isCurrent = deployer !== undefined && (await hasInstaller(site.connection, dataset, installer));
  const payer = site.settings.project ?? project;
  if (!isCurrent)
    for (const sql of regionStatements(dataset, location, installer))
      await runToEnd(site, { sql, payer, location, command: 'setup' }, control);
  return {
    dataset,
    location: present?.location ?? location,
    routine: `${datasetText(dataset)}.${DEPLOY}`,
    outcome: isCurrent ? 'unchanged' : deployer === undefined ? 'created' : 'upgraded',
    version: installer.parts.version,
  };
}

/** What the build made of the service; without it a package is broken. */
async function readInstaller({ settings }: Site): Promise<Installer> {
  try {
    return JSON.parse(await settings.installerCode()) as Installer;
  } catch {
    throw new WarehouseError(
      'failed',
      'The code of deploy_installer is missing from this installation of Svc. Install Svc again.',
    );
  }
}

/** Whether what `deploy_installer` is made of is there to the letter. */
async function hasInstaller(connection: Connection, dataset: DatasetId, { code, parts }: Installer): Promise<boolean> {
  const [compile, carried] = await Promise.all([COMPILE, PARTS].map((name) => findRoutine(connection, dataset, name)));
  const text = quoteText(JSON.stringify(parts));
  return compile?.definitionBody?.trim() === code.trim() && carried?.definitionBody?.includes(text) === true;
}
