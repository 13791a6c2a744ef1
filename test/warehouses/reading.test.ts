import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import { EXTERNAL, openShop, query } from './support.ts';

test('numbers that a shard keeps narrower are widened, so that all dates of a column have one type', async (t) => {
  const shop = await openShop(t);
  const days = [
    { date: '2024-01-01', type: 'INTEGER', double: 'FLOAT', value: '7' },
    { date: '2024-01-02', type: 'BIGINT', double: 'DOUBLE', value: '9007199254740993' },
  ];
  await mkdir(shop.exportFolder, { recursive: true });
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  for (const { date, type, double, value } of days) {
    const file = join(shop.exportFolder, `events_${date.replaceAll('-', '')}.parquet`);
    await connection.run(
      `COPY (SELECT 'a' AS event_name, 1::BIGINT AS event_timestamp, ${value}::${type} AS batch_page_id, {'revenue': 0.5::${double}} AS user_ltv, ` +
        `[{'key': 'level', 'value': {'string_value': NULL::VARCHAR, 'int_value': ${value}::${type}}}] AS event_params) TO ${quoteText(file)} (FORMAT parquet)`,
    );
  }
  instance.closeSync();
  await shop.load();
  await shop.install();
  await shop.run();
  const files = join(shop.warehouseFolder, 'buckets/acme-shop-events/svc_analytics_123456789/events/*/*/*.parquet');
  for (const { date, value } of days) {
    const rows = await query(
      shop.warehouseFolder,
      [],
      `SELECT batch_page_id AS page, typeof(batch_page_id) AS type, event_param_level AS level, typeof(user_ltv) AS ltv
       FROM read_parquet(${quoteText(files)}) WHERE event_date = '${date}'`,
    );
    assert.deepEqual(rows, [{ page: value, type: 'BIGINT', level: value, ltv: 'STRUCT(revenue DOUBLE)' }]);
  }
});

test('a name that only left-out events have gets no column', async (t) => {
  const shop = await openShop(t, { ...EXTERNAL, exclude_event_names: ['debug_ping'] });
  await shop.writeDay('2024-01-01', [
    { name: 'page_view', params: { page: { string: '/' } } },
    { name: 'debug_ping', params: { only_here: { int: 1 } } },
  ]);
  await shop.load();
  await shop.install();
  const { columnsAdded } = await shop.run();
  const params = columnsAdded.filter((column) => column.family === 'event_param').map((column) => column.columnName);
  assert.deepEqual(params, ['event_param_page']);
});
