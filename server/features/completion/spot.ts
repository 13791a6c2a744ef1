import type { ArrayNode, ObjectNode } from '../../../service/options/tree.ts';
import type { JsonPath, TextRange } from '../../../service/values.ts';
import type { ServedDocument } from '../../served-document.ts';
import { enclosingContainer } from './enclosing.ts';
import { isInComment } from './in-comment.ts';
import { type Before, hasLineBreak, type Neighbour, readAfter, readBefore } from './neighbours.ts';

/** A place of a document where something may be written. */
export interface Spot {
  /** What: a field of an object, the value of a field, or an item of a list. */
  readonly role: 'field' | 'value' | 'item';
  /** The object or list in which. */
  readonly container: ObjectNode | ArrayNode;
  /** The path of the container. */
  readonly path: JsonPath;
  /** The field whose value it is, as it is written. */
  readonly key?: string;
  /** What is replaced: the word at the cursor, with its quotes; empty when there is none. */
  readonly word: TextRange;
  readonly before: Neighbour;
  readonly after: Neighbour;
}

/** A document that holds nothing yet. */
export interface EmptySpot {
  readonly role: 'file';
  readonly word: TextRange;
}

/**
 * Finds out what may be written at a cursor. Faults of syntax before and after it do not matter, as long as it is clear
 * in which object or list it stands.
 *
 * @param document - the document
 * @param offset - the cursor, in UTF-16 units
 * @returns the place; nothing in comments, after the outermost object, and where it is not clear
 */
export function spotAt(document: ServedDocument, offset: number): Spot | EmptySpot | undefined {
  const { text, root } = document.options;
  if (isInComment(document.options, offset)) return undefined;
  if (root?.kind !== 'object' && root?.kind !== 'array') return emptySpot(text, offset);
  const enclosing = enclosingContainer(text, root, offset);
  const before = enclosing && readBefore(text, enclosing, offset);
  if (!before) return undefined;
  const { container, path } = enclosing;
  const after = readAfter(text, before.word.end);
  // Whoever has closed a string is done with it, unless it is a key to which nothing belongs yet.
  const isLoneKey = container.kind === 'object' && before.last.kind !== 'colon' && after.kind !== 'colon';
  if (before.isPastQuote && !isLoneKey) return undefined;
  const found = container.kind === 'array' ? itemSpot(before, after) : objectSpot(text, before, after);
  return found && { container, path, before: before.last, word: before.word, after, ...found };
}

function emptySpot(text: string, offset: number): EmptySpot | undefined {
  // Read as if it were the inside of a list, behind the byte order mark if there is one.
  const from = text.startsWith('\uFEFF') ? 1 : 0;
  const list = { kind: 'array', range: { start: from - 1, end: text.length }, items: [], closed: true } as const;
  const before = readBefore(text, { container: list, path: [], from, afterValue: false }, offset);
  const isAlone = before?.last.kind === 'open' && readAfter(text, before.word.end).kind === 'end';
  return isAlone ? { role: 'file', word: before.word } : undefined;
}

type Found = Pick<Spot, 'role' | 'key'> & Partial<Pick<Spot, 'word' | 'after'>>;

function objectSpot(text: string, { last, lastButOne, word }: Before, after: Neighbour): Found | undefined {
  const isGap = word.start === word.end;
  if (last.kind === 'colon') {
    if (!isGap && after.kind === 'colon') return { role: 'field' };
    if (lastButOne?.kind !== 'text') return undefined;
    const found = { role: 'value', key: lastButOne.text } as const;
    if (!isGap || !isValueOf(text, after)) return after.kind === 'colon' ? undefined : found;
    // A value stands there already. It is replaced when the cursor touches it.
    const { start, end } = after.range;
    const isTouched = start === word.start && after.kind !== 'open' && !hasLineBreak(text, start, end);
    return isTouched ? { ...found, word: after.range, after: readAfter(text, after.range.end) } : undefined;
  }
  const isAfterLoneKey = last.kind === 'text' && lastButOne?.kind !== 'colon';
  return isGap && isAfterLoneKey ? undefined : { role: 'field' };
}

/** Tells whether what comes after a colon is its value, and not the key of the next field. */
function isValueOf(text: string, after: Neighbour): boolean {
  if (after.kind === 'text') return readAfter(text, after.range.end).kind !== 'colon';
  return after.kind === 'value' || after.kind === 'open';
}

function itemSpot({ last }: Before, after: Neighbour): Found | undefined {
  if (last.kind === 'colon' || after.kind === 'colon') return undefined;
  return { role: 'item' };
}
