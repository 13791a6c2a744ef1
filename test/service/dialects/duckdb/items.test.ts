/** `items`: the array as it is, one field per item param in place of `item_params`. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  field,
  openDuckdb,
  optionsOf,
  param,
  paramsType,
  type Row,
  shard,
  transform,
  usualColumns,
  type Value,
} from './shards.ts';

const connection = await openDuckdb();

const ITEM = { item_id: null, price: null };

describe('items', () => {
  test('keep their order, and each has its own params', async () => {
    const items = ['c', 'a', 'b'].map((id, at) => ({
      item_id: id,
      item_params: [param('n', { int: BigInt(at) }), param(id, { string: 'x' })],
    }));
    assert.deepEqual(await transformed([{ items }]), [
      [
        { item_id: 'c', price: null, item_param_a: null, item_param_b: null, item_param_c: 'x', item_param_n: 0n },
        { item_id: 'a', price: null, item_param_a: 'x', item_param_b: null, item_param_c: null, item_param_n: 1n },
        { item_id: 'b', price: null, item_param_a: null, item_param_b: 'x', item_param_c: null, item_param_n: 2n },
      ],
    ]);
  });

  test('are NULL, empty, or without params as they were', async () => {
    const rows = [
      { items: null },
      { items: [] },
      { items: [{ item_id: 'a' }] },
      { items: [{ item_id: 'b', item_params: [] }] },
      { items: [{ item_params: [param('n', { int: 1n })] }] },
      { items: [{}] },
    ];
    assert.deepEqual(await transformed(rows), [
      null,
      [],
      [{ ...ITEM, item_id: 'a', item_param_n: null }],
      [{ ...ITEM, item_id: 'b', item_param_n: null }],
      [{ ...ITEM, item_param_n: 1n }],
      [{ ...ITEM, item_param_n: null }],
    ]);
  });

  test('have params of mixed types in one type, and what comes later and does not fit as text', async () => {
    const item = (...filled: Parameters<typeof param>[1][]) => ({
      items: filled.map((values) => ({ item_params: [param('n', values)] })),
    });
    const shards = [
      shard('2024-01-01', [item({ int: 1n }, { double: 2.5 })]),
      shard('2024-01-02', [item({ string: '3' }, { string: 'four' }, { int: 5n })]),
    ];
    const result = await transform(connection, shards, optionsOf());
    assert.deepEqual(result.values('item_param', 'n'), {
      own: [1, 2.5, 3, null, 5],
      companion: [null, null, null, 'four', null],
    });
    assert.deepEqual(
      result.dates[1]?.map((row) => row['items']),
      [
        [
          { ...ITEM, item_param_n: 3, item_param_n_string: null },
          { ...ITEM, item_param_n: null, item_param_n_string: 'four' },
          { ...ITEM, item_param_n: 5, item_param_n_string: null },
        ],
      ],
    );
  });

  test('have the first value of a param that an item has twice', async () => {
    const items = [{ item_params: [param('n'), param('n', { int: 1n }), param('n', { int: 2n })] }];
    assert.deepEqual(await transformed([{ items }]), [[{ ...ITEM, item_param_n: 1n }]]);
  });

  test('stand without params when all of these are excluded', async () => {
    const rows = [{ items: [{ item_id: 'a', item_params: [param('n', { int: 1n })] }] }];
    assert.deepEqual(await transformed(rows, { exclude_item_params: ['n'] }), [[{ ...ITEM, item_id: 'a' }]]);
  });

  test('have declared params before any item has them', async () => {
    const rows = [{ items: [{ item_id: 'a' }] }, { items: null }];
    assert.deepEqual(await transformed(rows, { custom_item_params: [{ name: 'n', type: 'float' }] }), [
      [{ ...ITEM, item_id: 'a', item_param_n: null }],
      null,
    ]);
  });
});

describe('a shard', () => {
  const withItems = shard('2024-01-01', [{ items: [{ item_id: 'a', item_params: [param('n', { int: 1n })] }] }]);
  const bare = usualColumns.filter((column) => column.name !== 'items');

  test('without items has NULL', async () => {
    const result = await transform(
      connection,
      [withItems, shard('2024-01-02', [{ event_name: 'a' }], bare)],
      optionsOf(),
    );
    assert.deepEqual(
      result.dates[1]?.map((row) => row['items']),
      [null],
    );
    assert.deepEqual(result.observed, ['2024-01-01']);
  });

  test('whose items know no params has them without', async () => {
    const columns = [...bare, field('items', 'ARRAY<STRUCT<`price` FLOAT64, `item_id` STRING>>')];
    const later = shard(
      '2024-01-02',
      [{ items: [{ item_id: 'b', price: 1.5 }] }, { items: [] }, { items: null }],
      columns,
    );
    const result = await transform(connection, [withItems, later], optionsOf());
    assert.deepEqual(
      result.dates[1]?.map((row) => row['items']),
      [[{ item_id: 'b', price: 1.5, item_param_n: null }], [], null],
    );
  });

  test('whose items have other fields, other types and another order keeps every value', async () => {
    const item = `\`item_params\` ${paramsType()}, \`quantity\` INT64, \`price\` STRING`;
    const columns = [...bare, field('items', `ARRAY<STRUCT<${item}>>`)];
    const items = [
      { price: '2.5', quantity: 3n, item_params: [param('n', { int: 2n })] },
      { price: 'free', quantity: null, item_params: [] },
    ];
    const result = await transform(connection, [withItems, shard('2024-01-02', [{ items }], columns)], optionsOf());
    assert.deepEqual(
      result.dates[1]?.map((row) => row['items']),
      [
        [
          { item_id: null, price: 2.5, quantity: 3n, price_string: null, item_param_n: 2n },
          { item_id: null, price: null, quantity: null, price_string: 'free', item_param_n: null },
        ],
      ],
    );
  });

  test('with columns called like this dialect’s variables is transformed like any other', async () => {
    const columns = [
      ...usualColumns,
      ...['i', 'p', 'e0', 'e1', 'codes'].map((name) =>
        field(name, `STRUCT<\`item_id\` STRING, \`key\` STRING, \`item_params\` ${paramsType()}>`),
      ),
    ];
    const wrong = { item_id: 'wrong', key: 'wrong', item_params: [param('wrong', { string: 'wrong' })] };
    const row = {
      event_params: [param('a', { int: 1n })],
      items: [{ item_id: 'b', item_params: [param('n', { int: 2n })] }],
      i: wrong,
      p: wrong,
      e0: wrong,
      e1: wrong,
      codes: wrong,
    };
    const result = await transform(connection, [shard('2024-01-01', [row], columns)], optionsOf());
    assert.deepEqual(result.values('event_param', 'a').own, [1n]);
    assert.deepEqual(
      result.dates[0]?.map((one) => one['items']),
      [[{ ...ITEM, item_id: 'b', item_param_n: 2n }]],
    );
    assert.ok(!result.register.some((one) => one.name === 'wrong'));
  });
});

async function transformed(rows: readonly Row[], options = {}): Promise<readonly (Value | undefined)[]> {
  const { dates } = await transform(connection, [shard('2024-01-01', rows)], optionsOf(options));
  return dates.flat().map((row) => row['items']);
}
