/** How names are offered: as strings, or as whole custom entries. */

import { CHOICES } from '../../../service/options/fields.generated.ts';
import type { NameFamily, ParamType, SeenName } from '../../../service/values.ts';
import { FAMILY_WORDS } from '../family-words.ts';
import { catalogueText } from '../hover/catalogue-text.ts';
import { seenText, shareText } from '../hover/seen-text.ts';
import { markdown } from '../markdown.ts';
import type { NameList } from '../name-lists.ts';
import { type Candidate, candidatesFor } from './names.ts';
import type { Offer } from './offer.ts';
import { choice, literal } from './snippet-text.ts';
import type { Written } from './written.ts';

/** What is asked about a list of names. */
export interface NameQuestion {
  readonly list: NameList;
  /** The keys of the options. */
  readonly written: Written;
  readonly seen: readonly SeenName[];
  /** Where the item starts at which the cursor is; nothing between two items. */
  readonly except?: number;
}

/**
 * Offers names for a list, or for the name of a custom entry.
 *
 * @param question - the list
 * @param asEntries - true when a whole custom entry is to be written
 * @returns the offers, the likeliest first
 */
export function nameOffers({ list, written, seen, except }: NameQuestion, asEntries: boolean): Offer[] {
  return candidatesFor(list, written, seen, except).map((candidate, rank): Offer => {
    const name = literal(JSON.stringify(candidate.name));
    return {
      label: candidate.name,
      kind: 'name',
      snippet: asEntries ? `{ "name": ${name}, "type": ${typeSnippet(candidate.type)} }` : name,
      isString: true,
      rank,
      aside: candidate.seen ? shareText(candidate.seen.share) : (candidate.type ?? candidate.origin),
      detail: detailOf(candidate, list.family),
      documentation: markdown(
        catalogueText(list.family, candidate.name),
        candidate.seen && seenText([candidate.seen], list.family, candidate.name),
      ),
    };
  });
}

/**
 * Orders the types of a custom entry.
 *
 * @param known - the type that the name is known to have, if it is
 * @returns every type, that one first
 */
export function typesInOrder(known: ParamType | undefined): readonly ParamType[] {
  return known === undefined ? CHOICES.type : [known, ...CHOICES.type.filter((type) => type !== known)];
}

function typeSnippet(known: ParamType | undefined): string {
  return `"${choice(1, typesInOrder(known))}"`;
}

function detailOf({ type, origin }: Candidate, family: NameFamily): string {
  const what = `${ORIGIN_WORDS[origin]} ${FAMILY_WORDS[family].one}`;
  return type === undefined ? what : `${what}: ${type}`;
}

const ORIGIN_WORDS: Readonly<Record<Candidate['origin'], string>> = {
  default: 'default',
  'other stream': "another stream type's default",
  custom: 'custom',
  observed: 'observed',
};
