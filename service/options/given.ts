/** What the checks of structure leave for the rules between fields: only values of the right type, with their places. */

import type { ParamType } from '../values.ts';
import type { FieldName, Options } from './fields.generated.ts';
import type { Place } from './problem.ts';
import type { Entry, ObjectNode } from './tree.ts';

export interface Given {
  /** The options object itself. */
  readonly root: ObjectNode;
  /** Every field that is written, whatever its value; where a key is written twice, its first entry. */
  readonly written: ReadonlyMap<string, Entry>;
  /** The fields in whose value a problem of structure was told, and those that are misspelt: nothing follows from them. */
  readonly broken: ReadonlySet<string>;
  /** The strings of the right type, by field; never blank. */
  readonly texts: ReadonlyMap<FieldName, Spot>;
  /** The names in lists and the names of custom entries, by field; never blank. */
  readonly names: ReadonlyMap<FieldName, readonly NameSpot[]>;
  /** All of it as options. */
  readonly options: Partial<Options>;
}

/** A string with its place. */
export interface Spot extends Place {
  readonly value: string;
}

/** A name with its place and, in a custom entry, its type. */
export interface NameSpot extends Spot {
  readonly type?: TypeSpot;
}

/** The type of a custom entry with its place. */
export interface TypeSpot extends Place {
  readonly value: ParamType;
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
 * Lists the names of a field.
 *
 * @param given - what the checks of structure left
 * @param field - a list of names or of custom entries
 * @returns each name once, at its first place
 */
export function distinctNames(given: Given, field: FieldName): NameSpot[] {
  return [...namesByValue(given, field).values()];
}

/**
 * Lists the names of a field by name.
 *
 * @param given - what the checks of structure left
 * @param field - a list of names or of custom entries
 * @returns each name with its first place, in the order of the document
 */
export function namesByValue(given: Given, field: FieldName): Map<string, NameSpot> {
  const first = new Map<string, NameSpot>();
  for (const spot of given.names.get(field) || []) if (!first.has(spot.value)) first.set(spot.value, spot);
  return first;
}
