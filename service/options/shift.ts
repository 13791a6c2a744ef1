import type { TextRange } from '../values.ts';
import type { ArrayNode, Entry, Node } from './tree.ts';

/** The arrays that stand for another one further on or back in the text. */
const origins = new WeakMap<Node, { readonly array: ArrayNode; readonly by: number }>();

/** What identifies the values in an array; the same for an array and for its moved copies. */
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

const contents = new WeakMap<Node, Content>();

// By array, and naming contents only: an array that keeps none of those that it came out of, nor what is known about them.
const replacements = new WeakMap<Node, Replacement>();

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
  if (node.kind === 'array') return shiftedArray(node, by);
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
 * Identifies the values in an array.
 *
 * @param array - an array
 * @returns an object that it shares with its moved copies and with nothing else
 */
export function contentOf(array: Node): Content {
  const origin = originOf(array);
  const known = contents.get(origin);
  if (known) return known;
  const content = {};
  contents.set(origin, content);
  return content;
}

/**
 * Notes how an array came out of another one.
 *
 * @param array - the array
 * @param before - the other one
 * @param from - the index there of the first item that gave way
 * @param to - the index there of the first item behind it that did not
 */
export function noteReplacement(array: ArrayNode, before: ArrayNode, from: number, to: number): void {
  const end = to + array.items.length - before.items.length;
  replacements.set(array, { before: contentOf(before), from, to, end });
}

/**
 * Tells how an array came out of another one.
 *
 * @param array - the array, or a moved copy of it
 * @returns what was noted, if anything
 */
export function replacementIn(array: Node): Replacement | undefined {
  return replacements.get(originOf(array));
}

function originOf(array: Node): Node {
  return origins.get(array)?.array ?? array;
}

function shiftedArray(node: ArrayNode, by: number): ArrayNode {
  const origin = origins.get(node) ?? { array: node, by: 0 };
  const total = origin.by + by;
  if (total === 0) return origin.array;
  let items: readonly Node[] | undefined;
  const array: ArrayNode = {
    kind: 'array',
    range: shiftedRange(node.range, by),
    get items() {
      items ??= origin.array.items.map((item) => shifted(item, total));
      return items;
    },
    closed: node.closed,
  };
  origins.set(array, { array: origin.array, by: total });
  return array;
}
