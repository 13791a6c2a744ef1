import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultEventParams } from '../../../service/catalogue/names.ts';
import { declareColumns, initialRegister, observedType } from '../../../service/transform/register.ts';
import { parseType, typeText } from '../../../service/transform/types.ts';
import type { ValueSlot } from '../../../service/values.ts';
import { extend, field, lines, optionsOf, seen, typeOf } from './registers.ts';

describe('the first register', () => {
  test('has the columns that every shard has, then the default params with the types of the catalogue', () => {
    const register = initialRegister(optionsOf({ include_default_event_params: true }));
    assert.deepEqual(lines(register.slice(0, 2)), ['source event_timestamp INT64', 'source event_name STRING']);
    const defaults = register.slice(2);
    assert.deepEqual(
      defaults.map((row) => row.name),
      defaultEventParams('web').map((entry) => entry.name),
    );
    assert.ok(defaults.every((row) => row.origin === 'default' && row.slots.length === 0 && !row.companion));
    assert.equal(typeOf(register, 'ga_session_id'), 'INT64');
    assert.equal(typeOf(register, 'page_title'), 'STRING');
    assert.equal(typeOf(register, 'value'), 'FLOAT64');
  });

  test('has the default params of the stream type', () => {
    const names = (stream_type: 'web' | 'app') =>
      initialRegister(optionsOf({ include_default_event_params: true, stream_type })).map((row) => row.name);
    assert.ok(names('web').includes('page_location') && !names('web').includes('firebase_screen'));
    assert.ok(names('app').includes('firebase_screen') && !names('app').includes('page_location'));
  });

  test('has no default params when the options leave them out', () => {
    assert.equal(initialRegister(optionsOf()).length, 2);
  });

  test('has the custom names of every family, each with its declared type', () => {
    const register = initialRegister(
      optionsOf({
        custom_event_params: [{ name: 'plan', type: 'string' }],
        custom_user_properties: [{ name: 'plan', type: 'int' }],
        custom_item_params: [{ name: 'plan', type: 'float' }],
      }),
    );
    assert.deepEqual(lines(register.slice(2)), [
      'event_param event_param_plan STRING',
      'user_property user_property_plan INT64',
      'item_param item_param_plan FLOAT64',
    ]);
    assert.ok(register.slice(2).every((row) => row.origin === 'custom'));
  });

  test('gives a custom type precedence over a default one', () => {
    const register = initialRegister(
      optionsOf({ include_default_event_params: true, custom_event_params: [{ name: 'value', type: 'string' }] }),
    );
    assert.equal(typeOf(register, 'value'), 'STRING');
    assert.equal(register.filter((row) => row.name === 'value').length, 1);
  });

  test('has no excluded name, be it default or custom', () => {
    const register = initialRegister(
      optionsOf({
        include_default_event_params: true,
        custom_event_params: [{ name: 'plan', type: 'string' }],
        exclude_event_params: ['plan', 'page_title'],
      }),
    );
    assert.ok(!register.some((row) => row.name === 'plan' || row.name === 'page_title'));
    assert.ok(register.some((row) => row.name === 'page_location'));
  });
});

describe('declaring columns in a register that exists', () => {
  const start = extend(initialRegister(optionsOf()), [seen('plan', ['string'])]).register;

  test('adds the new names behind the old rows, which stay as they are', () => {
    const options = optionsOf({ custom_event_params: ['plan', 'age'].map((name) => ({ name, type: 'int' as const })) });
    const register = declareColumns(start, options);
    assert.deepEqual(register.slice(0, start.length), start);
    assert.deepEqual(lines(register.slice(start.length)), ['event_param event_param_age INT64']);
  });

  test('gives a name that waits its declared type, and keeps what is known of its value columns', () => {
    const waiting = extend(start, [seen('age', ['string'])], { openTo: 'companions' }).register;
    const register = declareColumns(waiting, optionsOf({ custom_event_params: [{ name: 'age', type: 'int' }] }));
    const row = register.find((column) => column.name === 'age');
    assert.deepEqual(row, {
      family: 'event_param',
      name: 'age',
      columnName: 'event_param_age',
      type: parseType('INT64'),
      origin: 'custom',
      companion: false,
      slots: ['string'],
    });
  });
});

describe('the type at first sight', () => {
  const cases: readonly (readonly [readonly ValueSlot[], string])[] = [
    [['int'], 'INT64'],
    [['double'], 'FLOAT64'],
    [['float'], 'FLOAT64'],
    [['int', 'double'], 'FLOAT64'],
    [['string'], 'STRING'],
    [['string', 'int'], 'STRING'],
    [['string', 'int', 'float', 'double'], 'STRING'],
  ];
  for (const [slots, type] of cases) {
    test(`of a name with values of ${slots.join(' and ')} is ${type}`, () => {
      assert.equal(typeText(observedType(slots)), type);
      assert.equal(typeOf(extend(initialRegister(optionsOf()), [seen('a', slots)]).register, 'a'), type);
    });
  }
});

describe('names that are observed', () => {
  const start = initialRegister(optionsOf());

  test('get a column, in the order of the families, then by name', () => {
    const change = extend(start, [
      seen('b', ['int']),
      seen('a', ['string']),
      seen('a', ['double'], { family: 'item_param' }),
      seen('a', ['int'], { family: 'user_property' }),
    ]);
    assert.deepEqual(lines(change.added), [
      'event_param event_param_a STRING',
      'event_param event_param_b INT64',
      'user_property user_property_a INT64',
      'item_param item_param_a FLOAT64',
    ]);
    assert.deepEqual(change.register.slice(0, 2), start);
    assert.ok(change.added.every((row) => row.firstPartition === '2024-01-01' && row.addedByRun === 'run-1'));
    assert.deepEqual([change.waiting, change.leftOut], [[], []]);
  });

  test('stand in the order of their first appearance', () => {
    const first = extend(start, [seen('z', ['int'])]);
    const second = extend(first.register, [seen('a', ['int']), seen('z', ['int'])], { date: '2024-01-02' });
    assert.deepEqual(lines(second.register.slice(2)), [
      'event_param event_param_z INT64',
      'event_param event_param_a INT64',
    ]);
    assert.deepEqual(lines(second.added), ['event_param event_param_a INT64']);
    assert.equal(second.added[0]?.firstPartition, '2024-01-02');
  });

  test('get no column without any value, and get it as soon as they have one', () => {
    const without = extend(start, [seen('a', [])]);
    assert.deepEqual(without.register, start);
    assert.deepEqual(lines(extend(without.register, [seen('a', ['int'])]).added), ['event_param event_param_a INT64']);
  });

  test('keep their type, and are known in every value column in which they were seen', () => {
    const first = extend(start, [seen('a', ['int'])]);
    const second = extend(first.register, [seen('a', ['string', 'double'])]);
    const row = second.register.find((column) => column.name === 'a');
    assert.equal(typeOf(second.register, 'a'), 'INT64');
    assert.deepEqual(row?.slots, ['string', 'int', 'double']);
    assert.deepEqual(second.added, []);
  });

  test('are passed over when the options do not include them, but declared ones are not', () => {
    const options = optionsOf({
      include_observed_event_params: false,
      custom_event_params: [{ name: 'plan', type: 'int' }],
    });
    const change = extend(initialRegister(options), [seen('a', ['int']), seen('plan', ['string'], { misfit: true })], {
      options,
    });
    assert.deepEqual(lines(change.register.slice(2)), [
      'event_param event_param_plan INT64',
      'event_param event_param_plan_string STRING',
    ]);
  });

  test('get no column when they are excluded, and no companion when they once had a column', () => {
    const options = optionsOf({ exclude_event_params: ['a', 'b'] });
    const had = extend(start, [seen('a', ['int'])]).register;
    const change = extend(had, [seen('a', ['string'], { misfit: true }), seen('b', ['int'])], { options });
    assert.deepEqual(lines(change.register.slice(2)), ['event_param event_param_a INT64']);
  });

  test('that waited get no column when the options leave observed names out by now', () => {
    const waiting = extend(start, [seen('a', ['int'])], { openTo: 'companions' }).register;
    const options = optionsOf({ include_observed_event_params: false });
    const change = extend(waiting, [seen('a', ['int'])], { options });
    assert.deepEqual(change.added, []);
  });
});

describe('a companion', () => {
  const start = extend(initialRegister(optionsOf()), [seen('a', ['int']), seen('z', ['int'])]).register;

  test('stands behind its column, takes text, and is added once', () => {
    const first = extend(start, [seen('a', ['string'], { misfit: true })]);
    assert.deepEqual(lines(first.register.slice(2)), [
      'event_param event_param_a INT64',
      'event_param event_param_a_string STRING',
      'event_param event_param_z INT64',
    ]);
    assert.deepEqual(
      first.added.map(({ name, companion, firstPartition }) => ({ name, companion, firstPartition })),
      [{ name: 'a', companion: true, firstPartition: '2024-01-01' }],
    );
    const second = extend(first.register, [seen('a', ['string'], { misfit: true })]);
    assert.deepEqual([second.added, second.register], [[], first.register]);
  });

  test('comes with the column of a name that has a misfit at first sight', () => {
    const change = extend(start, [seen('b', ['int', 'double'], { misfit: true })]);
    assert.deepEqual(lines(change.added), [
      'event_param event_param_b FLOAT64',
      'event_param event_param_b_string STRING',
    ]);
  });

  test('gives way to a name that is already called like it', () => {
    const named = extend(start, [seen('a_string', ['string'])]).register;
    const change = extend(named, [seen('a', ['string'], { misfit: true })]);
    assert.deepEqual(lines(change.added), ['event_param event_param_a_string_2 STRING']);
  });
});

describe('names that become one column name', () => {
  const cases: readonly (readonly [why: string, names: readonly string[], columns: readonly string[]])[] = [
    [
      'for their other characters',
      ['x y', 'x-y', 'x_y'],
      ['event_param_x_y', 'event_param_x_y_2', 'event_param_x_y_3'],
    ],
    ['for their case', ['Plan', 'plan'], ['event_param_Plan', 'event_param_plan_2']],
    [
      'with a number that somebody has',
      ['x y', 'x-y', 'x_y_2'].sort(),
      ['event_param_x_y', 'event_param_x_y_2', 'event_param_x_y_2_2'],
    ],
    ['because nothing of them is left', ['', '?', '🎉'], ['event_param_', 'event_param__', 'event_param___2']],
  ];
  for (const [why, names, columns] of cases) {
    test(`${why} get numbers in the order of their registration`, () => {
      const change = extend(
        initialRegister(optionsOf()),
        names.map((name) => seen(name, ['int'])),
      );
      assert.deepEqual(
        change.added.map((row) => row.columnName),
        columns,
      );
    });
  }

  test('keep their column when a later name meets it', () => {
    const first = extend(initialRegister(optionsOf()), [seen('x-y', ['int'])]);
    const second = extend(first.register, [seen('x y', ['int'])]);
    assert.deepEqual(
      second.register.slice(2).map((row) => [row.name, row.columnName]),
      [
        ['x-y', 'event_param_x_y'],
        ['x y', 'event_param_x_y_2'],
      ],
    );
  });

  test('also meet the shard’s own columns, and never the service’s', () => {
    const columns = [field('event_param_a', 'STRING'), field('IS_CONVERSION', 'BOOL'), field('svc_run', 'STRING')];
    const change = extend(initialRegister(optionsOf()), [seen('a', ['int'])], { columns });
    assert.deepEqual(
      change.added.map((row) => row.columnName),
      ['event_param_a', 'IS_CONVERSION_2', 'svc_run_2', 'event_param_a_2'],
    );
  });
});

test('nothing new changes nothing', () => {
  const columns = [field('geo', 'STRUCT<`city` STRING>'), field('items', 'ARRAY<STRUCT<`item_id` STRING>>')];
  const names = [seen('a', ['int', 'string']), seen('b', ['int', 'double'], { misfit: true })];
  const first = extend(initialRegister(optionsOf()), names, { columns });
  const again = extend(first.register, names, { columns, date: '2024-01-02', runId: 'run-2' });
  assert.deepEqual(again, { register: first.register, added: [], waiting: [], leftOut: [] });
});
