import type { TextRange } from '../values.ts';
import type { ArrayNode, Entry, Node } from './tree.ts';

/** What identifies the values in an array: the same for an array and for its moved copies. */
export type Content = object;

/** How an array came out of another one: some of the items there gave way to some here, and all others are the same. */
export interface Replacement {
  readonly before: Content;
  /** The indexes there of the first item that gave way, and of the first behind it that did not. */
  readonly from: number;
  readonly to: number;
  /** The index here of the first item behind the new ones. */
  readonly end: number;
}

/**
 * Moves a part of a tree, because the text before it became longer or shorter.
 *
 * The items of an array are moved when somebody asks for them: after an edit, few of the arrays behind it are looked
 * into, and they can be long.
 *
 * @param node - the tree
 * @param by - how far, in UTF-16 units
 * @returns the same tree at its new place
 */
export function shifted(node: Node, by: number): Node {
  if (by === 0) return node;
  if (node.kind === 'array') return movedArray(node, by);
  const range = shiftedRange(node.range, by);
  if (node.kind === 'string') return { kind: 'string', range, value: node.value };
  if (node.kind !== 'object') return { ...node, range };
  return { kind: 'object', range, entries: node.entries.map((entry) => shiftedEntry(entry, by)), closed: node.closed };
}

/**
 * Moves a key with its value, likewise.
 *
 * @param entry - a key with its value
 * @param by - how far, in UTF-16 units
 * @returns the same at its new place
 */
export function shiftedEntry(entry: Entry, by: number): Entry {
  if (by === 0) return entry;
  const { key, value } = entry;
  const keyRange = shiftedRange(entry.keyRange, by);
  return value ? { key, keyRange, value: shifted(value, by) } : { key, keyRange };
}

/**
 * Moves a stretch of the text.
 *
 * @param range - the stretch
 * @param by - how far, in UTF-16 units
 * @returns the same further on or back
 */
export function shiftedRange({ start, end }: TextRange, by: number): TextRange {
  return { start: start + by, end: end + by };
}

/**
 * Makes an array out of another one.
 *
 * @param before - the other one
 * @param replaced - the indexes there of the first item that gives way, and of the first behind it that does not
 * @param items - the new items, and the others at their new places
 * @param range - where the array lies now
 * @returns the array, of which `replacementIn` tells how it came about
 */
export function replacedArray(
  before: ArrayNode,
  { from, to }: Pick<Replacement, 'from' | 'to'>,
  items: readonly Node[],
  range: TextRange,
): ArrayNode {
  const end = to + items.length - before.items.length;
  return new ReplacedArray(range, items, before.closed, { before: contentOf(before), from, to, end });
}

/**
 * Identifies the values in an array.
 *
 * @param array - an array
 * @returns an object that it shares with its moved copies and with nothing else
 */
export function contentOf(array: Node): Content {
  const origin = array instanceof MovedArray ? array.origin : array;
  return origin instanceof ReplacedArray ? origin.content : origin;
}

/**
 * Tells how an array came out of another one.
 *
 * @param array - the array, or a moved copy of it
 * @returns how `replacedArray` made it; nothing when it was read as a whole
 */
export function replacementIn(array: Node): Replacement | undefined {
  const origin = array instanceof MovedArray ? array.origin : array;
  return origin instanceof ReplacedArray ? origin.replacement : undefined;
}

/** An array that came out of another one. */
class ReplacedArray implements ArrayNode {
  readonly kind = 'array';
  /** Not the array itself: what comes out of it would keep it, and so every version of a document all those before. */
  readonly content: Content = {};
  readonly range: TextRange;
  readonly items: readonly Node[];
  readonly closed: boolean;
  readonly replacement: Replacement;

  constructor(range: TextRange, items: readonly Node[], closed: boolean, replacement: Replacement) {
    this.range = range;
    this.items = items;
    this.closed = closed;
    this.replacement = replacement;
  }
}

/**
 * An array that stands for another one further on or back in the text. A class, for V8 makes a dictionary of every object
 * literal with a getter: slow to make, to read and to collect.
 */
class MovedArray implements ArrayNode {
  readonly kind = 'array';
  readonly range: TextRange;
  readonly closed: boolean;
  readonly origin: ArrayNode;
  readonly by: number;
  #items: readonly Node[] | undefined;

  constructor(origin: ArrayNode, by: number) {
    this.range = shiftedRange(origin.range, by);
    this.closed = origin.closed;
    this.origin = origin;
    this.by = by;
  }

  get items(): readonly Node[] {
    this.#items ??= this.origin.items.map((item) => shifted(item, this.by));
    return this.#items;
  }
}

function movedArray(array: ArrayNode, by: number): ArrayNode {
  const { origin, by: before } = array instanceof MovedArray ? array : { origin: array, by: 0 };
  return before + by === 0 ? origin : new MovedArray(origin, before + by);
}
