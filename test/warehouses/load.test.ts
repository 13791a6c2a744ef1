import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { change, failure, openShop, query, type Shop, type TestEvent } from './support.ts';

const EVENTS: readonly TestEvent[] = [
  { name: 'page_view', params: { id: { int: 9007199254740993n } }, more: { stream_id: 12345, new_column: { a: 1 } } },
];

const shard = (date: string) => `"acme-shop".analytics_123456789.events_${date.replaceAll('-', '')}`;

async function load(shop: Shop, paths: readonly string[], copy = false) {
  return shop.warehouse.load({ paths, source: shop.placement.source, copy });
}

test('NDJSON is read by the schema of the export: whole numbers in text stay exact, unknown columns are added', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', EVENTS);
  await load(shop, [shop.exportFolder]);
  const rows = await query(
    shop.warehouseFolder,
    ['acme-shop'],
    `SELECT event_timestamp, event_params[1].value.int_value AS id, stream_id, new_column.a::INT AS a, user_id, typeof(event_timestamp) AS type FROM ${shard('2024-01-01')}`,
  );
  assert.deepEqual(rows, [
    {
      event_timestamp: '1704067200000000',
      id: '9007199254740993',
      stream_id: '12345',
      a: 1,
      user_id: null,
      type: 'BIGINT',
    },
  ]);
});

test('the date comes from the name, from the folder, or from the rows; several files can be of one date', async (t) => {
  const shop = await openShop(t);
  const file = await shop.writeDay('2024-01-01', EVENTS);
  const folder = join(shop.folder, 'many');
  await mkdir(join(folder, 'events_20240103'), { recursive: true });
  const content = readFileSync(file, 'utf8');
  await writeFile(join(folder, 'events_20240102-000000000000.json'), content);
  await writeFile(join(folder, 'events_20240102-000000000001.jsonl.gz'), gzipSync(content));
  await writeFile(join(folder, 'events_20240103', '000000000000.ndjson'), content);
  await writeFile(join(folder, 'whatever.ndjson'), content.replace('20240101', '20240104') + content);
  await writeFile(join(folder, 'events_intraday_20240105.ndjson'), content);
  await writeFile(join(folder, 'readme.txt'), 'no export');
  const report = await load(shop, [folder]);
  assert.deepEqual(
    report.shards.map((loaded) => [loaded.shard.date, loaded.shard.table, loaded.rows, loaded.files.length]),
    [
      ['2024-01-01', 'events_20240101', 1, 1],
      ['2024-01-02', 'events_20240102', 2, 2],
      ['2024-01-03', 'events_20240103', 1, 1],
      ['2024-01-04', 'events_20240104', 1, 1],
    ],
  );
});

test('a view follows its files, a copy does not need them', async (t) => {
  const shop = await openShop(t);
  const file = await shop.writeDay('2024-01-01', EVENTS);
  const viewed = await load(shop, [file]);
  assert.equal(viewed.shards[0]?.replaced, false);
  const copied = await load(shop, [file], true);
  assert.equal(copied.shards[0]?.replaced, true);
  assert.equal(copied.shards[0]?.shard.modifiedAt, viewed.shards[0]?.shard.modifiedAt);
  await rm(file);
  await shop.install();
  const report = await shop.run();
  assert.deepEqual(
    [report.run.state, report.run.rows, report.partitions[0]?.sourceModifiedAt],
    ['done', 1, viewed.shards[0]?.shard.modifiedAt],
  );
});

test('tables that the user made count as shards, and are never replaced', async (t) => {
  const shop = await openShop(t);
  const file = await shop.writeDay('2024-01-01', EVENTS);
  await load(shop, [file]);
  await change(shop.warehouseFolder, 'acme-shop', [
    `CREATE TABLE ${shard('2024-01-02')} AS SELECT * FROM ${shard('2024-01-01')}`,
    `CREATE TABLE "acme-shop".analytics_123456789.events_intraday_20240103 AS SELECT 1 AS x`,
    `CREATE TABLE "acme-shop".analytics_123456789.events_20241399 AS SELECT 1 AS x`,
  ]);
  await shop.install();
  const report = await shop.run();
  assert.deepEqual(
    report.partitions.map((row) => row.eventDate),
    ['2024-01-01', '2024-01-02'],
  );
  await change(shop.warehouseFolder, 'acme-shop', [
    `INSERT INTO ${shard('2024-01-02')} SELECT * FROM ${shard('2024-01-01')}`,
  ]);
  assert.deepEqual(
    (await shop.warehouse.status(shop.placement)).changed.map((changed) => changed.date),
    ['2024-01-02'],
  );
  const other = join(shop.folder, 'events_20240102.ndjson');
  await rename(file, other);
  await assert.rejects(
    load(shop, [other]),
    failure(
      'failed',
      /^acme-shop\.analytics_123456789\.events_20240102 is there already and was not made by "svc load"/,
    ),
  );
});

test('what is no export is refused by name, and nothing is loaded', async (t) => {
  const shop = await openShop(t);
  const good = await shop.writeDay('2024-01-01', EVENTS);
  const folder = await mkdtemp(join(shop.folder, 'bad-'));
  await mkdir(join(shop.folder, 'empty'));
  const bad = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  for (const [path, message] of [
    [join(folder, 'missing.parquet'), /^There is no file or folder .*missing\.parquet\.$/],
    [join(shop.folder, 'empty'), /^There is no export file in /],
    [await bad('events_20240102.csv', 'a,b'), /events_20240102\.csv is no daily export file/],
    [await bad('events_intraday_20240102.json', '{}'), /events_intraday_20240102\.json is no daily export file/],
    [await bad('events_20240102.parquet', 'no parquet'), /events_20240102\.parquet was not loaded: .*cannot be read/],
    [
      await bad('events_20240103.ndjson', '{"event_name": \n'),
      /events_20240103\.ndjson was not loaded: .*cannot be read/,
    ],
    [await bad('events_20240104.ndjson.gz', 'no gzip'), /events_20240104\.ndjson\.gz was not loaded: .*cannot be read/],
    [
      await bad('events_20241399.ndjson', readFileSync(good)),
      /events_20241399\.ndjson is of 20241399, which is no date/,
    ],
    [await bad('undated.ndjson', '{"event_name": "x"}\n'), /^The date of .*undated\.ndjson is unknown/],
  ] as const)
    await assert.rejects(load(shop, [good, path]), failure('source-unreadable', message), String(message));
  assert.equal((await shop.warehouse.status(shop.placement)).pending.length, 0);
});

test('a Parquet file that is no export is refused with the column that it lacks', async (t) => {
  const shop = await openShop(t);
  const path = join(shop.folder, 'events_20240101.parquet');
  await mkdir(shop.warehouseFolder, { recursive: true });
  await query(shop.warehouseFolder, [], `COPY (SELECT 1 AS x) TO '${path}' (FORMAT parquet)`);
  await assert.rejects(
    load(shop, [path]),
    failure('source-unreadable', /events_20240101\.parquet is no file of a GA4 export: it has no column event_name\.$/),
  );
});
