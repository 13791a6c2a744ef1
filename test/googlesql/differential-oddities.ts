/** Shards by hand, each with something that two engines could well understand differently. */
import type { Options } from '../../service/options/fields.generated.ts';
import type { Field } from '../../service/values.ts';
import {
  field,
  param,
  paramsType,
  type Row,
  type SlotValues,
  shard,
  type TestShard,
  usualColumns,
  type Value,
} from '../service/dialects/duckdb/shards.ts';

/** What is odd, the shards, and the options that matter for it. */
export type Oddity = readonly [why: string, shards: readonly TestShard[], options?: Partial<Options>];

const TEXTS = [
  '',
  '0',
  '-0',
  '5',
  '-12',
  '007',
  ' 5',
  '5 ',
  '5\n',
  '\n5',
  '+5',
  '1e3',
  '0x10',
  '1_000',
  '５',
  '5.0',
  '.5',
  '5.',
]
  .concat([
    '1.5',
    '1.50',
    '-0.25',
    '-0.5',
    '0.1',
    '00.1',
    '2,5',
    'NaN',
    'nan',
    'inf',
    '-inf',
    'Infinity',
    '(not set)',
    'null',
  ])
  .concat([
    '9223372036854775807',
    '9223372036854775808',
    '-9223372036854775808',
    '-9223372036854775809',
    '9'.repeat(50),
  ])
  .concat(['123456789012.25', '1234567890123.25', '12345678901234567', '0.1234567890123', '0.12345678901234', 'ÄÖÜ🎉'])
  .concat([
    '999999999999999',
    '9999999999999999',
    '-99999999999999',
    '-999999999999999',
    '0.00000000000001',
    '\u2028',
    '\u0001',
  ]);

const INTS = [
  0n,
  1n,
  -1n,
  2n ** 53n,
  -(2n ** 53n),
  2n ** 53n + 1n,
  -(2n ** 53n) - 1n,
  2n ** 60n,
  2n ** 63n - 1n,
  -(2n ** 63n),
];

const DOUBLES = [
  0,
  -0,
  1,
  2,
  -3,
  2.5,
  0.1,
  0.1 + 0.2,
  1e14,
  1e15,
  1e16,
  1e17,
  1e18,
  1e19,
  123456789012345680,
  1e-4,
  1e-5,
]
  .concat([1e-7, 5e-324, 1.7976931348623157e308, 2 ** 53, 2 ** 53 + 2, 2 ** 63, -(2 ** 63), 2 ** 63 - 1024, 2 ** -44])
  // Halves between two texts of 17 digits, and numbers that need 16 or 17 digits.
  .concat([2 ** 50 + 0.25, 2 ** 50 + 0.75, 2 ** 49 + 0.125, 2 ** 49 + 0.375, 8.41, 1234567890123456, 2 / 3, 1e15 / 7])
  .concat([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);

const SINGLE: readonly SlotValues[] = [
  ...TEXTS.map((string) => ({ string })),
  ...INTS.map((int) => ({ int })),
  ...DOUBLES.flatMap((double) => [{ double }, { float: double }]),
  {},
];

const declared: Partial<Options> = {
  custom_event_params: [
    { name: 's', type: 'string' },
    { name: 'i', type: 'int' },
    { name: 'f', type: 'float' },
  ],
  custom_item_params: [
    { name: 's', type: 'string' },
    { name: 'i', type: 'int' },
    { name: 'f', type: 'float' },
  ],
};

/** A row that has a value in a parameter of each type, at the event and in its item. */
function rowOfAll(values: SlotValues): Row {
  const params = ['s', 'i', 'f'].map((name) => param(name, values));
  return { event_name: 'page_view', event_params: params, items: [{ item_id: 'a', item_params: params }] };
}

const HOSTILE = [
  "it's",
  'say "hi"',
  'back`tick',
  'back\\slash',
  'new\nline',
  'return\rline',
  '100%',
  '%s',
  '$' + '{name}',
].concat([
  'größe',
  '🎉',
  'select',
  'key',
  'value',
  'k',
  'v',
  '__p',
  'STRING',
  'FLOAT64',
  '',
  ' ',
  "\\'",
  "');--",
  '\t\u0001\u2028',
]);

/** Days on which the column `c` has these types and values; undefined is a day without it. */
function columnOver(
  ...days: readonly (readonly [type: string | undefined, ...values: readonly Value[]])[]
): readonly TestShard[] {
  return days.map(([type, ...values], day) => {
    const columns = type === undefined ? usualColumns : [...usualColumns, field('c', type)];
    return shard(
      `2024-01-0${day + 1}`,
      values.map((c) => ({ event_name: 'page_view', c })),
      columns,
    );
  });
}

const older: readonly Field[] = [
  field('event_params', paramsType('STRING', 'STRUCT<`string_value` STRING, `int_value` INT64>')),
  field('event_name', 'STRING'),
  field('event_timestamp', 'INT64'),
];

const oldRow: Row = { event_timestamp: 1n, event_name: 'page_view', event_params: [param('a', { int: 1n })] };

/** The shards. */
export const ODD_SHARDS: readonly Oddity[] = [
  ['every kind of value meets every declared type', [shard('2024-01-01', SINGLE.map(rowOfAll))], declared],
  [
    'every kind of value comes in a name that had whole numbers first',
    [shard('2024-01-01', [rowOfAll({ int: 1n })]), shard('2024-01-02', SINGLE.map(rowOfAll))],
  ],
  [
    'every kind of value comes in a name that had fractions first',
    [shard('2024-01-01', [rowOfAll({ double: 0.5 })]), shard('2024-01-02', SINGLE.map(rowOfAll))],
  ],
  [
    'an element fills several value columns',
    [
      shard(
        '2024-01-01',
        [
          { string: 'x', int: 1n },
          { string: '7', double: 2.5 },
          { int: 2n ** 60n, double: 0.5 },
          { float: 1.5, double: 2 },
          { string: '', int: 3n, float: 4, double: 5.5 },
        ].map(rowOfAll),
      ),
    ],
    declared,
  ],
  [
    'a name comes several times in one row',
    [
      shard(
        '2024-01-01',
        [
          [{}, { int: 2n }, { int: 3n }],
          [{ string: 'a' }, { int: 1n }],
          [{ double: 2 }, { int: 1n }],
          [{}, {}],
        ].map((all) => ({
          event_name: 'x',
          event_params: ['i', 's', 'f'].flatMap((name) => all.map((values) => param(name, values))),
        })),
      ),
    ],
    declared,
  ],
  [
    'names are hostile, differ by case, or are missing',
    [
      shard(
        '2024-01-01',
        HOSTILE.map((name, index) => ({
          event_name: name,
          event_params: [
            param(null, { int: 1n }),
            param(name, { int: BigInt(index) }),
            param(name.toUpperCase(), { string: 'U' }),
          ],
          user_properties: [param(name, { string: name })],
          items: [{ item_id: name, price: 1, item_params: [param(name, { double: 0.5 })] }],
        })),
      ),
    ],
    {
      conversion_event_names: HOSTILE.slice(0, 5),
      exclude_event_params: HOSTILE.slice(3, 6),
      custom_event_params: HOSTILE.slice(6).map((name) => ({ name, type: 'string' })),
    },
  ],
  [
    'only some events are kept, whatever their names hold',
    [
      shard(
        '2024-01-01',
        [...HOSTILE, null].map((event_name) => ({ event_name, event_params: [param('a', { int: 1n })] })),
      ),
    ],
    { include_observed_events: false, include_default_events: false, custom_event_names: HOSTILE.slice(0, 9) },
  ],
  [
    'some events are left out, and those without a name stay',
    [
      shard(
        '2024-01-01',
        [...HOSTILE, null].map((event_name) => ({ event_name, event_params: [param('a', { int: 1n })] })),
      ),
    ],
    { exclude_event_names: HOSTILE.slice(0, 9) },
  ],
  [
    'arrays and records are NULL or empty, and no item has a parameter',
    [
      shard('2024-01-01', [
        { event_name: 'a', event_params: null, user_properties: [], items: null },
        { event_name: 'b', event_params: [], user_properties: null, items: [] },
        { event_name: 'c', event_params: [{ key: 'x', value: null }], items: [{ item_id: 'a', item_params: null }] },
      ]),
    ],
  ],
  [
    'a day has nothing but the least columns',
    [
      shard('2024-01-01', [oldRow], older),
      shard('2024-01-02', [rowOfAll({ int: 1n })]),
      shard('2024-01-03', [oldRow], older),
    ],
  ],
  ['there is no row on one day', [shard('2024-01-01', []), shard('2024-01-02', [rowOfAll({ int: 1n })])]],
  [
    'keys are numbers, and empty value columns have other types',
    [
      shard(
        '2024-01-01',
        [{ event_name: 'a', event_params: [param(5n, { int: 1n }), param(-7n, { int: 2n })] }],
        [
          ...older.slice(1),
          field(
            'event_params',
            paramsType(
              'INT64',
              'STRUCT<`string_value` INT64, `int_value` INT64, `float_value` INT64, `double_value` STRING>',
            ),
          ),
        ],
      ),
    ],
  ],
  ['a column turns from INT64 to text', columnOver(['INT64', 1n], ['STRING', '2', '02', 'three', null], ['INT64', 4n])],
  ['a column turns from text to INT64', columnOver(['STRING', 'a'], ['INT64', 1n, null], [undefined, null])],
  ['a column turns from INT64 to fractions', columnOver(['INT64', 1n], ['FLOAT64', ...DOUBLES])],
  ['a column turns from fractions to INT64', columnOver(['FLOAT64', ...DOUBLES], ['INT64', ...INTS])],
  ['a column turns from fractions to text', columnOver(['FLOAT64', 0.5], ['STRING', ...TEXTS])],
  [
    'a column turns from a truth value to others',
    columnOver(['BOOL', true], ['INT64', 1n], ['STRING', 'true'], ['BOOL', false]),
  ],
  ['a truth value comes where text was', columnOver(['STRING', 'a'], ['BOOL', true, false, null])],
  [
    'a record has its fields in another order, and gains some',
    columnOver(
      ['STRUCT<`a` INT64, `b` STRING>', { a: 1n, b: 'x' }, null],
      ['STRUCT<`B` STRING, `c` BOOL, `a` INT64>', { a: 2n, B: 'y', c: true }, null],
      ['STRUCT<`b` STRING>', { b: 'z' }, { b: null }],
    ),
  ],
  [
    'fields of records inside records change their types',
    columnOver(
      ['STRUCT<`a` STRUCT<`b` INT64>, `d` INT64>', { a: { b: 1n }, d: 5n }, { a: null, d: null }],
      [
        'STRUCT<`a` STRUCT<`c` INT64, `b` STRING>, `d` STRING>',
        { a: { b: 'x', c: 2n }, d: 'y' },
        { a: { b: '3', c: 2n }, d: '6' },
        null,
      ],
    ),
  ],
  [
    'a record turns to text and back',
    columnOver(['STRUCT<`a` INT64>', { a: 1n }], ['STRING', 'x', null], ['STRUCT<`a` INT64>', { a: 2n }, null]),
  ],
  [
    'text turns to a record, which then is JSON',
    columnOver(
      ['STRING', 'x'],
      [
        'STRUCT<`a "q"` INT64, `b` FLOAT64, `c` STRING, `d` BOOL, `e` ARRAY<STRUCT<`f` FLOAT64>>, `g` STRUCT<`h` INT64>>',
        ...INTS.map((a) => ({ 'a "q"': a, b: null, c: null, d: null, e: [], g: null })),
        ...DOUBLES.map((b) => ({ 'a "q"': null, b, c: null, d: true, e: [{ f: b }, { f: null }], g: { h: null } })),
        ...TEXTS.map((c) => ({ 'a "q"': null, b: null, c, d: false, e: null, g: { h: 1n } })),
        null,
      ],
    ),
  ],
  [
    'an array changes the type of its elements',
    columnOver(['ARRAY<INT64>', [1n]], ['ARRAY<STRING>', ['2', 'x'], [], null], ['ARRAY<INT64>', [3n]]),
  ],
  [
    'an array of records gains fields, with an array inside',
    columnOver(
      ['ARRAY<STRUCT<`a` INT64>>', [{ a: 1n }], [], null],
      [
        'ARRAY<STRUCT<`b` ARRAY<STRUCT<`c` STRING>>, `a` STRING>>',
        [
          { a: '3', b: [{ c: 'x' }] },
          { a: 'y', b: [] },
        ],
        [],
      ],
    ),
  ],
  [
    'items change their own fields',
    [
      shard('2024-01-01', [rowOfAll({ int: 1n })]),
      shard(
        '2024-01-02',
        [
          {
            event_name: 'a',
            items: [
              { price: '1.5', item_id: 5n, colour: 'x' },
              { price: 'y', item_id: null, colour: null },
            ],
          },
        ],
        [
          ...usualColumns.slice(0, 5),
          field('items', 'ARRAY<STRUCT<`price` STRING, `item_id` INT64, `colour` STRING>>'),
        ],
      ),
    ],
  ],
  [
    'columns are named like the aliases of the SELECT, or like the service’s own',
    [
      shard(
        '2024-01-01',
        [
          {
            event_name: 'a',
            event_params: [param('a', { int: 1n })],
            __t: 1n,
            __p: 2n,
            __o: 3n,
            k: 4n,
            v: 5n,
            svc_run: 6n,
            is_conversion: 7n,
          },
        ],
        [
          ...usualColumns,
          ...['__t', '__p', '__o', '__n', '__i', 'k', 'v', 'svc_run', 'is_conversion'].map((name) =>
            field(name, 'INT64'),
          ),
        ],
      ),
    ],
  ],
];
