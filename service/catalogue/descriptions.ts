/**
 * What the default events and event parameters mean, for the people who read a hover. The sources are those of
 * `names.ts`; the words are our own.
 */

/** How an event comes about: collected by itself, by enhanced measurement, or sent by the site or app as recommended. */
export type EventGroup = 'automatic' | 'enhanced' | 'recommended';

/** What a hover says about a default event. */
export interface EventDescription {
  readonly group: EventGroup;
  readonly description: string;
}

const events: Record<EventGroup, Readonly<Record<string, string>>> = {
  automatic: {
    session_start: 'A new session begins.',
    user_engagement: 'The page had focus, or the app was in the foreground, for at least one second.',
    first_visit: 'A browser visits the site for the first time.',
    first_open: 'The app is opened for the first time after it was installed or reinstalled.',
    app_remove: 'The app is uninstalled (Android only).',
    app_update: 'The app is opened for the first time after an update.',
    app_clear_data: "The app's data is cleared or reset (Android only).",
    app_exception: 'The app crashes or reports an exception.',
    os_update: 'The device runs a newer version of its operating system than before.',
    screen_view: 'The app moves to another screen.',
    in_app_purchase: 'Something is bought through the app store.',
    app_store_refund: 'The app store refunds a purchase (Android only).',
    app_store_subscription_cancel: 'A subscription is cancelled in the app store (Android only).',
    app_store_subscription_convert: 'A free trial turns into a paid subscription.',
    app_store_subscription_renew: 'A paid subscription is renewed.',
    ad_click: 'An ad is clicked.',
    ad_exposure: 'A screen that shows ads is left, with the time it was visible.',
    ad_impression: 'An ad is shown.',
    ad_query: 'An ad is requested.',
    ad_reward: 'A rewarded ad grants its reward.',
    adunit_exposure: 'An ad unit is no longer visible, with the time it was.',
    dynamic_link_app_open: 'The app is opened again through a dynamic link.',
    dynamic_link_app_update: 'The app is updated and opened through a dynamic link (Android only).',
    dynamic_link_first_open: 'The app is opened for the first time, through a dynamic link.',
    firebase_campaign: 'The app starts with campaign values.',
    firebase_in_app_message_action: 'The action of an in-app message is taken.',
    firebase_in_app_message_dismiss: 'An in-app message is closed.',
    firebase_in_app_message_impression: 'An in-app message is shown.',
    notification_receive: 'A notification arrives while the app is in the background (Android only).',
    notification_open: 'A notification is opened.',
    notification_dismiss: 'A notification is dismissed (Android only).',
    notification_foreground: 'A notification arrives while the app is in the foreground.',
    notification_send: 'A notification is sent.',
    error: 'Stands in for an event that could not be logged because its name or a parameter is not valid.',
  },
  enhanced: {
    page_view: "A page loads, or the page changes the browser's history.",
    scroll: 'A visitor reaches 90% of the height of a page for the first time.',
    click: 'A link that leads away from the site is clicked.',
    view_search_results: "The results of the site's own search are shown.",
    video_start: 'An embedded YouTube video starts.',
    video_progress: 'An embedded YouTube video passes 10%, 25%, 50% or 75% of its length.',
    video_complete: 'An embedded YouTube video ends.',
    file_download: 'A link to a document, an archive, a media file or a program is clicked.',
    form_start: 'A visitor touches a form for the first time in a session.',
    form_submit: 'A form is submitted.',
  },
  recommended: {
    login: 'Somebody signs in.',
    sign_up: 'Somebody creates an account.',
    search: 'Somebody searches the content.',
    select_content: 'A piece of content is picked.',
    share: 'Content is shared.',
    join_group: 'Somebody joins a group.',
    earn_virtual_currency: 'Virtual currency is granted.',
    spend_virtual_currency: 'Virtual currency is spent.',
    tutorial_begin: 'The introduction starts.',
    tutorial_complete: 'The introduction is finished.',
    generate_lead: 'Somebody asks to be contacted or sends a lead form.',
    qualify_lead: 'A lead is marked as qualified.',
    disqualify_lead: 'A lead is marked as not qualified, with a reason.',
    working_lead: 'A representative contacts a lead.',
    close_convert_lead: 'A lead becomes a customer.',
    close_unconvert_lead: 'A lead is closed without becoming a customer.',
    campaign_details: 'Carries the campaign values of a visit.',
    add_payment_info: 'Payment details are given at checkout.',
    add_shipping_info: 'Delivery details are given at checkout.',
    add_to_cart: 'An item is put into the cart.',
    add_to_wishlist: 'An item is put on a wish list.',
    begin_checkout: 'The checkout begins.',
    purchase: 'An order is completed.',
    refund: 'An order is refunded, wholly or in part.',
    remove_from_cart: 'An item is taken out of the cart.',
    select_item: 'An item is chosen from a list.',
    select_promotion: 'A promotion is chosen.',
    view_cart: 'The cart is shown.',
    view_item: 'The details of an item are shown.',
    view_item_list: 'A list of items is shown.',
    view_promotion: 'A promotion is shown.',
    level_start: 'A level of a game starts.',
    level_end: 'A level of a game ends.',
    level_up: 'A player reaches the next level.',
    post_score: 'A player posts a score.',
    unlock_achievement: 'A player unlocks an achievement.',
  },
};

const eventParams: Readonly<Record<string, string>> = {
  ga_session_id:
    'When the session started, as an epoch second. Identifies a session only together with `user_pseudo_id`.',
  ga_session_number: "The session's number among the sessions of this user, from 1.",
  engagement_time_msec: 'Engaged milliseconds since the event before.',
  engaged_session_event: '1 when the session already counts as engaged at this event.',
  session_engaged: '1 or 0: whether the session is engaged. Arrives as a string or as an int.',
  firebase_conversion: '1 on events that are marked as conversions.',
  debug_mode: '1 when the event was sent in debug mode.',
  synthetic_bundle: '1 on events that Google added; no device sent them.',
  source: 'The campaign or referral source that came with the event.',
  medium: 'The campaign or referral medium that came with the event.',
  campaign: 'The campaign name that came with the event.',
  campaign_id: 'The campaign id (`utm_id`) that came with the event.',
  term: 'The campaign keyword that came with the event.',
  content: 'The variant of the campaign content that came with the event.',
  gclid: 'The click id of Google Ads. Often present without a value.',
  dclid: 'The click id of Campaign Manager 360 and Display & Video 360. Often present without a value.',
  srsltid: 'The click id of Merchant Center.',
  currency: 'The currency of `value`, as an ISO 4217 code.',
  value: 'What the event is worth. A whole number arrives as an int, any other as a double.',
  tax: 'The tax of the order.',
  shipping: 'The cost of delivery.',
  shipping_tier: 'The chosen way of delivery.',
  payment_type: 'The chosen way of payment.',
  coupon: 'The coupon code of the order.',
  affiliation: 'The shop or supplier behind the order.',
  transaction_id: 'The id of the order. One made of digits only arrives as an int.',
  item_list_id: 'The id of the item list.',
  item_list_name: 'The name of the item list.',
  item_id: 'The id of the item or the content.',
  item_name: 'The name of the item.',
  promotion_id: 'The id of the promotion.',
  promotion_name: 'The name of the promotion.',
  creative_name: "The name of the promotion's creative.",
  creative_slot: "The place of the promotion's creative.",
  location_id: 'The id of the place, such as a store or a Google place id.',
  search_term: 'The text that was searched for. One that looks like a number can arrive as a number.',
  method: 'The way of signing in, signing up or sharing.',
  content_type: 'The kind of content.',
  content_id: 'The id of the content.',
  content_group: 'The group of content that the page or screen belongs to.',
  group_id: 'The id of the group.',
  virtual_currency_name: 'The name of the virtual currency.',
  achievement_id: 'The id of the achievement.',
  character: "The player's character.",
  level: 'The level of the player or the content.',
  level_name: 'The name of the level.',
  score: 'The posted score.',
  success: 'Whether the level was completed.',
  lead_source: 'Where the lead comes from.',
  lead_status: 'The state of the lead.',
  disqualified_lead_reason: 'Why the lead was disqualified.',
  unconvert_lead_reason: 'Why the lead did not become a customer.',
  page_location: 'The full URL of the page, cut after 1,000 characters.',
  page_referrer: 'The URL of the page before, cut after 420 characters. Often present without a value.',
  page_title: 'The title of the page, cut after 300 characters.',
  page_path: 'The path of the page, where the site sends it.',
  entrances: '1 on the first page or screen of a session.',
  ignore_referrer: '`true` when the referrer does not count as a traffic source.',
  language: 'The language of the browser.',
  screen_resolution: 'Width and height of the screen, in pixels.',
  batch_page_id: 'Numbers the pages of a visit. A parameter until July 2024, since then a column of its own.',
  batch_ordering_id: 'Numbers the requests of a page. A parameter until July 2024, since then a column of its own.',
  percent_scrolled: 'How far the page was scrolled, in percent; 90 unless the site says otherwise.',
  link_url: 'The target of the link.',
  link_domain: "The domain of the link's target.",
  link_id: 'The `id` attribute of the link; in apps the id of the dynamic link.',
  link_classes: 'The `class` attribute of the link.',
  link_text: 'The text of the link.',
  outbound: '`true` when the link leads away from the site.',
  file_name: 'The path of the file.',
  file_extension: "The file's extension.",
  form_id: 'The `id` attribute of the form.',
  form_name: 'The `name` attribute of the form.',
  form_destination: 'The URL that the form is sent to.',
  form_submit_text: 'The text of the submit button.',
  video_current_time: 'How far the video had played, in seconds.',
  video_duration: 'The length of the video, in seconds.',
  video_percent: 'How much of the video had played, in percent.',
  video_provider: 'Who provides the video; `youtube` for the events that are collected automatically.',
  video_title: 'The title of the video.',
  video_url: 'The URL of the video.',
  visible: 'Whether the player was in view.',
  unique_search_term: '1 when the term is searched for the first time in the session.',
  gclsrc: 'The source of a Google click id. Often present without a value.',
  gad_source: 'The kind of Google Ads traffic that the click came from.',
  gad_campaignid: 'The id of the Google Ads campaign that the click came from.',
  traffic_type: 'Marks internal or developer traffic.',
  firebase_event_origin: 'Who logged the event: `auto` for the SDK, `app` for the app.',
  firebase_screen: 'The name of the screen.',
  firebase_screen_class: 'The class of the screen.',
  firebase_screen_id: 'A random 64-bit id of the screen: exact as INT64 only.',
  firebase_previous_screen: 'The name of the screen before.',
  firebase_previous_class: 'The class of the screen before.',
  firebase_previous_id: 'The 64-bit id of the screen before: exact as INT64 only.',
  firebase_error: 'The code of the error.',
  firebase_error_value: 'The name or value that was not valid.',
  previous_app_version: 'The version of the app before the update.',
  previous_os_version: 'The version of the operating system before the update.',
  previous_first_open_count: 'How many times the app had been opened for the first time before.',
  previous_gmp_app_id: 'The Firebase app id that the app had before.',
  update_with_analytics: '1 on the first open after an update that brought the SDK, as exports spell it.',
  updated_with_analytics: '1 on the first open after an update that brought the SDK, as the documentation spells it.',
  system_app: '1 when the app came with the device.',
  system_app_update: '1 when the app came with the device and was updated.',
  deferred_analytics_collection: '1 when collection was put off and started later.',
  reset_analytics_cause: "Why the app's analytics data was reset.",
  fatal: '1 when the exception ended the app.',
  timestamp: 'When the exception happened.',
  product_id: 'The id of the product in the app store.',
  product_name: 'The name of the product in the app store (iOS only).',
  price: 'The price in millionths of the currency.',
  quantity: 'The number of units.',
  introductory_price: 'The introductory price in millionths of the currency.',
  free_trial: '1 when the subscription starts as a free trial.',
  subscription: '1 when the product is a subscription.',
  renewal_count: 'How often the subscription has been renewed.',
  cancellation_reason: 'Why the subscription was cancelled.',
  validated: '1 when the app store confirmed the purchase.',
  ad_event_id: 'The id of the ad event.',
  ad_unit_id: 'The id of the ad unit.',
  ad_unit_code: 'The code of the ad unit.',
  ad_unit_name: 'The name of the ad unit.',
  ad_format: 'The format of the ad.',
  ad_platform: 'The platform that served the ad.',
  ad_source: 'The network that served the ad.',
  exposure_time: 'How long the ad was on the screen, in milliseconds.',
  reward_type: 'The kind of reward.',
  reward_value: 'The amount of the reward.',
  aclid: 'The click id of an ad network.',
  cp1: 'A campaign value of the advertiser.',
  anid: 'The id of the ad network.',
  click_timestamp: 'When the ad was clicked.',
  campaign_info_source: 'Where the campaign values were taken from.',
  message_id: 'The id of the message.',
  message_name: 'The name of the message.',
  message_time: 'When the message was sent, as an epoch second.',
  message_device_time: "When the message was sent, by the device's clock.",
  message_type: 'The kind of message.',
  message_channel: 'The channel of the message.',
  topic: 'The topic that the message was sent to.',
  label: 'The label of the message.',
  accept_time: 'When the dynamic link was accepted.',
  app_version: 'The version of the app that crashed.',
};

/** Maps, because names come from users' exports: `constructor` must not find what every object inherits. */
const paramsByName: ReadonlyMap<string, string> = new Map(Object.entries(eventParams));
const eventsByName: ReadonlyMap<string, EventDescription> = new Map([
  ...inGroup('automatic'),
  ...inGroup('enhanced'),
  ...inGroup('recommended'),
]);

/**
 * Says what a default event is.
 *
 * @param name - the event name, as the export spells it
 * @returns its group and description, or undefined for a name that is not in the catalogue
 */
export function describeEvent(name: string): EventDescription | undefined {
  return eventsByName.get(name);
}

/**
 * Says what a default event parameter means.
 *
 * @param name - the parameter name, as the export spells it
 * @returns its description, or undefined for a name that is not in the catalogue
 */
export function describeEventParam(name: string): string | undefined {
  return paramsByName.get(name);
}

/**
 * Lists every name that has a description, for whoever wants to know whether the catalogue is whole.
 *
 * @returns the names of events and of event parameters
 */
export function describedNames(): { readonly events: readonly string[]; readonly eventParams: readonly string[] } {
  return { events: Array.from(eventsByName.keys()), eventParams: Array.from(paramsByName.keys()) };
}

function inGroup(group: EventGroup): [string, EventDescription][] {
  return Object.entries(events[group]).map(([name, description]) => [name, { group, description }]);
}
