/** Jobs: started under an id of our choice, waited for, read, cancelled. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROW_FORMAT } from './catalog.ts';
import type { Connection } from './connection.ts';
import { ApiFault, faultOfJob, isPassing } from './fault.ts';
import type { JobResource, RowsResource, SchemaResource } from './resources.ts';
import { type Row, rowsOf } from './rows.ts';

/** What a job does, and for whom. */
export interface JobRequest {
  /** GoogleSQL: a query, or a script. */
  readonly sql: string;
  /** The project that runs it and pays. */
  readonly payer: string;
  /** Where the data is; a job must be there too. */
  readonly location: string;
  /** Becomes the label `svc`, by which jobs and their cost can be found: `deploy`, `run`. */
  readonly command: string;
  readonly parameters?: readonly Parameter[];
}

/** A named parameter. */
export interface Parameter {
  readonly name: string;
  readonly type: 'STRING' | 'JSON';
  readonly value: string;
}

/** A job that has been started. */
export interface StartedJob {
  readonly id: string;
  readonly payer: string;
  readonly location: string;
}

/** The answer of a query. */
export interface QueryResult {
  readonly schema: SchemaResource | undefined;
  readonly rows: readonly Row[];
}

/**
 * Starts a job. A connection may break after the job was taken, and then the same request is sent again: the id makes it a
 * duplicate, which means that all is well.
 */
export async function startJob(connection: Connection, request: JobRequest): Promise<StartedJob> {
  const { payer, location, command } = request;
  const id = `svc_${command}_${randomUUID().replaceAll('-', '')}`;
  const job: StartedJob = { id, payer, location };
  const body = { jobReference: { projectId: payer, jobId: id, location }, configuration: configurationOf(request) };
  try {
    await connection.request<JobResource>({ method: 'POST', project: payer, path: '/jobs', body });
  } catch (error) {
    if ((error as ApiFault).status !== 409 || (await findJob(connection, job)) === undefined) throw error;
  }
  return job;
}

/**
 * Waits until a job has ended, well or not.
 *
 * @param watch called between two questions, as long as the job goes on
 * @param signal ends the pause between two questions: who cancels a job wants to see it end
 * @returns the job; rejects with an ApiFault when it cannot be asked about, which says nothing about the job
 */
export async function awaitJob(
  connection: Connection,
  job: StartedJob,
  watch: (going: JobResource) => Promise<void> = async () => undefined,
  signal?: AbortSignal,
): Promise<JobResource> {
  let missed = 0;
  for (;;) {
    const found = await findJob(connection, job).catch((error: ApiFault) => error);
    // A job may last for hours, in which a network may well be away for a minute.
    missed = found instanceof ApiFault ? missed + 1 : 0;
    if (found instanceof ApiFault) {
      if (missed > MISSES || !isPassing(found)) throw found;
    } else {
      if (found === undefined) throw new ApiFault(404, 'notFound', `Not found: Job ${job.id}`);
      if (found.status?.state === 'DONE') return found;
      await watch(found);
    }
    const isWaiting = signal !== undefined && !signal.aborted;
    await sleep(connection.poll, undefined, isWaiting ? { signal } : {}).catch(() => undefined);
  }
}

/** How many questions in a row may stay without an answer; each has been asked several times. */
const MISSES = 8;

/** What a job that has ended failed with; nothing when it went well. */
export function faultOf({ status }: JobResource): ApiFault | undefined {
  return status?.errorResult && faultOfJob(status.errorResult);
}

/** Asks that a job be ended. Whether it was, the job itself tells. */
export async function cancelJob(connection: Connection, { id, payer, location }: StartedJob): Promise<void> {
  await connection.find({ method: 'POST', project: payer, path: `/jobs/${id}/cancel`, query: { location } });
}

/** The job of the statement that a script is at, or was at last; nothing before the first. */
export async function newestChild(connection: Connection, { id, payer }: StartedJob): Promise<JobResource | undefined> {
  // The list begins with the newest job: https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/list
  const { jobs = [] } = await connection.request<{ readonly jobs?: readonly JobResource[] }>({
    project: payer,
    path: '/jobs',
    query: { parentJobId: id, projection: 'full', maxResults: 1 },
  });
  return jobs[0];
}

/** Runs a query that changes nothing, again where that may help, and reads all of its rows. */
export async function query(connection: Connection, request: JobRequest, signal?: AbortSignal): Promise<QueryResult> {
  for (let tries = 1; ; tries += 1) {
    try {
      const job = await startJob(connection, request);
      return await readResult(connection, job, signal);
    } catch (error) {
      if (tries >= QUERY_TRIES || !isPassing(error as ApiFault) || signal?.aborted) throw error;
    }
  }
}

/** How often a query that changes nothing is run. The requests that it takes are sent again on their own account. */
const QUERY_TRIES = 2;

/** What a query would read. */
export interface Estimate {
  readonly bytes: number;
  /**
   * Whether it may be more: `totalBytesProcessedAccuracy`,
   * https://cloud.google.com/bigquery/docs/reference/rest/v2/Job#jobstatistics2
   */
  readonly isLeast: boolean;
}

/** Asks what a query would read. Nothing is run, and nothing is paid. */
export async function dryRun(connection: Connection, request: JobRequest): Promise<Estimate> {
  const { payer, location } = request;
  const configuration = { ...configurationOf(request), dryRun: true };
  const body = { jobReference: { projectId: payer, location }, configuration };
  const job = await connection.request<JobResource>({ method: 'POST', project: payer, path: '/jobs', body });
  const fault = faultOf(job);
  if (fault !== undefined) throw fault;
  const { totalBytesProcessed, query } = job.statistics ?? {};
  return {
    bytes: Number(totalBytesProcessed ?? query?.totalBytesProcessed ?? 0),
    isLeast: /^(?:LOWER_BOUND|UNKNOWN)$/.test(query?.totalBytesProcessedAccuracy ?? ''),
  };
}

function findJob(connection: Connection, { id, payer, location }: StartedJob): Promise<JobResource | undefined> {
  return connection.find({ project: payer, path: `/jobs/${id}`, query: { location } });
}

/** The rows of a query as soon as it has ended: the server holds each request until then, for some seconds. */
async function readResult(connection: Connection, job: StartedJob, signal?: AbortSignal): Promise<QueryResult> {
  const { id, payer, location } = job;
  const rows: Row[] = [];
  let schema: SchemaResource | undefined;
  let pageToken: string | undefined;
  for (;;) {
    const page: RowsResource = await connection.request<RowsResource>({
      project: payer,
      path: `/queries/${id}`,
      query: { location, timeoutMs: HOLD, ...ROW_FORMAT, ...(pageToken !== undefined && { pageToken }) },
    });
    if (signal?.aborted) {
      await cancelJob(connection, job);
      throw new ApiFault(499, 'stopped', 'Job execution was cancelled.');
    }
    if (page.jobComplete === false) continue;
    schema ??= page.schema;
    rows.push(...rowsOf(schema, page.rows));
    pageToken = page.pageToken;
    if (pageToken === undefined || pageToken === '') return { schema, rows };
  }
}

/** How long a request for rows is held, in milliseconds: short enough for somebody who wants to stop. */
const HOLD = 2000;

function configurationOf({ sql, command, parameters = [] }: JobRequest): object {
  return {
    labels: { svc: command },
    query: {
      query: sql,
      useLegacySql: false,
      ...(parameters.length > 0 && {
        parameterMode: 'NAMED',
        queryParameters: parameters.map(({ name, type, value }) => ({
          name,
          parameterType: { type },
          parameterValue: { value },
        })),
      }),
    },
  };
}
