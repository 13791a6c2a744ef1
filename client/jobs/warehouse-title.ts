import type { ChosenWarehouse } from './warehouses.ts';

/**
 * Names a warehouse for people.
 *
 * @param chosen the warehouse
 */
export function warehouseTitle({ folder, isDefault }: ChosenWarehouse): string {
  return isDefault ? "local warehouse in the editor's own storage" : `local warehouse ${folder}`;
}
