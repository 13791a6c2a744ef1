import { isObserved } from './effective.ts';
import { FAMILIES } from './fields.ts';
import { areCertain, type Given, namesOf } from './given.ts';
import type { Tell } from './problem.ts';

/**
 * Checks that some event can be included at all. Section 4.3 of the rules.
 *
 * @param given - what the checks of structure left
 * @param tell - receives the finding
 */
export function checkIncluded(given: Given, tell: Tell): void {
  const field = FAMILIES.event.observed;
  const value = given.written.get(field)?.value;
  if (!value || !isNothingIncluded(given)) return;
  const message = 'No event is included, so "events" would be empty; include some or add custom ones.';
  tell('nothing-included', { path: [field], range: value.range }, message);
}

/**
 * Tells whether the options leave no event at all.
 *
 * @param given - what the checks of structure left
 * @returns true when observed and default events are off for certain and no custom event remains
 */
export function isNothingIncluded(given: Given): boolean {
  const { observed, default: standard, exclude, custom } = FAMILIES.event;
  if (given.options.include_default_events !== false) return false;
  if (!areCertain(given, [observed, standard, exclude, custom])) return false;
  const excluded = namesOf(given, exclude).first;
  const remain = namesOf(given, custom).values.some((name) => name && !excluded.has(name));
  return !remain && !isObserved(given.options, 'event');
}
