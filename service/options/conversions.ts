/** Section 4.3 of the rules: conversions that have no rows, and custom events that add nothing. */

import { effectiveFamily, isEffective } from './effective.ts';
import { areCertain, distinctNames, type Given, namesByValue } from './given.ts';
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
  if (!given.names.get('conversion_event_names')?.length) return;
  const events = effectiveFamily(given.options, 'event');
  const exclusions = namesByValue(given, 'exclude_event_names');
  const tellsIncluded =
    areCertain(given, ['include_observed_events', 'include_default_events', 'custom_event_names', 'stream_type']) &&
    !isNothingIncluded(given);
  for (const spot of distinctNames(given, 'conversion_event_names')) {
    const exclusion = exclusions.get(spot.value);
    if (exclusion) {
      const message = `The conversion event ${quote(spot.value)} is excluded, so it has no rows; remove it from one of the two lists.`;
      const { path, range } = exclusion;
      tell('conversion-excluded', spot, message, undefined, { path, range, message: 'It is excluded here.' });
    } else if (tellsIncluded && !isEffective(events, spot.value)) {
      const message = `The conversion event ${quote(spot.value)} is neither observed, default nor custom; add it to "custom_event_names".`;
      tell('conversion-not-included', spot, message);
    }
  }
}

function checkCustomEvents(given: Given, tell: Tell): void {
  if (!areCertain(given, ['include_default_events', 'stream_type'])) return;
  const standard = effectiveFamily({ ...given.options, custom_event_names: [] }, 'event').declared;
  for (const spot of distinctNames(given, 'custom_event_names')) {
    if (standard.has(spot.value)) {
      tell('custom-redundant', spot, `${quote(spot.value)} is a default event already; remove it.`);
    }
  }
}
