/** Changes of an options document, each with a title: what fixes are made of. */

import type { JsonPath, TextRange } from '../values.ts';
import { type Container, insertParts, removePart } from './edits.ts';
import { FIELDS } from './fields.ts';
import type { Place, TextEdit } from './problem.ts';
import type { OptionsDocument } from './read.ts';
import { type ArrayNode, type Node, nodeAt, type ObjectNode, rangeOfEntry } from './tree.ts';
import { quote } from './wording.ts';

/** Edits that belong together. */
export interface Change {
  /** What it does, in the imperative. */
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** True when it must not be preferred, even where it is the only one. */
  readonly unsure?: boolean;
}

/**
 * Inserts a field with a string, where the documentation's order has it.
 *
 * @param document - the document
 * @param path - the path of the object that lacks the field; empty for the options themselves
 * @param field - the field
 * @param value - its value
 * @returns the change, or nothing when there is no such object
 */
export function insertField(
  document: OptionsDocument,
  path: JsonPath,
  field: string,
  value: unknown,
): Change | undefined {
  const object = nodeAt(document.root, path);
  if (object?.kind !== 'object' || !object.closed) return undefined;
  const written = JSON.stringify(value);
  const edits = insertInOrder(document, object, path.length ? ['name', 'type'] : FIELD_ORDER, [[field, value]]);
  return { title: value === '' ? `Add ${quote(field)}` : `Add ${quote(field)}: ${written}`, edits };
}

/**
 * Inserts fields of the options, each where the documentation's order has it.
 *
 * @param document - the document
 * @param fields - names and values of fields that the document lacks, in the documentation's order
 * @returns the edits; none when there is no object, or it is not closed
 */
export function insertFields(document: OptionsDocument, fields: readonly (readonly [string, unknown])[]): TextEdit[] {
  const { root } = document;
  return root?.kind === 'object' && root.closed ? insertInOrder(document, root, FIELD_ORDER, fields) : [];
}

const FIELD_ORDER: readonly string[] = Array.from(FIELDS.keys());

function insertInOrder(
  { text }: OptionsDocument,
  object: ObjectNode,
  order: readonly string[],
  fields: readonly (readonly [string, unknown])[],
): TextEdit[] {
  const places = object.entries.map(({ key }) => order.indexOf(key));
  const byPrevious = new Map<number, string[]>();
  for (const [field, value] of fields) {
    const place = order.indexOf(field);
    const previous = places.map((other) => other >= 0 && other < place).lastIndexOf(true);
    const newTexts = byPrevious.get(previous) || [];
    byPrevious.set(previous, newTexts);
    newTexts.push(`${JSON.stringify(field)}: ${JSON.stringify(value)}`);
  }
  const edits: TextEdit[] = [];
  byPrevious.forEach((newTexts, previous) => {
    edits.push(...insertParts(text, container(object), previous, newTexts));
  });
  return edits.sort((a, b) => a.range.start - b.range.start);
}

/**
 * Appends a name to a list of the options; adds the list when there is none.
 *
 * @param document - the document
 * @param field - the list
 * @param name - the name
 * @returns the change, or nothing when the field holds something else
 */
export function appendName(document: OptionsDocument, field: string, name: string): Change | undefined {
  const title = `Add ${quote(name)} to ${quote(field)}`;
  const list = nodeAt(document.root, [field]);
  if (!list) {
    const change = insertField(document, [], field, [name]);
    return change && { ...change, title };
  }
  if (list.kind !== 'array' || !list.closed) return undefined;
  return { title, edits: insertParts(document.text, container(list), list.items.length - 1, [JSON.stringify(name)]) };
}

/**
 * Renames a key.
 *
 * @param document - the document
 * @param place - the place of the key
 * @param name - its new name
 * @returns the change
 */
export function renameKey(place: Place, name: string): Change {
  return { ...changeValue(place.range, name), title: `Rename to ${quote(name)}` };
}

/**
 * Writes another value in the place of one.
 *
 * @param range - the place of the old value
 * @param value - the new one
 * @returns the change
 */
export function changeValue(range: TextRange, value: unknown): Change {
  const newText = JSON.stringify(value);
  return { title: `Change to ${typeof value === 'string' ? quote(value) : newText}`, edits: [{ range, newText }] };
}

/**
 * Changes the template.
 *
 * @param document - the document
 * @param template - the new value of `transform_config_template`
 * @returns the change, or nothing when there is no template
 */
export function switchTemplate(document: OptionsDocument, template: string): Change | undefined {
  const node = nodeAt(document.root, ['transform_config_template']);
  return node && { ...changeValue(node.range, template), title: `Switch to ${quote(template)}` };
}

/**
 * Removes the entry of an object whose key is at a place.
 *
 * @param document - the document
 * @param place - the place of the key
 * @returns the change, or nothing when there is no such key
 */
export function removeEntry(document: OptionsDocument, { path, range }: Place): Change | undefined {
  const object = nodeAt(document.root, path.slice(0, -1));
  if (object?.kind !== 'object') return undefined;
  const index = object.entries.findIndex(({ keyRange }) => keyRange.start === range.start);
  const edits = removePart(document.text, container(object), index);
  return { title: `Remove ${quote(`${path[path.length - 1]}`)}`, edits };
}

/**
 * Removes a field of the options.
 *
 * @param document - the document
 * @param field - the field
 * @returns the change, or nothing when it is not written
 */
export function removeField({ root, text }: OptionsDocument, field: string): Change | undefined {
  if (root?.kind !== 'object') return undefined;
  const index = root.entries.findIndex(({ key }) => key === field);
  return { title: `Remove ${quote(field)}`, edits: removePart(text, container(root), index) };
}

/**
 * Removes an item of a list of the options.
 *
 * @param document - the document
 * @param path - the path of the item, or of a field inside of it
 * @returns the change, or nothing when there is no such item
 */
export function removeItem({ root, text }: OptionsDocument, path: JsonPath): Change | undefined {
  const [field, index] = path;
  const list = nodeAt(root, [`${field}`]);
  if (list?.kind !== 'array' || typeof index !== 'number') return undefined;
  const item = list.items[index];
  const title = item ? `Remove ${describe(item)}from ${quote(`${field}`)}` : '';
  return { title, edits: removePart(text, container(list), index) };
}

/**
 * Removes one code from a comment that silences problems, and the comment when it names no other.
 *
 * @param document - the document
 * @param code - the place of the code in the comment
 * @returns the change, or nothing when there is no such comment
 */
export function removeIgnore({ text, comments }: OptionsDocument, code: TextRange): Change | undefined {
  const comment = comments.find(({ range }) => range.start < code.start && code.end <= range.end);
  if (!comment) return undefined;
  const before = /,\s*$/.exec(text.slice(comment.range.start, code.start));
  const after = /^\s*,\s*/.exec(text.slice(code.end, comment.range.end));
  if (before || after) {
    const start = after ? code.start : code.start - (before?.[0].length ?? 0);
    const range = { start, end: code.end + (after?.[0].length ?? 0) };
    return { title: `Remove ${quote(text.slice(code.start, code.end))}`, edits: [{ range, newText: '' }] };
  }
  return {
    title: 'Remove the comment',
    edits: removePart(text, { range: comment.range, size: 1, part: (index) => (index ? undefined : comment.range) }, 0),
  };
}

function describe(item: Node): string {
  if (item.kind === 'string') return `${quote(item.value)} `;
  if (item.kind !== 'object') return 'the value ';
  const name = nodeAt(item, ['name']);
  const type = nodeAt(item, ['type']);
  const typeText = type?.kind === 'string' ? ` (${type.value.slice(0, 20)})` : '';
  return name?.kind === 'string' ? `${quote(name.value)}${typeText} ` : 'the entry ';
}

function container(node: ObjectNode | ArrayNode): Container {
  const { range } = node;
  if (node.kind === 'array') return { range, size: node.items.length, part: (index) => node.items[index]?.range };
  const part = (index: number) => {
    const entry = node.entries[index];
    return entry && rangeOfEntry(entry);
  };
  return { range, size: node.entries.length, part };
}
