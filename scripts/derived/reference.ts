import { typeInWords } from './field-docs.ts';
import type { EntrySchema, FieldSchema, GroupSchema, OptionsSchema } from './schema.ts';

/**
 * Writes the reference page of the options for people.
 *
 * @param schema - the schema of the options
 * @returns Markdown
 */
export function referencePage(schema: OptionsSchema): string {
  const sections = schema['x-svc-groups'].map((group) => groupSection(group, schema));
  return `<!-- Derived from schemas/options.schema.json by scripts/derive.ts; not to be edited. -->

# Options

${schema.description}

The smallest complete object:

${fence(schema.examples[0])}

In a file \`*.svc.json\` or \`*.svc.jsonc\`, comments and trailing commas are fine. What can be wrong with an options object,
and what to do about it, is in [rules.md](rules.md).

${sections.join('\n')}
## A custom entry

Each element of \`custom_event_params\`, \`custom_user_properties\` and \`custom_item_params\` is an object with two fields.

${table(schema.$defs.customEntry, Object.keys(schema.$defs.customEntry.properties))}
`;
}

function groupSection(group: GroupSchema, schema: OptionsSchema): string {
  const names = Object.keys(schema.properties).filter((name) => schema.properties[name]?.['x-svc-group'] === group.id);
  return `## ${group.title}

${group.intro}

${table(schema, names)}

For example:

${fence(exampleOf(schema, names))}
`;
}

function table(schema: EntrySchema, names: readonly string[]): string {
  const rows = names.map((name) => {
    const field = schema.properties[name] as FieldSchema;
    return `| \`${name}\` | ${typeCell(field)} | ${requiredCell(field, schema.required.includes(name))} | ${defaultCell(field)} | ${meaningCell(field)} |`;
  });
  return ['| field | type | required | default | meaning |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

function typeCell(field: FieldSchema): string {
  return field.enum
    ? field.enum.map((value) => `\`${value}\``).join(', ')
    : typeInWords(field).replace(/<.*>/, '`$&`').replace('name and type', '`name` and `type`');
}

function requiredCell(field: FieldSchema, required: boolean): string {
  if (required) return 'yes';
  return field['x-svc-required-when'] ? `when ${field['x-svc-required-when']}` : 'no';
}

function defaultCell(field: FieldSchema): string {
  if (field.default !== undefined) return `\`${JSON.stringify(field.default)}\``;
  return field['x-svc-computed-default'] ?? '–';
}

function meaningCell(field: FieldSchema): string {
  return field.markdownDescription.replace(/\n+/g, '<br>').replace(/<br>- /g, '<br>• ');
}

function exampleOf(schema: OptionsSchema, names: readonly string[]): object {
  return Object.fromEntries(
    names.map((name) => {
      const field = schema.properties[name] as FieldSchema;
      return [name, field.examples?.[0] ?? field.default];
    }),
  );
}

function fence(value: unknown): string {
  return ['```jsonc', JSON.stringify(value, null, 2), '```'].join('\n');
}
