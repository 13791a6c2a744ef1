/**
 * `RUN`, as somebody who waits for it sees it. The work is done by the procedure; the report is read from the ledger, the
 * register and the log that it keeps, whichever way its job ended.
 */

import { quotePath } from '../../service/dialects/googlesql/quote.ts';
import { datasetText } from '../../service/placement.ts';
import { EVENTS, RUN, storageRoot } from '../../service/routines/tables.ts';
import type { RunRequest } from '../../service/run-request.ts';
import { withoutColumn } from '../../service/transform/register.ts';
import type { DatasetId, Placement, Run } from '../../service/values.ts';
import { choosePartitions } from '../choice.ts';
import { type JobControl, type PlannedPartition, type RunReport, WarehouseError } from '../warehouse.ts';
import { failureOf } from './failures.ts';
import type { ApiFault } from './fault.ts';
import { faultOf, type StartedJob, startJob } from './jobs.ts';
import { heldDates, inPlainWords, readLedger, readRegister, readRuns } from './ledger.ts';
import { changedSince, openProperty, type Property } from './property.ts';
import { releaseRun } from './release.ts';
import { belongsTo } from './run-id.ts';
import { followRun } from './run-progress.ts';
import { endOf, requireGoing } from './run-to-end.ts';
import type { Site } from './site.ts';

/**
 * Runs the transform of an installation.
 *
 * @returns what was done; a run in which dates failed, or that was cancelled, says so in its state
 * @throws WarehouseError when the run cannot begin, or failed as a whole; ApiFault
 */
export async function runTransform(
  site: Site,
  deployment: DatasetId,
  request: RunRequest,
  control: JobControl = {},
): Promise<RunReport> {
  requireGoing(control.signal);
  const property = await openProperty(site, deployment, control.signal);
  const { installation, location, source, ledger, changed } = property;
  const chosen = choosePartitions(request, source.shards, ledger, changed);
  requireGoing(control.signal);
  const job = await startJob(site.connection, {
    sql: `CALL ${quotePath(deployment, RUN)}(@request)`,
    payer: site.payerFor(installation.placement.source),
    location,
    command: 'run',
    parameters: [{ name: 'request', type: 'JSON', value: JSON.stringify(request) }],
  });
  const ended = await endOf(
    site,
    job,
    control,
    followRun(site.connection, deployment, { job, of: chosen.length }, control),
  ).catch((error: ApiFault) => {
    throw lostSight(error, job);
  });
  return settle(site, property, { job, request, chosen, fault: faultOf(ended), startedAt: startOf(ended) });
}

/** A job that has ended. */
interface EndedRun {
  readonly job: StartedJob;
  readonly request: RunRequest;
  /** The dates that it was going to do. */
  readonly chosen: readonly PlannedPartition[];
  readonly fault: ApiFault | undefined;
  readonly startedAt: string;
}

/** What came of it. A run that could not write down its end itself is written down here, and lets go of what it held. */
async function settle(site: Site, property: Property, ended: EndedRun): Promise<RunReport> {
  const { connection } = site;
  const { placement } = property.installation;
  const { deployment } = placement;
  const { job, chosen, fault } = ended;
  const ownRun = async () => (await readRuns(connection, deployment)).find(({ runId }) => belongsTo(runId, job));
  let run = await ownRun();
  const isCancelled = fault?.reason === 'stopped';
  const doing = `The run in ${datasetText(deployment)} did not end`;
  const failure = fault && failureOf(fault, doing, placement);
  if (failure !== undefined && run?.state === 'running') {
    const outcome = isCancelled
      ? ({ state: 'cancelled' } as const)
      : ({ state: 'failed', error: failure.message } as const);
    await releaseRun(site, deployment, job, { runId: run.runId, ...outcome }).catch((error: ApiFault) => {
      throw heldOn(error, placement);
    });
    run = await ownRun();
  }
  const report = await reportOf(site, property, { job, chosen, run: run ?? unlogged(ended) });
  const hasFailedDates = report.partitions.some(({ state }) => state === 'failed');
  if (failure !== undefined && !isCancelled && !hasFailedDates) throw failure;
  return report;
}

async function reportOf(
  { connection }: Site,
  { installation, source }: Property,
  { job, chosen, run }: Pick<EndedRun, 'job' | 'chosen'> & { readonly run: Run },
): Promise<RunReport> {
  const { placement, options } = installation;
  const { deployment, destination, bucket } = placement;
  const [ledger, register] = await Promise.all([
    readLedger(connection, deployment),
    readRegister(connection, deployment),
  ]);
  const isOwn = (runId: string | undefined) => runId !== undefined && belongsTo(runId, job);
  return {
    run,
    placement,
    template: options.transform_config_template,
    events: `${datasetText(destination)}.${EVENTS}`,
    partitions: inPlainWords(
      ledger.filter(({ runId }) => isOwn(runId)),
      placement,
    ),
    columnsAdded: register.filter(({ columnName, addedByRun }) => columnName !== undefined && isOwn(addedByRun)),
    ...withoutColumn(register),
    changed: await changedSince(source, ledger),
    held: heldDates(ledger, new Date()).filter(
      ({ eventDate, runId }) => !isOwn(runId) && chosen.some(({ shard }) => shard.date === eventDate),
    ),
    ...(bucket !== undefined && { storage: storageRoot(bucket, deployment) }),
  };
}

/** A run that ended before it could write down that it had begun. */
function unlogged({ job, request, startedAt }: EndedRun): Run {
  return {
    runId: job.id,
    mode: request.mode,
    startedAt,
    finishedAt: startedAt,
    state: 'cancelled',
    partitions: 0,
    rows: 0,
    bytes: 0,
  };
}

/** The failure of somebody who cannot see any more what a run does: that it goes on is the most important thing to know. */
function lostSight(fault: ApiFault, { id }: StartedJob): WarehouseError {
  const { code, message } = failureOf(fault, 'The run cannot be followed any more');
  return new WarehouseError(
    code,
    `${message} It goes on in BigQuery as job ${id}; "svc status" tells how it ended.`,
    undefined,
    fault,
  );
}

/** The failure of somebody who stopped a run, and cannot let go of its dates. */
function heldOn(fault: ApiFault, placement: Placement): WarehouseError {
  const doing = 'The run has ended, and the dates that it held were not let go';
  const { code, message, field } = failureOf(fault, doing, placement);
  return new WarehouseError(code, `${message} "svc run --takeover" takes them over.`, field, fault);
}

function startOf({ statistics }: Awaited<ReturnType<typeof endOf>>): string {
  return new Date(Number(statistics?.startTime ?? Date.now())).toISOString();
}
