import type { ChosenWarehouse } from './chosen-warehouse.ts';

/**
 * Names a warehouse for people.
 *
 * @param chosen the warehouse
 */
export function warehouseTitle(chosen: ChosenWarehouse): string {
  return placeTitle(chosen, undefined);
}

/**
 * Names a warehouse for people, and the place of what is worked on.
 *
 * @param chosen the warehouse
 * @param location of the source dataset, where the warehouse has locations
 * @returns `BigQuery in europe-west2, paid by acme-shop`
 */
export function placeTitle(chosen: ChosenWarehouse, location: string | undefined): string {
  if (chosen.kind === 'local')
    return chosen.isDefault ? "local warehouse in the editor's own storage" : `local warehouse ${chosen.folder}`;
  const place = location === undefined ? 'BigQuery' : `BigQuery in ${location}`;
  return chosen.project === undefined ? place : `${place}, paid by ${chosen.project}`;
}
