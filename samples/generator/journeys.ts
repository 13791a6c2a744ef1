/**
 * What visitors do: journeys through the shop and its journal, written as words. A word with a slash opens a page (in
 * an app, a screen), any other word is an event on the page that is open. From the words follow the page before,
 * the items of a commerce event, and which events were sent together.
 */

import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import type { Sql } from './draws.ts';

/** Where a journey is made. */
export type Place = 'web' | 'app';

/** One event of a journey. */
export interface Step {
  readonly event: string;
  /** What kind of page is open: `product`; empty before the first one. */
  readonly page: string;
  /** The how-manieth page of the visit it is, from 0. */
  readonly ordinal: number;
  /** The kind of the page before; empty on the first one. */
  readonly before: string;
  /** Events with the same tick were sent together, and share a timestamp. */
  readonly tick: number;
  /** The event's place among those, from 1. */
  readonly batchIndex: number;
  /** Its items, each by the number of the page that shows it; the entries of a list have numbers of their own. */
  readonly items: readonly number[];
}

/** Journeys with their weight; the weights of a place sum up to 1,000. */
export const journeys: Readonly<Record<Place, readonly (readonly [weight: number, words: string])[]>> = {
  web: [
    [145, '/article scroll user_engagement'],
    [120, '/home user_engagement'],
    [120, '/product view_item user_engagement'],
    [90, '/home view_promotion /category view_item_list user_engagement'],
    [85, '/home /category view_item_list select_item /product view_item scroll user_engagement'],
    [
      75,
      '/search view_search_results view_item_list select_item /product view_item user_engagement /product view_item',
    ],
    [65, '/article scroll user_engagement /article scroll /article user_engagement newsletter_signup'],
    [50, '/article video_start video_progress user_engagement video_complete scroll'],
    [55, '/category view_item_list select_item /product view_item add_to_cart user_engagement /cart view_cart'],
    [45, '/help scroll form_start form_submit generate_lead'],
    [35, '/help file_download click user_engagement'],
    [30, '/home /account login /account user_engagement'],
    [15, '/home select_promotion /category view_item_list /account sign_up user_engagement'],
    [35, '/product view_item add_to_cart /cart view_cart begin_checkout /checkout add_shipping_info user_engagement'],
    [
      23,
      '/home /category view_item_list select_item /product view_item add_to_cart /cart view_cart begin_checkout /checkout add_shipping_info add_payment_info /thanks purchase user_engagement',
    ],
    [
      12,
      '/search view_search_results view_item_list select_item /product view_item add_to_cart user_engagement /product view_item scroll add_to_cart /product view_item add_to_cart /cart view_cart remove_from_cart begin_checkout /checkout add_shipping_info add_payment_info /thanks purchase',
    ],
  ],
  app: [
    [230, '/home user_engagement'],
    [200, '/home /category view_item_list select_item /product view_item user_engagement'],
    [110, 'notification_open /product view_item user_engagement'],
    [110, '/home search /search view_search_results select_item /product view_item'],
    [90, '/article user_engagement share /article user_engagement'],
    [75, '/home ad_impression user_engagement /category view_item_list'],
    [40, 'app_update /home user_engagement'],
    [25, '/home app_exception'],
    [20, 'os_update /home user_engagement'],
    [60, '/product view_item add_to_cart /cart view_cart user_engagement wishlist_shared'],
    [
      40,
      '/home /category view_item_list select_item /product view_item add_to_cart /cart view_cart begin_checkout /checkout add_shipping_info add_payment_info /thanks purchase user_engagement',
    ],
  ],
};

/**
 * Turns a journey's words into events.
 *
 * @param place - where the journey is made: pages are `page_view` on the web and `screen_view` in an app
 * @param words - the journey, as in `journeys`
 * @param isFirst - whether it is the visitor's first one
 * @returns the events, `session_start` first
 */
export function stepsOf(place: Place, words: string, isFirst: boolean): readonly Step[] {
  const opening = isFirst ? ['session_start', place === 'web' ? 'first_visit' : 'first_open'] : ['session_start'];
  const kinds = words.split(' ').filter((word) => word.startsWith('/'));
  const steps: Step[] = [];
  const cart: number[] = [];
  let opened = 0;
  for (const word of [...opening, ...words.split(' ')]) {
    const isPage = word.startsWith('/');
    if (isPage) opened += 1;
    const event = isPage ? (place === 'web' ? 'page_view' : 'screen_view') : word;
    const ordinal = Math.max(opened - 1, 0);
    const last = steps.at(-1);
    const together = last !== undefined && ordinal === 0 && (isPage || steps.length < opening.length);
    steps.push({
      event,
      page: (kinds[ordinal] ?? '/home').slice(1),
      ordinal,
      before: (kinds[ordinal - 1] ?? '').slice(1),
      tick: last === undefined ? 0 : last.tick + (together ? 0 : 1),
      batchIndex: last !== undefined && together ? last.batchIndex + 1 : 1,
      items: itemsOf(event, ordinal, cart),
    });
  }
  return steps;
}

/**
 * Lists what can happen at a place.
 *
 * @returns every event name of its journeys
 */
export function eventNames(place: Place): ReadonlySet<string> {
  const steps = journeys[place].flatMap(([, words]) => stepsOf(place, words, true));
  return new Set(steps.map((step) => step.event));
}

/** The items of an event; putting into the cart and taking out of it change the cart. */
function itemsOf(event: string, ordinal: number, cart: number[]): readonly number[] {
  if (event === 'view_item_list') return [1, 200, 300, 400, 500].map((entry) => ordinal + entry);
  if (event === 'select_item') return [ordinal + 1];
  if (event === 'view_item') return [ordinal];
  if (event === 'add_to_cart') {
    cart.push(ordinal);
    return [ordinal];
  }
  if (event === 'remove_from_cart') return cart.splice(-1);
  if (/^(view_cart|begin_checkout|add_shipping_info|add_payment_info|purchase)$/.test(event)) return [...cart];
  return [];
}

/**
 * The SQL that makes the table `journey(place, is_first, slot, steps)`, one row for each of 1,000 slots.
 *
 * @returns one CREATE TABLE statement
 */
export function createJourneys(): Sql {
  const rows = (['web', 'app'] as const).flatMap((place) => {
    let from = 0;
    return journeys[place].flatMap(([weight, words]) => {
      const slots = `range(${from}, ${from + weight})`;
      from += weight;
      return [true, false].map(
        (isFirst) =>
          `(${quoteText(place)}, ${isFirst}, ${slots}, [${stepsOf(place, words, isFirst).map(spell).join(', ')}])`,
      );
    });
  });
  return `CREATE TABLE journey AS
    SELECT place, is_first, unnest(slots) AS slot, steps FROM (VALUES ${rows.join(',\n')}) AS rows(place, is_first, slots, steps)`;
}

function spell(step: Step, nth: number): Sql {
  return `{'nth': ${nth}, 'event': ${quoteText(step.event)}, 'page': ${quoteText(step.page)}, 'ordinal': ${step.ordinal}, 'before': ${quoteText(step.before)}, 'tick': ${step.tick}, 'batch_index': ${step.batchIndex}, 'items': [${step.items.join(', ')}]::INTEGER[]}`;
}
