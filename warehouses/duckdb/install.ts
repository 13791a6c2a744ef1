/** `install_svc()`: makes datasets, tables and `RUN`. Installing again upgrades, and keeps the ledger. */
import { quotePath } from '../../service/dialects/duckdb/quote.ts';
import { datasetText, placementOf } from '../../service/placement.ts';
import { initialRegister } from '../../service/transform/register.ts';
import type { DatasetId } from '../../service/values.ts';
import { planReinstall } from '../reinstall.ts';
import type { InstallReport } from '../warehouse.ts';
import type { Job } from './engine.ts';
import { hasTable, notDeployed, readInstallation, TABLES, tableKind, writeInstallation } from './installation.ts';
import { EVENTS, plainName, RUN, sqlName } from './layout.ts';
import { readLedger } from './ledger.ts';
import { requireOwnEvents } from './owner.ts';
import { readRegister, writeRegister } from './register.ts';
import { createRun, hasRoutine, readInstaller } from './routines.ts';
import { hasDataset } from './shards.ts';

/**
 * Installs what is deployed in a source dataset.
 *
 * @throws WarehouseError `not-deployed`; `options-conflict` when the options would change the meaning of what is written
 */
export async function installService(job: Job, source: DatasetId): Promise<InstallReport> {
  if (!job.hasDatabase(source.project)) throw notDeployed(source);
  await job.attach(source.project, 'write');
  const installer = await readInstaller(job, source);
  if (installer === undefined) throw notDeployed(source);
  const { options, version } = installer;
  const placement = placementOf(options);
  const { deployment, destination } = placement;
  await job.attach(deployment.project, 'write');
  await job.attach(destination.project, 'write');
  await requireOwnEvents(job, placement);

  const before = await readInstallation(job, deployment);
  const again =
    before &&
    planReinstall(
      { ...before, ledger: await readLedger(job, deployment), register: await readRegister(job, deployment) },
      installer,
    );
  const made = await listParts(job, placement.deployment, destination);
  const installedAt = job.startedAt.toISOString();
  await job.execute(`CREATE SCHEMA IF NOT EXISTS ${quotePath(destination.project, destination.dataset)}`);
  if (again?.startsOver) await dropEvents(job, destination);
  await job.atomically(async () => {
    await job.execute(`CREATE SCHEMA IF NOT EXISTS ${quotePath(deployment.project, deployment.dataset)}`);
    for (const [name, columns] of TABLES)
      await job.execute(`CREATE TABLE IF NOT EXISTS ${sqlName(deployment, name)} (${columns})`);
    await writeInstallation(job, { options, version, installedAt, placement });
    await writeRegister(job, deployment, again?.register || initialRegister(options));
    await job.execute(createRun(deployment, version));
  });
  return {
    placement,
    template: options.transform_config_template,
    version,
    created: made.filter((part) => !part.present).map((part) => part.name),
    kept: made.filter((part) => part.present).map((part) => part.name),
    notes: again?.notes || [],
  };
}

/** Everything that an installation makes, and whether it is there already. */
async function listParts(
  job: Job,
  deployment: DatasetId,
  destination: DatasetId,
): Promise<readonly { readonly name: string; readonly present: boolean }[]> {
  const parts = [{ name: datasetText(deployment), present: await hasDataset(job, deployment) }];
  if (datasetText(destination) !== datasetText(deployment))
    parts.push({ name: datasetText(destination), present: await hasDataset(job, destination) });
  for (const [name] of TABLES)
    parts.push({ name: plainName(deployment, name), present: await hasTable(job, deployment, name) });
  parts.push({ name: plainName(deployment, RUN), present: await hasRoutine(job, deployment, RUN) });
  return parts;
}

async function dropEvents(job: Job, destination: DatasetId): Promise<void> {
  const present = await tableKind(job, destination, EVENTS);
  if (present !== undefined) await job.execute(`DROP ${present.kind} ${sqlName(destination, EVENTS)}`);
}
