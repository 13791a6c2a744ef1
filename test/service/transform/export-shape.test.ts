import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exportSchema } from '../../../service/catalogue/export-schema.ts';
import { paramArray, shardFault } from '../../../service/transform/export-shape.ts';
import { PARAM_FAMILIES } from '../../../service/transform/families.ts';
import { parseType } from '../../../service/transform/types.ts';
import type { Field } from '../../../service/values.ts';

const PARAMS = 'ARRAY<STRUCT<`key` STRING, `value` STRUCT<`string_value` STRING, `int_value` INT64>>>';

const LEAST: readonly Field[] = [
  field('event_name', 'STRING'),
  field('event_timestamp', 'INT64'),
  field('event_params', PARAMS),
];

describe('the arrays of keys and values', () => {
  test('of today’s export have all four value columns, in order of precedence', () => {
    for (const family of PARAM_FAMILIES) {
      assert.deepEqual(paramArray(exportSchema, family), {
        key: 'STRING',
        slots: [
          { slot: 'string', type: 'STRING' },
          { slot: 'int', type: 'INT64' },
          { slot: 'float', type: 'FLOAT64' },
          { slot: 'double', type: 'FLOAT64' },
        ],
      });
    }
  });

  test('have the key and the value columns that the shard has', () => {
    const type =
      'ARRAY<STRUCT<`value` STRUCT<`double_value` FLOAT64, `set_timestamp_micros` INT64, `int_value` INT64>, `key` INT64>>';
    assert.deepEqual(paramArray([field('User_Properties', type)], 'user_property'), {
      key: 'INT64',
      slots: [
        { slot: 'int', type: 'INT64' },
        { slot: 'double', type: 'FLOAT64' },
      ],
    });
  });

  const absent: readonly (readonly [why: string, column: Field])[] = [
    ['the column is missing', field('geo', 'STRING')],
    ['it is no array', field('items', 'STRING')],
    ['its items have no params', field('items', 'ARRAY<STRUCT<`item_id` STRING>>')],
    ['its params have no value', field('items', 'ARRAY<STRUCT<`item_params` ARRAY<STRUCT<`key` STRING>>>>')],
  ];
  for (const [why, column] of absent) {
    test(`are absent where ${why}`, () => assert.equal(paramArray([column], 'item_param'), undefined));
  }
});

describe('a table', () => {
  test('of today’s export is a shard', () => assert.equal(shardFault(exportSchema), undefined));
  test('with the least columns is a shard, whatever the case of their names', () => {
    assert.equal(shardFault(LEAST), undefined);
    assert.equal(shardFault(LEAST.map(({ name, type }) => ({ name: name.toUpperCase(), type }))), undefined);
  });

  const faults: readonly (readonly [columns: readonly Field[], fault: string])[] = [
    [LEAST.slice(1), 'has no column event_name'],
    [[LEAST[0], LEAST[2]].filter((column) => column !== undefined), 'has no column event_timestamp'],
    [LEAST.slice(0, 2), 'has no column event_params'],
    [[...LEAST.slice(1), field('event_name', 'INT64')], 'has a column event_name that is not STRING'],
    [
      [LEAST[0], LEAST[2], field('event_timestamp', 'TIMESTAMP')].filter((column) => column !== undefined),
      'has a column event_timestamp that is not INT64',
    ],
    [
      [...LEAST.slice(0, 2), field('event_params', 'STRING')],
      'has a column event_params that is no array of keys and values',
    ],
    [
      [...LEAST, field('user_properties', 'ARRAY<STRING>')],
      'has a column user_properties that is no array of keys and values',
    ],
    [[...LEAST, field('items', 'STRING')], 'has a column items that is no array of records'],
    [
      [...LEAST, field('items', 'ARRAY<STRUCT<`item_params` STRING>>')],
      'has a column items whose item_params is no array of keys and values',
    ],
  ];
  for (const [columns, fault] of faults) {
    test(`is no shard when it ${fault}`, () => assert.equal(shardFault(columns), fault));
  }
});

function field(name: string, type: string): Field {
  return { name, type: parseType(type) };
}
