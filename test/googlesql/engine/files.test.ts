import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unsupported } from '../zetasql/binary.ts';
import { failure, shops } from './shop.ts';

const EXPORT = (options: string, query: string) => `EXPORT DATA OPTIONS (${options}) AS ${query}`;
const PARQUET = (folder: string, query: string) =>
  EXPORT(`uri = 'gs://acme-files/${folder}/*.parquet', format = 'PARQUET'`, query);
const EVENTS = (columns: string) => `CREATE OR REPLACE EXTERNAL TABLE \`acme.shop.events\` (${columns})
  WITH PARTITION COLUMNS (day DATE)
  OPTIONS (format = 'PARQUET', hive_partition_uri_prefix = 'gs://acme-files', uris = ['gs://acme-files/day=2024-01-01/*', 'gs://acme-files/day=2024-01-02/*'])`;

describe('files', { skip: unsupported() }, () => {
  const shop = shops();

  test('an export becomes files, and an external table reads them, whatever columns they have', async () => {
    const engine = shop({ filesPerExport: () => 2 });
    await engine.run(`
      ${PARQUET('day=2024-01-01', 'SELECT name, price FROM shop.hats')};
      ${PARQUET('day=2024-01-02', "SELECT 'cap' AS name, [STRUCT(1 AS size)] AS sizes")};
      ${EVENTS('name STRING, price INT64, sizes ARRAY<STRUCT<size INT64, colour STRING>>')};`);
    assert.equal(engine.storage.files.size, 4);
    assert.deepEqual(engine.rows('acme.shop.events'), [
      { name: 'bowler', price: 40n, sizes: null, day: '2024-01-01' },
      { name: 'fez', price: 15n, sizes: null, day: '2024-01-01' },
      { name: 'cap', price: null, sizes: [{ size: 1n, colour: null }], day: '2024-01-02' },
    ]);
    const { rows } = await engine.run('SELECT day, COUNT(*) AS n FROM shop.events GROUP BY day ORDER BY day');
    assert.deepEqual(rows, [
      { day: '2024-01-01', n: 2n },
      { day: '2024-01-02', n: 1n },
    ]);
  });

  test('what an external table cannot read', async () => {
    const engine = shop();
    await engine.run(
      `${PARQUET('day=2024-01-01', 'SELECT name, price FROM shop.hats')}; ${PARQUET('day=2024-01-02', 'SELECT DATE "2024-01-02" AS day')};`,
    );
    assert.match(
      (await failure(engine.run(EVENTS('name STRING').replace('2024-01-02', '2024-02-02')))).message,
      /no files matched/,
    );
    await engine.run(EVENTS('price STRING'));
    assert.match(
      (await failure(engine.run('SELECT * FROM shop.events'))).message,
      /has type INT64 which does not match/,
    );
    await engine.run(EVENTS('name STRING'));
    assert.match((await failure(engine.run('SELECT * FROM shop.events'))).message, /Failed to add partition key day/);
    assert.match(
      (await failure(engine.run('DELETE FROM shop.events WHERE TRUE'))).message,
      /DML statements over external tables/,
    );
  });

  test('what cannot be exported, and where to', async () => {
    const engine = shop();
    engine.addBucket('far-away', 'US');
    await engine.run(PARQUET('taken', 'SELECT 1 AS one'));
    for (const [sql, message] of [
      [PARQUET('taken', 'SELECT 1 AS one'), /there are files already/],
      [PARQUET('json', "SELECT PARSE_JSON('{}') AS json"), /not supported by Parquet/],
      [PARQUET('meta', 'SELECT table_id FROM `acme.shop.__TABLES__`'), /cannot reference meta tables/],
      [PARQUET('wild', 'SELECT name FROM `acme.shop.ha*`'), /cannot reference meta tables/],
      [PARQUET('unnamed', 'SELECT 1'), /(?:name|alias)/i],
      [EXPORT("uri = 'gs://acme-files/one.parquet', format = 'PARQUET'", 'SELECT 1 AS one'), /single '\*'/],
      [EXPORT("uri = 'gs://nobodys/*.parquet', format = 'PARQUET'", 'SELECT 1 AS one'), /bucket does not exist/],
      [
        EXPORT("uri = 'gs://far-away/*.parquet', format = 'PARQUET'", 'SELECT name FROM shop.hats'),
        /different locations: source: EU, destination: US/,
      ],
    ] as const)
      assert.match((await failure(engine.run(sql))).message, message, sql);
  });

  test('overwriting never removes the files that are too many', async () => {
    let files = 3;
    const engine = shop({ filesPerExport: () => files });
    const sql = EXPORT(
      "uri = 'gs://acme-files/hats-*.parquet', format = 'PARQUET', overwrite = TRUE",
      'SELECT name FROM shop.hats',
    );
    await engine.run(sql);
    files = 1;
    await engine.run(sql);
    assert.equal(engine.storage.files.size, 3);
  });
});
