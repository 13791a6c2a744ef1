import type { Options } from './options/fields.generated.ts';
import { DATASET_PATTERN } from './options/fields.generated.ts';
import type { DatasetId, Placement } from './values.ts';

/** The options that decide about placement. */
export type PlacementOptions = Pick<
  Options,
  | 'ga4_dataset_id'
  | 'transform_config_template'
  | 'gcs_bucket_name'
  | 'deployment_dataset_id'
  | 'destination_dataset_id'
>;

/**
 * Tells which dataset gets what.
 *
 * @param options - options without errors
 * @returns the datasets, and the bucket when the template writes to one
 * @throws Error when the options have an error in one of these fields; `checkOptions` tells it beforehand
 */
export function placementOf(options: PlacementOptions): Placement {
  const { ga4_dataset_id, deployment_dataset_id, destination_dataset_id, gcs_bucket_name: bucket } = options;
  const source = datasetOf(ga4_dataset_id);
  const deployment = deployment_dataset_id ? datasetOf(deployment_dataset_id) : defaultDeployment(source);
  const destination = destination_dataset_id ? datasetOf(destination_dataset_id) : deployment;
  if (!source || !deployment || !destination)
    throw new Error('Options with errors have no placement; check them first.');
  const placement = { source, deployment, destination };
  return options.transform_config_template === 'events_external' ? Object.assign(placement, { bucket }) : placement;
}

/**
 * Reads a dataset id.
 *
 * @param text - `<project_id>.<dataset_name>`; a legacy project is `domain.com:project`, colon and domain included
 * @returns its two parts, or nothing when it is not of that form
 */
export function datasetOf(text: string): DatasetId | undefined {
  const match = DATASET_PATTERN.exec(text);
  return match ? { project: (match[1] || '') + match[2], dataset: `${match[3]}` } : undefined;
}

/**
 * Writes a dataset id.
 *
 * @param id - a dataset
 * @returns `<project_id>.<dataset_name>`
 */
export function datasetText(id: DatasetId): string {
  return `${id.project}.${id.dataset}`;
}

/**
 * Names the deployment dataset of a source when none is given.
 *
 * @param source - the source dataset
 * @returns `<project>.svc_analytics_<suffix>`, the suffix being the digits after the last underscore of the source's
 *   name; nothing when there are no such digits, or no source
 */
export function defaultDeployment(source: DatasetId | undefined): DatasetId | undefined {
  const suffix = source && /_(\d+)$/.exec(source.dataset);
  return source && suffix ? { project: source.project, dataset: `svc_analytics_${suffix[1]}` } : undefined;
}

/**
 * Names the dataset that exposes `deploy_installer` for a location.
 *
 * @param location - a BigQuery location such as `europe-west2` or `EU`
 * @returns `svc_<region>`, in lower case with hyphens replaced by underscores
 */
export function regionDataset(location: string): string {
  return `svc_${location.toLowerCase().replace(/-/g, '_')}`;
}
