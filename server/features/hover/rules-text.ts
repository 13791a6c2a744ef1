import { CODE_SUMMARIES } from '../../../service/options/code-summaries.ts';
import { type Code, urlOf } from '../../../service/options/codes.ts';
import { rulesOf, rulesOfEntryField } from '../../../service/options/field-rules.ts';
import type { EntryFieldName, FieldName } from '../../../service/options/fields.generated.ts';
import { codeSpan, link, plainText } from '../markdown.ts';

/**
 * Lists the rules that touch a field, each with a link to its section.
 *
 * @param subject - a field of the options, or of a custom entry
 * @returns Markdown: a line for each rule about what the field says, and one line for those about its JSON
 */
export function rulesText({
  field,
  entryField,
}: {
  readonly field: FieldName;
  readonly entryField?: EntryFieldName;
}): string {
  const { meaning, structure } = entryField ? rulesOfEntryField(entryField) : rulesOf(field);
  const lines = meaning.map((code) => `- ${codeLink(code)}: ${plainText(CODE_SUMMARIES[code])}`);
  return ['Rules:', ...lines, `- ${structure.map(codeLink).join(', ')}`].join('\n');
}

function codeLink(code: Code): string {
  return link(codeSpan(code), urlOf(code));
}
