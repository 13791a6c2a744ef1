/** The parameters that differ from event to event. */

import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import { chance, oneOf, roll, type Sql } from './draws.ts';
import { eventNames, type Place } from './journeys.ts';
import { oddEventParams } from './quirks.ts';
import type { Day, GeneratorRequest } from './request.ts';
import { articleOn, searchTerm } from './shop.ts';
import { always, type Choice, float, hundredths, int, type Param, text, textOrInt, where } from './values.ts';

type ParamsOfEvents = Readonly<Record<string, readonly Param[]>>;

/**
 * What an event tells, over the columns of an event.
 *
 * @returns the choices, those that nearly every event has first
 */
export function eventChoices(
  { profile, stream }: GeneratorRequest,
  { isLate }: Pick<Day, 'isLate'>,
): readonly Choice[] {
  const isSample = profile === 'sample';
  return [
    ...(stream === 'app' ? [] : onTheWeb(isSample)),
    ...(stream === 'web' ? [] : inApps()),
    where('tick > 0', int('engagement_time_msec', `100 + ${roll('event_key', 'engagement', 25_000)}`)),
    always(text('content_group', `if(page IN ('article', 'help'), 'content', 'shop')`), text('page_type', 'page')),
    isSample ? oddEventParams() : ofTheSite(),
    whenNamed(commerce(), stream),
    whenNamed(happening(isLate), stream),
  ];
}

/** One alternative for each event that happens in the stream. */
function whenNamed(params: ParamsOfEvents, stream: GeneratorRequest['stream']): Choice {
  const places: readonly Place[] = stream === 'all' ? ['web', 'app'] : [stream];
  const happens = (event: string) => places.some((place) => eventNames(place).has(event));
  const alternatives = Object.entries(params).filter(([event]) => happens(event));
  return alternatives.map(([event, ofEvent]) => [`event_name = ${quoteText(event)}`, ofEvent]);
}

/** True for the events that have few parameters of their own. */
export const isPlain: Sql =
  "event_name IN ('page_view', 'screen_view', 'session_start', 'user_engagement', 'first_visit', 'first_open', 'login', 'sign_up', 'share', 'search', 'newsletter_signup', 'wishlist_shared', 'generate_lead', 'app_update', 'os_update', 'app_exception', 'notification_open')";

/** What a site may send with its plain events, so that in the profile `bench` none has fewer than twelve parameters. */
function ofTheSite(): Choice {
  return where(
    isPlain,
    int('gtm_version', `100 + ${roll('visit_key', 'tag manager', 3)}`),
    text('ab_variant', oneOf('user_key', 'variant', ["'control'", "'large images'", "'short checkout'"])),
    text('cookie_consent', oneOf('user_key', 'cookies', ["'all'", "'necessary'"])),
  );
}

function onTheWeb(isSample: boolean): readonly Choice[] {
  const campaign = `'?utm_source=' || source.source || '&utm_medium=' || source.medium || '&utm_campaign=' || source.campaign`;
  const location = `'https://www.acme-shop.example' || path || if(ordinal = 0 AND source.medium IN ('email', 'paid_social'), ${campaign}, '')`;
  const referrer = `if(ordinal > 0, 'https://www.acme-shop.example' || path_before, source.referrer)`;
  // On one event in twelve `session_engaged` is an int, as in real exports.
  const engaged = textOrInt(
    'session_engaged',
    chance('event_key', 'engaged as text', isSample ? 92 : 100),
    isEngaged,
    isEngaged,
  );
  return [
    where(
      "platform = 'WEB'",
      text('page_location', location),
      text('page_title', 'title'),
      text('page_referrer', referrer),
      engaged,
      int('engaged_session_event', '1'),
    ),
    where("event_name = 'page_view' AND ordinal = 0", int('entrances', '1')),
    where(`platform = 'WEB' AND ${chance('event_key', 'ignored referrer', 3)}`, text('ignore_referrer', "'true'")),
  ];
}

/** A session is engaged from its third event on. */
const isEngaged = 'if(tick > 1, 1, 0)';

function inApps(): readonly Choice[] {
  const automatic =
    "event_name IN ('session_start', 'first_open', 'user_engagement', 'screen_view', 'app_update', 'os_update')";
  return [
    where(
      "platform <> 'WEB'",
      text('firebase_event_origin', `if(${automatic}, 'auto', 'app')`),
      text('firebase_screen', 'page'),
      text('firebase_screen_class', screenClass('page')),
      int('firebase_screen_id', screenId('ordinal')),
      int('engaged_session_event', '1'),
    ),
    where(
      "platform <> 'WEB' AND ordinal > 0",
      text('firebase_previous_screen', 'before'),
      text('firebase_previous_class', screenClass('before')),
      int('firebase_previous_id', screenId('ordinal - 1')),
    ),
    where("event_name = 'screen_view' AND ordinal = 0", int('entrances', '1')),
  ];
}

function screenClass(kind: Sql): Sql {
  return `upper(${kind}[1]) || ${kind}[2:] || if(platform = 'IOS', 'ViewController', 'Activity')`;
}

/** A signed 64-bit number, nearly always beyond 2^53. */
function screenId(ordinal: Sql): Sql {
  return `(hash(visit_key * 64 + ${ordinal})::HUGEINT - 9223372036854775808)::BIGINT`;
}

/** The parameters of events that have items. */
function commerce(): ParamsOfEvents {
  const money = [text('currency', "'EUR'"), hundredths('value', 'amount_cents')];
  const cart = [...money, int('cart_id', screenId('63'))];
  const checkout = [...cart, text('coupon', oneOf('visit_key', 'coupon', ["'SPRING10'", "'WELCOME'", "'(not set)'"]))];
  const itemList = [
    text('item_list_id', `'list-' || ${roll('event_key', 'list', 8)}`),
    text('item_list_name', "'Recommended'"),
  ];
  const shipping = text('shipping_tier', oneOf('visit_key', 'shipping', ["'ground'", "'express'", "'pickup'"]));
  const payment = text('payment_type', oneOf('visit_key', 'payment', ["'card'", "'paypal'", "'invoice'"]));
  return {
    view_item: money,
    view_item_list: itemList,
    select_item: itemList,
    add_to_cart: cart,
    remove_from_cart: cart,
    view_cart: cart,
    begin_checkout: checkout,
    add_shipping_info: [...checkout, shipping],
    add_payment_info: [...checkout, payment],
    purchase: [
      ...checkout,
      // Of digits only, an order number arrives as an int.
      textOrInt('transaction_id', 'NOT has_digit_order', "'T-' || order_number", 'order_number'),
      hundredths('tax', 'tax_cents'),
      hundredths('shipping', 'shipping_cents'),
    ],
  };
}

/** The parameters of all other events. */
function happening(isLate: boolean): ParamsOfEvents {
  const id = `2000 + ${articleOn('ordinal')}`;
  const promotion = [
    text('promotion_id', "'spring'"),
    text('promotion_name', "'Spring sale'"),
    text('creative_name', "'Mountains'"),
    text('creative_slot', oneOf('visit_key', 'creative', ["'hero'", "'sidebar'"])),
  ];
  const video = (percent: Sql): readonly Param[] => [
    text('video_title', "'How to patch a tent'"),
    text('video_provider', "'youtube'"),
    text('video_url', "'https://www.youtube.com/watch?v=acme0001'"),
    int('video_percent', percent),
    hundredths('video_current_time', `314 * (${percent})`),
    int('video_duration', '314'),
    text('visible', "'1'"),
  ];
  const form = [
    text('form_id', "'contact'"),
    text('form_name', "'Contact'"),
    text('form_destination', "'https://www.acme-shop.example/help/send'"),
  ];
  const search = text('search_term', searchTerm());
  const link = [
    text('link_url', "'https://partner.example/map.pdf'"),
    text('link_domain', "'partner.example'"),
    text('link_classes', "'btn btn-link'"),
  ];
  return {
    scroll: [
      int('percent_scrolled', '90'),
      // The site began to send its article ids with a prefix.
      isLate ? text('article_id', `'a-' || ${id}`) : int('article_id', id),
      float('reading_minutes', `${roll('event_key', 'reading', 900)} / 100.0`),
    ],
    view_promotion: promotion,
    select_promotion: promotion,
    video_start: video('0'),
    video_progress: video(oneOf('event_key', 'progress', ['10', '25', '50', '75'])),
    video_complete: video('100'),
    form_start: form,
    form_submit: [...form, text('form_submit_text', "'Send'")],
    generate_lead: [text('lead_source', "'contact form'")],
    search: [search],
    view_search_results: [search, int('unique_search_term', '1')],
    file_download: [
      ...link,
      text('file_name', "'/files/size-chart.pdf'"),
      text('file_extension', "'pdf'"),
      text('link_text', "'Size chart'"),
    ],
    click: [...link, text('outbound', "'true'")],
    login: [text('method', oneOf('user_key', 'method', ["'password'", "'google'", "'apple'"]))],
    sign_up: [text('method', "'password'")],
    share: [
      text('method', "'messenger'"),
      text('content_type', "'article'"),
      textOrInt('content_id', 'ordinal = 0', `'a-' || ${id}`, id),
    ],
    newsletter_signup: [text('newsletter', "'weekly'"), int('newsletter_issue', '17')],
    ad_impression: [
      text('ad_format', "'Banner'"),
      text('ad_source', "'AdMob Network'"),
      text('ad_unit_name', "'home_bottom'"),
      float('value', '0.0042'),
      text('currency', "'USD'"),
    ],
    app_update: [text('previous_app_version', "'4.1.9'")],
    os_update: [text('previous_os_version', "'14'")],
    app_exception: [int('fatal', '1'), int('timestamp', 'event_timestamp // 1000')],
    notification_open: [
      int('message_id', screenId('62')),
      text('message_name', "'Back in stock'"),
      int('message_time', 'session_id - 600'),
    ],
    first_open: [int('previous_first_open_count', '0'), int('system_app', '0'), int('update_with_analytics', '0')],
  };
}
