import type { JobControl, Warehouse } from '../warehouses/warehouse.ts';
import { onBigQuery } from './bigquery-warehouse.ts';
import { onLocalWarehouse } from './local-warehouse.ts';
import { chosenWarehouse, type WarehouseCall } from './warehouse-flags.ts';

/**
 * Does a job on the warehouse that a call means.
 *
 * @param call the call of a command
 * @param job what to do; its control is to be handed to the warehouse
 * @returns what the job returned; rejects with a CommandError, a WarehouseError, or whatever the job rejected with
 */
export async function onWarehouse<T>(
  call: WarehouseCall,
  job: (warehouse: Warehouse, control: JobControl) => Promise<T>,
): Promise<T> {
  return chosenWarehouse(call) === 'bigquery' ? onBigQuery(call, job) : onLocalWarehouse(call, 'existing', job);
}
