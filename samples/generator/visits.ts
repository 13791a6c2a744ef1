/**
 * The visits of a day: who comes, when, from where, and which journey is made. Everything that holds for a whole visit is
 * worked out here, once a visit, and merely repeated for its events.
 */

import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import { chance, keyOf, oneOf, roll, type Sql } from './draws.ts';
import { userProperties, visitParams } from './params.ts';
import { hasNoRevenue } from './quirks.ts';
import type { Day, GeneratorRequest } from './request.ts';
import { record } from './values.ts';

/** The time zone of the property, in hours before UTC: `event_date` is the day there, `event_timestamp` is UTC. */
const hoursAhead = 1;

/** A journey takes less than half an hour, so no visit reaches over the end of its day. */
const lastStart = 86_400 - 1800;

/** The shortest journey has three events. */
const shortestJourney = 3;

const dayMicros = 86_400_000_000;

/**
 * The SELECT of a day's visits, in order of their start. Their journeys hold exactly the requested number of events.
 *
 * @param request - what is asked for
 * @param day - the day
 * @returns a SELECT whose columns are: `visit_key`, `first_event` (the ordinal of its first event in the day), `steps`,
 *   `user_key`, `platform`, `start_us`, `session_id`, `source`, `visit_params`, and columns of the export
 */
export function selectVisits(request: GeneratorRequest, day: Day): Sql {
  const { eventsPerDay } = request;
  const most = Math.floor(eventsPerDay / shortestJourney) + 1;
  const firstDay = Date.parse(request.firstDate) * 1000 - hoursAhead * 3_600_000_000;
  const midnight = firstDay + day.index * dayMicros;
  return `
WITH draw AS (
  SELECT range AS nth, ${keyOf(`${request.seed} visit ${day.date}`, 'range')} AS visit_key FROM range(${most})),
visitor AS (
  SELECT *, ${chance('visit_key', 'newcomer', 35)} AS is_first,
    CASE WHEN is_first THEN visit_key + 1 ELSE ${keyOf(`${request.seed} visitor`, regular(most, day.index))} END AS user_key
  FROM draw),
equipped AS (
  SELECT *, ${platform(request.stream)} AS platform, if(platform = 'WEB', 'web', 'app') AS where_made,
    ${roll('visit_key', 'journey', 1000)} AS journey_slot, ${roll('user_key', 'device', 100)} AS device_slot,
    ${roll('user_key', 'place', 100)} AS place_slot, ${roll('visit_key', 'source', 100)} AS source_slot,
    CASE WHEN is_first THEN source_slot ELSE ${roll('user_key', 'source', 100)} END AS first_source_slot
  FROM visitor),
travelling AS (
  SELECT equipped.*, steps, (sum(len(steps)) OVER (ORDER BY nth) - len(steps))::BIGINT AS first_event
  FROM equipped JOIN journey ON slot = journey_slot AND place = where_made AND journey.is_first = equipped.is_first),
started AS (
  SELECT * REPLACE (steps[1 : ${eventsPerDay} - first_event] AS steps),
    (first_event + 0.5::DOUBLE) / ${eventsPerDay}::DOUBLE AS part,
    -- Twice as many visits around noon as on average, half as many around midnight.
    ${midnight} + (floor((part + part * (1 - part) * (1 - 2 * part)) * ${lastStart}) * 1000000)::BIGINT
      + ${roll('visit_key', 'microsecond', 1_000_000)} AS start_us
  FROM travelling WHERE first_event < ${eventsPerDay}),
known AS (
  SELECT started.*, web_device, android_device, ios_device, home.place AS home, source.source AS source,
    first_source.source AS first_source, start_us // 1000000 AS session_id,
    platform = 'WEB' AND ${chance('user_key', 'refuses cookies', 6)} AS refuses,
    CASE WHEN is_first THEN 1 ELSE 2 + ${day.index} + ${roll('user_key', 'earlier visits', 12)} END AS session_number,
    CASE WHEN is_first THEN start_us
      ELSE ${firstDay} - (1 + ${roll('user_key', 'first day', 90)}) * ${dayMicros} + ${roll('user_key', 'first second', 80_000)}::BIGINT * 1000000
    END AS first_touch_us
  FROM started
  LEFT JOIN web_device ON web_device.slot = if(platform = 'WEB', device_slot, NULL)
  LEFT JOIN android_device ON android_device.slot = if(platform = 'ANDROID', device_slot, NULL)
  LEFT JOIN ios_device ON ios_device.slot = if(platform = 'IOS', device_slot, NULL)
  JOIN place AS home ON home.slot = place_slot
  JOIN source ON source.slot = source_slot
  JOIN source AS first_source ON first_source.slot = first_source_slot)
SELECT visit_key, user_key, first_event, steps, platform, start_us, session_id, source,
  ${visitParams(request, day)} AS visit_params,
  ${userProperties(request)} AS user_properties,
  CASE WHEN NOT refuses AND ${memberId} IS NOT NULL THEN ${memberId} END AS user_id,
  CASE WHEN NOT refuses THEN ${pseudonym} END AS user_pseudo_id,
  ${record({ analytics_storage: yesNo('NOT refuses'), ads_storage: yesNo(`NOT refuses AND ${chance('user_key', 'ads', 80)}`), uses_transient_token: quoteText('No') })} AS privacy_info,
  CASE WHEN NOT refuses THEN first_touch_us END AS user_first_touch_timestamp,
  ${record({ revenue: `CASE WHEN ${hasNoRevenue(request)} THEN 'NaN'::DOUBLE WHEN is_first THEN 0 ELSE ${roll('user_key', 'lifetime', 40000)} / 100.0::DOUBLE END`, currency: quoteText('EUR') })} AS user_ltv,
  ${device} AS device,
  ${record({ city: 'home.city', country: 'home.country', continent: 'home.continent', region: 'home.region', sub_continent: 'home.sub_continent', metro: quoteText('(not set)') })} AS geo,
  ${appInfo} AS app_info,
  ${record({ name: 'first_source.campaign', medium: 'first_source.medium', source: 'first_source.source' })} AS traffic_source,
  CASE platform WHEN 'WEB' THEN '3456789012' WHEN 'ANDROID' THEN '3456789034' ELSE '3456789056' END AS stream_id,
  ${lastClick} AS session_traffic_source_last_click,
  ${chance('visit_key', 'active', 90)} AS is_active_user
FROM known ORDER BY first_event`;
}

/**
 * The number of a returning visitor: a walk through a pool in strides of a prime, so that nobody comes twice in one day.
 */
function regular(visits: number, dayIndex: number): Sql {
  const stride = 7919;
  const pool = visits % stride === 0 ? visits + 1 : visits;
  return `(nth * ${stride} + ${dayIndex * 104_729}) % ${pool}`;
}

function platform(stream: GeneratorRequest['stream']): Sql {
  const app = `if(${chance('user_key', 'phone', 62)}, 'ANDROID', 'IOS')`;
  if (stream === 'web') return quoteText('WEB');
  return stream === 'app' ? app : `if(${chance('user_key', 'on the web', 65)}, 'WEB', ${app})`;
}

function yesNo(condition: Sql): Sql {
  return `if(${condition}, 'Yes', 'No')`;
}

const memberId = `CASE WHEN ${chance('user_key', 'member', 22)} THEN 'member-' || (100000 + ${roll('user_key', 'member id', 900_000)}) END`;

/** A browser's client id, or an app's instance id. */
const pseudonym = `CASE WHEN platform = 'WEB'
    THEN (100000000 + ${roll('user_key', 'client', 2_000_000_000)}) || '.' || first_touch_us // 1000000
    ELSE md5(user_key::VARCHAR) END`;

const device = `CASE WHEN platform = 'WEB' THEN
    ${record({
      category: 'web_device.category',
      mobile_brand_name: 'web_device.mobile_brand_name',
      mobile_model_name: 'web_device.mobile_model_name',
      mobile_marketing_name: 'NULL::VARCHAR',
      operating_system: 'web_device.operating_system',
      operating_system_version: 'web_device.operating_system_version',
      advertising_id: 'NULL::VARCHAR',
      language: 'home.language',
      is_limited_ad_tracking: quoteText('No'),
      time_zone_offset_seconds: 'NULL::BIGINT',
      web_info: record({
        browser: 'web_device.browser',
        browser_version: 'web_device.browser_version',
        hostname: quoteText('www.acme-shop.example'),
      }),
    })} ELSE
    ${record({
      category: 'coalesce(android_device, ios_device).category',
      mobile_brand_name: 'coalesce(android_device, ios_device).mobile_brand_name',
      mobile_model_name: 'coalesce(android_device, ios_device).mobile_model_name',
      mobile_marketing_name: 'coalesce(android_device, ios_device).mobile_marketing_name',
      operating_system: 'coalesce(android_device, ios_device).operating_system',
      operating_system_version: 'coalesce(android_device, ios_device).operating_system_version',
      advertising_id: quoteText(''),
      language: 'home.language',
      is_limited_ad_tracking: yesNo(chance('user_key', 'limits tracking', 30)),
      time_zone_offset_seconds: `${hoursAhead * 3600}::BIGINT`,
      web_info: 'NULL::STRUCT(browser VARCHAR, browser_version VARCHAR, hostname VARCHAR)',
    })} END`;

const appInfo = `CASE WHEN platform <> 'WEB' THEN ${record({
  id: quoteText('example.acme.shop'),
  version: oneOf('user_key', 'app version', [quoteText('4.2.0'), quoteText('4.2.1'), quoteText('4.3.0')]),
  firebase_app_id: `if(platform = 'ANDROID', '1:123456789012:android:8d59ce7133e03f61', '1:123456789012:ios:5d75b47fb0566d25')`,
  install_source: `if(platform = 'ANDROID', 'com.android.vending', 'itunes')`,
})} END`;

const lastClick = record({
  manual_campaign: record({
    campaign_id: 'source.campaign_id',
    campaign_name: 'source.campaign',
    source: 'source.source',
    medium: 'source.medium',
    content: 'source.content',
  }),
  google_ads_campaign: `CASE WHEN source.medium = 'cpc' THEN ${record({ customer_id: quoteText('1234567890'), account_name: quoteText('Acme Shop'), campaign_id: 'source.campaign_id', campaign_name: 'source.campaign', ad_group_id: quoteText('551'), ad_group_name: quoteText('(not set)') })} END`,
  cross_channel_campaign: record({
    campaign_id: 'source.campaign_id',
    campaign_name: 'source.campaign',
    source: 'source.source',
    medium: 'source.medium',
    default_channel_group: 'source.channel',
    primary_channel_group: 'source.channel',
  }),
});
