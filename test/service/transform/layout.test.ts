import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventsColumns, itemsType, paramColumns } from '../../../service/transform/layout.ts';
import { extendRegister, initialRegister } from '../../../service/transform/register.ts';
import { typeText } from '../../../service/transform/types.ts';
import type { Column, Field, ObservedName } from '../../../service/values.ts';
import { field, optionsOf } from './registers.ts';

const ITEMS = 'ARRAY<STRUCT<`item_id` STRING, `quantity` INT64, `item_params` ARRAY<STRUCT<`key` STRING>>>>';

describe('the columns of events', () => {
  test('of a new installation are the date, time and name, whether it is a conversion, and the run', () => {
    assert.deepEqual(names(initialRegister(optionsOf())), [
      'event_date DATE',
      'event_timestamp INT64',
      'event_name STRING',
      'is_conversion BOOL',
      'svc_run STRING',
    ]);
  });

  test('come in this order: the shard’s own, event params, user properties, items, the run', () => {
    const register = observed(
      [
        field('user_id', 'STRING'),
        field('items', ITEMS),
        field('event_name', 'STRING'),
        field('event_date', 'STRING'),
        field('geo', 'STRUCT<`city` STRING>'),
        field('event_timestamp', 'INT64'),
      ],
      [seen('item_param', 'color'), seen('user_property', 'plan'), seen('event_param', 'source')],
    );
    assert.deepEqual(names(register), [
      'event_date DATE',
      'event_timestamp INT64',
      'event_name STRING',
      'is_conversion BOOL',
      'user_id STRING',
      'geo STRUCT<`city` STRING>',
      'event_param_source INT64',
      'user_property_plan INT64',
      'items ARRAY<STRUCT<`item_id` STRING, `quantity` INT64, `item_param_color` INT64>>',
      'svc_run STRING',
    ]);
  });

  test('leave out what waits', () => {
    const columns = [field('late', 'STRING'), field('items', ITEMS)];
    const register = observed(columns, [seen('event_param', 'a'), seen('item_param', 'b')], optionsOf(), 'companions');
    assert.deepEqual(names(register), names(initialRegister(optionsOf())));
  });

  test('know the row of the register they come from; the service’s own have none', () => {
    const register = observed([], [seen('event_param', 'say "hi"')]);
    const columns = eventsColumns(register);
    assert.equal(columns.find((column) => column.name === 'event_param_say__hi_')?.column?.name, 'say "hi"');
    assert.deepEqual(
      columns.filter((column) => column.column === undefined).map((column) => column.name),
      ['event_date', 'is_conversion', 'svc_run'],
    );
  });

  test('have each companion behind its column', () => {
    const start = observed([field('stream_id', 'INT64'), field('platform', 'STRING')], []);
    const change = extendRegister({
      register: start,
      observation: {
        date: '2024-01-02',
        rows: 1,
        columns: [field('stream_id', 'STRING')],
        events: [],
        names: [seen('event_param', 'b'), { ...seen('event_param', 'a'), slots: ['int', 'double'], misfit: true }],
      },
      options: optionsOf(),
      runId: 'run-1',
      openTo: 'everything',
    });
    assert.deepEqual(names(change.register).slice(4, -1), [
      'stream_id INT64',
      'stream_id_string STRING',
      'platform STRING',
      'event_param_a FLOAT64',
      'event_param_a_string STRING',
      'event_param_b INT64',
    ]);
  });
});

test('within a family defaults come first, then observed, then custom names', () => {
  const options = optionsOf({
    include_default_event_params: true,
    exclude_event_params: [],
    custom_event_params: [{ name: 'a_custom', type: 'string' }],
  });
  const register = observed([], [seen('event_param', 'a_seen')], options);
  const columns = paramColumns(register, 'event_param');
  const origins = columns.map((column) => column.origin);
  assert.deepEqual(origins.slice(-2), ['observed', 'custom']);
  assert.ok(origins.slice(0, -2).every((origin) => origin === 'default') && origins.length > 10);
  assert.equal(columns[0]?.name, 'ga_session_id');
});

describe('the type of items', () => {
  test('is absent while no shard has items and no item param is declared', () => {
    assert.equal(itemsType(initialRegister(optionsOf())), undefined);
  });

  test('has the declared item params before any shard has items', () => {
    const register = initialRegister(optionsOf({ custom_item_params: [{ name: 'color', type: 'string' }] }));
    const type = itemsType(register);
    assert.equal(type && typeText(type), 'ARRAY<STRUCT<`item_param_color` STRING>>');
  });
});

function observed(
  columns: readonly Field[],
  seenNames: readonly ObservedName[],
  options = optionsOf(),
  openTo: 'everything' | 'companions' = 'everything',
): readonly Column[] {
  const observation = { date: '2024-01-01', rows: 1, columns, events: [], names: seenNames };
  return extendRegister({ register: initialRegister(options), observation, options, runId: 'run-1', openTo }).register;
}

function seen(family: ObservedName['family'], name: string): ObservedName {
  return { family, name, count: 1, slots: ['int'], misfit: false };
}

function names(register: readonly Column[]): readonly string[] {
  return eventsColumns(register).map(({ name, type }) => `${name} ${typeText(type)}`);
}
