/** Section 4.3 of the rules: errors of custom entries; one type a name, and one name a column. */

import { columnName } from '../transform/column-names.ts';
import type { NameFamily } from '../values.ts';
import { effectiveFamily } from './effective.ts';
import { FAMILIES } from './fields.ts';
import { areCertain, distinctNames, type Given, type NameSpot } from './given.ts';
import type { Tell } from './problem.ts';
import { quote } from './wording.ts';

/**
 * Checks the custom entries of a family against each other and against the defaults.
 *
 * @param given - what the checks of structure left
 * @param family - a family whose names become columns
 * @param tell - receives the findings
 */
export function checkColumns(given: Given, family: Exclude<NameFamily, 'event'>, tell: Tell): void {
  const spots = given.names.get(FAMILIES[family].custom);
  if (!spots) return;
  checkTypeConflicts(spots, tell);
  checkCollisions(given, family, tell);
}

function checkTypeConflicts(spots: readonly NameSpot[], tell: Tell): void {
  const first = new Map<string, NameSpot>();
  for (const spot of spots) {
    const { value: name, type } = spot;
    const earlier = first.get(name);
    if (!type) continue;
    if (!earlier?.type) first.set(name, spot);
    else if (earlier.type.value !== type.value) {
      const before = quote(earlier.type.value);
      const message = `${quote(name)} is ${quote(type.value)} here and ${before} before; remove one of the two.`;
      const { path, range } = earlier;
      tell('custom-type-conflict', spot, message, undefined, { path, range, message: `It is ${before} here.` });
    }
  }
}

function checkCollisions(given: Given, family: Exclude<NameFamily, 'event'>, tell: Tell): void {
  const fields = FAMILIES[family];
  if (!areCertain(given, [fields.default, fields.exclude, fields.default && 'stream_type'])) return;
  const { excluded, declared } = effectiveFamily(given.options, family);
  const keyOf = (name: string) => columnName(family, name).toLowerCase();
  const owners = new Map<string, { readonly value: string } & Partial<NameSpot>>();
  declared.forEach(({ name: value, origin }) => {
    if (origin === 'default') owners.set(keyOf(value), { value });
  });
  for (const spot of distinctNames(given, fields.custom)) {
    const name = spot.value;
    if (excluded.has(name)) continue;
    const owner = owners.get(keyOf(name));
    if (!owner) owners.set(keyOf(name), spot);
    else if (owner.value !== name) {
      const message = `${quote(name)} and ${quote(owner.value)} would share the column ${quote(columnName(family, name))}; rename or exclude one.`;
      const { path, range } = owner;
      tell(
        'column-collision',
        spot,
        message,
        undefined,
        path && range && { path, range, message: 'The other is here.' },
      );
    }
  }
}
