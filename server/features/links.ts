import type { DocumentLink } from 'vscode-languageserver-types';
import { rangeIn, type ServedDocument } from '../served-document.ts';
import { consolePages } from './console-pages.ts';
import { withoutQuotes } from './occurrences.ts';

/**
 * Links datasets and the bucket to their pages in the Google Cloud console.
 *
 * @param document - the document
 * @returns a link for each that is well-formed, inside its quotes
 */
export function documentLinks(document: ServedDocument): DocumentLink[] {
  return consolePages(document).map(({ kind, node, address }) => ({
    range: rangeIn(document, withoutQuotes(document, node)),
    target: address,
    tooltip: `Open the ${kind} in the Google Cloud console`,
  }));
}
