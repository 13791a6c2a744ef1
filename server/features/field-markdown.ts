import { ENTRY_FIELD_DOCS, FIELD_DOCS, type FieldDoc } from '../../service/options/field-docs.generated.ts';
import type { EntryFieldName, FieldName } from '../../service/options/fields.generated.ts';

/**
 * Writes what people are told about a field of the options: its type, whether it has to be there, its default, its
 * meaning.
 *
 * @param field - a field of the options object
 * @returns Markdown, with nothing in it that a document said
 */
export function fieldMarkdown(field: FieldName): string {
  return markdownOf(field, FIELD_DOCS[field]);
}

/**
 * Writes the same about a field of a custom entry.
 *
 * @param field - `name` or `type`
 * @returns Markdown, with nothing in it that a document said
 */
export function entryFieldMarkdown(field: EntryFieldName): string {
  return markdownOf(field, ENTRY_FIELD_DOCS[field]);
}

function markdownOf(name: string, doc: FieldDoc): string {
  const presence = doc.required ? 'required' : doc.requiredWhen ? `required when ${doc.requiredWhen}` : 'optional';
  const usual = doc.default === undefined ? doc.computedDefault : `\`${doc.default}\``;
  return [
    `**\`${name}\`**: ${typeMarkdown(doc.type)}; ${presence}`,
    doc.markdown,
    ...(usual === undefined ? [] : [`Default: ${usual}`]),
    ...(doc.example === undefined ? [] : [`Example: \`${doc.example}\``]),
  ].join('\n\n');
}

/** Marks as code what may be written literally: a choice in quotes, a form in angle brackets. */
function typeMarkdown(type: string): string {
  return type.replace(/"[^"]*"|<.*>/g, '`$&`');
}
