import { type Entry, type Node, rangeOfEntry } from '../../service/options/tree.ts';
import type { JsonPath, TextRange } from '../../service/values.ts';
import type { ServedDocument } from '../served-document.ts';

/** What lies at a place of a document. */
export interface Spotted {
  /** Path of the entry or value; where nothing is hit, of the innermost object or array around the place. */
  readonly path: JsonPath;
  /** The value at the path; on a key its value, if it has one. */
  readonly node: Node | undefined;
  /** On a key, on the direct value of a key, and between the two: the entry. */
  readonly entry?: Entry;
  /** `none` on brackets, commas, colons, comments and space. */
  readonly part: 'key' | 'value' | 'none';
}

/**
 * Finds what lies at an offset. Goes down the tree with a binary search on every level, so that the length of a list
 * does not matter.
 *
 * @param document - the document
 * @param offset - in UTF-16 units; the end of a key or value still belongs to it, as a cursor behind it does
 * @returns the key, or the value that is no object and no array, or the object or array around the place; nothing
 *   outside the outermost value
 */
export function nodeAtOffset(document: ServedDocument, offset: number): Spotted | undefined {
  const { root } = document.options;
  return root && holds(root.range, offset) ? descend(root, offset) : undefined;
}

/** `root` holds the offset. */
function descend(root: Node, offset: number): Spotted {
  const path: (string | number)[] = [];
  let node = root;
  let entry: Entry | undefined;
  for (;;) {
    if (node.kind === 'array') {
      const index = lastFrom(node.items, offset, startOfNode);
      const item = node.items[index];
      if (!item || !holds(item.range, offset)) return { path, node, part: 'none' };
      path.push(index);
      node = item;
      entry = undefined;
    } else if (node.kind === 'object') {
      const below: Entry | undefined = node.entries[lastFrom(node.entries, offset, startOfEntry)];
      if (!below || offset > rangeOfEntry(below).end) return { path, node, part: 'none' };
      path.push(below.key);
      const { value } = below;
      if (value && offset >= value.range.start) {
        node = value;
        entry = below;
      } else return { path, node: value, entry: below, part: holds(below.keyRange, offset) ? 'key' : 'none' };
    } else return { path, node, ...(entry && { entry }), part: 'value' };
  }
}

/** Index of the last element that starts at the offset or before it; -1 when all start after it. */
function lastFrom<T>(elements: readonly T[], offset: number, startOf: (element: T) => number): number {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = elements[middle];
    if (element !== undefined && startOf(element) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function startOfNode(node: Node): number {
  return node.range.start;
}

function startOfEntry(entry: Entry): number {
  return entry.keyRange.start;
}

function holds({ start, end }: TextRange, offset: number): boolean {
  return start <= offset && offset <= end;
}
