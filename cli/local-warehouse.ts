/** The local warehouse of a call: opening it, following it, stopping it. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { LocalWarehouse } from '../warehouses/duckdb/local-warehouse.ts';
import type { JobControl } from '../warehouses/warehouse.ts';
import { type Surroundings, wrongCall } from './command.ts';
import { progressLine } from './render/progress.ts';

/** What a call must have for its folder to be known. */
type LocalCall = Surroundings & { readonly flags: { readonly dir: string | undefined } };

/**
 * Names the folder of the warehouse.
 *
 * @param call its flags and environment
 * @returns as it was written, for messages, and as an absolute path
 */
export function warehouseFolder(call: LocalCall): { readonly shown: string; readonly folder: string } {
  const shown = call.flags.dir ?? (call.environment['SVC_DIR'] || './svc-warehouse');
  return { shown, folder: path.resolve(call.folder, shown) };
}

/**
 * Tells whether the folder of the warehouse is there.
 *
 * @param folder absolute path
 */
export async function isWarehouse(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => undefined))?.isDirectory() === true;
}

/**
 * Opens the local warehouse, does a job on it with a progress line and a way to stop it, and closes it whatever happens.
 *
 * @param call the call of a command
 * @param folder `existing`: a folder that is not there is a wrong call; `made`: it is made
 * @param job what to do; its control is to be handed to the warehouse
 * @returns what the job returned; rejects with a CommandError, a WarehouseError, or whatever the job rejected with
 */
export async function onLocalWarehouse<T>(
  call: LocalCall,
  folder: 'existing' | 'made',
  job: (warehouse: LocalWarehouse, control: JobControl) => Promise<T>,
): Promise<T> {
  const { shown, folder: place } = warehouseFolder(call);
  if (folder === 'existing' && !(await isWarehouse(place))) {
    throw wrongCall(
      'no-such-folder',
      `There is no warehouse in ${shown}; make one with \`svc load\`, or name another folder with --dir.`,
    );
  }
  const signal = call.stopSignal();
  // The engine is a native library of tens of megabytes: only what needs it may wait for it.
  const { openLocalWarehouse } = await import('../warehouses/duckdb/open.ts');
  const progress = progressLine(call.screen.err);
  const warehouse = await openLocalWarehouse(place);
  try {
    return await job(warehouse, { signal, report: progress.report });
  } finally {
    progress.end();
    await warehouse.close();
  }
}
