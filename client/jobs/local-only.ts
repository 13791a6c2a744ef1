import { tell } from '../notices.ts';
import type { Warehouses } from './warehouses.ts';

/**
 * Stops what only the local warehouse can do.
 *
 * @param warehouses tells the choice
 * @param what for the message, as a sentence begins: `Export files are loaded`
 * @returns true when the local warehouse is chosen; else it has been told what to do
 */
export function isLocalChosen({ chosen }: Warehouses, what: string): boolean {
  if (chosen.kind === 'local') return true;
  tell('information', `${what} into the local warehouse, and BigQuery is chosen; choose the local one for that.`, {
    title: 'Select Warehouse',
    command: 'svc.selectWarehouse',
  });
  return false;
}
