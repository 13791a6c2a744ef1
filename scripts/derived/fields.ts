import { type EntrySchema, type FieldSchema, kindOf, type OptionsSchema } from './schema.ts';

/**
 * Writes the module that the checks and the types of the options come from.
 *
 * @param schema - the schema of the options
 * @returns TypeScript, not yet formatted
 */
export function fieldsSource(schema: OptionsSchema): string {
  const entry = schema.$defs.customEntry;
  return `/** Derived from schemas/options.schema.json by scripts/derive.ts; not to be edited. \`fields.ts\` unpacks it. */

/**
 * The fields of the options object in the order of the documentation, one a word, with colons between
 * name, kind of value, family of names, what it does for that family, and default as JSON.
 */
export const FIELD_TABLE = '${Object.entries(schema.properties).map(packed).join(' ')}';

/** The fields of a custom entry: name and kind of value. */
export const ENTRY_FIELD_TABLE = '${Object.entries(entry.properties).map(packed).join(' ')}';

/** The fields that every options object has to have. */
export const REQUIRED: readonly FieldName[] = ${JSON.stringify(schema.required)};

/** The fields that every custom entry has to have. */
export const ENTRY_REQUIRED: readonly EntryFieldName[] = ${JSON.stringify(entry.required)};

/** The allowed values of the fields that have a fixed list of them. */
export const CHOICES = ${object({ ...choices(schema), ...choices(entry) }, (field) => JSON.stringify(field.enum))} as const;

/** \`<project_id>.<dataset_name>\`: a legacy project's domain with its colon, the project, the dataset. */
export const DATASET_PATTERN = /${schema.$defs.dataset.pattern}/;

/** The name of a Cloud Storage bucket. */
export const BUCKET_PATTERN = /${schema.$defs.bucket.pattern}/;

/** The name of a field of the options object. */
export type FieldName = keyof Options;

/** The name of a field of a custom entry. */
export type EntryFieldName = keyof CustomEntry;

/** What the value of a field has to be. */
export type FieldKind = ${kinds(schema, entry)};

/** The options object as it is written. */
export interface Options {
${members(schema)}
}

/** A custom event parameter, user property or item parameter. */
export interface CustomEntry {
${members(entry)}
}
`;
}

type Fields = OptionsSchema['properties'];

function object(fields: Fields, value: (field: FieldSchema) => string): string {
  return `{\n${Object.entries(fields)
    .map(([name, field]) => `${name}: ${value(field)},\n`)
    .join('')}}`;
}

function choices(schema: EntrySchema): Fields {
  return Object.fromEntries(Object.entries(schema.properties).filter(([, field]) => field.enum));
}

function packed([name, field]: [string, FieldSchema]): string {
  const defaultValue = field.default === undefined ? '' : JSON.stringify(field.default);
  const family = field['x-svc-family'] ?? '';
  return [name, kindOf(field), family, field['x-svc-role'] ?? '', defaultValue].join(':').replace(/:+$/, '');
}

function kinds(...schemas: EntrySchema[]): string {
  const all = schemas.flatMap(({ properties }) => Object.values(properties).map(kindOf));
  return [...new Set(all)].map((kind) => `'${kind}'`).join(' | ');
}

function members(schema: EntrySchema): string {
  return Object.entries(schema.properties)
    .map(([name, field]) => {
      const optional = schema.required.includes(name) ? '' : '?';
      return `/** ${field.description} */\nreadonly ${name}${optional}: ${typeOf(field)};`;
    })
    .join('\n');
}

function typeOf(field: FieldSchema): string {
  switch (kindOf(field)) {
    case 'boolean':
      return 'boolean';
    case 'choice':
      return (field.enum ?? []).map((value) => `'${value}'`).join(' | ');
    case 'names':
      return 'readonly string[]';
    case 'entries':
      return 'readonly CustomEntry[]';
    default:
      return 'string';
  }
}
