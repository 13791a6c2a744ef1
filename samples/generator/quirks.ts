/**
 * What real exports hold and nobody expects. In the profile `sample`, each of these happens to one event in 400 (or
 * one visit in 40, one item in 97), at fixed places, so that even a small export has all of them.
 *
 * The more common oddities stand with the things they happen to:
 * - `event-params.ts`: `value`, `tax` and `shipping` are ints where they are whole and doubles elsewhere; 8% of
 *   `session_engaged` and 15% of `transaction_id` are ints; 64-bit ids; `article_id` turns from int to string half way.
 * - `visit-params.ts`: `gclid`, `gclsrc` and `dclid` never have a value; `newsletter_variant` appears half way.
 * - `visits.ts`: 6% of the web's users have no pseudonym and no session; the property's day begins an hour before UTC's.
 * - `events.ts`: the newest column appears half way.
 */

import type { Sql } from './draws.ts';
import type { GeneratorRequest } from './request.ts';
import { type Choice, empty, float, int, type Param, text } from './values.ts';

const eventCycle = 400;

const oddEvents: readonly (readonly Param[])[] = [
  // No key at all.
  [text(null, "'nobody'")],
  // One key twice, with different values.
  [text('experiment', "'first'"), text('experiment', "'second'")],
  // One key twice, the first without a value.
  [empty('experiment'), text('experiment', "'second'")],
  // One key twice, of different types.
  [int('experiment', '1'), text('experiment', "'second'")],
  // Keys that break careless quoting.
  [text("visitor's choice", "'it''s'"), text('say "cheese"', `'"'`)],
  [text('back`tick', "'`'")],
  [text('back\\slash', "'\\'")],
  [text('two\nlines', "'one' || chr(10) || 'two'")],
  [int('100%', '100'), text('%s', "'%d'")],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a key that looks like a template is the point
  [text('${coupon}', "'${value}'")],
  [text("'); DROP TABLE events; --", "'Bobby'")],
  // Other scripts.
  [text('größe', "'XL'"), text('价格', "'一百'"), text('emoji_🏔️', "'🏔️'")],
  // Keywords, and the names of columns of the export.
  [text('select', "'from'"), int('order', '1'), text('event_name', "'not the event''s name'")],
  // Names that every JavaScript object inherits.
  [text('__proto__', "'none'"), int('constructor', '0')],
  // Keys that differ only by case.
  [text('Filter', "'upper'"), text('filter', "'lower'")],
  // Keys that become the same column name.
  [text('scroll-depth', "'hyphen'"), text('scroll depth', "'space'"), int('scroll.depth', '3')],
  // Keys that a column name cannot start with, or that nothing remains of.
  [text('1st_visit', "'digit'"), text('', "'no name'"), text('-', "'hyphen'")],
  // Long keys and values.
  [text('a_key_as_long_as_the_collection_side_permits', `repeat('long ', 100)`)],
  // What is no number, and what no double or int is beyond.
  [float('discount_rate', "'NaN'")],
  [float('discount_rate', "'Infinity'")],
  [float('discount_rate', "'-Infinity'")],
  [
    float('discount_rate', '0.1'),
    float('tiny', '5e-324'),
    float('huge', '1.7976931348623157e308'),
    float('minus_zero', '-0.0'),
  ],
  [
    int('greatest', '9223372036854775807'),
    int('least', '-9223372036854775808'),
    int('beyond_double', '9007199254740993'),
  ],
  // Texts that look like something else.
  [
    text('looks_empty', "''"),
    text('looks_null', "'null'"),
    text('looks_unset', "'(not set)'"),
    text('looks_like_a_number', "'007'"),
  ],
];

/** Odd event parameters, over the columns of an event. */
export function oddEventParams(): Choice {
  return oddEvents.map((params, index) => [`event_ordinal % ${eventCycle} = ${10 + index * 7}`, params]);
}

/** True for the events that have no parameter at all. */
export const hasNoParams: Sql = `event_ordinal % ${eventCycle} = 5`;

/** True for the events whose `items` are NULL instead of an empty list. */
export function hasNullItems({ profile }: GeneratorRequest): Sql {
  return profile === 'sample' ? `event_ordinal % ${eventCycle} IN (6, 7, 8, 9) AND len(products) = 0` : 'false';
}

/** True for the visits of users whose lifetime revenue is not a number. */
export function hasNoRevenue({ profile }: GeneratorRequest): Sql {
  return profile === 'sample' ? 'nth % 40 = 7' : 'false';
}

/** Odd user properties, over the columns of a visit. */
export function oddUserProperties(): Choice {
  return [
    ['nth % 40 = 3', [text(null, "'nobody'")]],
    ['nth % 40 = 13', [text('segment', "'again'")]],
    ['nth % 40 = 23', [text('vip?', "'yes'"), text('größe', "'42'"), text('Segment', "'upper'")]],
    [
      'nth % 40 = 33',
      [empty('never_set'), int('loyalty_points', '9007199254740993'), text('signup_year', "'unknown'")],
    ],
  ];
}

/** Odd parameters of an item, over the product and the key of the event. */
export function oddItemParams(): Choice {
  return [
    ['(product.number + event_key) % 97 = 1', [text(null, "'nobody'")]],
    ['(product.number + event_key) % 97 = 2', [empty('color'), text('color', "'second'")]],
    [
      '(product.number + event_key) % 97 = 3',
      [text('größe', "'XL'"), text('Color', "'upper'"), float('rating', "'NaN'")],
    ],
    ['(product.number + event_key) % 97 = 4', [text('stock', "'sold out'")]],
  ];
}
