import { defaultEventParams, defaultEvents } from '../../../service/catalogue/names.ts';
import { CHOICES, type FieldName } from '../../../service/options/fields.generated.ts';
import { DEFAULTS, FAMILIES } from '../../../service/options/fields.ts';
import type { NameFamily, SeenName } from '../../../service/values.ts';
import type { ServedDocument } from '../../served-document.ts';
import { countText } from '../family-words.ts';
import { codeSpan } from '../markdown.ts';
import { writtenField, writtenText } from '../written-fields.ts';
import { shareText } from './seen-text.ts';

/** So many observed names are shown. */
const MOST_SHOWN = 20;

/**
 * Says which names a flag brings in.
 *
 * @param document - the document
 * @param field - a field that is true or false
 * @param isOn - its value
 * @param seen - the names that were seen in the data
 * @returns Markdown; nothing when the names cannot be told
 */
export function flagText(
  document: ServedDocument,
  field: FieldName,
  isOn: boolean,
  seen: readonly SeenName[],
): string | undefined {
  const families = Object.keys(FAMILIES) as NameFamily[];
  const family = families.find((key) => [FAMILIES[key].default, FAMILIES[key].observed].includes(field));
  if (!family) return undefined;
  const verb = isOn ? 'Brings in' : 'Would bring in';
  if (FAMILIES[family].observed === field) {
    const ofFamily = seen.filter((name) => name.family === family);
    if (ofFamily.length === 0) return undefined;
    const shown = ofFamily.slice(0, MOST_SHOWN).map(({ name, share }) => `${codeSpan(name)} ${shareText(share)}`);
    const more = ofFamily.length > MOST_SHOWN ? `, and ${ofFamily.length - MOST_SHOWN} more` : '';
    return `${verb} ${countText(ofFamily.length, family)} seen in the data: ${shown.join(', ')}${more}.`;
  }
  const stream = streamType(document);
  if (!stream) return undefined;
  const names = family === 'event' ? defaultEvents(stream) : defaultEventParams(stream).map(({ name }) => name);
  const shown = names.map(codeSpan).join(', ');
  return `${verb} the ${countText(names.length, family)} of ${codeSpan(stream)}: ${shown}.`;
}

/** The stream type that holds; nothing when what is written is none. */
function streamType(document: ServedDocument): (typeof CHOICES.stream_type)[number] | undefined {
  if (!writtenField(document, 'stream_type')) return DEFAULTS.stream_type;
  const value = writtenText(document, 'stream_type')?.value;
  return CHOICES.stream_type.find((choice) => choice === value);
}
