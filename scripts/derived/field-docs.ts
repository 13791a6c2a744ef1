import { type FieldSchema, kindOf, type OptionsSchema } from './schema.ts';

/**
 * Writes the module with the documentation of the fields, for hovers, completions and help.
 *
 * @param schema - the schema of the options
 * @returns TypeScript, not yet formatted
 */
export function fieldDocsSource(schema: OptionsSchema): string {
  const groups = schema['x-svc-groups'].map((group) => ({
    ...group,
    fields: Object.keys(schema.properties).filter((name) => schema.properties[name]?.['x-svc-group'] === group.id),
  }));
  return `/** Derived from schemas/options.schema.json by scripts/derive.ts; not to be edited. */

import type { EntryFieldName, FieldName } from './fields.generated.ts';

/** What people are told about a field. */
export interface FieldDoc {
  /** In plain words, without markup. */
  readonly description: string;
  /** The same in Markdown. */
  readonly markdown: string;
  /** What may be written, in a few words. */
  readonly type: string;
  /** The default as JSON text, where it is a fixed value. */
  readonly default?: string;
  /** The default in words (Markdown), where it follows from other fields. */
  readonly computedDefault?: string;
  /** True when the field must always be there. */
  readonly required: boolean;
  /** The condition (Markdown) under which it must be there. */
  readonly requiredWhen?: string;
  /** A value to show, as JSON text. */
  readonly example?: string;
}

/** A group of fields in the documentation. */
export interface FieldGroup {
  readonly id: string;
  readonly title: string;
  /** One sentence in Markdown. */
  readonly intro: string;
  readonly fields: readonly FieldName[];
}

/** The documentation of the fields of the options object, in its order. */
export const FIELD_DOCS: Readonly<Record<FieldName, FieldDoc>> = ${docs(schema)};

/** The documentation of the fields of a custom entry. */
export const ENTRY_FIELD_DOCS: Readonly<Record<EntryFieldName, FieldDoc>> = ${docs(schema.$defs.customEntry)};

/** The groups in which the fields are documented, in their order. */
export const FIELD_GROUPS: readonly FieldGroup[] = ${JSON.stringify(groups)};
`;
}

/**
 * Says in a few words what may be written as the value of a field.
 *
 * @param field - the field's part of the schema
 * @returns plain words
 */
export function typeInWords(field: FieldSchema): string {
  switch (kindOf(field)) {
    case 'dataset':
      return 'string, <project_id>.<dataset_name>';
    case 'bucket':
    case 'name':
      return 'string';
    case 'choice':
      return (field.enum ?? []).map((value) => JSON.stringify(value)).join(' or ');
    case 'boolean':
      return 'boolean';
    case 'names':
      return 'array of names';
    case 'entries':
      return 'array of objects with name and type';
  }
}

function docs(schema: Pick<OptionsSchema, 'properties' | 'required'>): string {
  const entries = Object.entries(schema.properties).map(([name, field]) => {
    const example = field.examples?.[0];
    const doc = {
      description: field.description,
      markdown: field.markdownDescription,
      type: typeInWords(field),
      ...(field.default !== undefined && { default: JSON.stringify(field.default) }),
      ...(field['x-svc-computed-default'] && { computedDefault: field['x-svc-computed-default'] }),
      required: schema.required.includes(name),
      ...(field['x-svc-required-when'] && { requiredWhen: field['x-svc-required-when'] }),
      ...(example !== undefined && { example: JSON.stringify(example) }),
    };
    return `${name}: ${JSON.stringify(doc)},\n`;
  });
  return `{\n${entries.join('')}}`;
}
