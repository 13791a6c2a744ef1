/** Which rows of a shard become rows of `events`. */
import { defaultEvents } from '../catalogue/names.ts';
import type { Options } from '../options/fields.generated.ts';

/** Either every event but some, or only some. */
export interface EventRule {
  readonly keep: 'all-but' | 'only';
  readonly names: readonly string[];
}

/** The rule that these options set: excluded names win over everything, and observed names are kept unless told otherwise. */
export function eventRule(options: Options): EventRule {
  const excluded = options.exclude_event_names || [];
  if (options.include_observed_events !== false) return { keep: 'all-but', names: unique(excluded) };
  const defaults = options.include_default_events !== false ? defaultEvents(options.stream_type || 'web') : [];
  const isExcluded = new Set(excluded);
  return {
    keep: 'only',
    names: unique(defaults.concat(options.custom_event_names || [])).filter((name) => !isExcluded.has(name)),
  };
}

/** The names that classify an event as a conversion. */
export function conversionNames(options: Options): readonly string[] {
  return unique(options.conversion_event_names || ['purchase']);
}

function unique(names: readonly string[]): readonly string[] {
  return Array.from(new Set(names));
}
