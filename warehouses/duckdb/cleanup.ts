/** Removes files that no reader can be reading any more. */
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Partition, Placement, Run } from '../../service/values.ts';
import type { Job } from './engine.ts';
import { attemptPath, storageAddress, storageFolder } from './layout.ts';
import { readManifest } from './publish.ts';

/**
 * Removes the files of attempts that did not commit, and those of attempts that later ones replaced.
 *
 * What the manifest names as it is now is kept, so that the files of a date that is done anew live until the run after the
 * one that replaced them: whoever reads by the manifest of before can finish. Only files of this installation's own runs are
 * ever touched.
 */
export async function removeDeadFiles(
  job: Job,
  request: {
    readonly placement: Placement & { readonly bucket: string };
    readonly ledger: readonly Partition[];
    readonly runs: readonly Run[];
  },
): Promise<void> {
  const { placement, ledger, runs } = request;
  const storage = storageFolder(job.folder, placement);
  const own = new Set(runs.map((run) => run.runId));
  const named = [...ledger, ...(await readManifest(job, placement))].map((row) => row.uri);
  const alive = new Set(named);
  for (const day of await foldersOf(storage, 'event_date=')) {
    for (const attempt of await foldersOf(join(storage, day.folder), 'svc_run=')) {
      const uri = `${storageAddress(placement)}/${attemptPath(day.value, attempt.value)}/*.parquet`;
      if (own.has(attempt.value) && !alive.has(uri))
        await rm(join(storage, day.folder, attempt.folder), { recursive: true, force: true });
    }
    // Refuses while something is in it.
    await rmdir(join(storage, day.folder)).catch(() => undefined);
  }
}

async function foldersOf(
  folder: string,
  prefix: string,
): Promise<readonly { readonly folder: string; readonly value: string }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
    .map((entry) => ({ folder: entry.name, value: entry.name.slice(prefix.length) }));
}
