/** Which rows of a shard become rows of `events`, and what every row has. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Options } from '../../../../service/options/fields.generated.ts';
import { openDuckdb, optionsOf, param, shard, transform, type Value } from './shards.ts';

const connection = await openDuckdb();

const HOSTILE = ["it's", 'say "hi"', 'a\\', 'new\nline', '100%', '', 'größe', '🎉', "') OR TRUE --"];

describe('rows', () => {
  const seen = ['page_view', 'purchase', 'order', null, 'Page_View', 'purchase'];
  const cases: readonly (readonly [why: string, options: Partial<Options>, kept: readonly Value[]])[] = [
    ['are all kept, in their order', {}, seen],
    [
      'are left out when their event is excluded, by its exact name',
      { exclude_event_names: ['page_view'] },
      ['purchase', 'order', null, 'Page_View', 'purchase'],
    ],
    [
      'without an event name are kept beside excluded ones',
      { exclude_event_names: ['purchase', 'order', 'page_view', 'Page_View'] },
      [null],
    ],
    [
      'are those of default events without observed ones',
      { include_observed_events: false },
      ['page_view', 'purchase', 'purchase'],
    ],
    [
      'are those of custom events besides',
      { include_observed_events: false, custom_event_names: ['order'] },
      ['page_view', 'purchase', 'order', 'purchase'],
    ],
    [
      'are those of custom events alone',
      { include_observed_events: false, include_default_events: false, custom_event_names: ['order'] },
      ['order'],
    ],
    [
      'are never those of excluded events',
      { include_observed_events: false, custom_event_names: ['order'], exclude_event_names: ['order', 'purchase'] },
      ['page_view'],
    ],
    ['are none when nothing is included', { include_observed_events: false, include_default_events: false }, []],
  ];
  for (const [why, options, kept] of cases) {
    test(why, async () => {
      const given = shard(
        '2024-01-31',
        seen.map((event_name) => ({ event_name })),
      );
      const { dates } = await transform(connection, [given], optionsOf(options));
      assert.deepEqual(
        dates[0]?.map((row) => row['event_name']),
        kept,
      );
    });
  }

  test('of events with hostile names are kept, left out and classified like all others', async () => {
    const given = shard(
      '2024-01-31',
      HOSTILE.map((event_name) => ({ event_name })),
    );
    for (const name of HOSTILE) {
      const others = HOSTILE.filter((other) => other !== name);
      const without = await transform(connection, [given], optionsOf({ exclude_event_names: [name] }));
      assert.deepEqual(
        without.dates[0]?.map((row) => row['event_name']),
        others,
      );
      const only = optionsOf({
        include_observed_events: false,
        include_default_events: false,
        custom_event_names: [name],
        conversion_event_names: [name],
      });
      const { dates } = await transform(connection, [given], only);
      assert.deepEqual(
        dates[0]?.map((row) => [row['event_name'], row['is_conversion']]),
        [[name, true]],
      );
    }
  });

  test('of an empty shard are none, and its columns are known', async () => {
    const shards = [shard('2024-01-31', []), shard('2024-02-01', [{ event_name: 'a' }])];
    const { dates, observed } = await transform(connection, shards, optionsOf());
    assert.deepEqual(
      dates.map((rows) => rows.length),
      [0, 1],
    );
    assert.deepEqual(observed, ['2024-01-31']);
  });

  test('whose arrays are NULL or empty have NULL in every param', async () => {
    const rows = [
      { event_params: [param('a', { int: 1n })], user_properties: [param('b', { int: 2n })], items: [] },
      { event_params: null, user_properties: null, items: null },
      { event_params: [], user_properties: [], items: [] },
    ];
    const result = await transform(connection, [shard('2024-01-31', rows)], optionsOf());
    assert.deepEqual(result.values('event_param', 'a').own, [1n, null, null]);
    assert.deepEqual(result.values('user_property', 'b').own, [2n, null, null]);
    assert.deepEqual(
      result.dates[0]?.map((row) => row['items']),
      [[], null, []],
    );
  });
});

describe('is_conversion', () => {
  const cases: readonly (readonly [
    why: string,
    names: readonly string[] | undefined,
    conversions: readonly boolean[],
  ])[] = [
    ['is true for purchases unless told otherwise', undefined, [true, false, false, false]],
    ['is true for the listed events', ['sign_up'], [false, true, false, false]],
    ['is false for every event when none is listed', [], [false, false, false, false]],
    ['goes by the exact name', ['Purchase'], [false, false, true, false]],
  ];
  for (const [why, names, conversions] of cases) {
    test(`${why}, and never NULL`, async () => {
      const rows = ['purchase', 'sign_up', 'Purchase', null].map((event_name) => ({ event_name }));
      const options = names === undefined ? optionsOf() : optionsOf({ conversion_event_names: names });
      const { dates } = await transform(connection, [shard('2024-01-31', rows)], options);
      assert.deepEqual(
        dates[0]?.map((row) => row['is_conversion']),
        conversions,
      );
    });
  }

  test('adds no rows by itself', async () => {
    const options = optionsOf({ include_observed_events: false, conversion_event_names: ['order'] });
    const { dates } = await transform(connection, [shard('2024-01-31', [{ event_name: 'order' }])], options);
    assert.deepEqual(dates, [[]]);
  });
});

describe('the columns of the service', () => {
  const given = shard('2024-01-31', [{ event_date: '20240130', event_timestamp: 1706659199999999n, event_name: 'a' }]);

  test('are the date of the shard, whatever its rows say, and the run', async () => {
    const { dates } = await transform(connection, [given], optionsOf());
    assert.deepEqual(dates[0], [
      {
        event_date: '2024-01-31',
        event_timestamp: 1706659199999999n,
        event_name: 'a',
        is_conversion: false,
        items: null,
        svc_run: 'run-1',
      },
    ]);
    assert.deepEqual(Object.keys(dates[0]?.[0] ?? {}).slice(0, 4), [
      'event_date',
      'event_timestamp',
      'event_name',
      'is_conversion',
    ]);
  });

  test('are not in the rows of events_external, where the path has them', async () => {
    const { dates } = await transform(connection, [given], optionsOf(), { template: 'events_external' });
    assert.deepEqual(Object.keys(dates[0]?.[0] ?? {}), ['event_timestamp', 'event_name', 'is_conversion', 'items']);
  });
});
