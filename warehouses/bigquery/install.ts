/** `install_svc()`: makes datasets, tables, the function behind `RUN`, and `RUN`. */
import { datasetText, placementOf } from '../../service/placement.ts';
import { installCall } from '../../service/routines/install.ts';
import { RUN, SERVICE, TABLES } from '../../service/routines/tables.ts';
import type { DatasetId, Placement } from '../../service/values.ts';
import { planReinstall } from '../reinstall.ts';
import { type InstallReport, type JobControl, WarehouseError } from '../warehouse.ts';
import { findDataset, findRoutine, findTable } from './catalog.ts';
import type { Connection } from './connection.ts';
import { type Deployed, readDeployed } from './deployed.ts';
import { notDeployed, told } from './failures.ts';
import { readInstallation } from './installation.ts';
import { readLedger, readRegister } from './ledger.ts';
import { runToEnd } from './run-to-end.ts';
import type { Site } from './site.ts';

/**
 * Installs what is deployed in a source dataset.
 *
 * @throws WarehouseError `not-deployed`; `options-conflict` when the options would change the meaning of what is written; ApiFault
 */
export async function installService(site: Site, source: DatasetId, control: JobControl = {}): Promise<InstallReport> {
  const deployed = await requireDeployed(site.connection, source);
  const placement = placementOf(deployed.options);
  return told('"svc install" did not finish', placement, () => installDeployed(site, deployed, placement, control));
}

async function installDeployed(
  site: Site,
  deployed: Deployed,
  placement: Placement,
  control: JobControl,
): Promise<InstallReport> {
  const { connection } = site;
  const { source } = placement;
  const location = await site.locationOf(source);
  // install_svc refuses too, whoever calls it; asked here, the refusal knows its field.
  const notes = await notesOf(connection, placement, deployed);
  const parts = await listParts(connection, placement);
  const payer = site.payerFor(source);
  await runToEnd(site, { sql: installCall(source), payer, location, command: 'install' }, control);
  return {
    placement,
    template: deployed.options.transform_config_template,
    version: deployed.version,
    created: parts.filter((part) => !part.present).map((part) => part.name),
    kept: parts.filter((part) => part.present).map((part) => part.name),
    notes,
  };
}

async function requireDeployed(connection: Connection, source: DatasetId): Promise<Deployed> {
  const deployed = await readDeployed(connection, source);
  if (deployed === undefined) throw notDeployed(source);
  if (deployed === 'unknown')
    throw new WarehouseError(
      'not-deployed',
      `${datasetText(source)}.install_svc was made by another version of the service. Deploy again: "svc deploy <options file>".`,
    );
  return deployed;
}

async function notesOf(connection: Connection, { deployment }: Placement, after: Deployed): Promise<readonly string[]> {
  const before = await readInstallation(connection, deployment);
  if (before === undefined) return [];
  const [ledger, register] = await Promise.all([
    readLedger(connection, deployment),
    readRegister(connection, deployment),
  ]);
  return planReinstall({ ...before, ledger, register }, after).notes;
}

/** Everything that an installation makes, and whether it is there already. */
function listParts(
  connection: Connection,
  { deployment, destination }: Placement,
): Promise<readonly { readonly name: string; readonly present: boolean }[]> {
  const text = datasetText(deployment);
  const datasets = datasetText(destination) === text ? [deployment] : [deployment, destination];
  const questions: readonly (readonly [name: string, found: Promise<object | undefined>])[] = [
    ...datasets.map((dataset) => [datasetText(dataset), findDataset(connection, dataset)] as const),
    ...TABLES.map(([name]) => [`${text}.${name}`, findTable(connection, deployment, name)] as const),
    ...[SERVICE, RUN].map((name) => [`${text}.${name}`, findRoutine(connection, deployment, name)] as const),
  ];
  return Promise.all(questions.map(async ([name, found]) => ({ name, present: (await found) !== undefined })));
}
