/** The events of a day, in the export's schema: each step of each visit. */

import { exportSchema } from '../../service/catalogue/export-schema.ts';
import { quoteName, quoteText } from '../../service/dialects/duckdb/quote.ts';
import { duckdbType } from '../../service/dialects/duckdb/types.ts';
import type { Field } from '../../service/values.ts';
import { chance, roll, type Sql } from './draws.ts';
import { items } from './items.ts';
import { eventParamLists } from './params.ts';
import { hasNoParams, hasNullItems } from './quirks.ts';
import type { Day, GeneratorRequest } from './request.ts';
import { goods, pagePath, pageTitle, productOn } from './shop.ts';
import { record } from './values.ts';
import { clickId } from './visit-params.ts';

/** The newest column of the export: in the profile `sample` the shards of the first half lack it. */
const newestColumn = 'event_original_occurrence_timestamp';

/**
 * The columns that the shard of a day has.
 *
 * @returns the export's schema, without its newest column on an early day of the profile `sample`
 */
export function shardColumns({ profile }: GeneratorRequest, { isLate }: Day): readonly Field[] {
  if (profile === 'bench' || isLate) return exportSchema;
  return exportSchema.filter((field) => field.name !== newestColumn);
}

/**
 * The SELECT of a day's events.
 *
 * @param request - what is asked for
 * @param day - the day
 * @param visits - the table that holds the day's visits (`selectVisits`)
 * @returns a SELECT with the columns of `shardColumns`
 */
export function selectEvents(request: GeneratorRequest, day: Day, visits: Sql): Sql {
  const lists = eventParamLists(request, day);
  const values = eventColumns(request, day, lists.length);
  const columns = shardColumns(request, day).map(({ name, type }) => {
    return `CAST(${values[name] ?? quoteName(name)} AS ${duckdbType(type)}) AS ${quoteName(name)}`;
  });
  const micros = 'tick * 18000000::BIGINT';
  return `
WITH stepping AS (SELECT *, unnest(steps) AS step FROM ${visits}),
going AS (
  SELECT * EXCLUDE (step), step.event AS event_name, step.page AS page, step.before AS before, step.ordinal AS ordinal,
    step.tick AS tick, step.batch_index AS batch_index, visit_key * 64 + step.nth AS event_key,
    first_event + step.nth AS event_ordinal,
    start_us + ${micros.replace('tick', 'step.tick')} + if(step.tick = 0, 0, ${roll('visit_key * 64 + step.tick', 'pause', 17_000_000)}) AS event_timestamp,
    list_transform(step.items, lambda shown: ${productOn('shown')}) AS products, ${goods('products')} AS goods
  FROM stepping),
seeing AS (
  SELECT *, ${pagePath('page', 'ordinal')} AS path, ${pagePath('before', 'ordinal - 1')} AS path_before, ${pageTitle('page', 'ordinal')} AS title,
    list_sum(list_transform(goods, lambda product: product.cents))::BIGINT AS amount_cents,
    ${day.date.replaceAll('-', '')}00000000 + event_ordinal AS order_number, ${chance('event_key', 'digit order', 15)} AS has_digit_order
  FROM going),
telling AS (
  SELECT *, amount_cents * 19 // 119 AS tax_cents, if(amount_cents > 10000, 0, 495) AS shipping_cents,
    ${lists.map((list, index) => `${list} AS ${partOfParams(index)}`).join(',\n    ')}
  FROM seeing)
SELECT ${columns.join(',\n  ')}
FROM telling`;
}

/** The columns that are more than one of the same name among the columns of an event. */
function eventColumns(request: GeneratorRequest, day: Day, paramLists: number): Readonly<Record<string, Sql>> {
  const euros = 'amount_cents / 100.0::DOUBLE';
  const isPurchase = "event_name = 'purchase'";
  const ofPurchase = (value: Sql) => `CASE WHEN ${isPurchase} THEN ${value} END`;
  const usd = (value: Sql) => `${value} * 1.125::DOUBLE`;
  return {
    event_date: quoteText(day.date.replaceAll('-', '')),
    event_params:
      request.profile === 'bench' ? inAnyOrder(paramLists) : `if(${hasNoParams}, [], ${inAnyOrder(paramLists)})`,
    event_previous_timestamp: `CASE WHEN platform <> 'WEB' AND tick > 0 THEN event_timestamp - ${roll('event_key', 'previous', 400_000_000)} - 1 END`,
    event_value_in_usd: ofPurchase(usd(euros)),
    event_bundle_sequence_id: 'session_id % 1000000000 + tick',
    event_server_timestamp_offset: `CASE WHEN platform <> 'WEB' THEN ${roll('event_key', 'offset', 5_000_000)} END`,
    event_dimensions: `CASE WHEN platform = 'WEB' THEN ${record({ hostname: quoteText('www.acme-shop.example') })} END`,
    ecommerce: `CASE WHEN len(products) > 0 THEN ${record({
      total_item_quantity: 'len(products)',
      purchase_revenue_in_usd: ofPurchase(usd(euros)),
      purchase_revenue: ofPurchase(euros),
      shipping_value_in_usd: ofPurchase(usd('shipping_cents / 100.0::DOUBLE')),
      shipping_value: ofPurchase('shipping_cents / 100.0::DOUBLE'),
      tax_value_in_usd: ofPurchase(usd('tax_cents / 100.0::DOUBLE')),
      tax_value: ofPurchase('tax_cents / 100.0::DOUBLE'),
      unique_items: 'len(list_distinct(products))',
      transaction_id: `if(${isPurchase}, if(has_digit_order, '', 'T-') || order_number, '(not set)')`,
    })} END`,
    items: `CASE WHEN ${hasNullItems(request)} THEN NULL ELSE ${items(request)} END`,
    collected_traffic_source: `CASE WHEN tick = 0 AND source.source <> '(direct)' THEN ${record({
      manual_campaign_id: 'source.campaign_id',
      manual_campaign_name: 'source.campaign',
      manual_source: 'source.source',
      manual_medium: 'source.medium',
      manual_content: 'source.content',
      gclid: `CASE WHEN source.medium = 'cpc' THEN ${clickId} END`,
    })} END`,
    batch_event_index: 'batch_index',
    batch_page_id: `CASE WHEN platform = 'WEB' THEN start_us // 1000 + ordinal * 60000 END`,
    batch_ordering_id: `CASE WHEN platform = 'WEB' THEN tick + 1 END`,
    publisher: `CASE WHEN event_name = 'ad_impression' THEN ${record({
      ad_revenue_in_usd: '0.0042::DOUBLE',
      ad_format: quoteText('Banner'),
      ad_source_name: quoteText('AdMob Network'),
      ad_unit_id: quoteText('ca-app-pub-0000000000000000/1111111111'),
    })} END`,
    [newestColumn]: `CASE WHEN ${chance('event_key', 'occurred before', 20)} THEN event_timestamp - ${roll('event_key', 'delay', 2_000_000)} END`,
  };
}

/** The name of a column that holds some of an event's parameters. */
function partOfParams(index: number): Sql {
  return `params_${index}`;
}

/** The order of the keys differs from event to event, as in real exports: what is the visit's is first, last or between. */
function inAnyOrder(parts: number): Sql {
  const own = Array.from({ length: parts }, (_, index) => partOfParams(index));
  const visit = (place: number) => `if(event_key % 3 = ${place}, visit_params, NULL)`;
  return `list_concat(${[visit(0), ...own.slice(0, 2), visit(1), ...own.slice(2), visit(2)].join(', ')})`;
}
