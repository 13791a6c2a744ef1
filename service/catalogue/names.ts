/**
 * The default event names and event parameters of each stream type: names and types, nothing else, because this file
 * is part of the JavaScript that runs inside the warehouse. What they mean stands in `descriptions.ts`.
 *
 * Sources, Google Analytics Help: automatically collected events
 * https://support.google.com/analytics/answer/9234069, enhanced measurement
 * https://support.google.com/analytics/answer/9216061, recommended events
 * https://support.google.com/analytics/answer/9267735, event parameters
 * https://support.google.com/analytics/table/13594742, the export's schema
 * https://support.google.com/analytics/answer/7029846. A parameter's type is the value column in which it usually
 * arrives in exports (`string_value`, `int_value`; `double_value` for float).
 */

import type { ParamType } from '../values.ts';

/** Which streams a property has; the values of the option `stream_type`. */
export type StreamType = 'web' | 'app' | 'all';

/** A default event parameter and the type of its column. */
export interface DefaultParam {
  readonly name: string;
  readonly type: ParamType;
}

/** Streams whose names are listed by themselves; `common` are the names that both have. */
type Group = 'common' | 'web' | 'app';

const events: Record<Group, string> = {
  common:
    'session_start user_engagement login sign_up search select_content share join_group earn_virtual_currency spend_virtual_currency tutorial_begin tutorial_complete generate_lead qualify_lead disqualify_lead working_lead close_convert_lead close_unconvert_lead campaign_details add_payment_info add_shipping_info add_to_cart add_to_wishlist begin_checkout purchase refund remove_from_cart select_item select_promotion view_cart view_item view_item_list view_promotion level_start level_end level_up post_score unlock_achievement',
  web: 'first_visit page_view scroll click view_search_results video_start video_progress video_complete file_download form_start form_submit',
  app: 'first_open app_remove app_update app_clear_data app_exception os_update screen_view in_app_purchase app_store_refund app_store_subscription_cancel app_store_subscription_convert app_store_subscription_renew ad_click ad_exposure ad_impression ad_query ad_reward adunit_exposure dynamic_link_app_open dynamic_link_app_update dynamic_link_first_open firebase_campaign firebase_in_app_message_action firebase_in_app_message_dismiss firebase_in_app_message_impression notification_receive notification_open notification_dismiss notification_foreground notification_send error',
};

/** A name alone is a string parameter; `:i` marks an int, `:f` a float. */
const eventParams: Record<Group, string> = {
  common:
    'ga_session_id:i ga_session_number:i engagement_time_msec:i engaged_session_event:i session_engaged firebase_conversion:i debug_mode:i synthetic_bundle:i source medium campaign campaign_id term content gclid dclid srsltid currency value:f tax:f shipping:f shipping_tier payment_type coupon affiliation transaction_id item_list_id item_list_name item_id item_name promotion_id promotion_name creative_name creative_slot location_id search_term method content_type content_id content_group group_id virtual_currency_name achievement_id character level:i level_name score:i success lead_source lead_status disqualified_lead_reason unconvert_lead_reason',
  web: 'page_location page_referrer page_title page_path entrances:i ignore_referrer language screen_resolution batch_page_id:i batch_ordering_id:i percent_scrolled:i link_url link_domain link_id link_classes link_text outbound file_name file_extension form_id form_name form_destination form_submit_text video_current_time:i video_duration:i video_percent:i video_provider video_title video_url visible unique_search_term:i gclsrc gad_source gad_campaignid traffic_type',
  app: 'firebase_event_origin firebase_screen firebase_screen_class firebase_screen_id:i firebase_previous_screen firebase_previous_class firebase_previous_id:i entrances:i firebase_error:i firebase_error_value previous_app_version previous_os_version previous_first_open_count:i previous_gmp_app_id update_with_analytics:i updated_with_analytics:i system_app:i system_app_update:i deferred_analytics_collection:i reset_analytics_cause fatal:i timestamp:i product_id product_name price:i quantity:i introductory_price:i free_trial:i subscription:i renewal_count:i cancellation_reason validated:i ad_event_id ad_unit_id ad_unit_code ad_unit_name ad_format ad_platform ad_source exposure_time:i reward_type reward_value:i aclid cp1 anid click_timestamp:i campaign_info_source message_id message_name message_time:i message_device_time:i message_type message_channel topic label link_id accept_time:i app_version',
};

/**
 * Says which events a stream type has by default.
 *
 * @param streamType - the option `stream_type`
 * @returns the names in catalogue order (common, then web, then app), each once
 */
export function defaultEvents(streamType: StreamType): readonly string[] {
  const names = eventsOf[streamType] || listed(events, streamType);
  eventsOf[streamType] = names;
  return names;
}

/**
 * Says which event parameters a stream type has by default, and the type of each.
 *
 * @param streamType - the option `stream_type`
 * @returns the parameters in catalogue order (common, then web, then app), each once
 */
export function defaultEventParams(streamType: StreamType): readonly DefaultParam[] {
  const params = paramsOf[streamType] || listed(eventParams, streamType).map(paramOf);
  paramsOf[streamType] = params;
  return params;
}

/** What was listed before: an editor asks with every letter, and taking the lists apart would be most of a check. */
const eventsOf: Partial<Record<StreamType, readonly string[]>> = {};
const paramsOf: Partial<Record<StreamType, readonly DefaultParam[]>> = {};

function paramOf(entry: string): DefaultParam {
  const [name = '', mark] = entry.split(':');
  return { name, type: mark === 'i' ? 'int' : mark === 'f' ? 'float' : 'string' };
}

function listed(lists: Record<Group, string>, streamType: StreamType): readonly string[] {
  const web = streamType === 'app' ? '' : ` ${lists.web}`;
  const app = streamType === 'web' ? '' : ` ${lists.app}`;
  return [...new Set((lists.common + web + app).split(' '))];
}
