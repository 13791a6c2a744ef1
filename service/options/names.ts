/** Section 4.3 of the rules, as far as lists of names are concerned, for each of the four families. */

import type { NameFamily } from '../values.ts';
import { effectiveFamily, isObserved } from './effective.ts';
import { FAMILIES } from './fields.ts';
import { areCertain, forEachShared, type Given, type NameList, namesOf, placeOf, relatedTo } from './given.ts';
import { isNothingIncluded } from './included.ts';
import type { Tell } from './problem.ts';
import { unusualNames } from './unusual-names.ts';
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
  for (const list of [conversion, exclude, custom].map((field) => namesOf(given, field))) {
    checkRepetitions(given, list, tell);
    for (const index of unusualNames(list)) {
      const name = list.values[index] ?? '';
      const advice = formatAdvice(name, family);
      if (!advice) continue;
      tell('name-format', placeOf(given, list, index), `${quote(name)} cannot have been collected: ${advice}.`);
    }
  }
}

function checkExclusions(given: Given, family: NameFamily, tell: Tell): void {
  const { observed, default: standard, conversion, exclude, custom } = FAMILIES[family];
  const exclusions = namesOf(given, exclude);
  if (exclusions.first.size === 0) return;
  const customs = namesOf(given, custom);
  forEachShared(exclusions.first, customs.first, (name, index, addition) => {
    const message = `${quote(name)} is both excluded and custom, and excluded wins; remove it from one of the two lists.`;
    const related = relatedTo(given, customs, addition, 'It is custom here.');
    tell('excluded-and-custom', placeOf(given, exclusions, index), message, undefined, related);
  });
  // When no event remains at all, that is told; and an excluded conversion is told on the conversion.
  const tellsEffect =
    areCertain(given, [observed, standard, custom, standard && 'stream_type']) &&
    !isObserved(given.options, family) &&
    !(family === 'event' && isNothingIncluded(given));
  if (!tellsEffect) return;
  const without = effectiveFamily(given.options, family);
  const conversions = namesOf(given, conversion).first;
  exclusions.first.forEach((index, name) => {
    if (without.declared.has(name) || customs.first.has(name) || conversions.has(name)) return;
    const place = placeOf(given, exclusions, index);
    tell('exclude-no-effect', place, `${quote(name)} would not be included anyway; remove it.`);
  });
}

/** The second of two equal names; custom names with different types are another rule's. */
function checkRepetitions(given: Given, list: NameList, tell: Tell): void {
  if (!list.repeats) return;
  const { field, values, first, types = [] } = list;
  values.forEach((name, index) => {
    const earlier = first.get(name) ?? index;
    if (earlier === index || types[earlier] !== types[index]) return;
    const place = placeOf(given, list, index);
    tell('duplicate-name', place, `${quote(name)} is in "${field}" twice; remove one of the two.`);
  });
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
