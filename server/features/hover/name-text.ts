import { DEFAULTS } from '../../../service/options/fields.ts';
import type { SeenName } from '../../../service/values.ts';
import type { ServedDocument } from '../../served-document.ts';
import { FAMILY_WORDS } from '../family-words.ts';
import { codeSpan } from '../markdown.ts';
import type { ListedName } from '../name-lists.ts';
import { occurrencesOf } from '../occurrences.ts';
import { writtenField } from '../written-fields.ts';
import { catalogueText } from './catalogue-text.ts';
import { columnText } from './column-text.ts';
import { seenName, seenText } from './seen-text.ts';
import { standingOf } from './standing.ts';

/**
 * Says what a name is: in the catalogue, in these options, and in the data.
 *
 * @param document - the document
 * @param listed - a name on one of its lists
 * @param seen - the names that were seen in the data
 * @returns Markdown, with the name shown letter by letter
 */
export function nameText(document: ServedDocument, { list, node }: ListedName, seen: readonly SeenName[]): string {
  const { family } = list;
  const name = node.value;
  const standing = standingOf(document, family, name, seenName(seen, family, name) !== undefined);
  const isColumn = family !== 'event' && standing?.isIncluded;
  return [
    `**${codeSpan(name)}**: ${FAMILY_WORDS[family].one}`,
    catalogueText(family, name),
    standing?.sentence,
    family === 'event' && isConversion(document, name)
      ? 'A conversion: `is_conversion` is true for its rows.'
      : undefined,
    isColumn ? columnText(family, name, standing.type) : undefined,
    seenText(seen, family, name),
  ]
    .filter((paragraph) => paragraph !== undefined)
    .join('\n\n');
}

function isConversion(document: ServedDocument, name: string): boolean {
  return writtenField(document, 'conversion_event_names')
    ? occurrencesOf(document, 'event', name).some(({ role }) => role === 'conversion')
    : DEFAULTS.conversion_event_names.includes(name);
}
