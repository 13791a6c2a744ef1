/**
 * Reads the next version of a document, and of that only what an edit can have changed.
 *
 * Why the answer is that of reading it all: what the reader does from a token on follows from the text from there on and
 * from the containers that are open, as long as it tells no fault. So it is enough to read again a stretch of parts of
 * one container, where
 * - the parts before the stretch end before the first change and the first fault of the version before: they were read
 *   without looking at the change, except that the character behind a part can prolong it, and that one is kept too;
 * - the parts behind the stretch start after the last change and the last fault, and the reader comes to the first of
 *   them, or to the closing bracket, in the same container and with no comma missing, just as it did before.
 */

import type { TextRange } from '../values.ts';
import { inOrder } from './findings.ts';
import type { Problem } from './problem.ts';
import { type OptionsDocument, readOptions } from './read.ts';
import { countOpen, readEntry, readItem, readParts } from './read-value.ts';
import { MOST_FAULTS, readerOf } from './reader.ts';
import { replacedArray, shifted, shiftedEntry, shiftedRange } from './shift.ts';
import { type Comment, Token } from './tokens.ts';
import { type ArrayNode, type Entry, type Node, type ObjectNode, rangeOfEntry, type StringNode } from './tree.ts';

/** A replacement of a stretch of a text, in offsets of UTF-16 units. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/**
 * Reads the next version of a document.
 *
 * @param previous - the version before
 * @param edit - what happened to it
 * @param text - the text since
 * @returns what `readOptions` returns for the text, read as strictly as the version before; also when the edit is not what
 *   happened
 */
export function rereadOptions(previous: OptionsDocument, edit: Edit, text: string): OptionsDocument {
  return reread(previous, edit, text) ?? readOptions(text, previous);
}

/** What has changed, in the version before. */
interface Change {
  readonly text: string;
  readonly strict: boolean;
  /** From the first to the last change or fault. */
  readonly range: TextRange;
  /** How much longer the text is since. */
  readonly by: number;
  /** Whether the version before has no fault. */
  readonly isFaultless: boolean;
}

/** A container that was read again, with the stretch of the version before that was. */
interface Reread extends TextRange {
  readonly node: Node;
  readonly problems: readonly Problem[];
  readonly comments: readonly Comment[];
}

type Container = ObjectNode | ArrayNode;
type Part = Entry | Node;

function reread(previous: OptionsDocument, edit: Edit, text: string): OptionsDocument | undefined {
  const { root, problems, comments, strict } = previous;
  const by = edit.newText.length - (edit.end - edit.start);
  if (!root || problems.length >= MOST_FAULTS || !isAllThatHappened(previous.text, edit, text)) return undefined;
  const range = around(edit, problems);
  // There is nothing to gain where most of the text has to be read.
  if (range.end - range.start + by > text.length / 2) return undefined;
  const part = rereadIn(root, { text, strict, range, by, isFaultless: problems.length === 0 }, []);
  if (!part) return undefined;
  const before = comments.filter((comment) => comment.range.start < part.start);
  const behind = comments.filter((comment) => comment.range.start >= part.end);
  const moved = by === 0 ? behind : behind.map(({ range, line }) => ({ range: shiftedRange(range, by), line }));
  return {
    text,
    root: part.node,
    problems: inOrder(part.problems),
    comments: [...before, ...part.comments, ...moved],
    strict,
  };
}

function isAllThatHappened(before: string, { start, end, newText }: Edit, after: string): boolean {
  const isInside = 0 <= start && start <= end && end <= before.length;
  return (
    isInside &&
    before.slice(0, start) === after.slice(0, start) &&
    before.slice(end) === after.slice(start + newText.length)
  );
}

/** The stretch of an edit and of all faults before it. Whatever a fault is told about begins with its range. */
function around(edit: Edit, faults: readonly Problem[]): TextRange {
  let { start, end } = edit;
  for (const { range } of faults) {
    start = Math.min(start, range.start);
    end = Math.max(end, range.end);
  }
  return { start, end };
}

/** Reads again in the innermost container that has the change between its brackets, or in one further out. */
function rereadIn(node: Node, change: Change, open: readonly number[]): Reread | undefined {
  if (node.kind === 'string') return rereadString(node, change);
  if (!isContainer(node)) return undefined;
  // A container that is not closed is a fault, which the change begins with at the latest.
  if (change.range.start <= node.range.start || change.range.end >= node.range.end) return undefined;
  const inside = [...open, closingOf(node)];
  const parts: readonly Part[] = node.kind === 'object' ? node.entries : node.items;
  const index = firstEndingAt(parts, change.range.start);
  const part = parts[index];
  const value = part && (isNode(part) ? part : part.value);
  const inner = value && rereadIn(value, change, inside);
  if (!part || !inner) return rereadParts(node, parts, index, change, inside);
  const changed = isNode(part) ? inner.node : { ...part, value: inner.node };
  return { ...inner, node: withParts(node, parts, { from: index, to: index + 1, parts: [changed] }, change.by) };
}

/**
 * Reads a string again in which letters were typed or deleted, without looking for its end: nothing between its quotes means
 * anything but itself.
 */
function rereadString(
  { range, value }: StringNode,
  { text, range: changed, by, isFaultless }: Change,
): Reread | undefined {
  const [start, end] = [range.start + 1, range.end - 1];
  const isInside = start <= changed.start && changed.end <= end;
  // An escape is longer than what it stands for.
  if (!isFaultless || !isInside || value.length !== end - start) return undefined;
  if (!PLAIN.test(text.slice(changed.start, changed.end + by))) return undefined;
  const node = own({
    kind: 'string',
    range: { start: range.start, end: range.end + by },
    value: text.slice(start, end + by),
  });
  return { ...range, node, problems: [], comments: [] };
}

/** Letters that neither end a string nor begin an escape. */
const PLAIN = /^[\w .-]*$/;

/** Reads again from the part that the change can have touched to the first that it cannot. */
function rereadParts(
  node: Container,
  parts: readonly Part[],
  from: number,
  { text, strict, range, by }: Change,
  open: readonly number[],
): Reread | undefined {
  const last = parts[from - 1];
  const start = last ? rangeOf(last).end : node.range.start + 1;
  const bracket = node.range.end - 1;
  const { reader, problems, comments } = readerOf(text, strict, start);
  for (const close of open) countOpen(reader, close, 1);
  const entries: Entry[] = [];
  const items: Node[] = [];
  const readPart = () => {
    if (node.kind === 'object') readEntry(reader, open.length, entries);
    else readItem(reader, open.length, items);
  };
  let to = from;
  let end: number | undefined;
  readParts(reader, closingOf(node), from > 0, readPart, (isPartDue) => {
    const before = reader.tokens.start - by;
    for (let next = parts[to]; next && rangeOf(next).start < Math.max(before, range.end); next = parts[to]) to++;
    const next = parts[to];
    const isAtPart = isPartDue && next !== undefined && rangeOf(next).start === before;
    if (isAtPart || (before === bracket && reader.tokens.kind === closingOf(node))) end = before;
    return end !== undefined || before > bracket;
  });
  if (end === undefined) return undefined;
  const read = { from, to, parts: node.kind === 'object' ? entries.map(ownEntry) : items.map(own) };
  return { node: withParts(node, parts, read, by), start, end, problems, comments };
}

/** The container with some of its parts replaced, and those behind them moved. */
function withParts(
  node: Container,
  parts: readonly Part[],
  read: { readonly from: number; readonly to: number; readonly parts: readonly Part[] },
  by: number,
): Container {
  const range = { start: node.range.start, end: node.range.end + by };
  const all = parts.slice(0, read.from);
  for (const part of read.parts) all.push(part);
  for (let index = read.to; index < parts.length; index++) {
    const part = parts[index];
    if (part) all.push(isNode(part) ? shifted(part, by) : shiftedEntry(part, by));
  }
  if (node.kind === 'object') return { kind: 'object', range, entries: all as Entry[], closed: node.closed };
  return replacedArray(node, read, all as Node[], range);
}

/**
 * The same node with strings of its own. What is cut out of a text can keep all of that text in memory; parts that were
 * read in different versions of a long document would keep all these versions.
 */
function own(node: Node): Node {
  if (node.kind === 'string') return { ...node, value: ownText(node.value) };
  if (node.kind === 'array') return { ...node, items: node.items.map(own) };
  return node.kind === 'object' ? { ...node, entries: node.entries.map(ownEntry) } : node;
}

function ownEntry(entry: Entry): Entry {
  const key = ownText(entry.key);
  return entry.value ? { ...entry, key, value: own(entry.value) } : { ...entry, key };
}

function ownText(text: string): string {
  return JSON.parse(JSON.stringify(text));
}

/** The index of the first part that ends at an offset or behind it. */
function firstEndingAt(parts: readonly Part[], offset: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part && rangeOf(part).end < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rangeOf(part: Part): TextRange {
  return isNode(part) ? part.range : rangeOfEntry(part);
}

function isNode(part: Part): part is Node {
  return 'kind' in part;
}

function isContainer(node: Node): node is Container {
  return node.kind === 'object' || node.kind === 'array';
}

function closingOf(node: Container): number {
  return node.kind === 'object' ? Token.closeBrace : Token.closeBracket;
}
