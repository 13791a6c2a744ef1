import type { Position, Range, WorkspaceEdit } from 'vscode-languageserver-types';
import { rangeIn, type ServedDocument } from '../served-document.ts';
import { type ListedName, listedNameAt } from './name-lists.ts';
import { nodeAtOffset } from './node-at-offset.ts';
import { occurrencesOf, withoutQuotes } from './occurrences.ts';

/** What can be renamed, and what is in the box at first. */
export interface Renameable {
  /** The name inside its quotes. */
  readonly range: Range;
  /** The name itself, without the escapes of JSON. */
  readonly placeholder: string;
}

/** Why nothing is renamed, in one sentence for people. */
export interface Refusal {
  readonly message: string;
}

/**
 * Tells whether there is something to rename.
 *
 * @param document - the document
 * @param position - the cursor
 * @returns the name at the cursor, or why there is none to rename
 */
export function prepareRename(document: ServedDocument, position: Position): Renameable | Refusal {
  const spot = renameableAt(document, position);
  if ('message' in spot) return spot;
  return { range: rangeIn(document, withoutQuotes(document, spot.node)), placeholder: spot.node.value };
}

/**
 * Changes a name in every list and custom entry of its family in the document. The same word in another family is
 * another name and stays.
 *
 * @param document - the document
 * @param position - the cursor, on the name
 * @param newName - the name to be, as the export spells it; JSON's escapes are added here
 * @returns the edits, or why there are none
 */
export function rename(document: ServedDocument, position: Position, newName: string): WorkspaceEdit | Refusal {
  const spot = renameableAt(document, position);
  if ('message' in spot) return spot;
  if (!newName.trim()) return { message: 'A name must not be empty; write the new name.' };
  const newText = JSON.stringify(newName).slice(1, -1);
  const edits = occurrencesOf(document, spot.list.family, spot.node.value).map(({ inner }) => ({
    range: rangeIn(document, inner),
    newText,
  }));
  return { changes: { [document.text.uri]: edits } };
}

function renameableAt(document: ServedDocument, position: Position): ListedName | Refusal {
  const offset = document.text.offsetAt(position);
  const name = listedNameAt(document, offset);
  if (!name) {
    const isKey = nodeAtOffset(document, offset)?.part === 'key';
    return {
      message: isKey
        ? 'The name of a field cannot be changed; only names in lists and custom entries can.'
        : 'There is no name to change here; only names in lists and custom entries can be changed.',
    };
  }
  const hasFault = occurrencesOf(document, name.list.family, name.node.value).some(
    ({ node, inner }) => inner.start !== node.range.start + 1 || inner.end !== node.range.end - 1,
  );
  return hasFault ? { message: 'This name lacks a quote somewhere in this file; add it first.' } : name;
}
