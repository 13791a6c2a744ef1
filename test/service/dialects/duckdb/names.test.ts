/** Which names become columns, whatever they look like, and what is noticed about them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Options } from '../../../../service/options/fields.generated.ts';
import { PARAM_FAMILIES } from '../../../../service/transform/families.ts';
import {
  field,
  openDuckdb,
  optionsOf,
  param,
  paramsType,
  rowWith,
  shard,
  transform,
  usualColumns,
  type Value,
} from './shards.ts';

const connection = await openDuckdb();

const HOSTILE: readonly (readonly [what: string, name: string, column: string])[] = [
  ['a quote', "it's", 'it_s'],
  ['a double quote', 'say "hi"', 'say__hi_'],
  ['a backtick', 'a`b', 'a_b'],
  ['a backslash', 'a\\b', 'a_b'],
  ['a backslash at its end', '\\', '_'],
  ['a line break', 'a\nb', 'a_b'],
  ['a carriage return', 'a\rb', 'a_b'],
  ['a percent sign', '%s %(a)s', '_s___a_s'],
  ['a dollar and braces', '$' + '{a} $1', '__a___1'],
  ['a question mark', '?', '_'],
  ['a comment', '/* -- */', '________'],
  ['the end of a statement', "'; DROP TABLE events; --", '___DROP_TABLE_events____'],
  ['letters of other alphabets', 'größe_大', 'gr__e__'],
  ['an emoji', '🎉', '_'],
  ['a combined emoji', '👩‍👩‍👧', '_____'],
  ['a SQL keyword', 'select', 'select'],
  ['a type', 'STRING', 'STRING'],
  ['nothing', '', ''],
  ['a blank', ' ', '_'],
  ['a number', '2024', '2024'],
  ['a path', 'a.b', 'a_b'],
  ['a great length', 'x'.repeat(5000), 'x'.repeat(5000)],
  ['a name of this dialect', '__svc_event_param_codes', '__svc_event_param_codes'],
  ['a control character', '\u0001', '_'],
  ['a property of every object', '__proto__', '__proto__'],
  ['a method of every object', 'constructor', 'constructor'],
];

describe('a name that has', () => {
  for (const [what, name, column] of HOSTILE) {
    for (const family of PARAM_FAMILIES) {
      test(`${what} becomes a column of ${family}`, async () => {
        const shards = [{ int: 5n }, { string: 'x' }].map((filled, day) =>
          shard(`2024-01-0${day + 1}`, [rowWith(family, [param(name, filled)])]),
        );
        const result = await transform(connection, shards, optionsOf());
        assert.deepEqual(result.values(family, name), { own: [5n, null], companion: [null, 'x'] });
        const names = result.register.filter((row) => row.family === family).map((row) => row.columnName);
        assert.deepEqual(names, [`${family}_${column}`, `${family}_${column}_string`]);
      });
    }

    test(`${what} can be declared, and excluded`, async () => {
      const entry = { name, type: 'int' } as const;
      const rows = [rowWith('event_param', [param(name, { int: 5n })])];
      const declared = optionsOf({ custom_event_params: [entry], include_observed_event_params: false });
      const excluded = optionsOf({ exclude_event_params: [name] });
      const values = async (options: Options) =>
        (await transform(connection, [shard('2024-01-01', rows)], options)).values('event_param', name).own;
      assert.deepEqual([await values(declared), await values(excluded)], [[5n], [null]]);
    });
  }
});

describe('names that meet', () => {
  const cases: readonly (readonly [why: string, names: readonly string[]])[] = [
    ['because they differ by case alone', ['Plan', 'PLAN', 'plan']],
    ['because only their other characters differ', ['a b', 'a-b', 'a_b', 'a.b']],
    ['because one is called like the other’s number', ['a b', 'a-b', 'a_b_2']],
    ['because one is called like the other’s companion', ['a', 'a_string']],
  ];
  for (const [why, names] of cases) {
    for (const family of PARAM_FAMILIES) {
      test(`${why} keep their values apart in ${family}`, async () => {
        const rows = (offset: bigint) =>
          names.map((name, at) => rowWith(family, [param(name, { int: BigInt(at) + offset })]));
        const texts = names.map((name) => rowWith(family, [param(name, { string: name })]));
        const shards = [shard('2024-01-01', rows(1n)), shard('2024-01-02', texts), shard('2024-01-03', rows(10n))];
        const result = await transform(connection, shards, optionsOf());
        names.forEach((name, at) => {
          const expected = Array<Value>(names.length * 3).fill(null);
          expected[at] = BigInt(at) + 1n;
          expected[names.length * 2 + at] = BigInt(at) + 10n;
          const texts = Array<Value>(names.length * 3).fill(null);
          texts[names.length + at] = name;
          assert.deepEqual(result.values(family, name), { own: expected, companion: texts });
        });
      });
    }
  }
});

describe('ignored is', () => {
  for (const family of PARAM_FAMILIES) {
    test(`an element without a name, in ${family}`, async () => {
      const rows = [rowWith(family, [param(null, { string: 'lost' }), param('a', { int: 1n }), param(null)])];
      const result = await transform(connection, [shard('2024-01-01', rows)], optionsOf());
      assert.deepEqual(result.values(family, 'a').own, [1n]);
      assert.deepEqual(
        result.register.filter((row) => row.family === family).map((row) => row.name),
        ['a'],
      );
    });

    test(`an element whose value is NULL as a whole, in ${family}`, async () => {
      const rows = [rowWith(family, [{ key: 'a', value: null }, param('a', { int: 1n }), { key: 'b', value: null }])];
      const result = await transform(connection, [shard('2024-01-01', rows)], optionsOf());
      assert.deepEqual(result.values(family, 'a').own, [1n]);
      assert.deepEqual(result.values(family, 'b').own, [null]);
    });
  }
});

describe('numbers of names at the limits of their type', () => {
  for (const count of [255, 256, 257]) {
    test(`${count} names have their values`, async () => {
      const names = Array.from({ length: count }, (_, at) => `p${at}`);
      const all = rowWith(
        'event_param',
        names.map((name, at) => param(name, { int: BigInt(at) })),
      );
      const last = rowWith('event_param', [param(`p${count - 1}`, { int: -1n })]);
      const result = await transform(
        connection,
        [shard('2024-01-01', [all]), shard('2024-01-02', [last])],
        optionsOf(),
      );
      names.slice(0, -1).forEach((name, at) => {
        assert.deepEqual(result.values('event_param', name).own, [BigInt(at), null]);
      });
      assert.deepEqual(result.values('event_param', `p${count - 1}`).own, [BigInt(count - 1), -1n]);
      assert.deepEqual(result.observed, ['2024-01-01']);
    });
  }
});

describe('keys of user properties that are numbers', () => {
  const columns = usualColumns.map((column) =>
    column.name === 'user_properties' ? field('user_properties', paramsType('INT64')) : column,
  );

  test('are named by their digits, and are the same names as texts of these digits', async () => {
    const numbers = {
      user_properties: [param(7n, { int: 1n }), param(2n ** 60n, { string: 'x' }), param(null, { int: 9n })],
    };
    const texts = { user_properties: [param('7', { string: 'y' })] };
    const shards = [
      shard('2024-01-01', [numbers], columns),
      shard('2024-01-02', [texts]),
      shard('2024-01-03', [numbers], columns),
    ];
    const result = await transform(connection, shards, optionsOf());
    assert.deepEqual(result.values('user_property', '7'), { own: [1n, null, 1n], companion: [null, 'y', null] });
    assert.deepEqual(result.values('user_property', '1152921504606846976').own, ['x', null, 'x']);
  });

  test('can be excluded', async () => {
    const given = shard('2024-01-01', [{ user_properties: [param(7n, { int: 1n }), param(8n, { int: 2n })] }], columns);
    const result = await transform(connection, [given], optionsOf({ exclude_user_properties: ['7'] }));
    assert.deepEqual(
      result.register.filter((row) => row.family === 'user_property').map((row) => row.name),
      ['8'],
    );
  });
});
