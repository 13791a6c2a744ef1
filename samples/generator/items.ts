/** The items of commerce events. */

import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import { roll, type Sql } from './draws.ts';
import { oddItemParams } from './quirks.ts';
import type { GeneratorRequest } from './request.ts';
import { productCents, productId, productText } from './shop.ts';
import { always, type Choice, empty, float, int, list, record, text, texts, where } from './values.ts';

/**
 * The items of an event, over its columns `products` (numbers of products), `event_key` and `event_name`.
 *
 * @returns a list expression; empty for an event without products
 */
export function items(request: GeneratorRequest): Sql {
  const price = `${productCents('product')} / 100.0::DOUBLE`;
  const revenue = `CASE WHEN event_name = 'purchase' THEN ${price} END`;
  const isListed = "event_name IN ('view_item_list', 'select_item')";
  const item = record({
    item_id: productId('product'),
    item_name: productText('product', 'name'),
    item_brand: productText('product', 'brand'),
    item_variant: `${texts(['S', 'M', 'L', '(not set)'])}[1 + product % 4]`,
    item_category: productText('product', 'category'),
    item_category2: productText('product', 'subcategory'),
    price_in_usd: `${price} * 1.125::DOUBLE`,
    price,
    quantity: `CASE WHEN NOT ${isListed} THEN 1::BIGINT END`,
    item_revenue_in_usd: `${revenue} * 1.125::DOUBLE`,
    item_revenue: revenue,
    coupon: quoteText('(not set)'),
    affiliation: quoteText('Acme Outdoor'),
    item_list_id: `CASE WHEN ${isListed} THEN 'list-' || ${roll('event_key', 'list', 8)} END`,
    item_list_name: `CASE WHEN ${isListed} THEN 'Recommended' END`,
    item_list_index: `CASE WHEN ${isListed} THEN nth_item::VARCHAR END`,
    item_params: itemParams(request),
  });
  return `list_transform(products, lambda product, nth_item: ${item})`;
}

function itemParams({ profile }: GeneratorRequest): Sql {
  const usual = always(
    text('color', `${texts(['red', 'blue', 'moss', 'sand', 'black'])}[1 + product % 5]`),
    int('stock', `product * 37 % 120`),
    float('rating', `1 + product * 53 % 40 / 10.0`),
  );
  const seldom = where('product % 3 = 0', text('material', `'recycled'`), empty('size_chart'));
  const choices: readonly Choice[] = profile === 'bench' ? [usual, seldom] : [usual, seldom, oddItemParams()];
  const lists = choices.map(
    (choice) => `CASE ${choice.map(([when, params]) => `WHEN ${when} THEN ${list(params)}`).join(' ')} END`,
  );
  return `list_concat(${lists.join(', ')})`;
}
