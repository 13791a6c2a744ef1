import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GeneratorRequest, generateExport } from '../../samples/generator/generate.ts';
import { asking, inFolder, parquet, small } from './exports.ts';

/** What happens, and a query for how often; `shop` are all events, `params`, `properties` and `item_params` their elements. */
type Quirk = readonly (readonly [title: string, query: string])[];

const inEveryStream: Quirk = [
  ['an item has parameters', 'FROM item_params'],
  ['`value` is an int in one event', `FROM params WHERE key = 'value' AND int IS NOT NULL`],
  ['and a double in another', `FROM params WHERE key = 'value' AND double IS NOT NULL`],
  ['an order number of digits only is an int', `FROM params WHERE key = 'transaction_id' AND int IS NOT NULL`],
  ['another one is a string', `FROM params WHERE key = 'transaction_id' AND string IS NOT NULL`],
  ['`gclid` is there', `FROM params WHERE key = 'gclid'`],
  ['an event parameter has no key', 'FROM params WHERE key IS NULL'],
  ['a user property has no key', 'FROM properties WHERE key IS NULL'],
  ['an item parameter has no key', 'FROM item_params WHERE key IS NULL'],
  ['one key has two values in one event', `FROM twice WHERE all_strings = ['first', 'second']`],
  [
    'one key has a value only the second time',
    `FROM twice WHERE all_strings = [NULL, 'second'] AND all_ints = [NULL, NULL]`,
  ],
  ['one key has two types in one event', `FROM twice WHERE all_strings = [NULL, 'second'] AND all_ints[1] = 1`],
  ['a key holds a quote', `FROM params WHERE contains(key, '''')`],
  ['a key holds a double quote', `FROM params WHERE contains(key, '"')`],
  ['a key holds a backtick', "FROM params WHERE contains(key, '`')"],
  ['a key holds a backslash', `FROM params WHERE contains(key, '\\')`],
  ['a key holds a newline', `FROM params WHERE contains(key, chr(10))`],
  ['a key holds a percent sign', `FROM params WHERE contains(key, '%')`],
  ['a key looks like a template', `FROM params WHERE contains(key, '\${')`],
  ['a key is in another script', `FROM params WHERE key = '价格'`],
  ['a key is a keyword', `FROM params WHERE key = 'select'`],
  ['a key is what every object inherits', `FROM params WHERE key = '__proto__'`],
  ['keys differ only by case', `FROM keys WHERE list_contains(names, 'Filter') AND list_contains(names, 'filter')`],
  [
    'keys become the same column name',
    `FROM keys WHERE list_contains(names, 'scroll-depth') AND list_contains(names, 'scroll depth')`,
  ],
  ['a key is empty', `FROM params WHERE key = ''`],
  ['an int is beyond 2^53', 'FROM params WHERE int > 9007199254740992 OR int < -9007199254740992'],
  ['an int is the greatest', 'FROM params WHERE int = 9223372036854775807'],
  ['a parameter is not a number', 'FROM params WHERE isnan(double)'],
  ['a parameter is infinite', 'FROM params WHERE isinf(double) AND double > 0'],
  ['a parameter is infinite the other way', 'FROM params WHERE isinf(double) AND double < 0'],
  ['a revenue is not a number', 'FROM shop WHERE isnan(user_ltv.revenue)'],
  ['a value is (not set)', `FROM params WHERE string = '(not set)'`],
  ['a value is an empty string', `FROM params WHERE string = ''`],
  ['items are an empty list', 'FROM shop WHERE len(items) = 0'],
  ['items are NULL', 'FROM shop WHERE items IS NULL'],
  ['an event has no parameters', 'FROM shop WHERE len(event_params) = 0'],
  [
    'a UTC date is not the event date',
    `FROM shop WHERE strftime(make_timestamp(event_timestamp), '%Y%m%d') <> event_date`,
  ],
  ['a parameter appears half way', `FROM params WHERE key = 'newsletter_variant' AND event_date >= '20240229'`],
  ['a column appears half way', 'FROM shop WHERE event_original_occurrence_timestamp IS NOT NULL'],
  [
    'there is a purchase',
    `FROM shop WHERE event_name = 'purchase' AND ecommerce.purchase_revenue > 0 AND len(items) > 0`,
  ],
];

const onTheWeb: Quirk = [
  ['`session_engaged` is a string in one event', `FROM params WHERE key = 'session_engaged' AND string IS NOT NULL`],
  ['and an int in another', `FROM params WHERE key = 'session_engaged' AND int IS NOT NULL`],
  ['a visitor has no pseudonym', 'FROM shop WHERE user_pseudo_id IS NULL'],
  [
    'a parameter is an int first',
    `FROM params WHERE key = 'article_id' AND int IS NOT NULL AND event_date < '20240229'`,
  ],
  ['and a string later', `FROM params WHERE key = 'article_id' AND string IS NOT NULL AND event_date >= '20240229'`],
];

const inApps: Quirk = [
  [
    'a screen id is beyond 2^53',
    `FROM params WHERE key = 'firebase_screen_id' AND abs(int::HUGEINT) > 9007199254740992`,
  ],
  ['it is Android', `FROM shop WHERE platform = 'ANDROID' AND app_info.id IS NOT NULL`],
  ['it is iOS', `FROM shop WHERE platform = 'IOS'`],
];

const never: Quirk = [
  [
    '`gclid` has a value',
    `FROM params WHERE key = 'gclid' AND (string IS NOT NULL OR int IS NOT NULL OR double IS NOT NULL)`,
  ],
  [
    '`newsletter_variant` is there in the first half',
    `FROM params WHERE key = 'newsletter_variant' AND event_date < '20240229'`,
  ],
  [
    '`article_id` is a string in the first half',
    `FROM params WHERE key = 'article_id' AND string IS NOT NULL AND event_date < '20240229'`,
  ],
  [
    'a session has two users',
    'FROM (SELECT 1 FROM sessions GROUP BY user_pseudo_id, session HAVING count(DISTINCT user_first_touch_timestamp) > 1)',
  ],
  [
    'a user is on two platforms',
    'FROM (SELECT 1 FROM shop WHERE user_pseudo_id IS NOT NULL GROUP BY user_pseudo_id HAVING count(DISTINCT platform) > 1)',
  ],
  [
    'a session goes back in time',
    'FROM (SELECT event_timestamp < lag(event_timestamp) OVER (PARTITION BY file, user_pseudo_id, session ORDER BY row) AS back FROM sessions) WHERE back',
  ],
  [
    'a session starts twice',
    `FROM (SELECT 1 FROM sessions GROUP BY user_pseudo_id, session HAVING count(*) FILTER (event_name = 'session_start') > 1)`,
  ],
];

const streams: readonly (readonly [GeneratorRequest['stream'], Quirk])[] = [
  ['web', [...inEveryStream, ...onTheWeb]],
  ['app', [...inEveryStream, ...inApps]],
  ['all', [...inEveryStream, ...onTheWeb, ...inApps]],
];

for (const [stream, quirks] of streams) {
  test(`a small export of the stream ${stream} has every oddity`, () =>
    inFolder((folder) =>
      asking(async (ask) => {
        await generateExport({ ...small, folder, stream });
        for (const view of views(`${folder}/*.parquet`)) await ask(view);
        const count = async (query: string) => Number((await ask(`SELECT count(*) ${query}`))[0]?.[0]);
        for (const [title, query] of quirks) assert.ok((await count(query)) > 0, `never: ${title}`);
        for (const [title, query] of never) assert.equal(await count(query), 0, `happens: ${title}`);
      }),
    ));
}

test('the shop sells: about one event in 200 is a purchase, and most visitors only look', () =>
  inFolder((folder) =>
    asking(async (ask) => {
      await generateExport({ ...small, folder, stream: 'web', days: 1, eventsPerDay: 20_000 });
      const share = (name: string) => `round(100 * count(*) FILTER (event_name = '${name}') / count(*), 1)`;
      const [shares] = await ask(
        `SELECT ${share('purchase')}, ${share('add_to_cart')}, ${share('view_item')} ${`FROM ${parquet(`${folder}/*.parquet`)}`}`,
      );
      const [purchase, cart, view] = (shares ?? []).map(Number);
      assert.ok(purchase !== undefined && cart !== undefined && view !== undefined);
      assert.ok(purchase >= 0.3 && purchase <= 0.7, `${purchase}% purchases`);
      assert.ok(purchase < cart && cart < view, `${purchase}, ${cart}, ${view}`);
    }),
  ));

function views(pattern: string): readonly string[] {
  const value = (from: string) =>
    `p.key AS key, p.value.string_value AS string, p.value.int_value AS int, p.value.double_value AS double FROM (SELECT *, unnest(${from}) AS p`;
  return [
    `CREATE TABLE shop AS SELECT *, file_row_number AS row FROM ${parquet(pattern).replace(')', ', file_row_number = true, filename = "file")')}`,
    `CREATE VIEW params AS SELECT file, row, event_date, ${value('event_params')} FROM shop)`,
    `CREATE VIEW properties AS SELECT file, row, ${value('user_properties')} FROM shop)`,
    `CREATE VIEW item_params AS SELECT file, row, ${value('item.item_params')} FROM (SELECT file, row, unnest(items) AS item FROM shop))`,
    `CREATE VIEW twice AS SELECT list(string) AS all_strings, list(int) AS all_ints FROM params WHERE key = 'experiment' GROUP BY file, row`,
    'CREATE VIEW keys AS SELECT list(key) AS names FROM params GROUP BY file, row',
    `CREATE VIEW sessions AS SELECT shop.*, int AS session FROM shop JOIN params USING (file, row) WHERE key = 'ga_session_id' AND user_pseudo_id IS NOT NULL`,
  ];
}
