import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { typeText } from '../../service/transform/types.ts';
import { jsonOf } from '../../warehouses/duckdb/json.ts';
import { openSession } from '../../warehouses/duckdb/session.ts';

const VALUES: readonly (readonly [sql: string, type: string, json: unknown])[] = [
  ["'text'", 'STRING', 'text'],
  ['NULL::VARCHAR', 'STRING', null],
  ['7::TINYINT', 'INT64', 7],
  ['9007199254740991::BIGINT', 'INT64', 9007199254740991],
  ['9007199254740993::BIGINT', 'INT64', '9007199254740993'],
  ['18446744073709551615::UBIGINT', 'NUMERIC', '18446744073709551615'],
  ['1.5::FLOAT', 'FLOAT64', 1.5],
  ["'NaN'::DOUBLE", 'FLOAT64', 'NaN'],
  ["'-inf'::DOUBLE", 'FLOAT64', '-Infinity'],
  ['1.25::DECIMAL(10, 2)', 'NUMERIC', '1.25'],
  ['TRUE', 'BOOL', true],
  ["'\\x00\\xFF'::BLOB", 'BYTES', 'AP8='],
  ["DATE '2024-01-31'", 'DATE', '2024-01-31'],
  ["TIME '01:02:03'", 'TIME', '01:02:03'],
  ["TIMESTAMP '2024-01-31 01:02:03.5'", 'DATETIME', '2024-01-31 01:02:03.5'],
  ["'a'::ENUM('a', 'b')", 'STRING', 'a'],
  ['[1::INTEGER, NULL]', 'ARRAY<INT64>', [1, null]],
  ["{'a': 1::INTEGER, 'b c': ['x']}", 'STRUCT<`a` INT64, `b c` ARRAY<STRING>>', { a: 1, 'b c': ['x'] }],
  ["MAP {'k': 1::INTEGER}", 'ARRAY<STRUCT<`key` STRING, `value` INT64>>', [{ key: 'k', value: 1 }]],
];

test('a column of any type has a type of the export, and its values are JSON', async (t) => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  t.after(() => {
    connection.closeSync();
    instance.closeSync();
  });
  const session = openSession(connection, undefined);
  for (const [sql, type, json] of VALUES) {
    const [column] = await session.columnsOf(`SELECT ${sql} AS value`);
    assert.equal(column && typeText(column.type), type, sql);
    const [row] = await session.rows(`SELECT ${sql} AS value`);
    assert.deepEqual(jsonOf(row?.['value'] ?? null), json, sql);
  }
});

test('steps that fail leave nothing behind', async (t) => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  t.after(() => {
    connection.closeSync();
    instance.closeSync();
  });
  const session = openSession(connection, undefined);
  await session.execute('CREATE TABLE kept (x INTEGER)');
  const steps = session.atomically(async () => {
    await session.execute('INSERT INTO kept VALUES (1)');
    await session.execute('INSERT INTO nowhere VALUES (1)');
  });
  await assert.rejects(steps, /nowhere/);
  assert.deepEqual(await session.rows('SELECT count(*)::INTEGER AS n FROM kept'), [{ n: 0 }]);
});
