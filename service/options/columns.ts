/** Section 4.3 of the rules: errors of custom entries; one type a name, and one name a column. */

import { columnName } from '../transform/column-names.ts';
import type { NameFamily, ParamType } from '../values.ts';
import { effectiveFamily } from './effective.ts';
import { FAMILIES } from './fields.ts';
import { areCertain, type Given, namesOf, placeOf, relatedTo } from './given.ts';
import type { Tell } from './problem.ts';
import { quote } from './wording.ts';

/** A family whose names become columns. */
export type ColumnFamily = Exclude<NameFamily, 'event'>;

/**
 * Checks the custom entries of a family against each other.
 *
 * @param given - what the checks of structure left
 * @param family - a family whose names become columns
 * @param tell - receives the findings
 */
export function checkTypeConflicts(given: Given, family: ColumnFamily, tell: Tell): void {
  const list = namesOf(given, FAMILIES[family].custom);
  if (!list.repeats) return;
  const first = new Map<string, { readonly index: number; readonly type: ParamType }>();
  list.values.forEach((name, index) => {
    const type = list.types?.[index];
    if (!name || !type) return;
    const before = first.get(name);
    if (!before) first.set(name, { index, type });
    else if (before.type !== type) {
      const earlier = quote(before.type);
      const message = `${quote(name)} is ${quote(type)} here and ${earlier} before; remove one of the two.`;
      const related = relatedTo(given, list, before.index, `It is ${earlier} here.`);
      tell('custom-type-conflict', placeOf(given, list, index), message, undefined, related);
    }
  });
}

/**
 * Checks the custom entries of a family, and the defaults with them, for names that become one column.
 *
 * @param given - what the checks of structure left
 * @param family - a family whose names become columns
 * @param tell - receives the findings
 */
export function checkCollisions(given: Given, family: ColumnFamily, tell: Tell): void {
  const { default: standard, exclude, custom } = FAMILIES[family];
  if (!areCertain(given, [standard, exclude, standard && 'stream_type'])) return;
  const list = namesOf(given, custom);
  const owners = new Map<string, string>();
  const visit = (name: string, index?: number) => {
    if (namesOf(given, exclude).first.has(name)) return;
    const key = columnKey(family, name);
    const owner = owners.get(key) || name;
    owners.set(key, owner);
    if (owner === name || index === undefined) return;
    const message = `${quote(name)} and ${quote(owner)} would share the column ${quote(columnName(family, name))}; rename or exclude one.`;
    const other = list.first.get(owner);
    const related = other === undefined ? other : relatedTo(given, list, other, 'The other is here.');
    tell('column-collision', placeOf(given, list, index), message, undefined, related);
  };
  for (const name of Array.from(effectiveFamily(given.options, family).declared.keys())) visit(name);
  list.first.forEach((index, name) => {
    visit(name, index);
  });
}

/**
 * Names the column of a name for comparison: BigQuery does not tell columns apart by case.
 * Source: https://cloud.google.com/bigquery/docs/schemas#column_names
 *
 * @param family - a family whose names become columns
 * @param name - a name
 * @returns what the names of one column share
 */
export function columnKey(family: ColumnFamily, name: string): string {
  return columnName(family, name).toLowerCase();
}
