import type { CancellationToken } from 'vscode-languageserver';
import type { FieldName } from '../../../service/options/fields.generated.ts';
import { FIELDS } from '../../../service/options/fields.ts';
import type { SeenName } from '../../../service/values.ts';
import type { LiveNames } from '../../live-names.ts';
import type { ServedDocument } from '../../served-document.ts';
import { type NameList, nameListOf } from '../name-lists.ts';
import { factsOf } from './facts.ts';
import { entryFieldOffers, fieldOffers } from './fields.ts';
import { nameOffers, typesInOrder } from './name-offers.ts';
import { knownType } from './names.ts';
import type { Offer } from './offer.ts';
import type { Spot } from './spot.ts';
import { textOffers, valueOffers } from './values.ts';
import { contentOffers, entryOffer } from './whole-file.ts';
import { textOf, type Written, writtenIn } from './written.ts';

/**
 * Finds what can be written at a place in an object or a list.
 *
 * @param document - the document
 * @param spot - the place
 * @param names - where names come from that were seen in the data
 * @param token - ends the wait for them
 * @returns the offers, the likeliest first; none where nothing is known to fit
 */
export async function offersAt(
  document: ServedDocument,
  spot: Spot,
  names: LiveNames,
  token: CancellationToken,
): Promise<readonly Offer[]> {
  const { text, root } = document.options;
  const { path, container } = spot;
  if (root?.kind !== 'object') return [];
  const written = writtenIn(text, root, path.length === 0 ? keyAt(spot) : undefined);
  if (path.length === 0) return optionsOffers(spot, written);
  const list = nameListOf(path[0]);
  if (!list || path.length > 2) return [];
  const asEntries = FIELDS.get(list.field) === 'entries';
  const isInList = path.length === 1 && container.kind === 'array';
  const isInEntry = path.length === 2 && container.kind === 'object' && asEntries;
  if (!isInList && !isInEntry) return [];
  const { source } = factsOf(written);
  const seen = source ? await names.seenNames(document.text.uri, source, token) : [];
  const place = { list, written, seen };
  return isInList ? itemOffers(spot, place, asEntries) : entryOffers(document, spot, place);
}

/** A list with what has to be known to offer names for it. */
interface ListPlace {
  readonly list: NameList;
  readonly written: Written;
  readonly seen: readonly SeenName[];
}

function optionsOffers(spot: Spot, written: Written): Offer[] {
  const isKeyOnly = spot.after.kind === 'colon';
  if (spot.role === 'value') {
    const field = isField(spot.key) ? spot.key : undefined;
    return field ? valueOffers(field, factsOf(written, field)) : [];
  }
  const offers = fieldOffers(written, isKeyOnly);
  const isEmpty = written.size === 0 && !isKeyOnly && (spot.after.kind === 'close' || spot.after.kind === 'end');
  return isEmpty ? [...offers, ...contentOffers(offers.length + LAST)] : offers;
}

/** Behind every field. */
const LAST = 1000;

function itemOffers(spot: Spot, place: ListPlace, asEntries: boolean): Offer[] {
  const offers = nameOffers({ ...place, except: wordAt(spot) }, asEntries);
  return asEntries ? [...offers, entryOffer(offers.length)] : offers;
}

function entryOffers({ options: { text } }: ServedDocument, spot: Spot, place: ListPlace): Offer[] {
  const { container, role, key, after } = spot;
  if (container.kind !== 'object') return [];
  const entry = writtenIn(text, container, keyAt(spot));
  const known = knownType(place.list.family, textOf(entry, 'name'), place.written, place.seen);
  const types = typesInOrder(known);
  if (role === 'field') return entryFieldOffers(entry, types, after.kind === 'colon');
  if (key === 'name') return nameOffers({ ...place, except: container.range.start }, false);
  return key === 'type' ? textOffers(types, known, 'known type') : [];
}

/** Where the key starts that is being typed; nothing when none is. */
function keyAt(spot: Spot): number | undefined {
  return spot.role === 'field' ? wordAt(spot) : undefined;
}

function wordAt({ word }: Spot): number | undefined {
  return word.start < word.end ? word.start : undefined;
}

function isField(key: string | undefined): key is FieldName {
  return key !== undefined && FIELDS.has(key);
}
