/** Which rules can tell something on a field: for the people who read about the field. */

import type { Code } from './codes.ts';
import {
  CHOICES,
  ENTRY_REQUIRED,
  type EntryFieldName,
  type FieldKind,
  type FieldName,
  REQUIRED,
} from './fields.generated.ts';
import { ENTRY_FIELDS, FAMILIES, FIELDS } from './fields.ts';

/** Sections 4.2 and 4.3 of the rules, as far as a rule is about certain fields and not about a kind of field. */
const OWN_RULES: { readonly [field in FieldName]?: readonly Code[] } = {
  ga4_dataset_id: ['suffix-missing'],
  transform_config_template: ['bucket-required', 'bucket-unused'],
  gcs_bucket_name: ['bucket-required', 'bucket-unused'],
  deployment_dataset_id: ['suffix-missing', 'deployment-is-source'],
  destination_dataset_id: ['destination-is-source', 'destination-redundant'],
  include_observed_events: ['nothing-included'],
  include_default_events: ['nothing-included'],
  conversion_event_names: ['conversion-excluded', 'conversion-not-included'],
  exclude_event_names: ['conversion-excluded'],
  custom_event_names: ['nothing-included', 'conversion-not-included', 'custom-redundant'],
  custom_event_params: ['default-type-conflict'],
};

/** The same for the kinds of fields. */
const KIND_RULES: { readonly [kind in FieldKind]: readonly Code[] } = {
  dataset: ['dataset-format'],
  bucket: ['bucket-format'],
  choice: [],
  boolean: [],
  names: ['duplicate-name', 'name-format'],
  entries: ['duplicate-name', 'name-format', 'custom-type-conflict', 'column-collision'],
  name: ['duplicate-name', 'name-format', 'custom-type-conflict', 'column-collision'],
};

const EXCLUDE_RULES: readonly Code[] = ['excluded-and-custom', 'exclude-no-effect'];
const CUSTOM_RULES: readonly Code[] = ['excluded-and-custom'];

/** The rules of a field, those about its JSON apart from those about its meaning. */
export interface FieldRules {
  /** Section 4.1: whether it is there, once, and of which type. */
  readonly structure: readonly Code[];
  /** Sections 4.2 and 4.3: what it says, by itself and beside other fields. */
  readonly meaning: readonly Code[];
}

/**
 * Lists the rules that concern a field of the options object.
 *
 * @param field - the field
 * @returns the codes that are told on it, or that its value decides about
 */
export function rulesOf(field: FieldName): FieldRules {
  const kind = FIELDS.get(field);
  const families = Object.values({ ...FAMILIES });
  return {
    structure: structureRules(field, kind, REQUIRED.includes(field)),
    meaning: [
      ...(kind ? KIND_RULES[kind] : []),
      ...(OWN_RULES[field] ?? []),
      ...(families.some(({ exclude }) => exclude === field) ? EXCLUDE_RULES : []),
      ...(families.some(({ custom }) => custom === field) ? CUSTOM_RULES : []),
    ],
  };
}

/**
 * Lists the rules that concern a field of a custom entry.
 *
 * @param field - `name` or `type`
 * @returns the codes that are told on it, or that its value decides about
 */
export function rulesOfEntryField(field: EntryFieldName): FieldRules {
  const kind = ENTRY_FIELDS.get(field);
  return {
    structure: structureRules(field, kind, ENTRY_REQUIRED.includes(field)),
    meaning:
      field === 'name' ? [...KIND_RULES.name, ...CUSTOM_RULES] : ['custom-type-conflict', 'default-type-conflict'],
  };
}

function structureRules(field: FieldName | EntryFieldName, kind: FieldKind | undefined, isRequired: boolean): Code[] {
  return [
    ...(isRequired ? (['missing-field'] as const) : []),
    'duplicate-field',
    'wrong-type',
    ...(field in CHOICES ? (['not-allowed-value'] as const) : []),
    ...(kind === 'boolean' ? [] : (['empty-value'] as const)),
  ];
}
