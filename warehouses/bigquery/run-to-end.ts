/** A job that somebody waits for, and may want to stop. */
import type { JobControl } from '../warehouse.ts';
import { ApiFault } from './fault.ts';
import { awaitJob, cancelJob, faultOf, type JobRequest, type StartedJob, startJob } from './jobs.ts';
import type { JobResource } from './resources.ts';
import type { Site } from './site.ts';

/**
 * Starts a job and waits for its end; stops it when that is asked for.
 *
 * @throws ApiFault when it failed or was stopped
 */
export async function runToEnd(site: Site, request: JobRequest, control: JobControl = {}): Promise<JobResource> {
  requireGoing(control.signal);
  const ended = await endOf(site, await startJob(site.connection, request), control);
  const fault = faultOf(ended);
  if (fault !== undefined) throw fault;
  return ended;
}

/**
 * Waits for the end of a job; stops it when that is asked for.
 *
 * @param watch called now and then while the job goes on
 * @returns the job, which says how it ended; rejects with an ApiFault when it cannot be asked about
 */
export async function endOf(
  { connection }: Site,
  job: StartedJob,
  { signal }: JobControl,
  watch: (going: JobResource) => Promise<void> = async () => undefined,
): Promise<JobResource> {
  let isStopped = false;
  const stopOrWatch = async (going: JobResource) => {
    if (signal?.aborted !== true) return watch(going);
    if (isStopped) return;
    isStopped = true;
    await cancelJob(connection, job);
  };
  return awaitJob(connection, job, stopOrWatch, signal);
}

/** Refuses to begin what was stopped before it began. */
export function requireGoing(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ApiFault(499, 'stopped', 'Job execution was cancelled.');
}
