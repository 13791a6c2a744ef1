/** What a check of BigQuery works with: a dataset and a place in a bucket of its own, and jobs. */
import { quotePath } from '../../service/dialects/googlesql/quote.ts';
import type { Installer } from '../../service/routines/deploy.ts';
import type { DatasetId } from '../../service/values.ts';
import type { Connection } from '../../warehouses/bigquery/connection.ts';
import { type JobRequest, startJob } from '../../warehouses/bigquery/jobs.ts';
import type { RowsResource } from '../../warehouses/bigquery/resources.ts';
import { type Row, rowsOf } from '../../warehouses/bigquery/rows.ts';

/** Where checks work. */
export interface Lab {
  /** The throw-away dataset. */
  readonly dataset: DatasetId;
  readonly location: string;
  /** A place in a bucket that is this call's own, without a slash at its end; absent without a bucket. */
  readonly storage?: string;
  readonly installer: Installer;
  /** A table of the dataset, quoted. */
  readonly table: (name: string) => string;
  /** Runs a script and gives the rows of its last statement. */
  readonly run: (sql: string, parameters?: JobRequest['parameters']) => Promise<JobAnswer>;
}

/** What a script ended with. */
export interface JobAnswer {
  readonly jobId: string;
  readonly rows: readonly Row[];
}

/** What of a call a lab is made from. */
export interface LabPlan extends Pick<Lab, 'dataset' | 'location' | 'storage' | 'installer'> {
  /** The project that runs the jobs and pays for them. */
  readonly payer: string;
  readonly signal?: AbortSignal;
}

/**
 * Makes a lab. Nothing is sent yet.
 *
 * @param connection the way to BigQuery
 * @param plan where to work
 */
export function labOf(connection: Connection, { payer, signal, ...place }: LabPlan): Lab {
  return {
    ...place,
    table: (name) => quotePath(place.dataset, name),
    run: async (sql, parameters = []) => {
      signal?.throwIfAborted();
      const started = await startJob(connection, {
        sql,
        payer,
        location: place.location,
        command: 'selftest',
        parameters,
      });
      for (;;) {
        const answer = await connection.request<RowsResource>({
          project: payer,
          path: `/queries/${started.id}`,
          // The server holds the request until the job has ended, for so many milliseconds.
          query: { location: place.location, timeoutMs: HOLD, 'formatOptions.useInt64Timestamp': true },
        });
        signal?.throwIfAborted();
        if (answer.jobComplete !== false) return { jobId: started.id, rows: rowsOf(answer.schema, answer.rows) };
      }
    },
  };
}

/** Short enough for somebody who wants to stop, in milliseconds. */
const HOLD = 2000;
