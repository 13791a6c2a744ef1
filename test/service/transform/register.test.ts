import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultEventParams } from '../../../service/catalogue/names.ts';
import type { Options } from '../../../service/options/fields.generated.ts';
import {
  declareColumns,
  extendRegister,
  initialRegister,
  knowsShardColumns,
  MAX_COLUMNS,
  observedType,
  passedColumns,
  type RegisterChange,
  withoutColumn,
} from '../../../service/transform/register.ts';
import { parseType, typeText } from '../../../service/transform/types.ts';
import type { Column, Field, ObservedName, ValueSlot } from '../../../service/values.ts';

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

describe('too many columns', () => {
  const names = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => seen(`${prefix}${index}`, ['int'], { count: index + 1 }));

  test('leave the rarest names out, and say so', () => {
    const change = extend(initialRegister(optionsOf()), names(MAX_COLUMNS, 'p'));
    // Two columns of every shard and the three of the service are there already.
    assert.equal(change.added.length, MAX_COLUMNS - 5);
    assert.deepEqual(
      change.leftOut.map((row) => row.name),
      ['p0', 'p1', 'p2', 'p3', 'p4'],
    );
    assert.deepEqual(change.waiting, []);
    assert.deepEqual(withoutColumn(change.register).leftOut, change.leftOut);
  });

  test('leave later names and columns out, without observing each shard anew for a column', () => {
    const full = extend(initialRegister(optionsOf()), names(MAX_COLUMNS, 'p')).register;
    const columns = [field('late', 'STRING')];
    const change = extend(full, [seen('q', ['int'], { count: 10 ** 9 })], { columns });
    assert.deepEqual(change.added, []);
    assert.deepEqual(
      change.leftOut.map((row) => row.name).filter((name) => !name.startsWith('p')),
      ['late', 'q'],
    );
    assert.ok(knowsShardColumns(change.register, columns, 'everything'));
    const again = extend(change.register, [seen('q', ['string'])], { columns });
    assert.deepEqual(again.register.find((row) => row.name === 'q')?.slots, ['string', 'int']);
  });

  test('do not keep item params out, which are fields of one column', () => {
    const full = extend(initialRegister(optionsOf()), names(MAX_COLUMNS, 'p')).register;
    assert.equal(extend(full, [seen('q', ['int'], { family: 'item_param' })]).added.length, 1);
  });
});

describe('while the columns of the table are fixed', () => {
  const columns = [field('stream_id', 'INT64'), field('geo', 'STRUCT<`city` STRING>')];
  const start = extend(initialRegister(optionsOf()), [seen('a', ['int'])], { columns }).register;
  const later = [
    field('stream_id', 'STRING'),
    field('geo', 'STRUCT<`city` STRING, `code` INT64>'),
    field('late', 'STRING'),
  ];
  const news = [
    seen('a', ['string'], { misfit: true }),
    seen('b', ['int']),
    seen('c', ['int'], { family: 'item_param' }),
  ];
  const fixed = extend(start, news, { columns: later, openTo: 'companions', date: '2024-01-02' });

  test('names and columns wait, and only companions are added', () => {
    assert.deepEqual(lines(fixed.added), ['source stream_id_string STRING', 'event_param event_param_a_string STRING']);
    assert.deepEqual(
      fixed.waiting.map((row) => [row.family, row.name, row.columnName]),
      [
        ['source', 'late', undefined],
        ['event_param', 'b', undefined],
        ['item_param', 'c', undefined],
      ],
    );
    assert.deepEqual(fixed.leftOut, []);
    assert.equal(typeText(typeAt(fixed.register, 'geo')), 'STRUCT<`city` STRING>');
    assert.ok(knowsShardColumns(fixed.register, later, 'companions'));
  });

  test('a full run takes in what waits, in the order in which it was seen first', () => {
    assert.ok(!knowsShardColumns(fixed.register, later, 'everything'));
    const full = extend(fixed.register, [seen('A', ['int']), ...news], { columns: later });
    assert.deepEqual(lines(full.added), [
      'source late STRING',
      'event_param event_param_b INT64',
      'item_param item_param_c INT64',
      'event_param event_param_A_2 INT64',
    ]);
    assert.deepEqual([full.waiting, full.leftOut], [[], []]);
    assert.equal(typeText(typeAt(full.register, 'geo')), 'STRUCT<`city` STRING, `code` INT64>');
  });

  test('a name that waits is known in every value column it was seen in, also when it gets its column', () => {
    const waiting = extend(fixed.register, [seen('b', ['double'])], { openTo: 'companions' }).register;
    const full = extend(waiting, [seen('b', ['int'])]);
    const row = full.register.find((column) => column.name === 'b');
    assert.deepEqual([row?.columnName, row?.slots], ['event_param_b', ['int', 'double']]);
  });
});

describe('the shard’s own columns', () => {
  test('are passed on, except those that are taken apart; an item loses its params', () => {
    const columns = [
      field('Event_Date', 'STRING'),
      field('event_params', 'ARRAY<STRUCT<`key` STRING>>'),
      field('user_properties', 'ARRAY<STRUCT<`key` STRING>>'),
      field('geo', 'STRUCT<`city` STRING>'),
      field('items', 'ARRAY<STRUCT<`item_id` STRING, `item_params` ARRAY<STRUCT<`key` STRING>>>>'),
    ];
    assert.deepEqual(
      passedColumns(columns).map(({ name, type }) => `${name} ${typeText(type)}`),
      ['geo STRUCT<`city` STRING>', 'items ARRAY<STRUCT<`item_id` STRING>>'],
    );
  });

  const changes: readonly (readonly [why: string, first: string, then: string, after: readonly string[]])[] = [
    ['of a new type get a companion', 'INT64', 'STRING', ['source c INT64', 'source c_string STRING']],
    ['of text take everything', 'STRING', 'INT64', ['source c STRING']],
    [
      'that are records gain fields',
      'STRUCT<`a` INT64>',
      'STRUCT<`b` INT64, `a` STRING>',
      ['source c STRUCT<`a` INT64, `b` INT64, `a_string` STRING>'],
    ],
    [
      'that turn from a record into text get a companion',
      'STRUCT<`a` INT64>',
      'STRING',
      ['source c STRUCT<`a` INT64>', 'source c_string STRING'],
    ],
    [
      'that turn from text into a record get a companion',
      'STRING',
      'STRUCT<`a` INT64>',
      ['source c STRING', 'source c_string STRING'],
    ],
    [
      'that are arrays of another type get a companion',
      'ARRAY<INT64>',
      'ARRAY<STRING>',
      ['source c ARRAY<INT64>', 'source c_string STRING'],
    ],
  ];
  for (const [why, first, then, after] of changes) {
    test(why, () => {
      const start = extend(initialRegister(optionsOf()), [], { columns: [field('c', first)] }).register;
      const columns = [field('C', then)];
      const register = extend(start, [], { columns }).register;
      assert.deepEqual(lines(register.slice(2)), after);
      assert.ok(knowsShardColumns(register, columns, 'everything'));
      assert.equal(knowsShardColumns(start, columns, 'everything'), isSameRegister(start, register));
    });
  }

  test('are known when each has a place of its type', () => {
    const columns = [field('event_timestamp', 'INT64'), field('EVENT_NAME', 'STRING'), field('event_params', 'STRING')];
    assert.ok(knowsShardColumns(initialRegister(optionsOf()), columns, 'everything'));
    assert.ok(!knowsShardColumns(initialRegister(optionsOf()), [...columns, field('geo', 'STRING')], 'everything'));
    assert.ok(!knowsShardColumns(initialRegister(optionsOf()), [...columns, field('geo', 'STRING')], 'companions'));
  });
});

test('nothing new changes nothing', () => {
  const columns = [field('geo', 'STRUCT<`city` STRING>'), field('items', 'ARRAY<STRUCT<`item_id` STRING>>')];
  const names = [seen('a', ['int', 'string']), seen('b', ['int', 'double'], { misfit: true })];
  const first = extend(initialRegister(optionsOf()), names, { columns });
  const again = extend(first.register, names, { columns, date: '2024-01-02', runId: 'run-2' });
  assert.deepEqual(again, { register: first.register, added: [], waiting: [], leftOut: [] });
});

function optionsOf(changes: Partial<Options> = {}): Options {
  return {
    ga4_dataset_id: 'acme-shop.analytics_123456789',
    transform_config_template: 'events_partitioned',
    include_default_event_params: false,
    ...changes,
  };
}

function seen(name: string, slots: readonly ValueSlot[], more: Partial<ObservedName> = {}): ObservedName {
  return { family: 'event_param', name, count: 1, slots, misfit: false, ...more };
}

function extend(
  register: readonly Column[],
  names: readonly ObservedName[],
  more: {
    readonly columns?: readonly Field[];
    readonly options?: Options;
    readonly openTo?: 'everything' | 'companions';
    readonly date?: string;
    readonly runId?: string;
  } = {},
): RegisterChange {
  const { columns = [], options = optionsOf(), openTo = 'everything', date = '2024-01-01', runId = 'run-1' } = more;
  return extendRegister({
    register,
    observation: { date, rows: 1, columns, events: [], names },
    options,
    runId,
    openTo,
  });
}

function field(name: string, type: string): Field {
  return { name, type: parseType(type) };
}

function isSameRegister(a: readonly Column[], b: readonly Column[]): boolean {
  return lines(a).join() === lines(b).join();
}

function lines(register: readonly Column[]): readonly string[] {
  return register.map((row) => `${row.family} ${row.columnName} ${typeText(row.type)}`);
}

function typeAt(register: readonly Column[], name: string) {
  const row = register.find((column) => column.name === name && !column.companion);
  assert.ok(row !== undefined, `${name} is not in the register`);
  return row.type;
}

function typeOf(register: readonly Column[], name: string): string {
  return typeText(typeAt(register, name));
}
