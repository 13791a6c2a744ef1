/**
 * The names that the rules on how names are written may have something to say about. Of tens of thousands, that is a few,
 * and they are the same as long as the names are.
 */

import { type ColumnFamily, columnKey } from './columns.ts';
import { effectiveFamily } from './effective.ts';
import { FAMILIES } from './fields.ts';
import { type Given, type NameList, namesOf } from './given.ts';

/** A name like nearly all: short enough for every family, well-formed, and in lower case. */
const ORDINARY = /^[a-z_][a-z0-9_]{0,23}$/;

const found = new WeakMap<NameList, readonly number[]>();

/**
 * Finds the names of a list that are not like nearly all.
 *
 * @param list - a list of names
 * @returns the index of the first place of each
 */
export function unusualNames(list: NameList): readonly number[] {
  const known = found.get(list);
  if (known) return known;
  const unusual: number[] = [];
  list.first.forEach((index, name) => {
    if (!ORDINARY.test(name)) unusual.push(index);
  });
  found.set(list, unusual);
  return unusual;
}

/**
 * Notes what `unusualNames` will find, where that is known already.
 *
 * @param list - a list of names
 * @param unusual - the index of the first place of each name that is not like nearly all
 */
export function noteUnusual(list: NameList, unusual: readonly number[]): void {
  found.set(list, unusual);
}

/**
 * Tells whether it is worth asking `checkCollisions`. The column of an ordinary name is named like it, so two names
 * that meet in a column are not both ordinary.
 *
 * @param given - what the checks of structure left
 * @param family - a family whose names become columns
 * @returns false when every column belongs to one name only
 */
export function mayCollide(given: Given, family: ColumnFamily): boolean {
  const custom = namesOf(given, FAMILIES[family].custom);
  const unusual = unusualNames(custom);
  // The columns of all default names are named like them, too.
  if (!unusual.length) return false;
  const { declared } = effectiveFamily(given.options, family);
  const names = new Set(declared.keys());
  for (const index of unusual) names.add(`${custom.values[index]}`);
  const start = columnKey(family, '').length;
  const keys = new Set<string>();
  return Array.from(names).some((name) => {
    const key = columnKey(family, name).slice(start);
    const isTaken = keys.has(key) || (key !== name && custom.first.has(key));
    keys.add(key);
    return isTaken;
  });
}
