import { defaultEventParams, type StreamType } from '../catalogue/names.ts';
import type { ParamType } from '../values.ts';
import { DEFAULTS } from './fields.ts';
import { areCertain, forEachShared, type Given, namesOf, placeOf } from './given.ts';
import type { Tell } from './problem.ts';
import { quote } from './wording.ts';

/**
 * Finds custom event parameters with another type than the catalogue's. Section 4.3 of the rules.
 *
 * @param given - what the checks of structure left
 * @param tell - receives the findings
 */
export function checkDefaultTypes(given: Given, tell: Tell): void {
  const customs = namesOf(given, 'custom_event_params');
  if (customs.first.size === 0 || !areCertain(given, ['stream_type'])) return;
  const usual = defaultTypes(given.options.stream_type ?? DEFAULTS.stream_type);
  const excluded = namesOf(given, 'exclude_event_params').first;
  forEachShared(customs.first, usual, (name, index, expected) => {
    const type = customs.types?.[index];
    if (!type || expected === type || excluded.has(name)) return;
    const message = `${quote(name)} is ${quote(expected)} by default, and ${quote(type)} wins; keep it only if the data is so.`;
    tell('default-type-conflict', placeOf(given, customs, index, 'type'), message, { replacement: expected });
  });
}

/** The types of the catalogue by name, kept as the catalogue itself is: they are asked for with every letter. */
const typesOf = new Map<StreamType, ReadonlyMap<string, ParamType>>();

function defaultTypes(streamType: StreamType): ReadonlyMap<string, ParamType> {
  const types =
    typesOf.get(streamType) ?? new Map(defaultEventParams(streamType).map(({ name, type }) => [name, type] as const));
  typesOf.set(streamType, types);
  return types;
}
