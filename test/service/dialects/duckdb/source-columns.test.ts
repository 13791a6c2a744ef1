/** The shard's own columns: passed on as they are, and kept together over shards that type them differently. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exportSchema } from '../../../../service/catalogue/export-schema.ts';
import { partitionSelect } from '../../../../service/dialects/duckdb/select.ts';
import { duckdbType } from '../../../../service/dialects/duckdb/types.ts';
import { eventsColumns } from '../../../../service/transform/layout.ts';
import type { Field } from '../../../../service/values.ts';
import {
  field,
  openDuckdb,
  optionsOf,
  param,
  paramsType,
  type Row,
  readRows,
  shard,
  transform,
  usualColumns,
  type Value,
} from './shards.ts';

const connection = await openDuckdb();

type Day = readonly [type: string | undefined, values: readonly Value[]];

describe('a column', () => {
  const cases: readonly (readonly [
    why: string,
    days: readonly Day[],
    own: readonly Value[],
    companion?: readonly Value[],
  ])[] = [
    ['is passed on as it is', [['STRING', ['', '(not set)', null, "it's"]]], ['', '(not set)', null, "it's"]],
    ['keeps whole numbers exactly', [['INT64', [2n ** 63n - 1n, 2n ** 53n + 1n]]], [2n ** 63n - 1n, 2n ** 53n + 1n]],
    ['keeps fractions exactly', [['FLOAT64', [Number.NaN, -0, 5e-324]]], [Number.NaN, -0, 5e-324]],
    [
      'is NULL where a shard lacks it',
      [
        ['INT64', [1n]],
        [undefined, [null]],
      ],
      [1n, null],
    ],
    [
      'that comes later is NULL before',
      [
        [undefined, [null]],
        ['INT64', [1n]],
      ],
      [null, 1n],
    ],
    [
      'of INT64 that turns to text has what does not fit in its companion',
      [
        ['INT64', [1n]],
        ['STRING', ['2', '02', 'three', null]],
        ['INT64', [4n]],
      ],
      [1n, 2n, null, null, null, 4n],
      [null, null, '02', 'three', null, null],
    ],
    [
      'of text that turns to INT64 has the digits',
      [
        ['STRING', ['a']],
        ['INT64', [1n, null]],
      ],
      ['a', '1', null],
    ],
    [
      'of INT64 that turns to fractions has them as text',
      [
        ['INT64', [1n]],
        ['FLOAT64', [2, 2.5, Number.NaN]],
      ],
      [1n, 2n, null, null],
      [null, null, '2.5', 'nan'],
    ],
    [
      'of a type that nothing converts to has text',
      [
        ['BOOL', [true]],
        ['INT64', [1n]],
        ['STRING', ['true']],
      ],
      [true, null, null],
      [null, '1', 'true'],
    ],
    [
      'that is a record takes fields in any order, and is NULL where it was',
      [
        ['STRUCT<`a` INT64, `b` STRING>', [{ a: 1n, b: 'x' }, null]],
        ['STRUCT<`b` STRING, `a` INT64>', [{ a: 2n, b: 'y' }, null]],
      ],
      [{ a: 1n, b: 'x' }, null, { a: 2n, b: 'y' }, null],
    ],
    [
      'that is a record has NULL in the fields that a shard lacks',
      [
        ['STRUCT<`a` INT64, `b` STRING>', [{ a: 1n, b: 'x' }]],
        ['STRUCT<`b` STRING>', [{ b: 'y' }, { b: null }]],
      ],
      [
        { a: 1n, b: 'x' },
        { a: null, b: 'y' },
        { a: null, b: null },
      ],
    ],
    [
      'that is a record gains fields',
      [
        ['STRUCT<`a` INT64>', [{ a: 1n }]],
        ['STRUCT<`b` STRING, `A` INT64>', [{ b: 'y', A: 2n }]],
        ['STRUCT<`a` INT64>', [{ a: 3n }]],
      ],
      [{ a: 1n }, { a: 2n, b: 'y' }, { a: 3n, b: null }],
    ],
    [
      'that is a record has what does not fit in a text field',
      [
        ['STRUCT<`a` INT64>', [{ a: 1n }]],
        ['STRUCT<`a` STRING>', [{ a: '2' }, { a: 'x' }, { a: null }, null]],
      ],
      [{ a: 1n }, { a: 2n, a_string: null }, { a: null, a_string: 'x' }, { a: null, a_string: null }, null],
    ],
    [
      'that is a record of records changes at any depth',
      [
        ['STRUCT<`a` STRUCT<`b` INT64>>', [{ a: { b: 1n } }, { a: null }]],
        ['STRUCT<`a` STRUCT<`c` INT64, `b` STRING>>', [{ a: { b: 'x', c: 2n } }, { a: null }, null]],
      ],
      [{ a: { b: 1n } }, { a: null }, { a: { b: null, c: 2n, b_string: 'x' } }, { a: null }, null],
    ],
    [
      'that is a record with a field that turns to text has the text',
      [
        ['STRUCT<`a` STRUCT<`b` INT64>>', [{ a: { b: 1n } }]],
        ['STRUCT<`a` STRING>', [{ a: 'x' }]],
      ],
      [{ a: { b: 1n } }, { a: null, a_string: 'x' }],
    ],
    [
      'that is a record and turns to text has the text, and is a record again later',
      [
        ['STRUCT<`a` INT64>', [{ a: 1n }]],
        ['STRING', ['x', null]],
        ['STRUCT<`a` INT64>', [{ a: 2n }]],
      ],
      [{ a: 1n }, null, null, { a: 2n }],
      [null, 'x', null, null],
    ],
    [
      'that is text and turns to a record has it as JSON',
      [
        ['STRING', ['x']],
        ['STRUCT<`a` INT64>', [{ a: 2n ** 60n }, null]],
      ],
      ['x', null, null],
      [null, '{"a":"1152921504606846976"}', null],
    ],
    [
      'that is an array of records is converted element by element',
      [
        ['ARRAY<STRUCT<`a` INT64>>', [[{ a: 1n }], [], null]],
        [
          'ARRAY<STRUCT<`b` INT64, `a` INT64>>',
          [
            [
              { a: 3n, b: 2n },
              { a: 1n, b: null },
            ],
            [],
            null,
          ],
        ],
      ],
      [
        [{ a: 1n }],
        [],
        null,
        [
          { a: 3n, b: 2n },
          { a: 1n, b: null },
        ],
        [],
        null,
      ],
    ],
    [
      'that is an array of another type has what fits, and all of it as JSON besides',
      [
        ['ARRAY<INT64>', [[1n]]],
        ['ARRAY<STRING>', [['2', 'x'], null]],
        ['ARRAY<INT64>', [[3n]]],
      ],
      [[1n], [2n], null, [3n]],
      [null, '["2","x"]', null, null],
    ],
  ];
  for (const [why, days, own, companion = own.map(() => null)] of cases) {
    test(why, async () => {
      const shards = days.map(([type, values], day) =>
        shard(
          `2024-01-0${day + 1}`,
          values.map((c) => ({ c })),
          type === undefined ? usualColumns : [...usualColumns, field('c', type)],
        ),
      );
      const rows = (await transform(connection, shards, optionsOf())).dates.flat();
      assert.deepEqual(
        rows.map((row) => row['c'] ?? null),
        own,
      );
      assert.deepEqual(
        rows.map((row) => row['c_string'] ?? null),
        companion,
      );
    });
  }

  const names = ["it's", 'say "hi"', 'select', 'größe', 'a b', 'event_param_a', 'is_conversion', 'svc_run', '__svc_x'];
  test('is passed on whatever its name is, and makes way for the service’s own', async () => {
    const columns = [...usualColumns, ...names.map((name) => field(name, 'STRING'))];
    const row: Row = {
      ...Object.fromEntries(names.map((name) => [name, name])),
      event_params: [param('a', { int: 1n })],
    };
    const { dates, values } = await transform(connection, [shard('2024-01-01', [row], columns)], optionsOf());
    const [out] = dates.flat();
    for (const name of names)
      assert.equal(out?.[name === 'is_conversion' || name === 'svc_run' ? `${name}_2` : name], name);
    assert.deepEqual(
      [out?.['is_conversion'], out?.['svc_run'], values('event_param', 'a').own],
      [false, 'run-1', [1n]],
    );
  });

  test('keeps the name that it had first when only the case differs later', async () => {
    const shards = ['Geo', 'geo', 'GEO'].map((name, day) =>
      shard(`2024-01-0${day + 1}`, [{ [name]: name }], [...usualColumns, field(name, 'STRING')]),
    );
    const { dates, observed } = await transform(connection, shards, optionsOf());
    assert.deepEqual(
      dates.flat().map((row) => row['Geo']),
      ['Geo', 'geo', 'GEO'],
    );
    assert.deepEqual(observed, ['2024-01-01']);
  });
});

describe('a shard of an older export', () => {
  const old: readonly Field[] = [
    field('event_params', paramsType('STRING', 'STRUCT<`string_value` STRING, `int_value` INT64>')),
    field('event_name', 'STRING'),
    field('event_timestamp', 'INT64'),
  ];
  const row: Row = {
    event_timestamp: 1n,
    event_name: 'page_view',
    event_params: [param('a', { int: 1n })],
    user_properties: [param('b', { string: 'x' })],
    items: [{ item_id: 'c' }],
  };

  test('without user properties, items and two value columns has NULL for them, before and after', async () => {
    const today = shard('2024-01-02', [{ ...row, event_params: [param('a', { double: 2 })] }]);
    for (const shards of [
      [shard('2024-01-01', [row], old), today],
      [today, shard('2024-01-03', [row], old)],
    ]) {
      const { dates, values } = await transform(connection, shards, optionsOf());
      const at = shards[0] === today ? 1 : 0;
      assert.deepEqual(
        dates[at]?.map((one) => [one['items'] ?? null, one['user_property_b'] ?? null]),
        [[null, null]],
      );
      assert.deepEqual(
        dates[1 - at]?.map((one) => one['user_property_b']),
        ['x'],
      );
      assert.deepEqual(values('event_param', 'a').own.map(Number), at === 0 ? [1, 2] : [2, 1]);
    }
  });

  test('whose empty value column has another type is read all the same', async () => {
    const value = 'STRUCT<`string_value` STRING, `int_value` INT64, `float_value` INT64, `double_value` STRING>';
    const columns = [...old.slice(1), field('event_params', paramsType('STRING', value))];
    const { values } = await transform(connection, [shard('2024-01-01', [row], columns)], optionsOf());
    assert.deepEqual(values('event_param', 'a').own, [1n]);
  });

  test('with nothing but the least columns has a column for each, and the service’s', async () => {
    const { dates } = await transform(connection, [shard('2024-01-01', [row], old)], optionsOf());
    assert.deepEqual(dates[0], [
      {
        event_date: '2024-01-01',
        event_timestamp: 1n,
        event_name: 'page_view',
        is_conversion: false,
        event_param_a: 1n,
        svc_run: 'run-1',
      },
    ]);
  });
});

test('every column of events has the type that the register says, also where a shard lacks it', async () => {
  const options = optionsOf({ include_default_event_params: true, custom_item_params: [{ name: 'n', type: 'float' }] });
  const shards = [shard('2024-01-01', [], exportSchema), shard('2024-01-02', [])];
  const { register } = await transform(connection, shards, options);
  for (const { date, columns } of shards) {
    const relation = `"events_${date.replaceAll('-', '')}"`;
    const sql = partitionSelect({
      relation,
      date,
      columns,
      register,
      options,
      template: 'events_partitioned',
      runId: 'run-1',
    });
    const described = await readRows(connection, `DESCRIBE ${sql}`);
    assert.deepEqual(
      described.map((one) => [one['column_name'], one['column_type']]),
      await Promise.all(
        eventsColumns(register).map(async ({ name, type }) => {
          const [one] = await readRows(connection, `SELECT typeof(NULL::${duckdbType(type)}) AS type`);
          return [name, one?.['type']];
        }),
      ),
    );
  }
});
