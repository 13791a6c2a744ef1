/** Section 4.3 of the rules, as far as lists of names are concerned, for each of the four families. */

import type { NameFamily } from '../values.ts';
import { effectiveFamily } from './effective.ts';
import type { FieldName } from './fields.generated.ts';
import { FAMILIES } from './fields.ts';
import { areCertain, distinctNames, type Given, namesByValue } from './given.ts';
import { isNothingIncluded } from './included.ts';
import type { Tell } from './problem.ts';
import { quote } from './wording.ts';

/** The longest names that Google Analytics collects. Source: https://support.google.com/analytics/answer/9267744 */
const LONGEST = 40;
const LONGEST_USER_PROPERTY = 24;

const WELL_FORMED = /^[\p{L}_][\p{L}\p{Nd}_]*$/u;

/**
 * Checks the names of a family: exclusions against everything else, repetitions, and how names are written.
 *
 * @param given - what the checks of structure left
 * @param family - the family
 * @param tell - receives the findings
 */
export function checkNames(given: Given, family: NameFamily, tell: Tell): void {
  const { conversion, exclude, custom } = FAMILIES[family];
  checkExclusions(given, family, tell);
  for (const field of [conversion, exclude, custom]) {
    if (!field) continue;
    checkRepetitions(given, field, tell);
    for (const spot of distinctNames(given, field)) {
      const advice = formatAdvice(spot.value, family);
      if (advice) tell('name-format', spot, `${quote(spot.value)} cannot have been collected: ${advice}.`);
    }
  }
}

function checkExclusions(given: Given, family: NameFamily, tell: Tell): void {
  const { observed, default: standard, conversion, exclude, custom } = FAMILIES[family];
  if (!given.names.get(exclude)?.length) return;
  const without = effectiveFamily({ ...given.options, [exclude]: [] }, family);
  const customs = namesByValue(given, custom);
  const conversions = conversion && namesByValue(given, conversion);
  // When no event remains at all, that is told; and an excluded conversion is told on the conversion.
  const tellsEffect =
    areCertain(given, [observed, standard, custom, standard && 'stream_type']) &&
    !without.observed &&
    !(family === 'event' && isNothingIncluded(given));
  for (const spot of distinctNames(given, exclude)) {
    const name = spot.value;
    const addition = customs.get(name);
    if (addition) {
      const message = `${quote(name)} is both excluded and custom, and excluded wins; remove it from one of the two lists.`;
      const { path, range } = addition;
      tell('excluded-and-custom', spot, message, undefined, { path, range, message: 'It is custom here.' });
    } else if (tellsEffect && !without.declared.has(name) && !conversions?.has(name)) {
      tell('exclude-no-effect', spot, `${quote(name)} would not be included anyway; remove it.`);
    }
  }
}

/** The second of two equal names; custom names with different types are another rule's. */
function checkRepetitions(given: Given, field: FieldName, tell: Tell): void {
  const seen = new Map<string, string | undefined>();
  for (const { value, path, range, type } of given.names.get(field) ?? []) {
    if (!seen.has(value)) seen.set(value, type?.value);
    else if (seen.get(value) === type?.value) {
      tell('duplicate-name', { path, range }, `${quote(value)} is in "${field}" twice; remove one of the two.`);
    }
  }
}

function formatAdvice(name: string, family: NameFamily): string | undefined {
  const longest = family === 'user_property' ? LONGEST_USER_PROPERTY : LONGEST;
  // Names are counted in characters, of which one can have two UTF-16 units.
  if (name.length > 2 * longest || (name.length > longest && Array.from(name).length > longest)) {
    return `names have at most ${longest} characters`;
  }
  if (WELL_FORMED.test(name)) return undefined;
  return 'names have only letters, digits and underscores, and begin with a letter or underscore';
}
