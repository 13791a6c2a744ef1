/** A job as REST shows it: https://cloud.google.com/bigquery/docs/reference/rest/v2/Job */
import type { DryRun } from '../../googlesql/engine/engine.ts';
import { schemaOf } from './cells.ts';
import type { Job, JobRequest } from './job.ts';
import { errorProto } from './refusals.ts';

const SOMEBODY = 'somebody@example.test';

/** The Job resource. */
export function jobResource(job: Job): Readonly<Record<string, unknown>> {
  const { project, location, jobId, configuration, sql } = job.request;
  const query = { ...(configuration['query'] as object | undefined), query: sql };
  return {
    kind: 'bigquery#job',
    id: `${project}:${location}.${jobId}`,
    jobReference: { projectId: project, jobId, location },
    configuration: { ...configuration, jobType: 'QUERY', query },
    statistics: statisticsOf(job),
    status: statusOf(job),
    user_email: SOMEBODY,
  };
}

/** The entry of a job in `jobs.list`, which repeats the state outside of the status. */
export function jobListEntry(job: Job): Readonly<Record<string, unknown>> {
  return {
    ...jobResource(job),
    state: job.state,
    ...(job.refusal && { errorResult: errorProto(job.refusal) }),
  };
}

/** The answer to a dry run: a job that never was, with what it would read. */
export function dryRunResource(
  { project, location, configuration }: Pick<JobRequest, 'project' | 'location' | 'configuration'>,
  { statementType, schema, bytes, readsFiles }: DryRun,
): Readonly<Record<string, unknown>> {
  const totalBytesProcessed = String(bytes);
  return {
    kind: 'bigquery#job',
    id: `${project}:${location}.`,
    jobReference: { projectId: project, location },
    configuration: { ...configuration, jobType: 'QUERY' },
    statistics: {
      creationTime: String(Date.now()),
      totalBytesProcessed,
      query: {
        statementType,
        totalBytesProcessed,
        totalBytesBilled: '0',
        totalBytesProcessedAccuracy: readsFiles ? 'LOWER_BOUND' : 'PRECISE',
        cacheHit: false,
        ...(schema.length > 0 && { schema: schemaOf(schema) }),
      },
    },
    status: { state: 'DONE' },
    user_email: SOMEBODY,
  };
}

function statusOf({ state, refusal }: Job): Readonly<Record<string, unknown>> {
  if (refusal === undefined) return { state };
  return { state, errorResult: errorProto(refusal), errors: [errorProto(refusal)] };
}

function statisticsOf(job: Job): Readonly<Record<string, unknown>> {
  const { createdAt, startedAt, endedAt, parent, children, statement, bytes } = job;
  const dml = statement?.affected;
  const affected = dml && dml.inserted + dml.updated + dml.deleted;
  return {
    creationTime: String(createdAt),
    ...(startedAt !== undefined && { startTime: String(startedAt) }),
    ...(endedAt !== undefined && { endTime: String(endedAt) }),
    totalBytesProcessed: String(bytes),
    ...(parent && { parentJobId: parent.request.jobId, scriptStatistics: { evaluationKind: 'STATEMENT' } }),
    ...(children.length > 0 && { numChildJobs: String(children.length) }),
    query: {
      statementType: children.length > 0 ? 'SCRIPT' : statement?.kind,
      totalBytesProcessed: String(bytes),
      totalBytesBilled: String(billed(bytes)),
      cacheHit: false,
      ...(affected !== undefined && { numDmlAffectedRows: String(affected) }),
      ...(dml && {
        dmlStats: {
          insertedRowCount: String(dml.inserted),
          updatedRowCount: String(dml.updated),
          deletedRowCount: String(dml.deleted),
        },
      }),
    },
  };
}

/** By the whole mebibyte, ten at least where something is read: https://cloud.google.com/bigquery/pricing#on_demand_pricing */
function billed(bytes: number): number {
  return bytes === 0 ? 0 : Math.max(10, Math.ceil(bytes / 2 ** 20)) * 2 ** 20;
}
