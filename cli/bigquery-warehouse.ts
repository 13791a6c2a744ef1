/** BigQuery as the warehouse of a call: signing in, following it, stopping it. */
import path from 'node:path';
import type { BigQuerySettings, BigQueryWarehouse } from '../warehouses/bigquery/bigquery-warehouse.ts';
import type { JobControl } from '../warehouses/warehouse.ts';
import type { FlagValues, Surroundings } from './command.ts';
import { installerText } from './installer-file.ts';
import { progressLine } from './render/progress.ts';
import type { BIGQUERY_FLAGS } from './warehouse-flags.ts';

/** What a call must have for BigQuery to be opened. */
export type BigQueryCall = Surroundings & { readonly flags: Omit<FlagValues<typeof BIGQUERY_FLAGS>, 'json'> };

/**
 * Reads how BigQuery is to be opened.
 *
 * @param call its flags and environment
 */
export function bigQuerySettings({ flags, folder, environment }: BigQueryCall): BigQuerySettings {
  const { project, 'key-file': keyFile } = flags;
  const endpoint = environment['BIGQUERY_EMULATOR_HOST'];
  return {
    installerCode: installerText,
    ...(project !== undefined && { project }),
    ...(keyFile !== undefined && { keyFile: path.resolve(folder, keyFile) }),
    ...(endpoint !== undefined && endpoint !== '' && { endpoint }),
  };
}

/**
 * Opens BigQuery, does a job on it with a progress line and a way to stop it, and closes it whatever happens.
 *
 * @param call the call of a command
 * @param job what to do; its control is to be handed to the warehouse
 * @returns what the job returned; rejects with a CommandError, a WarehouseError, or whatever the job rejected with
 */
export async function onBigQuery<T>(
  call: BigQueryCall,
  job: (warehouse: BigQueryWarehouse, control: JobControl) => Promise<T>,
): Promise<T> {
  const signal = call.stopSignal();
  // Google's client library is larger than the rest of the command: only what needs it may wait for it.
  const { openBigQueryWarehouse } = await import('../warehouses/bigquery/open.ts');
  const warehouse = await openBigQueryWarehouse(bigQuerySettings(call));
  const progress = progressLine(call.screen.err);
  try {
    return await job(warehouse, { signal, report: progress.report });
  } finally {
    progress.end();
    await warehouse.close();
  }
}
