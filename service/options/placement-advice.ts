/** Section 4.3 of the rules: datasets and a bucket that are given without need, or against the advice of the service. */

import { datasetText, defaultDeployment } from '../placement.ts';
import type { FieldName } from './fields.generated.ts';
import { type Given, isAbsent } from './given.ts';
import { datasetIn, isSame } from './placement-rules.ts';
import type { Place, Tell } from './problem.ts';
import { rangeOfEntry } from './tree.ts';
import { quote } from './wording.ts';

/**
 * Finds a bucket that nothing uses, and a destination that is the source or where the table goes anyway.
 *
 * @param given - what the checks of structure left
 * @param tell - receives the findings
 */
export function checkPlacementAdvice(given: Given, tell: Tell): void {
  const bucket = wholeEntry(given, 'gcs_bucket_name');
  if (bucket && given.texts.get('transform_config_template')?.value === 'events_partitioned') {
    tell('bucket-unused', bucket, '"events_partitioned" does not use a bucket; remove "gcs_bucket_name".');
  }
  const source = datasetIn(given, 'ga4_dataset_id');
  const destination = datasetIn(given, 'destination_dataset_id');
  const value = given.texts.get('destination_dataset_id');
  const whole = wholeEntry(given, 'destination_dataset_id');
  if (!destination || !value || !whole) return;
  const anyway = isAbsent(given, 'deployment_dataset_id')
    ? defaultDeployment(source)
    : datasetIn(given, 'deployment_dataset_id');
  if (isSame(destination, source)) {
    const message = '"events" would lie among the source data; name another destination dataset or remove the field.';
    tell('destination-is-source', value, message);
  } else if (isSame(destination, anyway)) {
    const message = `"events" goes to ${quote(datasetText(destination))} anyway; remove the field.`;
    tell('destination-redundant', whole, message);
  }
}

/** The whole field, because all of it is shown faded. */
function wholeEntry(given: Given, field: FieldName): Place | undefined {
  const entry = given.written.get(field);
  return entry && given.texts.has(field) ? { path: [field], range: rangeOfEntry(entry) } : undefined;
}
