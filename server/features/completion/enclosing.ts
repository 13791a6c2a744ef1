import { Token, tokensOf } from '../../../service/options/tokens.ts';
import type { ArrayNode, Node, ObjectNode } from '../../../service/options/tree.ts';
import type { JsonPath } from '../../../service/values.ts';

/** The innermost object or array around a place. */
export interface Enclosing {
  readonly container: ObjectNode | ArrayNode;
  /** Its path from the root. */
  readonly path: JsonPath;
  /** A place in it, at or before the other one, from which its tokens can be read. */
  readonly from: number;
  /** True when a value ends at `from`; false when a part, or the inside of the container, starts there. */
  readonly afterValue: boolean;
}

/**
 * Finds the innermost object or array around an offset, with a binary search on every level. One that is not closed
 * goes on to the next token, for that is where more of it will be written.
 *
 * @param text - the document
 * @param root - its tree
 * @param offset - in UTF-16 units
 * @returns the container, or nothing when the offset is in none
 */
export function enclosingContainer(text: string, root: Node | undefined, offset: number): Enclosing | undefined {
  const path: (string | number)[] = [];
  let container = containing(text, root, offset);
  while (container) {
    const parts: readonly Part[] = container.kind === 'object' ? container.entries : container.items;
    const index = lastBefore(parts, offset);
    const part = parts[index];
    const inner = containing(text, part && valueIn(part), offset);
    if (!part || !inner) return { container, path, ...startOfReading(container, part, parts[index - 1], offset) };
    path.push('keyRange' in part ? part.key : index);
    container = inner;
  }
  return undefined;
}

type Part = ObjectNode['entries'][number] | Node;

/** From where the tokens before the offset are read: a value is stepped over when it is an object or a list. */
function startOfReading(
  container: Node,
  part: Part | undefined,
  previous: Part | undefined,
  offset: number,
): Pick<Enclosing, 'from' | 'afterValue'> {
  for (const candidate of [part, previous]) {
    const value = candidate && valueIn(candidate);
    if (value && isContainer(value) && value.range.end <= offset) return { from: value.range.end, afterValue: true };
  }
  return { from: previous ? startOf(previous) : container.range.start + 1, afterValue: false };
}

function valueIn(part: Part): Node | undefined {
  return 'keyRange' in part ? part.value : part;
}

function startOf(part: Part): number {
  return ('keyRange' in part ? part.keyRange : part.range).start;
}

/** The index of the last part that starts before the offset; -1 when there is none. */
function lastBefore(parts: readonly Part[], offset: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part && startOf(part) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function containing(text: string, node: Node | undefined, offset: number): ObjectNode | ArrayNode | undefined {
  if (!node || !isContainer(node) || offset <= node.range.start) return undefined;
  const isInside = node.closed ? offset < node.range.end : offset <= startOfNextToken(text, node.range.end);
  return isInside ? node : undefined;
}

function isContainer(node: Node): node is ObjectNode | ArrayNode {
  return node.kind === 'object' || node.kind === 'array';
}

function startOfNextToken(text: string, offset: number): number {
  const tokens = tokensOf(text, () => undefined, offset);
  return tokens.kind === Token.end ? text.length : tokens.range().start;
}
