/** How a property stands. */
import type { DatasetId, Placement } from '../../service/values.ts';
import { choosePartitions } from '../choice.ts';
import type { Status } from '../warehouse.ts';
import { changedInFolder } from './choice.ts';
import type { Job } from './engine.ts';
import { readHolding } from './holding.ts';
import { readInstallation } from './installation.ts';
import { EVENTS, plainName } from './layout.ts';
import { readLedger } from './ledger.ts';
import { readRegister } from './register.ts';
import { readInstaller } from './routines.ts';
import { readRuns, withoutDeadRuns } from './run-log.ts';
import { hasDataset, listShards } from './shards.ts';

/** Tells what is deployed, installed, done and waiting. Whatever is not there is simply not told. */
export async function readStatus(job: Job, placement: Placement): Promise<Status> {
  const { source, deployment, destination } = placement;
  const hasSource = (await job.attach(source.project, 'read')) && (await hasDataset(job, source));
  const shards = hasSource ? await listShards(job, source) : [];
  const deployed = hasSource && (await readInstaller(job, source)) !== undefined;
  const installation = (await job.attach(deployment.project, 'read'))
    ? await readInstallation(job, deployment)
    : undefined;
  if (installation === undefined)
    return { placement, deployed, partitions: [], runs: [], columns: [], pending: [], changed: [] };
  const ledger = await readLedger(job, deployment);
  const atWork = await readHolding(job.folder, deployment.project);
  const { version, installedAt, options } = installation;
  const events = (await job.attach(destination.project, 'read')) ? await readEvents(job, destination) : undefined;
  return {
    placement,
    deployed,
    installed: { version, installedAt, options },
    partitions: ledger,
    runs: withoutDeadRuns(await readRuns(job, deployment), atWork?.runId),
    columns: await readRegister(job, deployment),
    pending: choosePartitions({ mode: 'incremental', takeover: false }, shards, ledger, []),
    changed: await changedInFolder(job, source, shards, ledger),
    ...(events !== undefined && { events }),
  };
}

async function readEvents(job: Job, destination: DatasetId): Promise<Status['events']> {
  const [row] = await job.rows(
    'SELECT count(*) AS n FROM duckdb_columns() WHERE database_name = $1 AND schema_name = $2 AND table_name = $3',
    [destination.project, destination.dataset, EVENTS],
  );
  const columns = Number(row?.['n']);
  return columns === 0 ? undefined : { name: plainName(destination, EVENTS), columns };
}
