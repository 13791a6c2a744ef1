/** The register where a table cannot take every column, and over shards that differ in their own columns. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { passedColumns } from '../../../service/transform/passed-columns.ts';
import { initialRegister, knowsShardColumns, withoutColumn } from '../../../service/transform/register.ts';
import { MAX_COLUMNS } from '../../../service/transform/register-draft.ts';
import { typeText } from '../../../service/transform/types.ts';
import { extend, field, lines, optionsOf, seen, typeAt } from './registers.ts';

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
      assert.equal(knowsShardColumns(start, columns, 'everything'), lines(start).join() === lines(register).join());
    });
  }

  test('are known when each has a place of its type', () => {
    const columns = [field('event_timestamp', 'INT64'), field('EVENT_NAME', 'STRING'), field('event_params', 'STRING')];
    assert.ok(knowsShardColumns(initialRegister(optionsOf()), columns, 'everything'));
    assert.ok(!knowsShardColumns(initialRegister(optionsOf()), [...columns, field('geo', 'STRING')], 'everything'));
    assert.ok(!knowsShardColumns(initialRegister(optionsOf()), [...columns, field('geo', 'STRING')], 'companions'));
  });
});
