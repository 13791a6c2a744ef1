/** Section 4.1 of the rules: which fields there are, and values of which type they take. */

import type { JsonPath, ParamType } from '../values.ts';
import { CHOICES, ENTRY_REQUIRED, type EntryFieldName, type FieldName, REQUIRED } from './fields.generated.ts';
import { ENTRY_FIELDS, FIELDS } from './fields.ts';
import { type Given, type NameList, nameList, type Spot } from './given.ts';
import { nearest } from './nearest.ts';
import type { Place, Tell } from './problem.ts';
import { type Entry, type Node, type ObjectNode, valueIn } from './tree.ts';
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

/** Lists of names by the array from which they were read. Only those in which nothing was wrong are put there. */
export interface KnownLists {
  get(field: FieldName, array: Node): NameList | undefined;
  set(array: Node, list: NameList): void;
}

/**
 * Checks the structure of an options object.
 *
 * @param root - the tree of the options
 * @param tell - receives the findings
 * @param known - lists that need not be read again; those that are read are put there
 * @returns what is well-formed; nothing when the options are no object
 */
export function checkStructure(root: Node, tell: Tell, known?: KnownLists): Given | undefined {
  if (root.kind !== 'object') {
    tell('not-an-object', { path: [], range: root.range }, `The options must be an object, not ${kindText(root)}.`);
    return undefined;
  }
  const texts = new Map<FieldName, Spot>();
  const names = new Map<FieldName, NameList>();
  const options: { [field: string]: unknown } = {};
  const { written, meant: broken } = checkFields(root, [], OPTIONS, tell);
  written.forEach(({ value: node }, key) => {
    const kind = OPTIONS.kinds.get(key);
    if (!kind || !node) return;
    const field = key as FieldName;
    // Nearly every field is as it should be, and lists are known from the version before.
    if (kind === 'boolean' && node.kind === kind) {
      options[field] = node.value;
      return;
    }
    const before = kind === 'names' || kind === 'entries' ? known?.get(field, node) : undefined;
    if (before) {
      names.set(field, before);
      return;
    }
    const path = [field];
    const { range } = node;
    const noticing: Tell = (...finding) => {
      broken.add(field);
      tell(...finding);
    };
    if (kind === 'boolean') {
      wrongType(quote(field), 'true or false', node, { path, range }, noticing);
    } else if (kind === 'names' || kind === 'entries') {
      const list = readList(field, node, noticing);
      names.set(field, list);
      if (known && !broken.has(field)) known.set(node, list);
    } else {
      const value = readText(field, node, [], noticing);
      if (value) {
        texts.set(field, { value, path, range });
        options[field] = value;
      }
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

/** Whether an object has exactly the fields that it must have: most custom entries do, and need no further look. */
function isComplete({ entries }: ObjectNode, { required }: Shape): boolean {
  return entries.length === required.length && required.every((field) => entries.some(({ key }) => key === field));
}

/** Reads a string that must not be blank and may have to be one of a few. */
function readText(field: FieldName | EntryFieldName, node: Node, at: JsonPath, tell: Tell): string | undefined {
  const place = () => ({ path: [...at, field], range: node.range });
  if (node.kind !== 'string') return wrongType(quote(field), 'a string', node, place(), tell);
  const { value } = node;
  const allowed: readonly string[] = CHOICES[field as keyof typeof CHOICES];
  if (!value.trim()) {
    tell('empty-value', place(), `${quote(field)} is empty; fill it in or remove it.`);
  } else if (allowed && allowed.indexOf(value) < 0) {
    const message = `${quote(field)} must be ${alternatives(allowed)}, not ${quote(value)}.`;
    tell('not-allowed-value', place(), message, { suggestions: nearest(value, allowed, 1) });
  } else return value;
  return undefined;
}

/**
 * Reads the names of a field.
 *
 * @param field - a field whose value is a list of names or of custom entries
 * @param node - its value
 * @param tell - receives the findings
 * @returns the names that are well-formed
 */
export function readList(field: FieldName, node: Node, tell: Tell): NameList {
  return (FIELDS.get(field) === 'names' ? readNames : readEntries)(field, node, tell);
}

function readNames(field: FieldName, node: Node, tell: Tell): NameList {
  const values = itemsOf(field, node, 'an array of names', tell).map((item, index) => {
    if (item.kind === 'string' && item.value.trim()) return item.value;
    const place = { path: [field, index], range: item.range };
    if (item.kind === 'string') tell('empty-value', place, 'A name is empty; fill it in or remove it.');
    else wrongType('A name', 'a string', item, place, tell);
    return '';
  });
  return nameList(field, values);
}

function readEntries(field: FieldName, node: Node, tell: Tell): NameList {
  const types: (ParamType | undefined)[] = [];
  const values = itemsOf(field, node, 'an array of objects', tell).map((item, index) => {
    const at = [field, index];
    if (item.kind !== 'object') {
      wrongType('A custom entry', ENTRY_TYPE, item, { path: at, range: item.range }, tell);
      return '';
    }
    if (!isComplete(item, ENTRY)) checkFields(item, at, ENTRY, tell);
    const read = (key: EntryFieldName) => {
      const value = valueIn(item, key);
      return value && readText(key, value, at, tell);
    };
    const name = read('name');
    types[index] = read('type') as ParamType | undefined;
    return name || '';
  });
  return nameList(field, values, types);
}

/** The items of an array; none when the value is no array, which is told. */
function itemsOf(field: FieldName, node: Node, expected: string, tell: Tell): readonly Node[] {
  if (node.kind === 'array') return node.items;
  wrongType(quote(field), expected, node, { path: [field], range: node.range }, tell);
  return [];
}

function wrongType(what: string, expected: string, node: Node, place: Place, tell: Tell): undefined {
  tell('wrong-type', place, `${what} must be ${expected}, not ${kindText(node)}.`);
}

function kindText({ kind }: Node): string {
  return kind === 'null' ? kind : `${/^[ao]/.test(kind) ? 'an' : 'a'} ${kind}`;
}
