/** The items of commerce events. */

import { exportSchema } from '../../service/catalogue/export-schema.ts';
import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import { roll, type Sql } from './draws.ts';
import { oddItemParams } from './quirks.ts';
import type { GeneratorRequest } from './request.ts';
import { chosen, wholeRecord } from './values.ts';

/** The fields of an item, in the export's own order. */
const itemFields = exportSchema.flatMap(({ name, type }) => {
  return name === 'items' && type.kind === 'array' && type.of.kind === 'record' ? type.of.fields : [];
});

/**
 * The items of an event, over its columns `goods` (a list of the products, see `shop.ts`), `event_key` and `event_name`.
 *
 * @returns a list expression; empty for an event without products
 */
export function items({ profile }: GeneratorRequest): Sql {
  const price = 'product.cents / 100.0::DOUBLE';
  const revenue = `CASE WHEN event_name = 'purchase' THEN ${price} END`;
  const isListed = "event_name IN ('view_item_list', 'select_item')";
  const item = wholeRecord(itemFields, {
    item_id: 'product.id',
    item_name: 'product.name',
    item_brand: 'product.brand',
    item_variant: 'product.variant',
    item_category: 'product.category',
    item_category2: 'product.subcategory',
    price_in_usd: `${price} * 1.125::DOUBLE`,
    price,
    quantity: `CASE WHEN NOT ${isListed} THEN 1 END`,
    item_revenue_in_usd: `${revenue} * 1.125::DOUBLE`,
    item_revenue: revenue,
    coupon: quoteText('(not set)'),
    affiliation: quoteText('Acme Outdoor'),
    item_list_id: `CASE WHEN ${isListed} THEN 'list-' || ${roll('event_key', 'list', 8)} END`,
    item_list_name: `CASE WHEN ${isListed} THEN 'Recommended' END`,
    item_list_index: `CASE WHEN ${isListed} THEN nth_item END`,
    item_params: profile === 'bench' ? 'product.params' : `list_concat(product.params, ${chosen(oddItemParams())})`,
  });
  return `list_transform(goods, lambda product, nth_item: ${item})`;
}
