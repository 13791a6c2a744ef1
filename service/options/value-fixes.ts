import { type Change, changeValue, removeField, removeItem } from './changes.ts';
import { FIELDS } from './fields.ts';
import type { Problem } from './problem.ts';
import type { OptionsDocument } from './read.ts';
import { type Node, nodeAt } from './tree.ts';

/**
 * Makes the changes that turn a value of the wrong JSON type into the right one, where nothing has to be guessed:
 * `"true"` becomes `true`, one name a list of one, a list of one string that string, a lone entry a list of one.
 * A `null` is removed, because it can only mean that there is no value.
 *
 * @param document - the document
 * @param problem - a `wrong-type`
 * @returns at most one change
 */
export function valueFixes(document: OptionsDocument, { path, range }: Problem): (Change | undefined)[] {
  const [field, index] = path;
  const node = nodeAt(document.root, path);
  if (!node) return [];
  if (node.kind === 'null' && path.length < 3)
    return [index === undefined ? removeField(document, `${field}`) : removeItem(document, path)];
  const kind = index === undefined ? FIELDS.get(`${field}`) : path.length === 2 ? itemKind(`${field}`) : 'name';
  if (kind === 'boolean') return booleanFix(node);
  if (kind === 'names' && node.kind === 'string' && node.value.trim()) return [changeValue(range, [node.value])];
  if (kind === 'entries' && node.kind === 'object') {
    const { start, end } = range;
    const edits = [
      { range: { start, end: start }, newText: '[' },
      { range: { start: end, end }, newText: ']' },
    ];
    return [{ title: 'Put it into a list', edits }];
  }
  return kind === 'names' || kind === 'entries' || kind === 'entry' ? [] : stringFix(node);
}

function itemKind(field: string): 'name' | 'entry' {
  return FIELDS.get(field) === 'entries' ? 'entry' : 'name';
}

function booleanFix(node: Node): Change[] {
  const text = node.kind === 'string' ? node.value.trim().toLowerCase() : '';
  return text === 'true' || text === 'false' ? [changeValue(node.range, text === 'true')] : [];
}

function stringFix(node: Node): Change[] {
  const only = node.kind === 'array' && node.items.length === 1 ? node.items[0] : undefined;
  return only?.kind === 'string' && only.value.trim() ? [changeValue(node.range, only.value)] : [];
}
