/**
 * `RUN`: claims, transforms and commits one date after the other, and makes `events` of what is committed.
 *
 * The order of things, and what a crash leaves behind:
 *
 * 1. The log says that a run began. From then on its files are known to be this installation's.
 * 2. Dead files and half-built tables of earlier runs are removed; what is committed but not published is published.
 * 3. Per date: claim; write the file beside and rename it into place (or insert the rows in an open transaction); commit, by
 *    a fenced update of the ledger. Before the commit a crash leaves a claim, which the next run takes over, and perhaps a
 *    file that no row of the ledger names, which it removes. After the commit the date is done.
 * 4. Publish: the view, then the manifest. A crash leaves the publication of before, which is complete in itself.
 * 5. The log says how the run ended.
 *
 * A claim need not grow old before it is taken over: the engine lets one process at a time open the ledger's file for
 * writing, so a claim that is found there is of a process that died.
 */
import type { RunRequest } from '../../service/run-request.ts';
import { withoutColumn } from '../../service/transform/register.ts';
import type { DatasetId, Partition, Run } from '../../service/values.ts';
import { choosePartitions } from '../choice.ts';
import type { JobControl, PlannedPartition, RunReport } from '../warehouse.ts';
import { changedInFolder } from './choice.ts';
import { removeDeadFiles } from './cleanup.ts';
import { type DatesResult, doDates } from './dates.ts';
import type { Job } from './engine.ts';
import { externalOutput } from './external.ts';
import { failureOf } from './failures.ts';
import { EVENTS, plainName, storageFolder, withBucket } from './layout.ts';
import { readLedger } from './ledger.ts';
import { requireOwnEvents } from './owner.ts';
import { partitionedOutput } from './partitioned.ts';
import { type Tracker, trackProgress } from './progress.ts';
import { openProperty, type Property } from './property.ts';
import { finishRebuilds, rebuildEvents } from './rebuild.ts';
import { readRegister } from './register.ts';
import { logEnd, logStart, newRunId, readRuns } from './run-log.ts';
import type { Work } from './work.ts';

/**
 * Runs the transform of an installation.
 *
 * @returns what was done; a run in which dates failed, or that was cancelled, says so in its state
 * @throws WarehouseError when the run cannot begin, the disk is full, or `events` cannot be published
 */
export async function runTransform(
  job: Job,
  deployment: DatasetId,
  request: RunRequest,
  control: JobControl | undefined,
): Promise<RunReport> {
  const property = await openProperty(job, deployment, 'write');
  const { installation, shards, ledger, changed } = property;
  await requireOwnEvents(job, installation.placement);
  const planned = choosePartitions(request, shards, ledger, changed);
  const runId = newRunId(job.startedAt);
  const tracker = trackProgress(job, control, { runId, mode: request.mode, of: planned.length });
  const work: Work = { job, installation, runId, register: await readRegister(job, deployment), added: [] };
  const earlier = await readRuns(job, deployment);
  const begun = { runId, mode: request.mode, startedAt: job.startedAt.toISOString() };
  await logStart(job, deployment, begun);
  const end = async (outcome: Pick<Run, 'state' | 'error'>): Promise<Run> => {
    const { done: partitions, rows, bytes } = tracker;
    const run: Run = { ...begun, ...outcome, finishedAt: new Date().toISOString(), partitions, rows, bytes };
    await logEnd(job, deployment, run);
    return run;
  };
  try {
    await sweep(work, property, earlier);
    const result = await write(work, property, { planned, isFull: request.mode === 'full', tracker, control });
    return await reportOf(work, property, result, await end(stateOf(result, planned.length)));
  } catch (error) {
    if (control?.signal?.aborted)
      return reportOf(work, property, { failed: [], cancelled: true }, await end({ state: 'cancelled' }));
    const failure = failureOf(error, `Run ${runId} did not end`);
    // On a full disk the log may not take it either; the next run then notes that this one never ended.
    await end({ state: 'failed', error: failure.message }).catch(() => undefined);
    throw failure;
  }
}

/** Removes what earlier runs left over, and publishes what they committed but did not come to publish. */
async function sweep(work: Work, property: Property, earlier: readonly Run[]): Promise<void> {
  const { job, installation } = work;
  const { placement, options } = installation;
  if (options.transform_config_template === 'events_partitioned') return finishRebuilds(work);
  await removeDeadFiles(job, { placement: withBucket(placement), ledger: property.ledger, runs: earlier });
  // Files that are gone are told of at the end, when a run over their dates may have brought them back.
  await externalOutput(work)
    .publish()
    .catch(() => undefined);
}

async function write(
  work: Work,
  property: Property,
  request: {
    readonly planned: readonly PlannedPartition[];
    readonly isFull: boolean;
    readonly tracker: Tracker;
    readonly control: JobControl | undefined;
  },
): Promise<DatesResult> {
  const { planned, isFull, tracker, control } = request;
  const shards = planned.map(({ shard }) => shard);
  const observed = (done: number, date: string) => tracker.at('observe', date, { done, of: shards.length });
  const isPartitioned = work.installation.options.transform_config_template === 'events_partitioned';
  if (isPartitioned && isFull) return rebuildEvents(work, shards, { tracker, observed, signal: control?.signal });
  const output = isPartitioned ? await partitionedOutput(work, shards, observed) : externalOutput(work);
  const dates = { planned, ledger: property.ledger, tracker, signal: control?.signal };
  const result = await doDates(work, output, dates);
  await tracker.at('publish');
  await output.publish();
  return result;
}

function stateOf({ failed, cancelled }: DatesResult, of: number): Pick<Run, 'state' | 'error'> {
  const dates = failed.map(({ date }) => date).join(', ');
  const error = `${failed.length} of ${of} dates failed: ${dates}. The next run tries them again.`;
  if (cancelled) return { state: 'cancelled', ...(failed.length > 0 && { error }) };
  return failed.length > 0 ? { state: 'failed', error } : { state: 'done' };
}

async function reportOf(work: Work, property: Property, result: DatesResult, run: Run): Promise<RunReport> {
  const { job, installation, register, added } = work;
  const { placement, options } = installation;
  const { source, deployment, destination, bucket } = placement;
  const ledger = await readLedger(job, deployment);
  const partitions = new Map(ledger.filter((row) => row.runId === run.runId).map((row) => [row.eventDate, row]));
  // A rebuild that failed leaves the ledger alone; the report says which date it was.
  for (const { date, error } of result.failed)
    if (!partitions.has(date)) partitions.set(date, failedPartition(property, run, date, error));
  return {
    run,
    placement,
    template: options.transform_config_template,
    events: plainName(destination, EVENTS),
    partitions: [...partitions.values()].sort((a, b) => (a.eventDate < b.eventDate ? -1 : 1)),
    columnsAdded: added.filter((column) => column.columnName !== undefined),
    ...withoutColumn(register),
    changed: await changedInFolder(job, source, property.shards, ledger),
    ...(bucket !== undefined && { storage: storageFolder(job.folder, withBucket(placement)) }),
  };
}

function failedPartition(property: Property, run: Run, date: string, error: string): Partition {
  const shard = property.shards.find((candidate) => candidate.date === date);
  const { runId, startedAt: claimedAt } = run;
  return { eventDate: date, state: 'failed', runId, claimedAt, sourceTable: shard?.table || '', error };
}
