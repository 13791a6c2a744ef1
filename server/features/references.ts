import type { Location, Position } from 'vscode-languageserver-types';
import { rangeIn, type ServedDocument } from '../served-document.ts';
import { listedNameAt } from './name-lists.ts';
import { occurrencesOf } from './occurrences.ts';

/**
 * Finds where else a name is written: in every list and custom entry of its family.
 *
 * @param document - the document
 * @param position - the cursor
 * @returns each place of the name at the cursor, that one included; none when there is no name
 */
export function references(document: ServedDocument, position: Position): Location[] {
  const name = listedNameAt(document, document.text.offsetAt(position));
  if (!name) return [];
  return occurrencesOf(document, name.list.family, name.node.value).map(({ inner }) => ({
    uri: document.text.uri,
    range: rangeIn(document, inner),
  }));
}
