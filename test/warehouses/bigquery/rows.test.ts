/** Values as the API writes them, and as they are told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf, rowsOf } from '../../../warehouses/bigquery/rows.ts';

const SCHEMA = {
  fields: [
    { name: 'id', type: 'INTEGER' },
    { name: 'share', type: 'FLOAT' },
    { name: 'kept', type: 'BOOLEAN' },
    { name: 'day', type: 'DATE' },
    { name: 'at', type: 'TIMESTAMP' },
    { name: 'item', type: 'RECORD', fields: [{ name: 'name', type: 'STRING' }] },
    { name: 'items', type: 'RECORD', mode: 'REPEATED', fields: [{ name: 'n', type: 'INTEGER' }] },
    { name: 'tags', type: 'STRING', mode: 'REPEATED' },
  ],
};

test('each value is told as JSON; whole numbers keep their digits, and instants are ISO 8601', () => {
  const cells = [
    '9007199254740993',
    '0.25',
    'true',
    '2024-01-31',
    '1706702400123456',
    { f: [{ v: 'hat' }] },
    [{ v: { f: [{ v: '1' }] } }, { v: { f: [{ v: null }] } }],
    [{ v: 'a' }, { v: 'b' }],
  ];
  assert.deepEqual(rowsOf(SCHEMA, [{ f: cells.map((v) => ({ v })) }]), [
    {
      id: '9007199254740993',
      share: 0.25,
      kept: true,
      day: '2024-01-31',
      at: '2024-01-31T12:00:00.123Z',
      item: { name: 'hat' },
      items: [{ n: 1 }, { n: null }],
      tags: ['a', 'b'],
    },
  ]);
});

test('NULL is null, and an array that is NULL is empty', () => {
  const [row] = rowsOf(SCHEMA, [{ f: SCHEMA.fields.map(() => ({ v: null })) }]);
  assert.deepEqual(row, { id: null, share: null, kept: null, day: null, at: null, item: null, items: [], tags: [] });
});

test('fractions that JSON has no number for are text', () => {
  const schema = { fields: [{ name: 'x', type: 'FLOAT64' }] };
  const rows = ['NaN', 'Infinity', '-Infinity', '1.5'].map((v) => ({ f: [{ v }] }));
  assert.deepEqual(
    rowsOf(schema, rows).map(({ x }) => x),
    ['NaN', 'Infinity', '-Infinity', 1.5],
  );
});

test('an instant that a server writes in seconds is the same instant', () => {
  const schema = { fields: [{ name: 'at', type: 'TIMESTAMP' }] };
  assert.deepEqual(rowsOf(schema, [{ f: [{ v: '1.706702400123E9' }] }]), [{ at: '2024-01-31T12:00:00.123Z' }]);
});

test('a schema is told with the types of GoogleSQL', () => {
  const scalar = (name: string) => ({ kind: 'scalar', name });
  assert.deepEqual(
    fieldsOf(SCHEMA).map(({ name, type }) => [name, type]),
    [
      ['id', scalar('INT64')],
      ['share', scalar('FLOAT64')],
      ['kept', scalar('BOOL')],
      ['day', scalar('DATE')],
      ['at', scalar('TIMESTAMP')],
      ['item', { kind: 'record', fields: [{ name: 'name', type: scalar('STRING') }] }],
      ['items', { kind: 'array', of: { kind: 'record', fields: [{ name: 'n', type: scalar('INT64') }] } }],
      ['tags', { kind: 'array', of: scalar('STRING') }],
    ],
  );
});
