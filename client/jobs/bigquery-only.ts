import type { BigQueryWarehouse } from '../../warehouses/bigquery/bigquery-warehouse.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';
import { tell } from '../notices.ts';
import { isBigQuery } from './open-warehouse.ts';
import type { Warehouses } from './warehouses.ts';

/**
 * Stops what only BigQuery can do.
 *
 * @param warehouses tells the choice
 * @param what for the message, as a sentence begins: `A region is set up on BigQuery`
 * @returns true when BigQuery is chosen; else it has been told what to do
 */
export function isBigQueryChosen({ chosen }: Warehouses, what: string): boolean {
  if (chosen.kind === 'bigquery') return true;
  tell('information', `${what}, and the local warehouse is chosen; choose BigQuery for that.`, {
    title: 'Select Warehouse',
    command: 'svc.selectWarehouse',
  });
  return false;
}

/**
 * Takes the warehouse for what it was chosen to be.
 *
 * @param warehouse the warehouse that a job works with
 * @throws when another one was chosen in the meantime
 */
export function bigQueryOf(warehouse: Warehouse): BigQueryWarehouse {
  if (isBigQuery(warehouse)) return warehouse;
  throw new Error(`${warehouse.title} is not BigQuery.`);
}
