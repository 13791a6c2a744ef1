/** The names of a list of which a few have changed, at the cost of those few. */

import { type NameList, type Names, nameList } from './given.ts';
import type { Replacement } from './shift.ts';
import { noteUnusual, unusualNames } from './unusual-names.ts';

/** A list that was read as a whole, or what was made of one by replacing a stretch of its names. */
export interface DerivedList {
  readonly list: NameList;
  readonly whole: NameList;
  /** The stretch of the whole list that gave way. */
  readonly start: number;
  readonly end: number;
}

/** With more names in place of others than this, the list is read as a whole again, and the next one starts there. */
const MOST_REPLACED = 200;

/**
 * Makes the list that comes out of another one by replacing some names.
 *
 * @param before - the other list
 * @param replacement - which items gave way to which
 * @param changed - a list of the new ones alone
 * @returns what `nameList` makes of all the names; nothing when that has to be asked, as there are names twice, or many new
 */
export function nextNames(
  before: DerivedList,
  { from, to, end }: Replacement,
  changed: NameList,
): DerivedList | undefined {
  const { field } = before.list;
  const replaced = <T>(all: readonly T[], by: readonly T[]) => all.slice(0, from).concat(by, all.slice(to));
  const values = replaced(before.list.values, changed.values);
  const types = before.list.types && changed.types && replaced(before.list.types, changed.types);
  // One stretch of the whole list for this replacement and those before it, from the first to the last that gave way.
  const shift = before.list.values.length - before.whole.values.length;
  const start = Math.min(before.start, from);
  const stretch = { start, end: Math.max(before.end, to - shift) };
  const by = shift + end - to;
  const now = { start, end: stretch.end + by };
  if (now.end - start > MOST_REPLACED) return undefined;
  const replacements = nameList(field, values.slice(start, now.end), types?.slice(start, now.end));
  const first = namesWith(before.whole, stretch, replacements, values);
  if (!first) return undefined;
  const list = { field, values, types, first, repeats: false };
  const unusual = unusualNames(before.whole);
  noteUnusual(list, [
    ...unusual.filter((index) => index < start),
    ...unusualNames(replacements).map((index) => index + start),
    ...unusual.filter((index) => index >= stretch.end).map((index) => index + by),
  ]);
  return { list, whole: before.whole, ...stretch };
}

/** The names of a list without a stretch, and those of another one in its place; nothing when one is there twice. */
function namesWith(
  whole: NameList,
  { start, end }: { readonly start: number; readonly end: number },
  replacements: NameList,
  values: readonly string[],
): Names<number> | undefined {
  if (whole.repeats || replacements.repeats) return undefined;
  const by = values.length - whole.values.length;
  const get = (name: string): number | undefined => {
    const inside = replacements.first.get(name);
    if (inside !== undefined) return start + inside;
    const index = whole.first.get(name);
    if (index === undefined || (start <= index && index < end)) return undefined;
    return index < start ? index : index + by;
  };
  const isElsewhere = (name: string) => {
    const index = whole.first.get(name);
    return index !== undefined && (index < start || index >= end);
  };
  if (replacements.values.some(isElsewhere)) return undefined;
  return {
    size: values.length,
    has: (name) => get(name) !== undefined,
    get,
    forEach: (visit) => {
      values.forEach((name, index) => {
        visit(index, name);
      });
    },
  };
}
