import type { CancellationToken } from 'vscode-languageserver';
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  InsertTextMode,
  type Position,
} from 'vscode-languageserver-types';
import type { LiveNames } from '../live-names.ts';
import { rangeIn, type ServedDocument } from '../served-document.ts';
import { type Insertion, insertionAt, insertionOfFile } from './completion/insertion.ts';
import type { Offer, OfferKind } from './completion/offer.ts';
import { offersAt } from './completion/offers.ts';
import { type EmptySpot, type Spot, spotAt } from './completion/spot.ts';
import { fileOffers } from './completion/whole-file.ts';

/** More than this is not sent at once; what is typed narrows it down. */
const MOST_ITEMS = 1000;

/**
 * Says what can be written at a cursor. Whatever is accepted, the document is as well-formed as before: with the quotes,
 * the commas, the line and the indentation that the place asks for.
 *
 * @param document - the document
 * @param position - the cursor
 * @param names - where names come from that were seen in the data
 * @param token - ends the wait for them
 * @returns the items, the likeliest first; none where nothing fits, such as in a comment
 */
export async function complete(
  document: ServedDocument,
  position: Position,
  names: LiveNames,
  token: CancellationToken,
): Promise<CompletionList> {
  const offset = document.text.offsetAt(position);
  const spot = spotAt(document, offset);
  if (!spot) return { isIncomplete: false, items: [] };
  const offers = spot.role === 'file' ? fileOffers() : await offersAt(document, spot, names, token);
  const insertion = spot.role === 'file' ? insertionOfFile(document, spot) : insertionAt(document, spot);
  const typed = document.options.text.slice(spot.word.start, offset);
  const shown = offers.length > MOST_ITEMS ? narrowed(offers, typed) : offers.slice();
  shown.sort((a, b) => a.rank - b.rank);
  return {
    isIncomplete: offers.length > MOST_ITEMS,
    items: shown.map((offer) => itemOf(document, spot, offer, insertion)),
  };
}

/** The offers that go on with what is typed. */
function narrowed(offers: readonly Offer[], typed: string): Offer[] {
  const start = typed.replace(/^"/, '').toLowerCase();
  return offers.filter(({ label }) => label.toLowerCase().includes(start)).slice(0, MOST_ITEMS);
}

function itemOf(document: ServedDocument, spot: Spot | EmptySpot, offer: Offer, insertion: Insertion): CompletionItem {
  const { label, kind, aside, detail, documentation, rank, again } = offer;
  const { range, front, tail, comma, lines } = insertion;
  const body = offer.snippet.replace(
    /\n(\t*)/g,
    (_, steps: string) => lines.lineEnd + lines.indent + lines.unit.repeat(steps.length),
  );
  return {
    label,
    kind: KINDS[kind],
    sortText: `${rank}`.padStart(5, '0'),
    filterText: searchText(document, spot, offer),
    ...(aside !== undefined && { labelDetails: { description: aside } }),
    ...(detail !== undefined && { detail }),
    ...(documentation?.value && { documentation }),
    insertTextFormat: InsertTextFormat.Snippet,
    // Every line has its whole indentation already.
    insertTextMode: InsertTextMode.asIs,
    textEdit: { range: rangeIn(document, range), newText: front + body + withCursor(tail, body) },
    ...(comma !== undefined && {
      additionalTextEdits: [{ range: rangeIn(document, { start: comma, end: comma }), newText: ',' }],
    }),
    ...(again && { command: SUGGEST_AGAIN }),
  };
}

/** Once everything is filled in, the cursor stays on the line of what was inserted. */
function withCursor(tail: string, body: string): string {
  const rest = tail.replace(/^,/, '');
  const hasCursor = rest === '' || /(?<!\\)\$0/.test(body);
  return hasCursor ? tail : `${tail.slice(0, -rest.length)}$0${rest}`;
}

/** An editor compares this with what is replaced up to the cursor, which may begin with a quote. */
function searchText(document: ServedDocument, { word }: Spot | EmptySpot, offer: Offer): string {
  const { label, search = label, isString } = offer;
  const isQuoted = document.options.text[word.start] === '"' && word.start < word.end;
  const isGap = word.start === word.end;
  return isQuoted || (isString && isGap) ? JSON.stringify(search) : search;
}

/** Not part of the protocol, but the name that servers use and editors know for asking again after an insertion. */
const SUGGEST_AGAIN = { title: 'Suggest', command: 'editor.action.triggerSuggest' };

const KINDS: Readonly<Record<OfferKind, CompletionItemKind>> = {
  field: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  name: CompletionItemKind.EnumMember,
  dataset: CompletionItemKind.Module,
  snippet: CompletionItemKind.Snippet,
};
