/** The REST methods over what is served, without HTTP around them. */
import type { Engine } from '../../googlesql/engine/engine.ts';
import { SqlError } from '../../googlesql/engine/errors.ts';
import { bucketMethod } from './buckets.ts';
import { CATALOG_METHODS } from './catalog-methods.ts';
import type { JobTempo } from './job.ts';
import { createJobs } from './jobs.ts';
import { Refused, refusalOfSql } from './refusals.ts';
import type { Route } from './routes.ts';

/** What is served, and how. */
export interface ProtocolSettings {
  readonly engine: Engine;
  /** Milliseconds that each statement takes longer. */
  readonly statementDelay: number;
  /** Rows that a page of a result holds at most. */
  readonly rowsPerPage: number;
}

/** A request's query string. */
export type Query = Readonly<Record<string, string | undefined>>;

/** A request's other parts, and the fault that its job is to have. */
export interface ProtocolRequest {
  readonly query: Query;
  readonly body: Readonly<Record<string, unknown>>;
  readonly failing: JobTempo['failing'];
}

/** Answers requests. */
export interface Protocol {
  /**
   * @returns the body of the answer; nothing for an answer without one
   * @throws Refused for what BigQuery refuses
   */
  answer(route: Route, request: ProtocolRequest): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Cancels the jobs that run, and waits until they have ended. */
  stop(): Promise<void>;
}

/** Serves a warehouse. */
export function createProtocol(settings: ProtocolSettings): Protocol {
  const { storage } = settings.engine;
  const jobs = createJobs(settings);
  const catalog = { storage, execute: (sql: string) => execute(settings.engine, sql) };
  return {
    answer: async ({ method, names }, { query, body, failing }) => {
      const { project = '', job = '', bucket = '' } = names;
      switch (method) {
        case 'jobs.insert':
          return jobs.insert(project, body, failing);
        case 'jobs.query':
          return jobs.query(project, body, failing);
        case 'jobs.get':
          return jobs.get(project, job, query);
        case 'jobs.getQueryResults':
          return jobs.getQueryResults(project, job, query);
        case 'jobs.list':
          return jobs.list(project, query);
        case 'jobs.cancel':
          return jobs.cancel(project, job, query);
        case 'buckets.get':
        case 'buckets.testIamPermissions':
          return bucketMethod(method, storage, bucket, query);
        default:
          return CATALOG_METHODS[method](catalog, { names, query, body });
      }
    },
    stop: jobs.stop,
  };
}

async function execute(engine: Engine, sql: string): Promise<void> {
  try {
    await engine.run(sql);
  } catch (error) {
    throw error instanceof SqlError ? new Refused(refusalOfSql(error)) : error;
  }
}
