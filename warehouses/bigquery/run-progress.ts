/** Where a run on BigQuery stands: what its ledger says, and what the newest of its statements is. */
import type { DatasetId, Partition } from '../../service/values.ts';
import type { JobControl, Progress } from '../warehouse.ts';
import type { Connection } from './connection.ts';
import { newestChild, type StartedJob } from './jobs.ts';
import { readLedger } from './ledger.ts';
import type { JobResource } from './resources.ts';
import { belongsTo } from './run-id.ts';

/** A look is a few requests: one is taken at every so many questions whether the job has ended. */
const EVERY = 4;

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
  let asked = 0;
  return async (going) => {
    asked += 1;
    if (report === undefined || asked % EVERY !== 1) return;
    // Somebody who may not look has no progress, but a run all the same.
    const found = await Promise.all([readLedger(connection, deployment), newestChild(connection, run.job)]).catch(
      () => undefined,
    );
    if (found !== undefined) report(progressOf(found[0], found[1], { ...run, going }));
  };
}

function progressOf(
  ledger: readonly Partition[],
  newest: JobResource | undefined,
  { job, of, going }: { readonly job: StartedJob; readonly of: number; readonly going: JobResource },
): Progress {
  const own = ledger.filter(({ runId }) => belongsTo(runId, job));
  const done = own.filter(({ state }) => state === 'done');
  const date = own.find(({ state }) => state === 'claimed')?.eventDate;
  const statement = newest?.statistics?.query?.statementType ?? '';
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
