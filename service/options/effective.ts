/** Which names take part: default ∪ observed ∪ custom − excluded, for each of the four families. */

import { defaultEventParams, defaultEvents, type StreamType } from '../catalogue/names.ts';
import type { NameFamily, ParamType } from '../values.ts';
import type { CustomEntry, Options } from './fields.generated.ts';
import { DEFAULTS, FAMILIES } from './fields.ts';

/** What the options say about one family of names. */
export interface EffectiveFamily {
  readonly family: NameFamily;
  /** Whether the names that are seen in the source take part. */
  readonly observed: boolean;
  /** The default and custom names that are not excluded, by name: defaults in catalogue order, then custom ones. */
  readonly declared: ReadonlyMap<string, DeclaredName>;
  /** The names that never take part. */
  readonly excluded: ReadonlySet<string>;
}

/** A name that takes part whether it is seen or not. */
export interface DeclaredName {
  readonly name: string;
  /** `default` for every default name, even when a custom entry gives it another type. */
  readonly origin: 'default' | 'custom';
  /** The type of its column, where a custom entry's wins over the catalogue's; absent for events. */
  readonly type?: ParamType;
}

/** A name that takes part. */
export interface EffectiveName {
  readonly name: string;
  readonly origin: 'default' | 'observed' | 'custom';
  readonly type?: ParamType;
}

/**
 * Reads from the options which names of a family take part.
 *
 * @param options - options; absent fields have their defaults
 * @param family - a family of names
 * @returns what `isEffective` and `effectiveNames` need
 */
export function effectiveFamily(options: Partial<Options>, family: NameFamily): EffectiveFamily {
  const given: Partial<Options> = Object.assign({}, DEFAULTS, options);
  const fields = FAMILIES[family];
  const excluded = new Set(given[fields.exclude] as readonly string[] | undefined);
  const declared = new Map<string, DeclaredName>();
  const add = (origin: DeclaredName['origin']) => (item: string | CustomEntry) => {
    const { name, type } = typeof item === 'string' ? { name: item, type: undefined } : item;
    const { origin: first = origin } = declared.get(name) || {};
    if (!excluded.has(name)) declared.set(name, { name, origin: first, type });
  };
  if (fields.default && given[fields.default]) {
    const names: readonly (string | CustomEntry)[] = (family === 'event' ? defaultEvents : defaultEventParams)(
      given.stream_type as StreamType,
    );
    names.forEach(add('default'));
  }
  ((given[fields.custom] || []) as readonly (string | CustomEntry)[]).forEach(add('custom'));
  return { family, observed: given[fields.observed] === true, declared, excluded };
}

/**
 * Tells whether the names that are seen in the source take part.
 *
 * @param options - options; absent fields have their defaults
 * @param family - a family of names
 * @returns what `effectiveFamily` says, at less cost
 */
export function isObserved(options: Partial<Options>, family: NameFamily): boolean {
  const { observed } = FAMILIES[family];
  const given: Partial<Options> = observed in options ? options : DEFAULTS;
  return given[observed] === true;
}

/**
 * Tells whether a name takes part if the source has it.
 *
 * @param family - the answer of `effectiveFamily`
 * @param name - a name as the export spells it
 * @returns true when rows, columns or fields of that name are kept
 */
export function isEffective(family: EffectiveFamily, name: string): boolean {
  return !family.excluded.has(name) && (family.observed || family.declared.has(name));
}

/**
 * Lists the names that take part, given what was seen.
 *
 * @param family - the answer of `effectiveFamily`
 * @param seen - the names that were seen in the source, in the order of their first appearance
 * @returns the defaults in catalogue order, then what was seen besides, then the custom ones; each name once
 */
export function effectiveNames(family: EffectiveFamily, seen: Iterable<string>): EffectiveName[] {
  const declared: EffectiveName[] = Array.from(family.declared.values());
  const observed = Array.from(new Set(seen))
    .filter((name) => !family.declared.has(name) && isEffective(family, name))
    .map((name): EffectiveName => ({ name, origin: 'observed' }));
  const custom = declared.findIndex(({ origin }) => origin === 'custom');
  const end = custom < 0 ? declared.length : custom;
  return declared.slice(0, end).concat(observed, declared.slice(end));
}

/**
 * Tells whether the rows of an event are kept. For many events, ask `effectiveFamily` once and `isEffective` for each.
 *
 * @param options - options; absent fields have their defaults
 * @param name - an `event_name`
 * @returns true when its rows are in `events`
 */
export function isEventEffective(options: Partial<Options>, name: string): boolean {
  return isEffective(effectiveFamily(options, 'event'), name);
}
