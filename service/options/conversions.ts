/** Section 4.3 of the rules: conversions that have no rows, and custom events that add nothing. */

import { effectiveFamily, isEffective, isObserved } from './effective.ts';
import { areCertain, forEachShared, type Given, namesOf, placeOf, relatedTo } from './given.ts';
import { isNothingIncluded } from './included.ts';
import type { Tell } from './problem.ts';
import { quote } from './wording.ts';

/**
 * Checks that conversions are among the events that can be included, and that custom events add something.
 *
 * @param given - what the checks of structure left
 * @param tell - receives the findings
 */
export function checkEvents(given: Given, tell: Tell): void {
  checkConversions(given, tell);
  checkCustomEvents(given, tell);
}

function checkConversions(given: Given, tell: Tell): void {
  const conversions = namesOf(given, 'conversion_event_names');
  const exclusions = namesOf(given, 'exclude_event_names');
  const customs = namesOf(given, 'custom_event_names').first;
  // Where observed events take part, every conversion that is not excluded does.
  const tellsIncluded =
    conversions.first.size > 0 &&
    !isObserved(given.options, 'event') &&
    areCertain(given, ['include_observed_events', 'include_default_events', 'custom_event_names', 'stream_type']) &&
    !isNothingIncluded(given);
  const standard = tellsIncluded ? effectiveFamily(given.options, 'event') : undefined;
  conversions.first.forEach((index, name) => {
    const exclusion = exclusions.first.get(name);
    if (exclusion !== undefined) {
      const message = `The conversion event ${quote(name)} is excluded, so it has no rows; remove it from one of the two lists.`;
      const related = relatedTo(given, exclusions, exclusion, 'It is excluded here.');
      tell('conversion-excluded', placeOf(given, conversions, index), message, undefined, related);
    } else if (standard && !isEffective(standard, name) && !customs.has(name)) {
      const message = `The conversion event ${quote(name)} is neither observed, default nor custom; add it to "custom_event_names".`;
      tell('conversion-not-included', placeOf(given, conversions, index), message);
    }
  });
}

function checkCustomEvents(given: Given, tell: Tell): void {
  if (!areCertain(given, ['include_default_events', 'stream_type'])) return;
  const customs = namesOf(given, 'custom_event_names');
  if (customs.first.size === 0) return;
  forEachShared(customs.first, effectiveFamily(given.options, 'event').declared, (name, index) => {
    if (namesOf(given, 'exclude_event_names').first.has(name)) return;
    tell('custom-redundant', placeOf(given, customs, index), `${quote(name)} is a default event already; remove it.`);
  });
}
