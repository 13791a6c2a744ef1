import { type EffectiveFamily, effectiveFamily } from '../../../service/options/effective.ts';
import { FAMILIES } from '../../../service/options/fields.ts';
import type { Entry } from '../../../service/options/tree.ts';
import type { NameFamily, TextRange } from '../../../service/values.ts';
import type { ServedDocument } from '../../served-document.ts';
import { familyOptions } from '../family-options.ts';
import { countText, FAMILY_WORDS } from '../family-words.ts';
import { behind, type Hint } from './hint.ts';

/**
 * Says how many names of each family take part, at the family's first field.
 *
 * @param document - the document
 * @param range - only hints inside this stretch are worked out
 * @returns a hint for each family that has a field; none where a value that matters is not of the right type
 */
export function familyCounts(document: ServedDocument, range: TextRange): Hint[] {
  const { root } = document.options;
  if (root?.kind !== 'object') return [];
  const families = Object.keys(FAMILIES) as NameFamily[];
  const places = families.flatMap((family) => {
    const offset = placeOf(document, root.entries, family);
    return offset !== undefined && offset >= range.start && offset <= range.end ? [{ family, offset }] : [];
  });
  return places.flatMap(({ family, offset }) => {
    const options = familyOptions(document, family);
    return options ? [{ offset, ...wordsOn(effectiveFamily(options, family)) }] : [];
  });
}

/** Behind the first field of the family; of a list over many lines, behind its opening bracket. */
function placeOf(document: ServedDocument, entries: readonly Entry[], family: NameFamily): number | undefined {
  const fields = new Set<string>(Object.values({ ...FAMILIES[family] }));
  const value = entries.find(({ key }) => fields.has(key))?.value;
  if (!value) return undefined;
  const inside = value.range.start + 1;
  const isTall = value.kind === 'array' && /^[^\S\r\n]*[\r\n]/.test(document.options.text.slice(inside, inside + 200));
  return isTall ? inside : behind(document, value);
}

function wordsOn({ family, observed, declared, excluded }: EffectiveFamily): Pick<Hint, 'label' | 'tooltip'> {
  const custom = Array.from(declared.values()).filter(({ origin }) => origin === 'custom').length;
  const standard = declared.size - custom;
  const label = [
    declared.size || !observed ? countText(declared.size, family) : undefined,
    observed ? `${declared.size ? 'and ' : ''}what is observed` : undefined,
  ];
  const parts = [
    standard ? `${standard} by default` : undefined,
    custom ? `${custom} custom` : undefined,
    observed ? 'what is observed' : undefined,
  ];
  const sum = listed(parts) || 'none';
  const left = excluded.size ? `; ${excluded.size} excluded` : '';
  return { label: listed(label), tooltip: `Included ${FAMILY_WORDS[family].many}: ${sum}${left}.` };
}

function listed(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part).join(', ');
}
