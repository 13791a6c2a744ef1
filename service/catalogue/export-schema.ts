/**
 * The schema of a daily export shard as it is today: 31 top-level columns and every nested field, in the export's
 * own order. Real shards may lack the newest columns or spell a few types otherwise; readers go by a shard's own
 * schema, and this one serves where there is none: generated shards and newline-delimited JSON.
 *
 * Source: https://support.google.com/analytics/answer/7029846 and public shards. Where the two differ, the shards
 * count: `device.is_limited_ad_tracking` is a string, `dv360_campaign` has no `marketing_tactic`.
 */

import type { ColumnType, Field, ScalarName } from '../values.ts';

const slots = [strings('string_value'), ints('int_value'), floats('float_value double_value')];

/** The columns of a shard `events_YYYYMMDD`, in the export's own order. */
export const exportSchema: readonly Field[] = fields(
  strings('event_date'),
  ints('event_timestamp'),
  strings('event_name'),
  list('event_params', strings('key'), record('value', ...slots)),
  ints('event_previous_timestamp'),
  floats('event_value_in_usd'),
  ints('event_bundle_sequence_id event_server_timestamp_offset'),
  strings('user_id user_pseudo_id'),
  record('privacy_info', strings('analytics_storage ads_storage uses_transient_token')),
  list('user_properties', strings('key'), record('value', ...slots, ints('set_timestamp_micros'))),
  ints('user_first_touch_timestamp'),
  record('user_ltv', floats('revenue'), strings('currency')),
  record(
    'device',
    strings('category mobile_brand_name mobile_model_name mobile_marketing_name mobile_os_hardware_model'),
    strings('operating_system operating_system_version vendor_id advertising_id language is_limited_ad_tracking'),
    ints('time_zone_offset_seconds'),
    strings('browser browser_version'),
    record('web_info', strings('browser browser_version hostname')),
  ),
  record('geo', strings('city country continent region sub_continent metro')),
  record('app_info', strings('id version install_store firebase_app_id install_source')),
  record('traffic_source', strings('name medium source')),
  strings('stream_id platform'),
  record('event_dimensions', strings('hostname')),
  record(
    'ecommerce',
    ints('total_item_quantity'),
    floats('purchase_revenue_in_usd purchase_revenue refund_value_in_usd refund_value'),
    floats('shipping_value_in_usd shipping_value tax_value_in_usd tax_value'),
    ints('unique_items'),
    strings('transaction_id'),
  ),
  list(
    'items',
    strings('item_id item_name item_brand item_variant'),
    strings('item_category item_category2 item_category3 item_category4 item_category5'),
    floats('price_in_usd price'),
    ints('quantity'),
    floats('item_revenue_in_usd item_revenue item_refund_in_usd item_refund'),
    strings('coupon affiliation location_id item_list_id item_list_name item_list_index'),
    strings('promotion_id promotion_name creative_name creative_slot'),
    list('item_params', strings('key'), record('value', ...slots)),
  ),
  record(
    'collected_traffic_source',
    strings('manual_campaign_id manual_campaign_name manual_source manual_medium manual_term manual_content'),
    strings('manual_source_platform manual_creative_format manual_marketing_tactic gclid dclid srsltid'),
  ),
  bools('is_active_user'),
  ints('batch_event_index batch_page_id batch_ordering_id'),
  record(
    'session_traffic_source_last_click',
    record(
      'manual_campaign',
      strings('campaign_id campaign_name source medium term content'),
      strings('source_platform creative_format marketing_tactic'),
    ),
    record(
      'google_ads_campaign',
      strings('customer_id account_name campaign_id campaign_name ad_group_id ad_group_name'),
    ),
    record(
      'cross_channel_campaign',
      strings('campaign_id campaign_name source medium source_platform default_channel_group primary_channel_group'),
    ),
    record(
      'sa360_campaign',
      strings('campaign_id campaign_name source medium ad_group_id ad_group_name creative_format'),
      strings('engine_account_name engine_account_type manager_account_name'),
    ),
    record(
      'cm360_campaign',
      strings('campaign_id campaign_name source medium account_id account_name advertiser_id advertiser_name'),
      strings('creative_id creative_format creative_name creative_type creative_type_id creative_version'),
      strings('placement_id placement_cost_structure placement_name rendering_id site_id site_name'),
    ),
    record(
      'dv360_campaign',
      strings('campaign_id campaign_name source medium advertiser_id advertiser_name'),
      strings('creative_id creative_format creative_name exchange_id exchange_name'),
      strings('insertion_order_id insertion_order_name line_item_id line_item_name partner_id partner_name'),
    ),
  ),
  record('publisher', floats('ad_revenue_in_usd'), strings('ad_format ad_source_name ad_unit_id')),
  ints('event_original_occurrence_timestamp'),
);

function strings(names: string): readonly Field[] {
  return scalars(names, 'STRING');
}

function ints(names: string): readonly Field[] {
  return scalars(names, 'INT64');
}

function floats(names: string): readonly Field[] {
  return scalars(names, 'FLOAT64');
}

function bools(names: string): readonly Field[] {
  return scalars(names, 'BOOL');
}

function scalars(names: string, scalar: ScalarName): readonly Field[] {
  return names.split(' ').map((name) => ({ name, type: { kind: 'scalar', name: scalar } }));
}

function record(name: string, ...parts: (readonly Field[])[]): readonly Field[] {
  return [{ name, type: { kind: 'record', fields: fields(...parts) } }];
}

function list(name: string, ...parts: (readonly Field[])[]): readonly Field[] {
  const element: ColumnType = { kind: 'record', fields: fields(...parts) };
  return [{ name, type: { kind: 'array', of: element } }];
}

function fields(...parts: (readonly Field[])[]): readonly Field[] {
  return parts.reduce((all, part) => all.concat(part), []);
}
