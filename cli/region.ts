import { datasetOf } from '../service/placement.ts';
import type { Region } from '../warehouses/bigquery/bigquery-warehouse.ts';
import { wrongCall } from './command.ts';

/** Source: https://cloud.google.com/bigquery/docs/locations */
const LOCATION = /^(?:EU|US|[a-z]+-[a-z]+\d+)$/;

/**
 * Reads a region as it is typed.
 *
 * @param typed `<project>.<region>`
 * @returns its parts; throws a CommandError with exit code 2 when it is not of that form
 */
export function regionOf(typed: string): Region {
  const dot = typed.lastIndexOf('.');
  const project = typed.slice(0, Math.max(0, dot));
  // A project is good when it is good in front of a dataset.
  if (datasetOf(`${project}.region`) === undefined)
    throw wrongCall('region-format', `A region is typed <project>.<region>, such as acme-shop.EU, not "${typed}".`);
  return { project, location: locationOf(typed.slice(dot + 1)) };
}

/**
 * Reads a location as it is typed.
 *
 * @param typed `eu`, `europe-west2`
 * @returns as BigQuery spells it; throws a CommandError with exit code 2 when it cannot be one
 */
export function locationOf(typed: string): string {
  const plain = typed.replace(/^svc_/, '').replace(/_/g, '-').toLowerCase();
  const location = /^(?:eu|us)$/.test(plain) ? plain.toUpperCase() : plain;
  if (LOCATION.test(location)) return location;
  throw wrongCall(
    'region-format',
    `"${typed}" is no location of BigQuery; there are EU, US, and others like europe-west2.`,
  );
}
