/** Where a job stands, told to whoever asked for it and to other processes. */
import type { JobControl, Progress } from '../warehouse.ts';
import type { Job } from './engine.ts';

export interface Tracker {
  /** Tells that a step is at this date. `done` and `of` are the run's own unless the step counts by itself. */
  at(step: Progress['step'], date?: string, count?: { readonly done: number; readonly of: number }): Promise<void>;
  /** Counts a date that is finished, with what was written of it. */
  finished(rows: number, bytes: number): void;
  readonly done: number;
  readonly rows: number;
  readonly bytes: number;
}

/** Starts counting. */
export function trackProgress(
  job: Job,
  control: JobControl | undefined,
  run: { readonly runId: string; readonly mode: string; readonly of: number },
): Tracker {
  let done = 0;
  let rows = 0;
  let bytes = 0;
  return {
    at: async (step, date, count) => {
      const { done: doneNow, of } = count || { done, of: run.of };
      const claimed = step === 'transform' && date !== undefined ? [date] : [];
      await job.announce({ runId: run.runId, mode: run.mode, claimed, done, of: run.of });
      control?.report?.({ step, ...(date !== undefined && { date }), done: doneNow, of, rows, bytes });
    },
    finished: (moreRows, moreBytes) => {
      done += 1;
      rows += moreRows;
      bytes += moreBytes;
    },
    get done() {
      return done;
    },
    get rows() {
      return rows;
    },
    get bytes() {
      return bytes;
    },
  };
}
