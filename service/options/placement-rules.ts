/** Sections 4.2 and 4.3 of the rules: errors of the datasets and the bucket against each other. */

import { datasetOf, datasetText, defaultDeployment } from '../placement.ts';
import type { DatasetId } from '../values.ts';
import type { FieldName } from './fields.generated.ts';
import { type Given, isAbsent } from './given.ts';
import type { Tell } from './problem.ts';
import { quote } from './wording.ts';

/**
 * Checks that there is a bucket where one is needed, and that the deployment dataset can be one.
 *
 * @param given - what the checks of structure left
 * @param tell - receives the findings
 */
export function checkPlacement(given: Given, tell: Tell): void {
  const template = given.texts.get('transform_config_template');
  if (template?.value === 'events_external' && isAbsent(given, 'gcs_bucket_name')) {
    tell('bucket-required', template, '"events_external" writes to a bucket; add "gcs_bucket_name".');
  }
  const source = datasetIn(given, 'ga4_dataset_id');
  const sourceSpot = given.texts.get('ga4_dataset_id');
  if (!source || !sourceSpot) return;
  const standard = defaultDeployment(source);
  if (!standard && isAbsent(given, 'deployment_dataset_id')) {
    const message = `${quote(source.dataset)} does not end in _<digits>; add "deployment_dataset_id".`;
    tell('suffix-missing', sourceSpot, message);
  }
  const deployment = given.texts.get('deployment_dataset_id');
  if (deployment && isSame(datasetIn(given, 'deployment_dataset_id'), source)) {
    const advice = standard ? `remove it to get ${quote(datasetText(standard))}` : 'name another one';
    tell('deployment-is-source', deployment, `The deployment dataset must not be the source dataset; ${advice}.`);
  }
}

/**
 * Reads the dataset that a field names.
 *
 * @param given - what the checks of structure left
 * @param field - a field that names a dataset
 * @returns the dataset, or nothing when there is none or it is badly written
 */
export function datasetIn(given: Given, field: FieldName): DatasetId | undefined {
  const spot = given.texts.get(field);
  return spot && datasetOf(spot.value);
}

/**
 * Tells whether two datasets are known to be the same one. Their names are case-sensitive.
 * Source: https://cloud.google.com/bigquery/docs/datasets#dataset-naming
 *
 * @param a - a dataset, if known
 * @param b - another, if known
 * @returns false also when one is not known
 */
export function isSame(a: DatasetId | undefined, b: DatasetId | undefined): boolean {
  return !!a && !!b && datasetText(a) === datasetText(b);
}
