/** A region that Svc is set up in: a project and a location of BigQuery, as people write them. */
import { datasetOf } from './placement.ts';

/** Where `deploy_installer` is, or is to be. */
export interface Region {
  readonly project: string;
  /** As BigQuery calls it: `EU`, `europe-west2`. */
  readonly location: string;
}

/**
 * Reads a region.
 *
 * @param text - `acme-shop.europe-west2`; the name of the dataset, `acme-shop.svc_europe_west2`, says it as well
 * @returns nothing when it is not of that form
 */
export function regionOf(text: string): Region | undefined {
  const [, project = '', place = ''] = /^(.+)\.([^.]+)$/.exec(text.trim()) || [];
  const location = locationOf(place);
  // A project is good when it is good in front of a dataset.
  return location && datasetOf(`${project}.dataset`) ? { project, location } : undefined;
}

/**
 * Reads a location.
 *
 * @param text - `eu`, `europe-west2`, or as a dataset is called after it, `svc_europe_west2`
 * @returns as BigQuery spells it; nothing when it cannot be one
 */
export function locationOf(text: string): string | undefined {
  const plain = text.trim().toLowerCase().replace(/^svc_/, '').replace(/_/g, '-');
  // Multi-regions are written large. Source: https://cloud.google.com/bigquery/docs/locations
  const location = /^(?:eu|us)$/.test(plain) ? plain.toUpperCase() : plain;
  return /^(?:EU|US|[a-z]+-[a-z]+\d+)$/.test(location) ? location : undefined;
}
