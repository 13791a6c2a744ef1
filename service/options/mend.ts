/** How a dataset or a bucket was probably meant: for the fixes of section 4.2 of the rules. */

import { datasetOf } from '../placement.ts';
import { BUCKET_PATTERN } from './fields.generated.ts';

/** A step of mending: what is replaced by what. */
type Step = readonly [pattern: RegExp, replacement: string];

const DATASET_STEPS: readonly Step[] = [
  [/[\s`]/g, ''],
  // The notation of the bq tool has a colon after the project; the domain of a legacy project has one before it.
  [/^([^.:]*):|:([^.:]*)$/g, '$1.$2'],
  // A third part is a table.
  [/^((?:[^:]*:)?[^.:]*\.[^.]*)\..*$/, '$1'],
];

const BUCKET_STEPS: readonly Step[] = [
  [/\s/g, ''],
  [/^gs:\/\//i, ''],
  [/\/.*$/, ''],
];

/**
 * Mends a dataset id: leaves out backticks, blanks and a table, takes a colon for a dot, writes the project in lower
 * case, and puts the source's project before a name that stands alone.
 *
 * @param text - what was written
 * @param source - the source dataset's id, if it is known
 * @returns `<project_id>.<dataset_name>`, or nothing when that is not to be had
 */
export function mendDataset(text: string, source: string | undefined): string | undefined {
  const bare = inSteps(text, DATASET_STEPS);
  const project = datasetOf(source ?? '')?.project;
  const dot = bare.lastIndexOf('.');
  const whole = dot < 0 && project ? `${project}.${bare}` : bare.slice(0, dot).toLowerCase() + bare.slice(dot);
  return datasetOf(whole) ? whole : undefined;
}

/**
 * Mends the name of a bucket: leaves out `gs://`, a folder and blanks, and writes it in lower case.
 *
 * @param text - what was written
 * @returns the name of a bucket, or nothing when that is not to be had
 */
export function mendBucket(text: string): string | undefined {
  const name = inSteps(text, BUCKET_STEPS).toLowerCase();
  return BUCKET_PATTERN.test(name) ? name : undefined;
}

function inSteps(text: string, steps: readonly Step[]): string {
  return steps.reduce((mended, [pattern, replacement]) => mended.replace(pattern, replacement), text);
}
