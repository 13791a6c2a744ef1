/** The REST methods of jobs: https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../googlesql/engine/engine.ts';
import { SqlError } from '../../googlesql/engine/errors.ts';
import { rowCells, schemaOf } from './cells.ts';
import { type Job, type JobRequest, type JobTempo, startJob } from './job.ts';
import { dryRunResource, jobListEntry, jobResource } from './job-resource.ts';
import { locationOf } from './locations.ts';
import { type PageRequest, pageOf } from './pages.ts';
import { readParameters, type WireParameter } from './parameters.ts';
import type { Query } from './protocol.ts';
import { alreadyExists, invalid, notFound, Refused, refusalOfSql } from './refusals.ts';

/** What the jobs of a server need. */
export interface JobsSettings {
  readonly engine: Engine;
  readonly statementDelay: number;
  /** Rows of a page at most. */
  readonly rowsPerPage: number;
}

type Body = Readonly<Record<string, unknown>>;
type Answer = Readonly<Record<string, unknown>>;

/** The jobs of a server. Every function throws {@link Refused} for what BigQuery refuses. */
export interface Jobs {
  insert(project: string, body: Body, failing: JobTempo['failing']): Promise<Answer>;
  query(project: string, body: Body, failing: JobTempo['failing']): Promise<Answer>;
  get(project: string, jobId: string, query: Query): Answer;
  getQueryResults(project: string, jobId: string, query: Query): Promise<Answer>;
  list(project: string, query: Query): Answer;
  cancel(project: string, jobId: string, query: Query): Answer;
  /** Cancels what runs and waits until it has ended. */
  stop(): Promise<void>;
}

/** Opens the list of jobs, empty. */
export function createJobs(settings: JobsSettings): Jobs {
  const jobs: Job[] = [];
  const byRequestId = new Map<string, Job>();

  const start = (request: JobRequest, failing: JobTempo['failing']): Job => {
    if (jobs.some((job) => isThe(job, request.project, request.jobId, request.location)))
      throw alreadyExists('Job', `${request.project}:${request.location}.${request.jobId}`);
    const tempo = { statementDelay: settings.statementDelay, ...(failing && { failing }) };
    const job = startJob(request, settings.engine, tempo);
    jobs.push(job);
    return job;
  };

  const find = (project: string, jobId: string, location: string | undefined): Job => {
    const all = jobs.flatMap((job) => [job, ...job.children]);
    const job = all.find((candidate) => isThe(candidate, project, jobId, location));
    if (job === undefined) throw notFound('Job', `${project}:${location === undefined ? '' : `${location}.`}${jobId}`);
    return job;
  };

  return {
    insert: async (project, body, failing) => {
      const request = insertRequest(project, body, settings);
      if (request.configuration['dryRun'] === true) return dryRun(request, settings.engine);
      return jobResource(start(request, failing));
    },
    query: async (project, body, failing) => {
      const requestId = text(body['requestId']);
      const known = requestId === undefined ? undefined : byRequestId.get(requestId);
      const job = known ?? start(queryRequest(project, body, settings), failing);
      if (requestId !== undefined) byRequestId.set(requestId, job);
      const format = body['formatOptions'] as Record<string, unknown> | undefined;
      const page = { maxResults: body['maxResults'] as number | undefined };
      await waitFor(job, body['timeoutMs']);
      return results(job, 'bigquery#queryResponse', page, format?.['useInt64Timestamp'] === true, settings.rowsPerPage);
    },
    get: (project, jobId, { location }) => jobResource(find(project, jobId, location)),
    getQueryResults: async (project, jobId, query) => {
      const job = find(project, jobId, query['location']);
      await waitFor(job, query['timeoutMs']);
      const int64Timestamps = query['formatOptions.useInt64Timestamp'] === 'true';
      return results(job, 'bigquery#getQueryResultsResponse', query, int64Timestamps, settings.rowsPerPage);
    },
    list: (project, query) => {
      const { entries, next } = pageOf(listed(jobs, project, query), query, 1000);
      return { kind: 'bigquery#jobList', jobs: entries.map(jobListEntry), ...(next && { nextPageToken: next }) };
    },
    cancel: (project, jobId, { location }) => {
      const job = find(project, jobId, location);
      job.cancel();
      return { kind: 'bigquery#jobCancelResponse', job: jobResource(job) };
    },
    stop: async () => {
      for (const job of jobs) job.cancel();
      await Promise.all(jobs.map(({ ended }) => ended));
    },
  };
}

/** A job outside of the US and the EU is found only by its location: https://cloud.google.com/bigquery/docs/locations */
function isThe({ request }: Job, project: string, jobId: string, location: string | undefined): boolean {
  if (request.project !== project || request.jobId !== jobId) return false;
  if (location === undefined) return request.location === 'US' || request.location === 'EU';
  return request.location.toLowerCase() === location.toLowerCase();
}

/** Newest first; the children of a script are listed only when they are asked for. */
function listed(jobs: readonly Job[], project: string, query: Query): readonly Job[] {
  const { parentJobId, stateFilter, minCreationTime, maxCreationTime } = query;
  const candidates =
    parentJobId === undefined
      ? jobs
      : jobs.filter(({ request }) => request.jobId === parentJobId).flatMap(({ children }) => children);
  return candidates
    .filter(({ request }) => request.project === project)
    .filter(({ state }) => stateFilter === undefined || stateFilter.toUpperCase().split(',').includes(state))
    .filter(({ createdAt }) => createdAt >= Number(minCreationTime ?? 0))
    .filter(({ createdAt }) => createdAt <= Number(maxCreationTime ?? Number.MAX_VALUE))
    .toReversed();
}

function insertRequest(project: string, body: Body, settings: JobsSettings): JobRequest {
  const configuration = (body['configuration'] ?? {}) as Body;
  const reference = (body['jobReference'] ?? {}) as Body;
  const query = configuration['query'] as Body | undefined;
  if (query === undefined) throw invalid('Only query jobs are served here.');
  const jobId = text(reference['jobId']) ?? `job_${randomUUID().replaceAll('-', '')}`;
  if (!/^[\w-]{1,1024}$/.test(jobId))
    throw invalid(
      `Invalid job ID "${jobId}". Job IDs must be alphanumeric (plus underscores and dashes) and must be at most 1024 characters long.`,
    );
  return { ...requestOf(project, query, text(reference['location']), settings), jobId, configuration };
}

function queryRequest(project: string, body: Body, settings: JobsSettings): JobRequest {
  const { query, labels, useLegacySql, parameterMode, queryParameters } = body;
  const configuration = {
    query: { query, useLegacySql, parameterMode, queryParameters },
    ...(labels ? { labels } : {}),
  };
  const jobId = `job_${randomUUID().replaceAll('-', '')}`;
  return { ...requestOf(project, body, text(body['location']), settings), jobId, configuration };
}

function requestOf(
  project: string,
  query: Body,
  wanted: string | undefined,
  { engine }: JobsSettings,
): Pick<JobRequest, 'project' | 'location' | 'sql' | 'parameters'> {
  const sql = text(query['query']);
  if (!sql) throw new Refused({ status: 400, reason: 'required', message: 'Required parameter is missing: query' });
  // What the API means where nothing is said: https://cloud.google.com/bigquery/docs/reference/rest/v2/Job#JobConfigurationQuery
  if (query['useLegacySql'] !== false) throw invalid('Legacy SQL is not served here: say useLegacySql false.');
  if (Buffer.byteLength(sql) > 1024 * 1024)
    throw invalid(
      'The query is too large. The maximum standard SQL query length is 1024.00K characters, including comments and white space characters.',
    );
  const parameters = readParameters(query['queryParameters'] as readonly WireParameter[] | undefined);
  return { project, location: locationOf(engine.storage, sql, wanted), sql, parameters };
}

async function dryRun(
  { project, location, sql, parameters, configuration }: JobRequest,
  engine: Engine,
): Promise<Answer> {
  try {
    const told = await engine.dryRun(sql, { params: parameters, location });
    return dryRunResource({ project, location, configuration }, told);
  } catch (error) {
    throw error instanceof SqlError ? new Refused(refusalOfSql(error)) : error;
  }
}

/** Ten seconds, where the caller says nothing: https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/getQueryResults */
async function waitFor(job: Job, timeoutMs: unknown): Promise<void> {
  const enough = new AbortController();
  const timeout = sleep(Number(timeoutMs ?? 10_000), undefined, { signal: enough.signal }).catch(() => undefined);
  await Promise.race([job.ended, timeout]);
  enough.abort();
}

function results(job: Job, kind: string, page: PageRequest, int64Timestamps: boolean, rowsPerPage: number): Answer {
  const { project, jobId, location } = job.request;
  const jobReference = { projectId: project, jobId, location };
  if (job.state !== 'DONE') return { kind, jobReference, jobComplete: false };
  if (job.refusal) throw new Refused(job.refusal);
  const { schema: columns = [], rows = [], affected: dml } = job.statement ?? {};
  const { entries, next } = pageOf(rows, page, rowsPerPage);
  return {
    kind,
    jobReference,
    jobComplete: true,
    ...(columns.length > 0 && { schema: schemaOf(columns) }),
    totalRows: String(rows.length),
    ...(entries.length > 0 && { rows: entries.map((row) => rowCells(columns, row, { int64Timestamps })) }),
    ...(next && { pageToken: next }),
    totalBytesProcessed: String(job.bytes),
    cacheHit: false,
    ...(dml && { numDmlAffectedRows: String(dml.inserted + dml.updated + dml.deleted) }),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
