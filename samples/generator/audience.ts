/** Who visits, with what, from where: weighted choices, each a record of the export. Weights are percent. */

import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import type { Sql } from './draws.ts';
import { record } from './values.ts';

type Row = readonly (string | null)[];
type Weighted = readonly (readonly [weight: number, ...row: Row])[];

const webDevices: Weighted = [
  [24, 'mobile', 'Apple', 'iPhone', 'iOS', '18.5', 'Safari', '18.5'],
  [17, 'mobile', 'Samsung', 'SM-S911B', 'Android', '15', 'Chrome', '138.0.7204.63'],
  [7, 'mobile', 'Google', 'Pixel 8', 'Android', '16', 'Chrome', '138.0.7204.63'],
  [5, 'mobile', 'Xiaomi', '23021RAA2Y', 'Android', '14', 'Chrome', '137.0.7151.72'],
  [4, 'tablet', 'Apple', 'iPad', 'iOS', '17.7', 'Safari', '17.6'],
  [21, 'desktop', null, null, 'Windows', '11', 'Chrome', '138.0.0.0'],
  [8, 'desktop', null, null, 'Windows', '10', 'Edge', '138.0.0.0'],
  [9, 'desktop', 'Apple', null, 'Macintosh', '10.15.7', 'Safari', '18.4'],
  [3, 'desktop', null, null, 'Windows', '10', 'Firefox', '140.0'],
  [2, 'desktop', null, null, 'Linux', '(not set)', 'Firefox', '140.0'],
];

const androidDevices: Weighted = [
  [40, 'mobile', 'Samsung', 'SM-S911B', 'Galaxy S23', 'Android', 'Android 15'],
  [25, 'mobile', 'Xiaomi', '23021RAA2Y', 'Redmi Note 12', 'Android', 'Android 14'],
  [20, 'mobile', 'Google', 'Pixel 8', 'Pixel 8', 'Android', 'Android 16'],
  [15, 'tablet', 'Samsung', 'SM-X210', 'Galaxy Tab A9+', 'Android', 'Android 14'],
];

const iosDevices: Weighted = [
  [45, 'mobile', 'Apple', 'iPhone15,2', 'iPhone 14 Pro', 'iOS', '18.5'],
  [35, 'mobile', 'Apple', 'iPhone14,5', 'iPhone 13', 'iOS', '17.7'],
  [20, 'tablet', 'Apple', 'iPad13,18', 'iPad (10th generation)', 'iOS', '18.4'],
];

/** City, region, country, sub-continent, continent, language. */
const places: Weighted = [
  [16, 'Berlin', 'Berlin', 'Germany', 'Western Europe', 'Europe', 'de-de'],
  [10, 'Munich', 'Bavaria', 'Germany', 'Western Europe', 'Europe', 'de-de'],
  [12, 'Hamburg', 'Hamburg', 'Germany', 'Western Europe', 'Europe', 'de-de'],
  [8, 'Vienna', 'Vienna', 'Austria', 'Western Europe', 'Europe', 'de-at'],
  [7, 'Zürich', 'Zurich', 'Switzerland', 'Western Europe', 'Europe', 'de-ch'],
  [9, 'London', 'England', 'United Kingdom', 'Northern Europe', 'Europe', 'en-gb'],
  [4, 'Manchester', 'England', 'United Kingdom', 'Northern Europe', 'Europe', 'en-gb'],
  [8, 'Paris', 'Ile-de-France', 'France', 'Western Europe', 'Europe', 'fr-fr'],
  [6, 'Amsterdam', 'North Holland', 'Netherlands', 'Western Europe', 'Europe', 'nl-nl'],
  [5, 'Milan', 'Lombardy', 'Italy', 'Southern Europe', 'Europe', 'it-it'],
  [4, 'Madrid', 'Community of Madrid', 'Spain', 'Southern Europe', 'Europe', 'es-es'],
  [4, 'New York', 'New York', 'United States', 'Northern America', 'Americas', 'en-us'],
  [2, 'São Paulo', 'State of São Paulo', 'Brazil', 'South America', 'Americas', 'pt-br'],
  [2, 'Tokyo', 'Tokyo', 'Japan', 'Eastern Asia', 'Asia', 'ja-jp'],
  [3, '(not set)', '', 'Germany', 'Western Europe', 'Europe', 'de-de'],
];

/** Source, medium, campaign, campaign id, content, channel group, referrer. */
const sources: Weighted = [
  [34, '(direct)', '(none)', '(direct)', null, null, 'Direct', null],
  [26, 'google', 'organic', '(organic)', null, null, 'Organic Search', 'https://www.google.com/'],
  [13, 'google', 'cpc', 'brand_search', '20451177', null, 'Paid Search', 'https://www.google.com/'],
  [6, 'google', 'cpc', 'outdoor_shopping', '20451392', null, 'Paid Shopping', 'https://www.google.com/'],
  [7, 'newsletter', 'email', 'weekly_digest', null, 'header', 'Email', null],
  [6, 'facebook', 'paid_social', 'spring_launch', '120208', 'carousel', 'Paid Social', 'https://l.facebook.com/'],
  [4, 'instagram.com', 'referral', '(referral)', null, null, 'Organic Social', 'https://l.instagram.com/'],
  [4, 'hiking-weekly.example', 'referral', '(referral)', null, null, 'Referral', 'https://hiking-weekly.example/'],
];

const webDevice = [
  'category',
  'mobile_brand_name',
  'mobile_model_name',
  'operating_system',
  'operating_system_version',
  'browser',
  'browser_version',
];
const appDevice = [
  'category',
  'mobile_brand_name',
  'mobile_model_name',
  'mobile_marketing_name',
  'operating_system',
  'operating_system_version',
];
const place = ['city', 'region', 'country', 'sub_continent', 'continent', 'language'];
const source = ['source', 'medium', 'campaign', 'campaign_id', 'content', 'channel', 'referrer'];

/**
 * The SQL that makes the tables `web_device`, `android_device`, `ios_device`, `place` and `source`: each has `slot`
 * from 0 to 99 and one column of that name, a record.
 *
 * @returns one CREATE TABLE statement a table
 */
export function createAudience(): readonly Sql[] {
  return [
    weighted('web_device', webDevice, webDevices),
    weighted('android_device', appDevice, androidDevices),
    weighted('ios_device', appDevice, iosDevices),
    weighted('place', place, places),
    weighted('source', source, sources),
  ];
}

function weighted(table: string, fields: readonly string[], choices: Weighted): Sql {
  let from = 0;
  const rows = choices.map(([weight, ...row]) => {
    const named = fields.map((field, index): [string, Sql] => [field, nullable(row[index] ?? null)]);
    const slots = `range(${from}, ${from + weight})`;
    from += weight;
    return `(${slots}, ${record(Object.fromEntries(named))})`;
  });
  return `CREATE TABLE ${table} AS SELECT unnest(slots) AS slot, ${table} FROM (VALUES ${rows.join(',\n')}) AS rows(slots, ${table})`;
}

function nullable(value: string | null): Sql {
  return value === null ? 'NULL::VARCHAR' : quoteText(value);
}
