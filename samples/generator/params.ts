/** The lists `event_params` and `user_properties`, and which keys of them an export has. */

import { roll, type Sql } from './draws.ts';
import { eventChoices, isPlain } from './event-params.ts';
import type { Day, GeneratorRequest } from './request.ts';
import { type Choice, chosen, float, int, type Param, text } from './values.ts';
import { userPropertyChoices, visitChoices } from './visit-params.ts';

const defaultParams = 60;

/** How many filler keys an event has. */
const bundleSize = 4;

/**
 * The parameters that all events of a visit share.
 *
 * @returns a list expression over the columns of a visit
 */
export function visitParams(request: GeneratorRequest, day: Day): Sql {
  return concatenated(kept(visitChoices(request, day), request));
}

/**
 * The properties of the user of a visit.
 *
 * @returns a list expression over the columns of a visit
 */
export function userProperties(request: GeneratorRequest): Sql {
  return concatenated(userPropertyChoices(request), 'start_us');
}

/**
 * The parameters that are an event's own, in several lists that are each NULL or part of `event_params`.
 *
 * @returns list expressions over the columns of an event
 */
export function eventParamLists(request: GeneratorRequest, day: Day): readonly Sql[] {
  return lists([...kept(eventChoices(request, day), request), ...fillers(request)]);
}

/** In the profile `bench`, only as many keys as were asked for, the common ones first. */
function kept(choices: readonly Choice[], request: GeneratorRequest): readonly Choice[] {
  if (request.profile === 'sample') return choices;
  const keys = new Set(namedKeys(request).slice(0, request.params ?? defaultParams));
  const isKept = (param: Param) => keys.has(param.key ?? '');
  return choices.map((choice) => choice.map(([when, params]) => [when, params.filter(isKept)] as const));
}

/** The keys that mean something, the common ones first. */
function namedKeys(request: GeneratorRequest): readonly string[] {
  const ofVisit = visitChoices(request, { isLate: false });
  const choices = [...ofVisit.slice(0, 2), ...eventChoices(request, { isLate: false }), ...ofVisit.slice(2)];
  return [...new Set(choices.flat().flatMap(([, params]) => params.map((param) => param.key ?? '')))];
}

/** Without a campaign's parameters, a plain event stays below 26 parameters. */
const hasRoom = `${isPlain} AND source.campaign_id IS NULL AND source.content IS NULL`;

/** In the profile `bench`, keys that fill up to the requested number; an event that has room has a bundle of them. */
function fillers(request: GeneratorRequest): readonly Choice[] {
  if (request.profile === 'sample') return [];
  const missing = Math.max((request.params ?? defaultParams) - namedKeys(request).length, 0);
  const bundles = Array.from({ length: Math.ceil(missing / bundleSize) }, (_, bundle) =>
    Array.from({ length: Math.min(bundleSize, missing - bundle * bundleSize) }, (_, place) =>
      filler(bundle * bundleSize + place),
    ),
  );
  const drawn = roll('event_key', 'filler', bundles.length);
  return [bundles.map((params, bundle) => [`${hasRoom} AND ${drawn} = ${bundle}`, params])];
}

/** Of ten fillers, six are strings, three are ints and one is a float. */
function filler(number: number): Param {
  const key = `custom_${String(number).padStart(4, '0')}`;
  const value = roll('event_key', key, 500);
  if (number % 10 === 9) return float(key, `${value} / 7.0`);
  return number % 3 === 0 ? int(key, value) : text(key, `'value ' || ${value}`);
}

/** The lists one after another; a choice of which nothing holds adds nothing. */
function concatenated(choices: readonly Choice[], setAt?: Sql): Sql {
  return `list_concat(${lists(choices, setAt).join(', ')})`;
}

function lists(choices: readonly Choice[], setAt?: Sql): readonly Sql[] {
  return choices
    .map((choice) => choice.filter(([, params]) => params.length > 0))
    .filter((choice) => choice.length > 0)
    .map((choice) => chosen(choice, setAt));
}
