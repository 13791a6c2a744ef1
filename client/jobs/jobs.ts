import { type CancellationToken, type Disposable, EventEmitter, type LogOutputChannel, workspace } from 'vscode';
import { datasetText } from '../../service/placement.ts';
import { duration } from '../../service/wording/amounts.ts';
import { type JobControl, type Progress, type Warehouse, WarehouseError } from '../../warehouses/warehouse.ts';
import { MANAGE_TRUST, tell } from '../notices.ts';
import type { Job, Jobs } from '../surroundings.ts';
import { percentDone, progressText } from '../wording/progress-text.ts';
import type { Activity } from './activity.ts';
import { tellFailure } from './failures.ts';
import type { FieldDiagnostics } from './field-diagnostics.ts';
import { progressBar } from './progress-bar.ts';
import type { Warehouses } from './warehouses.ts';

/** What jobs need. */
export interface JobSurroundings {
  readonly warehouses: Warehouses;
  readonly activity: Activity;
  readonly fields: FieldDiagnostics;
  readonly log: LogOutputChannel;
}

/** Jobs, and the end of all of them. */
export interface RunningJobs extends Jobs, Disposable {
  /** Stops what is going on; what is committed stays. */
  stopAll(): void;
}

/**
 * Makes the way to the chosen warehouse; nothing is opened until something is asked for.
 *
 * @param around what jobs need
 */
export function createJobs(around: JobSurroundings): RunningJobs {
  const { warehouses, activity, fields, log } = around;
  const changed = new EventEmitter<void>();
  const going = new Set<AbortController>();
  const stoppable = async <T>(
    token: CancellationToken | undefined,
    work: (signal: AbortSignal, stop: () => void) => Promise<T>,
  ) => {
    const stop = new AbortController();
    going.add(stop);
    const watch = token?.onCancellationRequested(() => stop.abort());
    if (token?.isCancellationRequested) stop.abort();
    try {
      return await work(stop.signal, () => stop.abort());
    } finally {
      watch?.dispose();
      going.delete(stop);
    }
  };

  const follow = <T>(job: Job, work: (warehouse: Warehouse, control: JobControl) => Promise<T>) =>
    stoppable(undefined, async (signal, stop) => {
      const undertaking = activity.begin(job.title);
      const bar = progressBar(job.title, stop);
      const report = (progress: Progress) => {
        const message = progressText(progress);
        bar.report(message, percentDone(progress));
        undertaking.report(message);
        log.debug(`${job.title}: ${message}`);
      };
      try {
        return await warehouses.use((warehouse) => work(warehouse, { signal, report }));
      } finally {
        bar.end();
        undertaking.end();
      }
    });

  return {
    onDidChange: changed.event,
    perform: async (job, work) => {
      if (!workspace.isTrusted) {
        tell('warning', UNTRUSTED, MANAGE_TRUST);
        return undefined;
      }
      const startedAt = Date.now();
      const about = job.file === undefined ? '' : ` (${datasetText(job.file.placement.source)})`;
      log.info(`${job.title}${about}`);
      try {
        const result = await follow(job, work);
        log.info(`${job.title}: ended after ${duration(Date.now() - startedAt)}`);
        if (job.file !== undefined) fields.clear(job.file.document.uri);
        return result;
      } catch (error) {
        if (error instanceof WarehouseError && error.code === 'cancelled') {
          log.info(`${job.title}: ${error.message}`);
          tell('information', error.message);
        } else tellFailure(error, job, around);
        return undefined;
      } finally {
        // A job that failed or was stopped may have done a part of its work.
        if (job.writes) changed.fire();
      }
    },
    ask: (work, token) => {
      if (!workspace.isTrusted) return Promise.reject(new WarehouseError('failed', UNTRUSTED));
      return stoppable(token, (signal) => warehouses.use((warehouse) => work(warehouse, { signal })));
    },
    stopAll: () => {
      for (const stop of going) stop.abort();
    },
    dispose: () => changed.dispose(),
  };
}

const UNTRUSTED = 'This workspace is not trusted, so Svc starts no job in it; trust it first.';
