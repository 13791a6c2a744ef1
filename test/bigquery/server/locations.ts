/** Where a query runs: https://cloud.google.com/bigquery/docs/locations#specify_locations */
import { datasetOf, printed } from '../../googlesql/engine/names.ts';
import type { Storage } from '../../googlesql/engine/storage.ts';
import { notFound } from './refusals.ts';

/**
 * The location of a query: the one that is asked for, else that of the datasets that it names, else the US.
 *
 * @throws Refused when a dataset that it names is somewhere else
 */
export function locationOf({ datasets }: Storage, sql: string, wanted: string | undefined): string {
  const named = [...datasetsIn(sql)].map((name) => datasets.get(name)).filter((dataset) => dataset !== undefined);
  const location = wanted ?? named[0]?.location ?? 'US';
  const elsewhere = named.find((dataset) => dataset.location.toLowerCase() !== location.toLowerCase());
  if (elsewhere) throw notFound('Dataset', `${printed(elsewhere.name)} was not found in location ${location}`);
  return location;
}

/** The datasets of names between back quotes; a name that is only text in the query may count too, as long as it is there. */
function datasetsIn(sql: string): ReadonlySet<string> {
  return new Set([...sql.matchAll(/`([^`]+)`/g)].map(([, name = '']) => datasetOf(name)));
}
