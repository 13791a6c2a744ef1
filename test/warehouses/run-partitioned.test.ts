import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Options } from '../../service/options/fields.generated.ts';
import { change, dropShard, openShop, PARTITIONED, query, type Shop, type TestEvent } from './support.ts';

const FIRST: readonly TestEvent[] = [
  { name: 'purchase', params: { value: { double: 19.5 } }, items: [{ item_id: 'a', quantity: '2' }] },
  { name: 'page_view', params: { page_location: { string: '/' }, score: { int: 7 } } },
];
const SECOND: readonly TestEvent[] = [
  { name: 'page_view', params: { score: { string: 'high' } } },
  { name: 'search', params: { search_depth: { int: 3 } } },
];

const ELSEWHERE: Options = { ...PARTITIONED, destination_dataset_id: 'acme-reports.ga4' };

async function counts(shop: Shop): Promise<readonly unknown[]> {
  const rows = await shop.events(
    'SELECT event_date::VARCHAR AS date, svc_run AS run, count(*)::INT AS n FROM events GROUP BY ALL ORDER BY ALL',
  );
  return rows.map(({ date, run, n }) => [date, run, n]);
}

for (const [where, options] of [
  ['in the dataset of the ledger', PARTITIONED],
  ['in another project than the ledger', ELSEWHERE],
] as const) {
  test(`each date is written once, ${where}`, async (t) => {
    const shop = await openShop(t, options);
    await shop.writeDay('2024-01-01', FIRST);
    await shop.load();
    await shop.install();
    const first = await shop.run();
    await shop.writeDay('2024-01-02', SECOND);
    await shop.load();
    const second = await shop.run();
    await shop.run();
    assert.deepEqual(await counts(shop), [
      ['2024-01-01', first.run.runId, 2],
      ['2024-01-02', second.run.runId, 2],
    ]);
  });

  test(`a new name waits for a full run, a misfit gets its companion at once, ${where}`, async (t) => {
    const shop = await openShop(t, options);
    await shop.writeDay('2024-01-01', FIRST);
    await shop.load();
    await shop.install();
    await shop.run();
    await shop.writeDay('2024-01-02', SECOND);
    await shop.load();
    const second = await shop.run();
    assert.deepEqual(
      second.columnsAdded.map((column) => column.columnName),
      ['event_param_score_string'],
    );
    assert.deepEqual(
      second.waiting.map((column) => column.name),
      ['search_depth'],
    );
    assert.deepEqual(
      await shop.events(
        'SELECT event_param_score AS score, event_param_score_string AS text FROM events ORDER BY event_timestamp',
      ),
      [
        { score: null, text: null },
        { score: '7', text: null },
        { score: null, text: 'high' },
        { score: null, text: null },
      ],
    );

    const full = await shop.run('full');
    assert.deepEqual(full.waiting, []);
    assert.deepEqual(await counts(shop), [
      ['2024-01-01', full.run.runId, 2],
      ['2024-01-02', full.run.runId, 2],
    ]);
    assert.deepEqual(await shop.events('SELECT max(event_param_search_depth) AS depth FROM events'), [{ depth: '3' }]);
  });

  test(`a full run copies dates whose shard is gone, ${where}`, async (t) => {
    const shop = await openShop(t, options);
    await shop.writeDay('2024-01-01', FIRST);
    await shop.writeDay('2024-01-02', SECOND);
    await shop.load();
    await shop.install();
    const first = await shop.run();
    await dropShard(shop, '2024-01-01');
    await shop.writeDay('2024-01-02', [{ name: 'purchase', items: [{ item_id: 'b', rating: 'good' }] }]);
    await rm(`${shop.exportFolder}/events_20240101.ndjson`);
    await shop.load();
    const full = await shop.run('full');
    assert.deepEqual(await counts(shop), [
      ['2024-01-01', first.run.runId, 2],
      ['2024-01-02', full.run.runId, 1],
    ]);
    assert.deepEqual(
      await shop.events(
        "SELECT items[1].item_id AS id, items[1].quantity::INT AS quantity FROM events WHERE event_name = 'purchase' ORDER BY event_timestamp",
      ),
      [
        { id: 'a', quantity: 2 },
        { id: 'b', quantity: null },
      ],
    );
  });

  test(`a full run in which a date fails changes nothing, ${where}`, async (t) => {
    const shop = await openShop(t, options);
    await shop.writeDay('2024-01-01', FIRST);
    const file = await shop.writeDay('2024-01-02', SECOND);
    await shop.load();
    await shop.install();
    const first = await shop.run();
    await writeFile(file, '{"event_name": oops}\n');
    const full = await shop.run('full');
    assert.equal(full.run.state, 'failed');
    assert.deepEqual(
      full.partitions.map((row) => [row.eventDate, row.state]),
      [['2024-01-02', 'failed']],
    );
    assert.deepEqual(await counts(shop), [
      ['2024-01-01', first.run.runId, 2],
      ['2024-01-02', first.run.runId, 2],
    ]);
    const { project, dataset } = shop.placement.destination;
    const tables = await query(
      shop.warehouseFolder,
      [project],
      `SELECT table_name FROM duckdb_tables() WHERE schema_name = '${dataset}' AND table_name LIKE 'events%'`,
    );
    assert.deepEqual(tables, [{ table_name: 'events' }]);
  });
}

test('a misfit inside an item gets its field in the table that is there', async (t) => {
  const shop = await openShop(t, PARTITIONED);
  const item = (value: object) => [{ item_id: 'a', item_params: [{ key: 'rank', value }] }];
  await shop.writeDay('2024-01-01', [{ name: 'view_item', items: item({ int_value: '1' }) }]);
  await shop.load();
  await shop.install();
  await shop.run();
  await shop.writeDay('2024-01-02', [{ name: 'view_item', items: item({ string_value: 'top' }) }]);
  await shop.load();
  await shop.run();
  assert.deepEqual(
    await shop.events(
      'SELECT items[1].item_param_rank AS rank, items[1].item_param_rank_string AS text FROM events ORDER BY event_timestamp',
    ),
    [
      { rank: '1', text: null },
      { rank: null, text: 'top' },
    ],
  );
});

test('rows of a date are sorted by event name, as clustering would', async (t) => {
  const shop = await openShop(t, PARTITIONED);
  await shop.writeDay('2024-01-01', FIRST);
  await shop.load();
  await shop.install();
  await shop.run();
  assert.deepEqual(await shop.events('SELECT event_name FROM events ORDER BY rowid'), [
    { event_name: 'page_view' },
    { event_name: 'purchase' },
  ]);
});

test('a table that vanished is made anew by a full run only', async (t) => {
  const shop = await openShop(t, PARTITIONED);
  await shop.writeDay('2024-01-01', FIRST);
  await shop.load();
  await shop.install();
  await shop.run();
  await change(shop.warehouseFolder, 'acme-shop', ['DROP TABLE "acme-shop".svc_analytics_123456789.events']);
  await shop.writeDay('2024-01-02', SECOND);
  await shop.load();
  await assert.rejects(shop.run(), { code: 'failed', message: /is gone, although 1 date is done.*--mode full/ });
  const full = await shop.run('full');
  assert.deepEqual(await counts(shop), [
    ['2024-01-01', full.run.runId, 2],
    ['2024-01-02', full.run.runId, 2],
  ]);
});

test('a rebuild that the ledger counts on takes its place after a crash, any other one is dropped', async (t) => {
  const shop = await openShop(t, ELSEWHERE);
  await shop.writeDay('2024-01-01', FIRST);
  await shop.load();
  await shop.install();
  const { run } = await shop.run();
  const table = '"acme-reports".ga4';
  const comment = "'Built by svc for acme-shop.svc_analytics_123456789'";
  await change(shop.warehouseFolder, 'acme-reports', [
    `CREATE TABLE ${table}."events_full_${run.runId}" AS SELECT * FROM ${table}.events LIMIT 1`,
    `COMMENT ON TABLE ${table}."events_full_${run.runId}" IS ${comment}`,
    `CREATE TABLE ${table}."events_full_20200101T000000Z-abcdef" AS SELECT * FROM ${table}.events`,
    `COMMENT ON TABLE ${table}."events_full_20200101T000000Z-abcdef" IS ${comment}`,
    `CREATE TABLE ${table}.events_full_of_joy AS SELECT 1 AS mine`,
  ]);
  await shop.run();
  assert.deepEqual(await counts(shop), [['2024-01-01', run.runId, 1]]);
  assert.deepEqual(
    await query(shop.warehouseFolder, ['acme-reports'], 'SELECT table_name FROM duckdb_tables() ORDER BY 1'),
    [{ table_name: 'events' }, { table_name: 'events_full_of_joy' }],
  );
});
