/** A folder as a warehouse. */
import { type JobControl, WarehouseError } from '../warehouse.ts';
import { deployInstaller } from './deploy.ts';
import { type Job, startEngine } from './engine.ts';
import { failureOf } from './failures.ts';
import { installService } from './install.ts';
import { loadShards } from './load.ts';
import type { LocalSettings, LocalWarehouse } from './local-warehouse.ts';
import { planRun } from './plan.ts';
import { previewEvents } from './preview.ts';
import { runTransform } from './run.ts';
import { readSeenNames } from './seen-names.ts';
import { readStatus } from './status.ts';
import { uninstallService } from './uninstall.ts';

/**
 * Opens a folder as a warehouse. Nothing is read, written or locked until a job is asked for, and each job lets go of
 * everything when it ends.
 *
 * @param folder need not exist: `load` makes it
 */
export async function openLocalWarehouse(folder: string, settings?: LocalSettings): Promise<LocalWarehouse> {
  const engine = await startEngine(folder, settings);
  const job = async <T>(
    name: string,
    control: JobControl | undefined,
    work: (job: Job) => Promise<T>,
    title = `"svc ${name}"`,
  ): Promise<T> => {
    try {
      return await engine.job(name, control?.signal, work);
    } catch (error) {
      throw failureOf(error, `${title} did not finish`);
    }
  };
  return {
    kind: 'local',
    title: `local warehouse ${engine.folder}`,
    folder: engine.folder,
    load: (request, control) => job('load', control, (work) => loadShards(work, request, control)),
    deploy: (options, control) => job('deploy', control, (work) => deployInstaller(work, options)),
    install: (source, control) => job('install', control, (work) => installService(work, source)),
    run: async (deployment, request, control) => {
      if (request.mode === 'plan') throw new WarehouseError('run-options-invalid', PLAN_IS_NO_RUN);
      return job('run', control, (work) => runTransform(work, deployment, request, control));
    },
    plan: (deployment, request, control) => job('plan', control, (work) => planRun(work, deployment, request)),
    status: (placement, control) => job('status', control, (work) => readStatus(work, placement)),
    preview: (placement, request, control) =>
      job('preview', control, (work) => previewEvents(work, placement, request)),
    seenNames: (placement, control) =>
      job('names', control, (work) => readSeenNames(work, placement), 'Counting the names'),
    uninstall: (placement, request, control) =>
      job('uninstall', control, (work) => uninstallService(work, placement, request)),
    close: () => engine.close(),
  };
}

const PLAN_IS_NO_RUN = 'A run with mode "plan" does nothing: ask for the plan, "svc plan", to see what a run would do.';
