/** A project and a location of BigQuery, as people write them in one. */
import { datasetOf } from '../../service/placement.ts';
import type { Region } from '../../warehouses/bigquery/bigquery-warehouse.ts';

/** `EU` and `US` are written large (https://cloud.google.com/bigquery/docs/locations); a dataset's name has underscores. */
const LOCATION = /^(?:svc_)?(?:(eu|us)|([a-z]+[-_][a-z]+\d+))$/i;

/**
 * Reads a region.
 *
 * @param text `acme-shop.europe-west2`; the name of the dataset, `acme-shop.svc_europe_west2`, says it as well
 * @returns nothing when it is not of that form
 */
export function regionOf(text: string): Region | undefined {
  const [, project = '', place = ''] = /^(.+)\.([^.]+)$/.exec(text.trim()) ?? [];
  const [, large, small] = LOCATION.exec(place) ?? [];
  const location = large?.toUpperCase() ?? small?.toLowerCase().replaceAll('_', '-');
  if (location === undefined || datasetOf(`${project}.dataset`) === undefined) return undefined;
  return { project, location };
}
