import { datasetOf } from '../placement.ts';
import { BUCKET_PATTERN } from './fields.generated.ts';
import { FIELDS } from './fields.ts';
import type { Given } from './given.ts';
import type { Tell } from './problem.ts';
import { quote } from './wording.ts';

/** Source: https://cloud.google.com/resource-manager/docs/creating-managing-projects and .../bigquery/docs/datasets */
const DATASET_FORM =
  'a project has 6 to 30 lower-case letters, digits and hyphens, a dataset letters, digits and underscores.';

/** Source: https://cloud.google.com/storage/docs/buckets#naming */
const BUCKET_FORM = 'it has 3 to 63 lower-case letters, digits, "-", "_" and ".", and no gs:// or folder.';

/**
 * Checks how datasets and buckets are written. Section 4.2 of the rules, as far as one value is concerned.
 *
 * @param given - what the checks of structure left
 * @param tell - receives the findings
 */
export function checkIdentifiers(given: Given, tell: Tell): void {
  given.texts.forEach((spot, field) => {
    const kind = FIELDS.get(field);
    const must = (be: string, form: string) => `${quote(field)} must be ${be}, not ${quote(spot.value)}; ${form}`;
    if (kind === 'dataset' && !datasetOf(spot.value)) {
      tell('dataset-format', spot, must('<project_id>.<dataset_name>', DATASET_FORM));
    }
    if (kind === 'bucket' && !BUCKET_PATTERN.test(spot.value)) {
      tell('bucket-format', spot, must('the name of a bucket', BUCKET_FORM));
    }
  });
}
