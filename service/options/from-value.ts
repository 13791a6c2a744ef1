import type { TextRange } from '../values.ts';
import { MAX_DEPTH, type Node } from './tree.ts';

/**
 * Turns a parsed JSON value into the tree that the checks read, without any text and any parser. The warehouse gets its
 * options this way.
 *
 * There is no text to point into, so a range says only which part comes before which: the parts are numbered in
 * document order. That way the same object gives its problems in the same order everywhere. What lies deeper than
 * `MAX_DEPTH` levels is left out.
 *
 * @param value - what `JSON.parse` can return
 * @returns the tree
 */
export function fromValue(value: unknown): Node {
  let position = 0;
  const place = (): TextRange => ({ start: position, end: position++ });
  const convert = (part: unknown, depth: number): Node => {
    const range = place();
    if (typeof part !== 'object' || !part) {
      return { kind: part === null ? 'null' : typeof part, range, value: part } as Node;
    }
    const closed = true;
    const parts = depth < MAX_DEPTH ? part : {};
    if (Array.isArray(part)) {
      const items = Object.values(parts).map((item) => convert(item, depth + 1));
      return { kind: 'array', range, items, closed };
    }
    const entries = Object.entries(parts).map(([key, item]) => ({
      key,
      keyRange: place(),
      value: convert(item, depth + 1),
    }));
    return { kind: 'object', range, entries, closed };
  };
  return convert(value, 1);
}
