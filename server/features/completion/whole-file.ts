/** What a document, or an empty object, can be filled with at once: the snippets that VS Code offers too. */

import snippets from '../../../snippets/svc-options.json' with { type: 'json' };
import type { Offer } from './offer.ts';

/** The snippets that are a whole document. */
const FILES = ['svc events_external', 'svc events_partitioned'] as const;

/**
 * Offers whole documents.
 *
 * @returns an offer for each template
 */
export function fileOffers(): Offer[] {
  return FILES.map((name, rank) => snippetOffer(name, snippets[name].body, rank));
}

/**
 * Offers all that can stand in an empty object.
 *
 * @param rank - the rank of the first offer
 * @returns an offer for each template: its document without the braces
 */
export function contentOffers(rank: number): Offer[] {
  return FILES.map((name, index) => {
    const content = snippets[name].body.slice(1, -1).map((line) => line.replace(/^\t/, ''));
    return snippetOffer(name, content, rank + index);
  });
}

/**
 * Offers a custom entry with places to fill in.
 *
 * @param rank - its rank
 * @returns the offer
 */
export function entryOffer(rank: number): Offer {
  return snippetOffer('svc custom entry', snippets['svc custom entry'].body, rank);
}

function snippetOffer(name: keyof typeof snippets, body: readonly string[], rank: number): Offer {
  return {
    label: name,
    kind: 'snippet',
    snippet: body.join('\n'),
    isString: false,
    rank,
    detail: snippets[name].description,
  };
}
