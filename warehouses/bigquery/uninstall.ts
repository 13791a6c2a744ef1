/** Removes what `deploy`, `install` and `run` made. The source's shards are never touched. */
import { datasetText } from '../../service/placement.ts';
import {
  BUILD_PREFIX,
  EVENTS,
  INSTALL,
  INSTALLATION_TABLE,
  ownerText,
  RUN,
  SERVICE,
  storageRoot,
  TABLES,
} from '../../service/routines/tables.ts';
import type { DatasetId, Placement } from '../../service/values.ts';
import type { JobControl, UninstallReport } from '../warehouse.ts';
import { findDataset, findTable, listNames } from './catalog.ts';
import type { Connection } from './connection.ts';
import { readInstallation } from './installation.ts';
import { readRuns } from './ledger.ts';
import { requireGoing } from './run-to-end.ts';
import type { Site } from './site.ts';

/**
 * Uninstalls what is there of a property; what is not there is no failure. Everything goes by single deletions, so that
 * uninstalling again finds what is left. BigQuery has no statement that deletes files, so those stay.
 *
 * @throws ApiFault
 */
export async function uninstallService(
  { connection }: Site,
  placement: Placement,
  control: JobControl = {},
): Promise<UninstallReport> {
  const { source, deployment, destination, bucket } = placement;
  const removed: string[] = [];
  const kept: string[] = [];
  const installation = await readInstallation(connection, deployment);
  if (installation !== undefined && datasetText(installation.placement.source) !== datasetText(source)) {
    const other = datasetText(installation.placement.source);
    return { removed, kept: [`${datasetText(deployment)} holds the installation of ${other}, which was left alone.`] };
  }
  const remove = async (kind: 'tables' | 'routines', dataset: DatasetId, name: string) => {
    requireGoing(control.signal);
    if (await deleteResource(connection, dataset, `/${kind}/${name}`)) removed.push(`${datasetText(dataset)}.${name}`);
  };
  const hasRun = (await readRuns(connection, deployment)).length > 0;
  await remove('routines', source, INSTALL);
  await remove('routines', deployment, RUN);
  await remove('routines', deployment, SERVICE);
  await removeEvents(connection, placement, remove, kept);
  if (bucket !== undefined && hasRun) {
    const folder = storageRoot(bucket, deployment);
    kept.push(`The Parquet files in ${folder} stay; "gcloud storage rm --recursive ${folder}" deletes them.`);
  }
  // The row that tells whose installation this is goes last.
  const tables = TABLES.map(([name]) => name).filter((name) => name !== INSTALLATION_TABLE);
  for (const name of [...tables, INSTALLATION_TABLE]) await remove('tables', deployment, name);
  const own = new Map([destination, deployment].map((dataset) => [datasetText(dataset), dataset]));
  own.delete(datasetText(source));
  for (const dataset of own.values()) await removeDataset(connection, dataset, removed, kept);
  return { removed, kept };
}

type Remove = (kind: 'tables' | 'routines', dataset: DatasetId, name: string) => Promise<void>;

/** Removes `events`, and what a full run that was stopped left beside it. Nobody's own table is ever removed. */
async function removeEvents(
  connection: Connection,
  { deployment, destination }: Placement,
  remove: Remove,
  kept: string[],
): Promise<void> {
  const names = (await listNames(connection, destination, 'tables')).filter(
    (name) => name === EVENTS || name.startsWith(BUILD_PREFIX),
  );
  for (const name of names) {
    const table = await findTable(connection, destination, name);
    if (table?.description?.startsWith(ownerText(deployment)) === true) await remove('tables', destination, name);
    else if (table !== undefined) kept.push(`${datasetText(destination)}.${name} was not made by this installation.`);
  }
}

async function removeDataset(
  connection: Connection,
  dataset: DatasetId,
  removed: string[],
  kept: string[],
): Promise<void> {
  if ((await findDataset(connection, dataset)) === undefined) return;
  const [tables, routines] = await Promise.all([
    listNames(connection, dataset, 'tables'),
    listNames(connection, dataset, 'routines'),
  ]);
  if (tables.length + routines.length > 0) {
    kept.push(`${datasetText(dataset)} stays, because it holds other tables or routines.`);
    return;
  }
  if (await deleteResource(connection, dataset, '')) removed.push(datasetText(dataset));
}

/** Whether there was something to delete. */
async function deleteResource(connection: Connection, { project, dataset }: DatasetId, path: string): Promise<boolean> {
  const request = { project, path: `/datasets/${dataset}${path}` };
  if ((await connection.find(request)) === undefined) return false;
  await connection.find({ ...request, method: 'DELETE' });
  return true;
}
