/** Which fields an object still lacks, and with what value each is inserted. */

import { ENTRY_FIELD_DOCS, FIELD_GROUPS } from '../../../service/options/field-docs.generated.ts';
import { CHOICES, type EntryFieldName, type FieldName, REQUIRED } from '../../../service/options/fields.generated.ts';
import { DEFAULTS, FIELDS } from '../../../service/options/fields.ts';
import { datasetText } from '../../../service/placement.ts';
import { entryFieldMarkdown, fieldMarkdown } from '../field-markdown.ts';
import { markdown } from '../markdown.ts';
import { type Facts, factsOf } from './facts.ts';
import type { Offer } from './offer.ts';
import { choice, placeholder } from './snippet-text.ts';
import { textOf, type Written } from './written.ts';

/** In front of the fields that a rule wants, of those that may be there, and of those that a rule does not want. */
const WANTED = 0;
const POSSIBLE = 100;
const IDLE = 200;

/**
 * Offers the fields of the options that are not written yet: first those that must be there, each group in the order of
 * the documentation.
 *
 * @param written - the keys that are there
 * @param isKeyOnly - true when the value is there already
 * @returns the offers
 */
export function fieldOffers(written: Written, isKeyOnly: boolean): Offer[] {
  const facts = factsOf(written);
  return FIELD_GROUPS.flatMap(({ fields }) => fields).flatMap((field, index): Offer[] => {
    if (written.has(field)) return [];
    const aside = asideOf(field, written, facts);
    const value = isKeyOnly ? undefined : fieldValue(field, facts);
    const rank = rankOf(field, written, facts) + index;
    return [{ ...keyOffer(field, value), rank, aside, documentation: markdown(fieldMarkdown(field)) }];
  });
}

/**
 * Offers the fields of a custom entry that are not written yet.
 *
 * @param written - the keys that are there
 * @param types - the types of the entry, the likeliest first
 * @param isKeyOnly - true when the value is there already
 * @returns the offers
 */
export function entryFieldOffers(written: Written, types: readonly string[], isKeyOnly: boolean): Offer[] {
  return (Object.keys(ENTRY_FIELD_DOCS) as EntryFieldName[]).flatMap((field, index): Offer[] => {
    if (written.has(field)) return [];
    const value = field === 'name' ? '"$1"' : `"${choice(1, types)}"`;
    return [
      {
        ...keyOffer(field, isKeyOnly ? undefined : value),
        rank: index,
        documentation: markdown(entryFieldMarkdown(field)),
      },
    ];
  });
}

function keyOffer(field: string, value: string | undefined): Omit<Offer, 'rank'> {
  const key = JSON.stringify(field);
  return {
    label: field,
    kind: 'field',
    snippet: value === undefined ? key : `${key}: ${value}`,
    isString: true,
    // Where the value is a place to fill in, the next thing to do is to choose from what is known.
    again: value !== undefined && /\$1(?!\d)/.test(value),
  };
}

/** The value with which a field is inserted. Where a field has a default, another value comes first. */
function fieldValue(field: FieldName, facts: Facts): string {
  const kind = FIELDS.get(field);
  if (kind === 'dataset') return `"${datasetSnippet(field, facts)}"`;
  if (kind === 'bucket') return `"${placeholder(1, BUCKET)}"`;
  if (kind === 'boolean') return choice(1, defaultOf(field) === true ? ['false', 'true'] : ['true', 'false']);
  if (kind === 'choice') return `"${choice(1, choicesOf(field))}"`;
  return '[$1]';
}

/** Stands where nobody can know the name of a bucket. */
export const BUCKET = 'my-bucket';

const PROJECT = 'my-project';

const USUAL_DATASETS: Partial<Record<FieldName, string>> = {
  ga4_dataset_id: 'analytics_123456789',
  deployment_dataset_id: 'svc_events',
  destination_dataset_id: 'reporting',
};

/**
 * Writes a dataset id with places to fill in.
 *
 * @param field - the field whose value it is
 * @param facts - what the other fields say
 * @returns snippet text, without quotes
 */
export function datasetSnippet(field: FieldName, facts: Facts): string {
  const { defaultDeployment, projects } = facts;
  if (field === 'deployment_dataset_id' && defaultDeployment) return placeholder(1, datasetText(defaultDeployment));
  // One place, not two: an id is mostly pasted whole.
  return placeholder(1, `${projects[0] ?? PROJECT}.${USUAL_DATASETS[field] ?? 'dataset'}`);
}

/**
 * Lists the allowed values of a field.
 *
 * @param field - a field with a fixed list of values
 * @returns the values, the default last
 */
export function choicesOf(field: FieldName): readonly string[] {
  const values: readonly string[] = field in CHOICES ? CHOICES[field as keyof typeof CHOICES] : [];
  const usual = defaultOf(field);
  return values.filter((value) => value !== usual).concat(values.filter((value) => value === usual));
}

/**
 * Tells the default of a field.
 *
 * @param field - the field
 * @returns its fixed default; nothing when it has none
 */
export function defaultOf(field: FieldName): unknown {
  return (DEFAULTS as Partial<Record<FieldName, unknown>>)[field];
}

function rankOf(field: FieldName, written: Written, facts: Facts): number {
  if (REQUIRED.includes(field) || isWantedByRule(field, written, facts)) return WANTED;
  return field === 'gcs_bucket_name' && templateOf(written) === 'events_partitioned' ? IDLE : POSSIBLE;
}

/** `bucket-required` and `suffix-missing`, before they are told. */
function isWantedByRule(field: FieldName, written: Written, { source, defaultDeployment }: Facts): boolean {
  if (field === 'gcs_bucket_name') return templateOf(written) === 'events_external';
  return field === 'deployment_dataset_id' && source !== undefined && defaultDeployment === undefined;
}

function asideOf(field: FieldName, written: Written, facts: Facts): string | undefined {
  if (REQUIRED.includes(field) || isWantedByRule(field, written, facts)) return 'required';
  if (field === 'gcs_bucket_name' && templateOf(written) === 'events_partitioned') return 'not used';
  return undefined;
}

function templateOf(written: Written): string | undefined {
  return textOf(written, 'transform_config_template');
}
