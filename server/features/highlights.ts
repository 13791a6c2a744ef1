import { type DocumentHighlight, DocumentHighlightKind, type Position } from 'vscode-languageserver-types';
import { rangeIn, type ServedDocument } from '../served-document.ts';
import { listedNameAt } from './name-lists.ts';
import { nodeAtOffset } from './node-at-offset.ts';
import { occurrencesOf } from './occurrences.ts';

/**
 * Highlights what belongs to the cursor: every place of a name in the lists of its family, or a key.
 *
 * @param document - the document
 * @param position - the cursor
 * @returns the stretches to highlight; none when there is neither a name nor a key
 */
export function documentHighlights(document: ServedDocument, position: Position): DocumentHighlight[] {
  const offset = document.text.offsetAt(position);
  const name = listedNameAt(document, offset);
  const { part, entry } = nodeAtOffset(document, offset) ?? {};
  const ranges = name
    ? occurrencesOf(document, name.list.family, name.node.value).map(({ inner }) => inner)
    : part === 'key' && entry
      ? [entry.keyRange]
      : [];
  return ranges.map((range) => ({ range: rangeIn(document, range), kind: DocumentHighlightKind.Text }));
}
