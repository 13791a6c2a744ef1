/** What the checks of structure leave for the rules between fields: only values of the right type, with their places. */

import type { JsonPath, ParamType, RelatedPlace } from '../values.ts';
import type { EntryFieldName, FieldName, Options } from './fields.generated.ts';
import type { Place } from './problem.ts';
import { type ArrayNode, type Entry, type Node, nodeAt, type ObjectNode, valueIn } from './tree.ts';

export interface Given {
  /** The options object itself. */
  readonly root: ObjectNode;
  /** Every field that is written, whatever its value; where a key is written twice, its first entry. */
  readonly written: ReadonlyMap<string, Entry>;
  /** The fields in whose value a problem of structure was told, and those that are misspelt: nothing follows from them. */
  readonly broken: ReadonlySet<string>;
  /** The strings of the right type, by field; never blank. */
  readonly texts: ReadonlyMap<FieldName, Spot>;
  /** The names in lists and the names of custom entries, by field. */
  readonly names: ReadonlyMap<FieldName, NameList>;
  /** Every other field as an option. */
  readonly options: Partial<Options>;
}

/** A string with its place. */
export interface Spot extends Place {
  readonly value: string;
}

/**
 * The names of one field, without their places: rules look at tens of thousands of names and tell of few, so `placeOf`
 * makes a place only where something is told. That also makes it the same wherever in the document the list lies.
 */
export interface NameList {
  readonly field: FieldName;
  /** The names by their index in the document; empty where something else stands. A name is never blank. */
  readonly values: readonly string[];
  /** Of custom entries the types, by the same index, where they are well-formed. */
  readonly types?: readonly (ParamType | undefined)[];
  /** Each name with the index of its first place, in the order of the document. */
  readonly first: Names<number>;
  /** Whether a name stands there more than once. */
  readonly repeats: boolean;
}

/** Names with something about each: as much of a map as the rules need. */
export interface Names<T> {
  readonly size: number;
  has(name: string): boolean;
  get(name: string): T | undefined;
  forEach(visit: (value: T, name: string) => void): void;
}

/**
 * Tells whether a field is absent on purpose: not written, not misspelt, and not cut off with the rest of the document.
 *
 * @param given - what the checks of structure left
 * @param field - a field
 * @returns true when its default holds
 */
export function isAbsent(given: Given, field: FieldName): boolean {
  return given.root.closed && !given.written.has(field) && !given.broken.has(field);
}

/**
 * Tells whether the values of fields, or their absence, are known for certain, so that conclusions can be drawn.
 *
 * @param given - what the checks of structure left
 * @param fields - fields; nothing in place of a field is certain
 * @returns false when one of them has a problem of structure or may have been cut off
 */
export function areCertain(given: Given, fields: readonly (FieldName | undefined)[]): boolean {
  return given.root.closed && fields.every((field) => !field || !given.broken.has(field));
}

/**
 * Gives the names of a field.
 *
 * @param given - what the checks of structure left
 * @param field - a list of names or of custom entries; nothing has no names
 * @returns its names; an empty list when it is not written
 */
export function namesOf(given: Given, field: FieldName | undefined): NameList {
  return (field && given.names.get(field)) || NO_NAMES;
}

/**
 * Walks over the names that two lists share, at the cost of the shorter one.
 *
 * @param a - names with something about each
 * @param b - likewise
 * @param visit - told of each shared name, with what both say about it
 */
export function forEachShared<A, B>(a: Names<A>, b: Names<B>, visit: (name: string, a: A, b: B) => void): void {
  const shorter: Names<A | B> = a.size < b.size ? a : b;
  shorter.forEach((_, name) => {
    const ofA = a.get(name);
    const ofB = b.get(name);
    if (ofA !== undefined && ofB !== undefined) visit(name, ofA, ofB);
  });
}

/**
 * Finds the place of a name in the document.
 *
 * @param given - what the checks of structure left
 * @param list - one of its lists
 * @param index - the index of a name in it
 * @param key - in a custom entry, which of the two values is meant
 * @returns the path of the name, or of the type, with its range
 */
export function placeOf(given: Given, { field }: NameList, index: number, key: EntryFieldName = 'name'): Place {
  const array = given.written.get(field)?.value as ArrayNode;
  const item = array.items[index] as Node;
  const inside = item.kind === 'object' && valueIn(item, key);
  return { path: inside ? [field, index, key] : [field, index], range: (inside || item).range };
}

/**
 * Points from one finding to another name of the document.
 *
 * @param given - what the checks of structure left
 * @param list - one of its lists
 * @param index - the index of a name in it
 * @param message - what there is to see
 * @returns the place of the name with the message
 */
export function relatedTo(given: Given, list: NameList, index: number, message: string): RelatedPlace {
  const { path, range } = placeOf(given, list, index);
  return { path, range, message };
}

/**
 * Finds the place of a value in the document.
 *
 * @param given - what the checks of structure left
 * @param path - the path of a value that is there, starting with a field
 * @returns the path with the value's range
 */
export function placeAt({ root, written }: Given, path: JsonPath): Place {
  // From the field on, so that ten thousand places in an object of ten thousand fields take no square of that.
  const { range } = nodeAt(written.get(`${path[0]}`)?.value, path.slice(1)) ?? root;
  return { path, range };
}

/**
 * Makes a list of names.
 *
 * @param field - the field that has them
 * @param values - the names by their index in the document; empty where something else stands
 * @param types - of custom entries the types, by the same index
 * @returns the same with what the rules ask for
 */
export function nameList(field: FieldName, values: readonly string[], types?: NameList['types']): NameList {
  const first = new Map<string, number>();
  let names = 0;
  values.forEach((name, index) => {
    if (name) first.set(name, index);
    if (name) names++;
  });
  const repeats = first.size < names;
  // Written again from behind, the first place of a name stays; where no name repeats, that is spared.
  if (repeats) for (let index = values.length; index--; ) if (values[index]) first.set(`${values[index]}`, index);
  return { field, values, types, first, repeats };
}

const NO_NAMES = nameList('custom_event_names', []);
