/**
 * A JSON document as a tree in which every part knows its place: what the checks, the fixes and the editor look at.
 *
 * It can hold what a JavaScript object cannot: a key that is written twice, and a key whose value is still missing.
 */

import type { JsonPath, TextRange } from '../values.ts';

export type Node = ObjectNode | ArrayNode | StringNode | NumberNode | BooleanNode | NullNode;

export interface ObjectNode {
  readonly kind: 'object';
  readonly range: TextRange;
  /** In the order of the document, duplicates included. */
  readonly entries: readonly Entry[];
  /** False when the closing brace is missing, so that more fields may have been meant. */
  readonly closed: boolean;
}

/** A key of an object with its value. */
export interface Entry {
  readonly key: string;
  /** The key with its quotes. */
  readonly keyRange: TextRange;
  /** Absent when the document has no value there. */
  readonly value?: Node;
}

export interface ArrayNode {
  readonly kind: 'array';
  readonly range: TextRange;
  readonly items: readonly Node[];
  /** False when the closing bracket is missing. */
  readonly closed: boolean;
}

export interface StringNode {
  readonly kind: 'string';
  readonly range: TextRange;
  readonly value: string;
}

export interface NumberNode {
  readonly kind: 'number';
  readonly range: TextRange;
  readonly value: number;
}

export interface BooleanNode {
  readonly kind: 'boolean';
  readonly range: TextRange;
  readonly value: boolean;
}

export interface NullNode {
  readonly kind: 'null';
  readonly range: TextRange;
}

/** How deep a document may be nested; an options object has three levels. */
export const MAX_DEPTH = 100;

/**
 * Tells the stretch of an entry, from its key to the end of its value.
 *
 * @param entry - a key with its value
 * @returns the range of both together
 */
export function rangeOfEntry(entry: Entry): TextRange {
  return { start: entry.keyRange.start, end: (entry.value ? entry.value.range : entry.keyRange).end };
}

/**
 * Finds the node at a path. Where a key is written twice, the first counts.
 *
 * @param root - the tree
 * @param path - keys and indexes from the root
 * @returns the node, or nothing when the path leads nowhere
 */
export function nodeAt(root: Node | undefined, path: JsonPath): Node | undefined {
  let node = root;
  for (const step of path) {
    if (node?.kind === 'object') node = valueIn(node, step);
    else if (node?.kind === 'array' && typeof step === 'number') node = node.items[step];
    else return undefined;
  }
  return node;
}

/**
 * Finds the value of a key. Where it is written twice, the first counts.
 *
 * @param object - an object
 * @param key - a key
 * @returns its value, or nothing when there is none
 */
export function valueIn(object: ObjectNode, key: string | number): Node | undefined {
  return object.entries.find((entry) => entry.key === key)?.value;
}

/**
 * Turns a tree into the plain value that it stands for. Where a key is written twice, the first counts; a key without
 * a value is left out.
 *
 * @param node - the tree
 * @returns a plain JSON value
 */
export function toValue(node: Node): unknown {
  if (node.kind === 'null') return null;
  if (node.kind === 'array') return node.items.map(toValue);
  if (node.kind !== 'object') return node.value;
  const first = new Map<string, Node | undefined>();
  for (const { key, value } of node.entries) if (!first.has(key)) first.set(key, value);
  const object = {};
  first.forEach((value, key) => {
    // An assignment would take the key "__proto__" for the object's prototype.
    if (value)
      Object.defineProperty(object, key, {
        value: toValue(value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  });
  return object;
}
