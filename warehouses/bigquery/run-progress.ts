/** Where a run on BigQuery stands: what its ledger says, and what the newest of its statements is. */
import type { DatasetId, Partition } from '../../service/values.ts';
import type { JobControl, Progress } from '../warehouse.ts';
import type { Connection } from './connection.ts';
import { childJobs, type StartedJob } from './jobs.ts';
import { readLedger } from './ledger.ts';
import type { JobResource } from './resources.ts';
import { belongsTo } from './run-id.ts';

/** Shortest time between two looks, in milliseconds: each is a few requests. */
const EVERY = 2000;

/**
 * Follows a run.
 *
 * @param run its job, and how many dates it was going to do
 * @returns to be called as often as one likes while the job goes on
 */
export function followRun(
  connection: Connection,
  deployment: DatasetId,
  run: { readonly job: StartedJob; readonly of: number },
  { report }: JobControl,
): (going: JobResource) => Promise<void> {
  let lookedAt = 0;
  return async (going) => {
    if (report === undefined || Date.now() - lookedAt < Math.min(EVERY, 4 * connection.poll)) return;
    lookedAt = Date.now();
    // Somebody who may not look has no progress, but a run all the same.
    const found = await Promise.all([readLedger(connection, deployment), childJobs(connection, run.job)]).catch(
      () => undefined,
    );
    if (found !== undefined) report(progressOf(found[0], found[1], { ...run, going }));
  };
}

function progressOf(
  ledger: readonly Partition[],
  children: readonly JobResource[],
  { job, of, going }: { readonly job: StartedJob; readonly of: number; readonly going: JobResource },
): Progress {
  const own = ledger.filter(({ runId }) => belongsTo(runId, job));
  const done = own.filter(({ state }) => state === 'done');
  const date = own.find(({ state }) => state === 'claimed')?.eventDate;
  const statement = children[0]?.statistics?.query?.statementType ?? '';
  return {
    step: STEPS[statement] ?? (date === undefined ? 'observe' : 'transform'),
    ...(date !== undefined && { date }),
    done: done.length,
    of: Math.max(of, done.length),
    rows: done.reduce((sum, { rowsWritten = 0 }) => sum + rowsWritten, 0),
    bytes: Number(going.statistics?.totalBytesProcessed ?? 0),
  };
}

/** What the newest statement tells. https://cloud.google.com/bigquery/docs/reference/rest/v2/Job#JobStatistics2 */
const STEPS: Readonly<Record<string, Progress['step']>> = {
  EXPORT_DATA: 'transform',
  CREATE_EXTERNAL_TABLE: 'publish',
  CREATE_TABLE_COPY: 'publish',
};
