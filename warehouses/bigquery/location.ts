/** Where datasets are, found by asking. */
import type { DatasetId } from '../../service/values.ts';
import { findDataset } from './catalog.ts';
import type { Connection } from './connection.ts';
import { sourceMissing } from './failures.ts';

/**
 * Where a source dataset is.
 *
 * @returns `EU`, `europe-west2`
 * @throws WarehouseError `source-not-found`; ApiFault when that cannot be asked
 */
export async function locationOf(connection: Connection, source: DatasetId): Promise<string> {
  const dataset = await findDataset(connection, source);
  if (dataset === undefined) throw sourceMissing(source);
  return dataset.location;
}

/** Whether two locations are the same place: the API writes `EU` and `europe-west2`, people also `eu`. */
export function isSameLocation(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * Whether a bucket is where BigQuery can write the files of a dataset and read them again: in the same place, or the one
 * place inside the other.
 *
 * Source: https://cloud.google.com/bigquery/docs/exporting-data#data-locations, and
 * https://cloud.google.com/bigquery/docs/external-data-cloud-storage#location_considerations
 *
 * @param bucket as Cloud Storage calls it: `EU`, `EUROPE-WEST2`, `EUR4`
 * @param dataset as BigQuery calls it
 */
export function isReachable(bucket: string, dataset: string): boolean {
  const [a, b] = [bucket.toUpperCase(), dataset.toUpperCase()];
  return a === b || isInside(a, b) || isInside(b, a);
}

/** The multi-region EU has only regions of the European Union: not London, and not Zurich. */
function isInside(region: string, multiRegion: string): boolean {
  if (multiRegion === 'EU') return /^EUR(?:OPE-(?!WEST2$|WEST6$)|\d)/.test(region);
  return multiRegion === 'US' && /^(?:US-|NAM\d)/.test(region);
}
