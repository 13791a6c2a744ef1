import type { OptionsDocument } from '../../../service/options/read.ts';
import type { Node } from '../../../service/options/tree.ts';

/**
 * Writes a document out, so that it can be compared with one that was read as a whole: the arrays of a document that was read
 * in part also know where they come from, and some find their items when they are asked for them.
 *
 * @param document - a document
 * @returns the same, of nothing but what the types of its parts tell
 */
export function plainDocument({ root, ...rest }: OptionsDocument): OptionsDocument {
  return { ...rest, root: root && plain(root) };
}

function plain(node: Node): Node {
  if (node.kind === 'array') {
    const { kind, range, items, closed } = node;
    return { kind, range, items: items.map(plain), closed };
  }
  if (node.kind !== 'object') return node;
  return {
    ...node,
    entries: node.entries.map((entry) => (entry.value ? { ...entry, value: plain(entry.value) } : entry)),
  };
}
