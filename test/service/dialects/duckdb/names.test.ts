/** Which names become columns, whatever they look like, and what is noticed about them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Options } from '../../../../service/options/fields.generated.ts';
import { PARAM_FAMILIES, type ParamFamily } from '../../../../service/transform/families.ts';
import { initialRegister } from '../../../../service/transform/register.ts';
import {
  field,
  openDuckdb,
  optionsOf,
  param,
  paramsType,
  type Row,
  type SlotValues,
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
      [`exclude_${family === 'user_property' ? 'user_properties' : `${family}s`}`]: ['a'],
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
        [`exclude_${family === 'user_property' ? 'user_properties' : `${family}s`}`]: ['a'],
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

/** A row with these elements in the array of a family; item params are those of one item. */
function rowWith(family: ParamFamily, elements: readonly Row[]): Row {
  if (family === 'event_param') return { event_name: 'page_view', event_params: elements };
  if (family === 'user_property') return { event_name: 'page_view', user_properties: elements };
  return { event_name: 'page_view', items: [{ item_id: 'sku-1', item_params: elements }] };
}

function customField(family: ParamFamily): 'custom_event_params' | 'custom_user_properties' | 'custom_item_params' {
  if (family === 'event_param') return 'custom_event_params';
  return family === 'user_property' ? 'custom_user_properties' : 'custom_item_params';
}
