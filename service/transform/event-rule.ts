/** Which rows of a shard become rows of `events`, and which of them are conversions. */
import { effectiveFamily } from '../options/effective.ts';
import type { Options } from '../options/fields.generated.ts';
import { DEFAULTS } from '../options/fields.ts';

/** Either every event but some, or only some. */
export interface EventRule {
  readonly keep: 'all-but' | 'only';
  readonly names: readonly string[];
}

/** The rule about event names that these options set. */
export function eventRule(options: Options): EventRule {
  const { observed, excluded, declared } = effectiveFamily(options, 'event');
  if (observed) return { keep: 'all-but', names: Array.from(excluded) };
  return { keep: 'only', names: Array.from(declared.keys()) };
}

/** The names that classify an event as a conversion. */
export function conversionNames(options: Options): readonly string[] {
  return Array.from(new Set(options.conversion_event_names || DEFAULTS.conversion_event_names));
}
