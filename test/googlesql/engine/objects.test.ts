import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unsupported } from '../zetasql/binary.ts';
import { arrayOf, fieldsOf, INT64, recordOf, STRING } from '../zetasql/types.ts';
import { failure, NOW, shops } from './shop.ts';

describe('datasets, tables and routines', { skip: unsupported() }, () => {
  const shop = shops();

  test('what INFORMATION_SCHEMA and __TABLES__ tell', async () => {
    const engine = shop();
    await engine.run(`
      CREATE TABLE \`acme.shop.sales\` (day DATE, hat STRUCT<name STRING, sizes ARRAY<INT64>> OPTIONS (description = 'sold'))
      PARTITION BY day CLUSTER BY day OPTIONS (description = "all 'sales'");
      CREATE FUNCTION \`acme.shop.double\`(x INT64) AS (x * 2);`);
    const rowsOf = async (sql: string) => (await engine.run(sql)).rows;
    assert.deepEqual(
      await rowsOf(
        "SELECT column_name, data_type, is_partitioning_column AS p FROM `acme.shop.INFORMATION_SCHEMA.COLUMNS` WHERE table_name = 'sales' ORDER BY ordinal_position",
      ),
      [
        { column_name: 'day', data_type: 'DATE', p: 'YES' },
        { column_name: 'hat', data_type: 'STRUCT<name STRING, sizes ARRAY<INT64>>', p: 'NO' },
      ],
    );
    assert.deepEqual(await rowsOf('SELECT option_name, option_value FROM shop.INFORMATION_SCHEMA.TABLE_OPTIONS'), [
      { option_name: 'description', option_value: `"all 'sales'"` },
    ]);
    assert.deepEqual(
      await rowsOf(
        "SELECT description FROM `acme.shop.INFORMATION_SCHEMA.COLUMN_FIELD_PATHS` WHERE field_path = 'hat'",
      ),
      [{ description: 'sold' }],
    );
    assert.deepEqual(await rowsOf('SELECT routine_name, routine_type FROM `acme.shop.INFORMATION_SCHEMA.ROUTINES`'), [
      { routine_name: 'double', routine_type: 'FUNCTION' },
    ]);
    assert.deepEqual(
      await rowsOf(
        'SELECT table_id, row_count, size_bytes, last_modified_time, type FROM `acme.shop.__TABLES__` ORDER BY 1',
      ),
      [
        { table_id: 'hats', row_count: 2n, size_bytes: 29n, last_modified_time: NOW / 1000n, type: 1n },
        { table_id: 'sales', row_count: 0n, size_bytes: 0n, last_modified_time: NOW / 1000n, type: 1n },
      ],
    );
    assert.deepEqual(await rowsOf('SELECT schema_name, location FROM `acme.shop.INFORMATION_SCHEMA.SCHEMATA`'), [
      { schema_name: 'shop', location: 'EU' },
    ]);
  });

  test('tables are made, copied, widened and dropped', async () => {
    const engine = shop();
    await engine.run(`
      CREATE TABLE shop.copied COPY shop.hats;
      ALTER TABLE shop.copied ADD COLUMN IF NOT EXISTS sizes ARRAY<INT64>, ADD COLUMN IF NOT EXISTS name STRING;
      INSERT INTO shop.copied (name, sizes) VALUES ('cap', [1, 2]);
      CREATE TABLE IF NOT EXISTS shop.copied (other INT64);`);
    assert.deepEqual(engine.rows('acme.shop.copied'), [
      { name: 'bowler', price: 40n, sizes: [] },
      { name: 'fez', price: 15n, sizes: [] },
      { name: 'cap', price: null, sizes: [1n, 2n] },
    ]);
    assert.match(
      (await failure(engine.run('CREATE TABLE shop.copied (other INT64)'))).message,
      /^Already Exists: Table acme:shop\.copied$/,
    );
    await engine.run('DROP TABLE shop.copied; DROP TABLE IF EXISTS shop.copied;');
    assert.equal(
      (await failure(engine.run('SELECT * FROM `acme.shop.copied`'))).message,
      'Not found: Table acme:shop.copied was not found in location EU',
    );
  });

  test('a dataset has a place, and a job does not leave it', async () => {
    const engine = shop();
    await engine.run("CREATE SCHEMA `acme.far` OPTIONS (location = 'US')");
    await engine.run('CREATE TABLE far.away AS SELECT 1 AS one');
    const error = await failure(engine.run('SELECT * FROM shop.hats, far.away'));
    assert.equal(error.message, 'Not found: Dataset acme:far was not found in location EU');
    assert.equal(error.reason, 'notFound');
    assert.match((await failure(engine.run('DROP SCHEMA far'))).message, /still in use/);
    await engine.run('DROP SCHEMA far CASCADE');
    assert.equal(engine.storage.tables.has('acme.far.away'), false);
  });

  test('a wildcard reads all tables with its prefix, by the columns of the newest', async () => {
    const engine = shop();
    engine.addTable('acme.shop.sold_1', fieldsOf({ n: INT64 }), [{ n: 1n }], { modifiedAt: NOW - 2n });
    engine.addTable('acme.shop.sold_2', fieldsOf({ n: INT64, hat: STRING }), [{ n: 2n, hat: 'fez' }], {
      modifiedAt: NOW - 1n,
    });
    const { rows } = await engine.run('SELECT _TABLE_SUFFIX AS suffix, n, hat FROM `acme.shop.sold_*` ORDER BY n');
    assert.deepEqual(rows, [
      { suffix: '1', n: 1n, hat: null },
      { suffix: '2', n: 2n, hat: 'fez' },
    ]);
  });

  test('an array is never NULL in a table, and has no NULL in it', async () => {
    const engine = shop();
    engine.addTable('acme.shop.boxes', fieldsOf({ hats: arrayOf(recordOf({ name: STRING })) }), []);
    await engine.run('INSERT INTO shop.boxes (hats) VALUES (NULL)');
    assert.deepEqual(engine.rows('acme.shop.boxes'), [{ hats: [] }]);
    assert.match(
      (await failure(engine.run('CREATE TABLE shop.broken AS SELECT [1, NULL] AS numbers'))).message,
      /Array cannot have a null element; error in writing field `numbers`/,
    );
  });

  test('a function in JavaScript has nothing but the language around it', async () => {
    const engine = shop();
    await engine.run(`
      CREATE FUNCTION \`acme.shop.globals\`(json JSON, text STRING) RETURNS STRING LANGUAGE js AS r"""
        return [typeof process, typeof require, typeof console, typeof setTimeout, typeof URL, typeof Intl, JSON.stringify(json), text].join(' ');
      """;
      CREATE FUNCTION \`acme.shop.twice\`(json JSON) RETURNS STRING AS (CONCAT(\`acme.shop.globals\`(json, 'x'), '!'));
      CREATE FUNCTION \`acme.shop.fail\`() RETURNS STRING LANGUAGE js AS "throw new Error('not today');";`);
    const { rows } = await engine.run(
      `SELECT shop.twice(JSON '{"a":[1]}') AS said, UPPER(shop.globals(NULL, 'b')) AS loud`,
    );
    const nothing = 'undefined undefined undefined undefined undefined object';
    assert.deepEqual(rows, [{ said: `${nothing} {"a":[1]} x!`, loud: `${nothing.toUpperCase()} NULL B` }]);
    assert.equal((await failure(engine.run('SELECT shop.fail()'))).message, 'Error: not today at acme.shop.fail');
    assert.match(
      (
        await failure(
          engine.run(`CREATE FUNCTION shop.big() RETURNS STRING LANGUAGE js AS "${' '.repeat(32 * 1024)}x"`),
        )
      ).message,
      /exceeds the maximum/,
    );
    assert.match(
      (await failure(engine.run('CREATE FUNCTION shop.whole(n INT64) RETURNS STRING LANGUAGE js AS "return n"')))
        .message,
      /INT64/,
    );
  });
});
