/** Section 4.2 of the rules, as far as one value is concerned: how datasets and buckets are written. */

import { datasetOf } from '../placement.ts';
import { BUCKET_PATTERN, type FieldName } from './fields.generated.ts';
import { FIELDS } from './fields.ts';
import type { Given, Spot } from './given.ts';
import type { Tell } from './problem.ts';
import { quote } from './wording.ts';

/** A step of mending an identifier: what to tell when it changes the text. */
type Step = readonly [pattern: RegExp, replacement: string | ((match: string) => string), advice: string];

const BLANKS: Step = [/^\s+|\s+$/g, '', 'leave out the blanks'];

const DATASET_STEPS: readonly Step[] = [
  BLANKS,
  [/`/g, '', 'leave out the backticks'],
  [/^([^.:]*):|:([^.:]*)$/g, '$1.$2', 'write a dot in place of the colon'],
  [/^((?:[^:]*:)?[^.:]*\.[^.]*)\..*$/, '$1', 'leave out the table'],
  [/^.*[A-Z].*(?=\.)/, lowerCase, 'write the project in lower case'],
];

const BUCKET_STEPS: readonly Step[] = [
  BLANKS,
  [/^gs:\/\//i, '', 'leave out "gs://"'],
  [/\/.*$/, '', 'leave out the folder'],
  [/^.*[A-Z].*$/, lowerCase, 'write it in lower case'],
];

/** Source: https://cloud.google.com/resource-manager/docs/creating-managing-projects#before_you_begin */
const PROJECT = 'a project has 6 to 30 lower-case letters, digits and hyphens, first a letter, last no hyphen';

/** Source: https://cloud.google.com/bigquery/docs/datasets#dataset-naming */
const DATASET = 'a dataset at most 1,024 letters, digits and underscores';

/** Source: https://cloud.google.com/storage/docs/buckets#naming */
const BUCKET =
  'it has 3 to 63 lower-case letters, digits, "-", "_" and "." (222 with dots, 63 between them), first and last a letter or digit';

/**
 * Checks how datasets and buckets are written.
 *
 * @param given - what the checks of structure left
 * @param tell - receives the findings
 */
export function checkIdentifiers(given: Given, tell: Tell): void {
  given.texts.forEach((spot, field) => {
    if (FIELDS.get(field) === 'dataset' && !datasetOf(spot.value)) tellDataset(given, field, spot, tell);
    if (FIELDS.get(field) === 'bucket' && !BUCKET_PATTERN.test(spot.value)) tellBucket(field, spot, tell);
  });
}

function tellDataset(given: Given, field: FieldName, spot: Spot, tell: Tell): void {
  const mended = mend(spot.value, DATASET_STEPS);
  const source = given.texts.get('ga4_dataset_id');
  const project = source && datasetOf(source.value);
  // A name without a dot has lost its project, which can only be guessed to be the source's.
  const isBare = /^\w+$/.test(mended.text);
  const text = isBare && project ? `${project.project}.${mended.text}` : mended.text;
  const advice = isBare ? 'put the project in front' : `${PROJECT}, ${DATASET}`;
  const message = `${quote(field)} must be <project_id>.<dataset_name>, not ${quote(spot.value)}: ${mended.advice || advice}.`;
  tell('dataset-format', spot, message, datasetOf(text) && { replacement: text });
}

function tellBucket(field: FieldName, spot: Spot, tell: Tell): void {
  const { text, advice } = mend(spot.value, BUCKET_STEPS);
  const message = `${quote(field)} must be the name of a bucket, not ${quote(spot.value)}: ${advice || BUCKET}.`;
  tell('bucket-format', spot, message, BUCKET_PATTERN.test(text) ? { replacement: text } : undefined);
}

/** Takes the steps one after another; the advice is that of the first that changes the text. */
function mend(text: string, steps: readonly Step[]): { text: string; advice: string } {
  let mended = text;
  let first = '';
  for (const [pattern, replacement, advice] of steps) {
    const before = mended;
    mended =
      typeof replacement === 'string' ? before.replace(pattern, replacement) : before.replace(pattern, replacement);
    if (mended !== before) first = first || advice;
  }
  return { text: mended, advice: first };
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}
