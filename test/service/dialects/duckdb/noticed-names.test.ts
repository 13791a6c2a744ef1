/** Which names get values by the options, and which of them make a shard be observed. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PARAM_FAMILIES } from '../../../../service/transform/families.ts';
import { initialRegister } from '../../../../service/transform/register.ts';
import {
  customField,
  excludeField,
  openDuckdb,
  optionsOf,
  param,
  rowWith,
  type SlotValues,
  shard,
  transform,
} from './shards.ts';

const connection = await openDuckdb();

describe('without observed names', () => {
  for (const family of PARAM_FAMILIES) {
    const options = optionsOf({
      [`include_observed_${family === 'user_property' ? 'user_properties' : `${family}s`}`]: false,
      [customField(family)]: [{ name: 'a', type: 'int' }],
    });

    test(`a declared name of ${family} is read from every value column, and the others are passed over`, async () => {
      const rows = [{ int: 1n }, { double: 2 }, { string: '3' }, { float: 4 }, { string: 'five' }].map((filled) =>
        rowWith(family, [param('b', { string: 'unknown' }), param('a', filled)]),
      );
      const result = await transform(connection, [shard('2024-01-01', rows)], options);
      assert.deepEqual(result.values(family, 'a'), {
        own: [1n, 2n, 3n, 4n, null],
        companion: [null, null, null, null, 'five'],
      });
      assert.deepEqual(
        result.register.filter((row) => row.family === family).map((row) => row.columnName),
        [`${family}_a`, `${family}_a_string`],
      );
    });

    test(`an unknown name of ${family} does not make a shard be observed`, async () => {
      const shards = ['x', 'y'].map((name, day) =>
        shard(`2024-01-0${day + 1}`, [rowWith(family, [param(name, { string: 'a' })])]),
      );
      assert.deepEqual((await transform(connection, shards, options)).observed, ['2024-01-01']);
    });
  }

  test('a name that had a column from before is NULL, and its misfits are nobody’s business', async () => {
    const before = await transform(
      connection,
      [shard('2024-01-01', [rowWith('event_param', [param('a', { int: 1n })])])],
      optionsOf(),
    );
    const later = shard('2024-01-02', [rowWith('event_param', [param('a', { string: 'one' })])]);
    const result = await transform(connection, [later], optionsOf({ include_observed_event_params: false }), before);
    assert.deepEqual([result.observed, result.register], [[], before.register]);
    assert.deepEqual(
      result.dates[0]?.map((row) => row['event_param_a']),
      [null],
    );
  });

  test('a default name has its values also when its column dates from when it was only observed', async () => {
    const row = rowWith('event_param', [param('page_title', { string: 'Home' })]);
    const before = await transform(connection, [shard('2024-01-01', [row])], optionsOf());
    const options = optionsOf({ include_default_event_params: true, include_observed_event_params: false });
    const result = await transform(connection, [shard('2024-01-02', [row])], options, before);
    assert.deepEqual(result.values('event_param', 'page_title').own, ['Home']);
  });

  test('a name that is declared no more is NULL', async () => {
    const options = optionsOf({ include_observed_event_params: false });
    const register = initialRegister({ ...options, custom_event_params: [{ name: 'a', type: 'int' }] });
    const given = shard('2024-01-01', [rowWith('event_param', [param('a', { int: 1n })])]);
    const result = await transform(connection, [given], options, { register });
    assert.deepEqual(result.values('event_param', 'a').own, [null]);
  });
});

describe('an excluded name', () => {
  for (const family of PARAM_FAMILIES) {
    const options = optionsOf({
      [excludeField(family)]: ['a'],
      [customField(family)]: [{ name: 'a', type: 'int' }],
    });

    test(`has no column in ${family}, even when it is custom`, async () => {
      const rows = [rowWith(family, [param('a', { string: 'x' }), param('b', { int: 1n })])];
      const result = await transform(connection, [shard('2024-01-01', rows)], options);
      assert.deepEqual(
        result.register.filter((row) => row.family === family).map((row) => row.name),
        ['b'],
      );
    });

    test(`does not make a shard be observed, whatever it holds, in ${family}`, async () => {
      const fillings: readonly SlotValues[] = [{ int: 1n }, { string: 'x' }, { double: 0.5 }, { string: '' }];
      const shards = fillings.map((filled, day) =>
        shard(`2024-01-0${day + 1}`, [rowWith(family, [param('a', filled)])]),
      );
      assert.deepEqual((await transform(connection, shards, options)).observed, ['2024-01-01']);
    });

    test(`that had a column from before is NULL, without a companion for what does not fit, in ${family}`, async () => {
      const first = shard('2024-01-01', [rowWith(family, [param('a', { int: 1n })])]);
      const before = await transform(connection, [first], optionsOf());
      const second = shard('2024-01-02', [rowWith(family, [param('a', { string: 'x' }), param('b', { int: 1n })])]);
      const third = shard('2024-01-03', [rowWith(family, [param('a', { double: 0.5 })])]);
      const result = await transform(connection, [second, third], options, before);
      assert.deepEqual(result.values(family, 'a'), { own: [null, null], companion: [null, null] });
      assert.deepEqual(result.values(family, 'b').own, [1n, null]);
      assert.deepEqual(result.observed, ['2024-01-02']);
    });
  }
});

describe('a new name is noticed', () => {
  for (const family of PARAM_FAMILIES) {
    test(`when no name of ${family} has a column yet`, async () => {
      const nothing = shard('2024-01-01', [rowWith(family, [])]);
      const something = shard('2024-01-02', [{ event_name: 'a' }, rowWith(family, [param('a', { int: 1n })])]);
      const result = await transform(connection, [nothing, something], optionsOf());
      assert.deepEqual(
        result.values(family, 'a').own.filter((value) => value !== null),
        [1n],
      );
      assert.deepEqual(result.observed, ['2024-01-01', '2024-01-02']);
    });

    test(`when every other name of ${family} is excluded`, async () => {
      const options = optionsOf({
        [excludeField(family)]: ['a'],
      });
      const shards = [['a'], ['a', 'b']].map((names, day) =>
        shard(`2024-01-0${day + 1}`, [
          rowWith(
            family,
            names.map((name) => param(name, { int: 1n })),
          ),
        ]),
      );
      const result = await transform(connection, shards, options);
      assert.deepEqual(result.values(family, 'b').own.at(-1), 1n);
    });

    test(`in the last of many rows, in the last of many elements of ${family}`, async () => {
      // DuckDB works on 2,048 rows at a time.
      const many = Array.from({ length: 2100 }, () => rowWith(family, [param('a', { int: 1n })]));
      const elements = Array.from({ length: 300 }, () => param('a', { int: 2n })).concat(param('b', { int: 3n }));
      const shards = [shard('2024-01-01', many.slice(0, 1)), shard('2024-01-02', [...many, rowWith(family, elements)])];
      const result = await transform(connection, shards, optionsOf());
      assert.deepEqual(result.values(family, 'b').own.at(-1), 3n);
    });
  }

  test('but not when it arrives only on events that are left out', async () => {
    const left = { ...rowWith('event_param', [param('a', { int: 1n })]), event_name: 'scroll' };
    const kept = rowWith('event_param', [param('b', { int: 1n })]);
    const shards = [shard('2024-01-01', [kept, left]), shard('2024-01-02', [left, kept])];
    const result = await transform(connection, shards, optionsOf({ exclude_event_names: ['scroll'] }));
    assert.deepEqual(
      result.register.slice(2).map((row) => row.name),
      ['items', 'b'],
    );
    assert.deepEqual(result.observed, ['2024-01-01']);
    assert.deepEqual(
      result.dates.map((rows) => rows.length),
      [1, 1],
    );
  });

  test('and waits while the columns are fixed; a value that does not fit a column does not', async () => {
    const first = await transform(
      connection,
      [shard('2024-01-01', [rowWith('event_param', [param('a', { int: 1n })])])],
      optionsOf(),
    );
    const rows = [rowWith('event_param', [param('a', { string: 'x' }), param('b', { int: 1n })])];
    const shards = [shard('2024-01-02', rows), shard('2024-01-03', rows)];
    const result = await transform(connection, shards, optionsOf(), { register: first.register, openTo: 'companions' });
    assert.deepEqual(result.values('event_param', 'a'), { own: [null, null], companion: ['x', 'x'] });
    assert.equal(result.register.find((row) => row.name === 'b')?.columnName, undefined);
    assert.deepEqual(result.observed, ['2024-01-02']);
  });
});
