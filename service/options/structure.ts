/** Section 4.1 of the rules: which fields there are, and values of which type they take. */

import type { JsonPath } from '../values.ts';
import { CHOICES, ENTRY_REQUIRED, type EntryFieldName, type FieldName, REQUIRED } from './fields.generated.ts';
import { ENTRY_FIELDS, FIELDS } from './fields.ts';
import type { Given, NameSpot, Spot, TypeSpot } from './given.ts';
import { nearest } from './nearest.ts';
import type { Place, Tell } from './problem.ts';
import type { Entry, Node, ObjectNode } from './tree.ts';
import { alternatives, quote } from './wording.ts';

/** What the object lacks, its fields, and which of them it must have. */
interface Shape {
  readonly noun: string;
  readonly kinds: ReadonlyMap<string, string>;
  readonly required: readonly string[];
}

const OPTIONS: Shape = { noun: 'The options lack', kinds: FIELDS, required: REQUIRED };

const ENTRY: Shape = {
  noun: 'The custom entry lacks',
  kinds: ENTRY_FIELDS,
  required: ENTRY_REQUIRED,
};

/** A field that people write for another one, because a variant of the usage calls it that. */
const MISTAKEN = 'output_dataset_id';
const MEANT: FieldName = 'destination_dataset_id';

/** The key that names the schema for other editors; it says nothing about the installation. */
const SCHEMA_KEY = '$schema';

/** A document with more unknown fields than this is no options object, and comparing names takes time. */
const MOST_SUGGESTED = 50;

const ENTRY_TYPE = 'an object with "name" and "type"';

/**
 * Checks the structure of an options object.
 *
 * @param root - the tree of the options
 * @param tell - receives the findings
 * @returns what is well-formed; nothing when the options are no object
 */
export function checkStructure(root: Node, tell: Tell): Given | undefined {
  if (root.kind !== 'object') {
    tell('not-an-object', { path: [], range: root.range }, `The options must be an object, not ${kindText(root)}.`);
    return undefined;
  }
  const texts = new Map<FieldName, Spot>();
  const names = new Map<FieldName, NameSpot[]>();
  const options: { [field: string]: unknown } = {};
  const { written, meant: broken } = checkFields(root, [], OPTIONS, tell);
  written.forEach(({ value: node }, key) => {
    const kind = OPTIONS.kinds.get(key);
    if (!kind || !node) return;
    const field = key as FieldName;
    const place = { path: [field], range: node.range };
    const noticing: Tell = (...finding) => {
      broken.add(field);
      tell(...finding);
    };
    if (kind === 'boolean') {
      if (node.kind === kind) options[field] = node.value;
      else wrongType(quote(field), 'true or false', node, place, noticing);
    } else if (kind === 'names' || kind === 'entries') {
      const isPlain = kind === 'names';
      const spots = (isPlain ? readNames : readEntries)(node, place, noticing);
      names.set(field, spots);
      options[field] = spots.map(({ value: name, type }) => (isPlain ? name : { name, type: type?.value }));
    } else {
      const text = readText(field, node, place, noticing);
      if (text) texts.set(field, text);
      if (text) options[field] = text.value;
    }
  });
  return { root, written, broken, texts, names, options };
}

interface CheckedFields {
  /** The entries by key, the first of each. */
  readonly written: Map<string, Entry>;
  /** The fields that unknown keys probably stand for; they are not told as missing too. */
  readonly meant: Set<string>;
}

/** Tells unknown, repeated and missing keys of an object. */
function checkFields(object: ObjectNode, path: JsonPath, shape: Shape, tell: Tell): CheckedFields {
  const written = new Map<string, Entry>();
  const meant = new Set<string>();
  let unknown = 0;
  for (const entry of object.entries) {
    const { key, keyRange: range } = entry;
    if (!written.has(key)) written.set(key, entry);
    else
      tell(
        'duplicate-field',
        { path: [...path, key], range },
        `${quote(key)} is written twice; remove one of the two.`,
      );
  }
  written.forEach(({ keyRange: range }, key) => {
    const isTop = shape === OPTIONS;
    if (shape.kinds.has(key) || (isTop && key === SCHEMA_KEY)) return;
    const isMistaken = isTop && key === MISTAKEN;
    const near = unknown++ < MOST_SUGGESTED ? nearest(key, Array.from(shape.kinds.keys()), 3) : [];
    const suggestions = (isMistaken ? [MEANT] : near).filter((field) => !written.has(field));
    const [best] = suggestions;
    const question = best ? `did you mean ${alternatives(suggestions)}?` : 'remove it.';
    const advice = isMistaken ? `${quote(MEANT)} is meant.` : question;
    if (best) meant.add(best);
    tell('unknown-field', { path: [...path, key], range }, `There is no field ${quote(key)}; ${advice}`, {
      suggestions,
    });
  });
  const { start } = object.range;
  for (const field of shape.required) {
    if (object.closed && !written.has(field) && !meant.has(field)) {
      const brace = { path, range: { start, end: start + 1 } };
      tell('missing-field', brace, `${shape.noun} ${quote(field)}; add it.`, { field });
    }
  }
  return { written, meant };
}

/** Reads a string that must not be blank and may have to be one of a few. */
function readText(field: FieldName | EntryFieldName, node: Node, place: Place, tell: Tell): Spot | undefined {
  if (node.kind !== 'string') return wrongType(quote(field), 'a string', node, place, tell);
  const allowed: readonly string[] = CHOICES[field as keyof typeof CHOICES];
  if (!node.value.trim()) {
    tell('empty-value', place, `${quote(field)} is empty; fill it in or remove it.`);
  } else if (allowed && allowed.indexOf(node.value) < 0) {
    const message = `${quote(field)} must be ${alternatives(allowed)}, not ${quote(node.value)}.`;
    tell('not-allowed-value', place, message, { suggestions: nearest(node.value, allowed, 1) });
  } else return { value: node.value, path: place.path, range: place.range };
  return undefined;
}

function readNames(node: Node, { path }: Place, tell: Tell): NameSpot[] {
  const spots: NameSpot[] = [];
  itemsOf(node, 'an array of names', path, tell).forEach((item, index) => {
    const place = { path: [...path, index], range: item.range };
    if (item.kind !== 'string') wrongType('A name', 'a string', item, place, tell);
    else if (!item.value.trim()) tell('empty-value', place, 'A name is empty; fill it in or remove it.');
    else spots.push({ value: item.value, path: place.path, range: place.range });
  });
  return spots;
}

function readEntries(node: Node, { path }: Place, tell: Tell): NameSpot[] {
  const spots: NameSpot[] = [];
  itemsOf(node, 'an array of objects', path, tell).forEach((item, index) => {
    const at = [...path, index];
    if (item.kind !== 'object') {
      wrongType('A custom entry', ENTRY_TYPE, item, { path: at, range: item.range }, tell);
      return;
    }
    const { written } = checkFields(item, at, ENTRY, tell);
    const read = (field: EntryFieldName): Spot | undefined => {
      const value = written.get(field)?.value;
      return value && readText(field, value, { path: [...at, field], range: value.range }, tell);
    };
    const name = read('name');
    const type = read('type') as TypeSpot | undefined;
    if (name) spots.push({ value: name.value, path: name.path, range: name.range, type });
  });
  return spots;
}

/** The items of an array; none when the value is no array, which is told. */
function itemsOf(node: Node, expected: string, path: JsonPath, tell: Tell): readonly Node[] {
  if (node.kind === 'array') return node.items;
  wrongType(quote(`${path[0]}`), expected, node, { path, range: node.range }, tell);
  return [];
}

function wrongType(what: string, expected: string, node: Node, place: Place, tell: Tell): undefined {
  tell('wrong-type', place, `${what} must be ${expected}, not ${kindText(node)}.`);
}

function kindText({ kind }: Node): string {
  return kind === 'null' ? kind : `${/^[ao]/.test(kind) ? 'an' : 'a'} ${kind}`;
}
