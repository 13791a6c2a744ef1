/** One job: a script on its way through the engine, that others can watch, wait for and cancel. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../googlesql/engine/engine.ts';
import { Cancelled, SqlError } from '../../googlesql/engine/errors.ts';
import type { StatementEvent, StatementResult } from '../../googlesql/engine/session.ts';
import type { TypedValue } from '../../googlesql/zetasql/catalog.ts';
import { type Refusal, refusalOfSql, STOPPED } from './refusals.ts';

/** What a job is asked to do. */
export interface JobRequest {
  readonly project: string;
  readonly jobId: string;
  readonly location: string;
  readonly sql: string;
  readonly parameters: Readonly<Record<string, TypedValue>>;
  /** The `configuration` that the caller sent, which `jobs.get` gives back. */
  readonly configuration: Readonly<Record<string, unknown>>;
}

/** A job, as far as it is. Times are milliseconds since 1970. */
export interface Job {
  readonly request: JobRequest;
  readonly parent?: Job;
  /** One a statement, in order; none for a job of one statement. */
  readonly children: readonly Job[];
  readonly state: 'PENDING' | 'RUNNING' | 'DONE';
  readonly createdAt: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** Why it failed. */
  readonly refusal?: Refusal;
  /** The statement that it stands for: of a script the last one that has ended. */
  readonly statement?: Pick<StatementResult, 'kind' | 'schema' | 'rows' | 'affected'>;
  /** Bytes read so far. */
  readonly bytes: number;
  /** Resolves when the job has ended, however it did. */
  readonly ended: Promise<void>;
  cancel(): void;
}

/** What the server adds to the statements of a job. */
export interface JobTempo {
  /** Milliseconds that each takes longer. */
  readonly statementDelay: number;
  /** The nth fails with this message. */
  readonly failing?: { readonly statement: number; readonly message: string };
}

type Growing<T> = { -readonly [key in keyof T]: T[key] };
interface GrowingJob extends Growing<Omit<Job, 'children'>> {
  readonly children: GrowingJob[];
}

/** Starts a job; it works in the background. */
export function startJob(request: JobRequest, engine: Engine, tempo: JobTempo): Job {
  const stop = new AbortController();
  const job = newJob(request, () => stop.abort());
  job.ended = work(job, engine, tempo, stop.signal);
  return job;
}

async function work(job: GrowingJob, engine: Engine, tempo: JobTempo, signal: AbortSignal): Promise<void> {
  // The caller gets its answer while the job is still waiting.
  await sleep(0);
  job.state = 'RUNNING';
  job.startedAt = Date.now();
  const { sql, jobId, location, parameters } = job.request;
  const running: GrowingJob[] = [];
  let begun = 0;
  const onStatement = async ({ phase, statement }: StatementEvent): Promise<void> => {
    if (phase === 'finished') {
      const { bytes, error } = statement;
      const child = running.pop();
      if (child) end(Object.assign(child, { statement, bytes }), error && refusalOfSql(error));
      job.statement = statement;
      job.bytes += bytes;
      return;
    }
    begun += 1;
    running.push(childOf(job, statement));
    if (tempo.statementDelay > 0) await sleep(tempo.statementDelay, undefined, { signal }).catch(() => undefined);
    if (tempo.failing?.statement === begun) throw new SqlError(tempo.failing.message);
  };
  try {
    await engine.run(sql, { jobId, location, params: parameters, signal, onStatement });
    end(job);
  } catch (error) {
    end(job, refusalOf(error));
  }
}

function newJob(request: JobRequest, cancel: () => void): GrowingJob {
  const ended = Promise.resolve();
  return { request, children: [], state: 'PENDING', createdAt: Date.now(), bytes: 0, ended, cancel };
}

/** The job of a statement; one that is the whole job is not listed apart from it. */
function childOf(parent: GrowingJob, { kind, text }: Pick<StatementResult, 'kind' | 'text'>): GrowingJob {
  const jobId = `script_job_${parent.request.jobId}_${parent.children.length}`;
  const child = newJob({ ...parent.request, jobId, sql: text }, parent.cancel);
  Object.assign(child, { parent, state: 'RUNNING', startedAt: child.createdAt, statement: { kind } });
  if (trimmed(parent.request.sql) !== trimmed(text)) parent.children.push(child);
  return child;
}

function trimmed(sql: string): string {
  return sql.replace(/[\s;]+$/, '').trimStart();
}

function end(job: GrowingJob, refusal?: Refusal): void {
  job.state = 'DONE';
  job.endedAt = Date.now();
  if (refusal !== undefined) job.refusal = refusal;
  for (const child of job.children) if (child.state !== 'DONE') end(child, refusal);
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Cancelled) return STOPPED;
  if (error instanceof SqlError) return refusalOfSql(error);
  // Nothing that BigQuery would say, but a mistake of the engine: the test that meets it must see it.
  console.error(error);
  return { status: 500, reason: 'internalError', message: String(error) };
}
