import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ManifestLine } from '../../warehouses/duckdb/publish.ts';
import { change, dropShard, EXTERNAL, openShop, query, type Shop, type TestEvent } from './support.ts';

const FIRST: readonly TestEvent[] = [
  { name: 'page_view', params: { page_location: { string: 'https://acme.example/' }, score: { int: 7 } } },
  { name: 'purchase', params: { value: { double: 19.5 } }, items: [{ item_id: 'a' }, { item_id: 'b' }] },
];
const SECOND: readonly TestEvent[] = [
  { name: 'page_view', params: { page_location: { string: '/second' }, score: { string: 'high' } } },
  { name: 'search', params: { search_depth: { int: 3 } } },
];

function filesOf(shop: Shop): readonly string[] {
  return globSync('**/*.parquet', { cwd: join(shop.warehouseFolder, 'buckets') }).sort();
}

function fingerprints(shop: Shop): ReadonlyMap<string, string> {
  const root = join(shop.warehouseFolder, 'buckets');
  return new Map(
    filesOf(shop).map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex'),
    ]),
  );
}

function manifest(shop: Shop): readonly ManifestLine[] {
  const file = join(
    shop.warehouseFolder,
    'buckets/acme-shop-events/svc_analytics_123456789/events/_manifest/manifest.json',
  );
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ManifestLine);
}

test('each run does only the dates that are new, and leaves the files of the others as they are', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', FIRST);
  await shop.load();
  await shop.install();

  const first = await shop.run();
  assert.equal(first.run.state, 'done');
  assert.deepEqual(
    first.partitions.map((row) => [row.eventDate, row.state, row.sourceRows, row.rowsWritten]),
    [['2024-01-01', 'done', 2, 2]],
  );
  const before = fingerprints(shop);
  assert.equal(before.size, 1);

  await shop.writeDay('2024-01-02', SECOND);
  await shop.load();
  const second = await shop.run();
  assert.deepEqual(
    second.partitions.map((row) => row.eventDate),
    ['2024-01-02'],
  );
  const after = fingerprints(shop);
  assert.equal(after.size, 2);
  for (const [file, hash] of before) assert.equal(after.get(file), hash);

  const third = await shop.run();
  assert.deepEqual([third.run.state, third.run.partitions, third.partitions.length], ['done', 0, 0]);
  assert.deepEqual(fingerprints(shop), after);
});

test('a parameter that appears later is NULL before, and a value of another type goes into a companion column', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', FIRST);
  await shop.load();
  await shop.install();
  await shop.run();
  await shop.writeDay('2024-01-02', SECOND);
  await shop.load();
  const report = await shop.run();

  const added = report.columnsAdded.map((column) => column.columnName);
  assert.ok(added.includes('event_param_search_depth'), String(added));
  assert.ok(added.includes('event_param_score_string'), String(added));
  assert.deepEqual(
    await shop.events(
      'SELECT event_date, event_name, event_param_score AS score, event_param_score_string AS text, event_param_search_depth AS depth FROM events ORDER BY event_timestamp',
    ),
    [
      { event_date: '2024-01-01', event_name: 'page_view', score: '7', text: null, depth: null },
      { event_date: '2024-01-01', event_name: 'purchase', score: null, text: null, depth: null },
      { event_date: '2024-01-02', event_name: 'page_view', score: null, text: 'high', depth: null },
      { event_date: '2024-01-02', event_name: 'search', score: null, text: null, depth: '3' },
    ],
  );
});

test('the manifest names exactly the files that count, and they are all that a reader of the bucket needs', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', FIRST);
  await shop.writeDay('2024-01-02', SECOND);
  await shop.load();
  await shop.install();
  const { run } = await shop.run();

  const lines = manifest(shop);
  assert.deepEqual(
    lines.map((line) => [line.event_date, line.svc_run, line.rows]),
    [
      ['2024-01-01', run.runId, 2],
      ['2024-01-02', run.runId, 2],
    ],
  );
  for (const line of lines) assert.ok(line.files.every((file) => file.startsWith(line.uri.replace('*.parquet', ''))));
  const bucket = join(shop.warehouseFolder, 'buckets');
  const files = lines.flatMap((line) => line.files.map((file) => `'${file.replace('gs://', `${bucket}/`)}'`));
  const rows = await query(
    shop.warehouseFolder,
    [],
    `SELECT event_date::VARCHAR AS date, event_name FROM read_parquet([${files.join(', ')}], union_by_name = true) ORDER BY event_timestamp`,
  );
  assert.deepEqual(
    rows.map((row) => `${row['date']} ${row['event_name']}`),
    ['2024-01-01 page_view', '2024-01-01 purchase', '2024-01-02 page_view', '2024-01-02 search'],
  );
});

test('a date that is done anew takes the place of the old one, whose files live until the next run', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', FIRST);
  await shop.writeDay('2024-01-02', SECOND);
  await shop.load();
  await shop.install();
  const first = await shop.run();
  const again = await shop.run('range', { from: '2024-01-01', to: '2024-01-01' });

  assert.deepEqual(
    again.partitions.map((row) => row.eventDate),
    ['2024-01-01'],
  );
  assert.deepEqual(
    await shop.events('SELECT event_date, svc_run, count(*)::INT AS n FROM events GROUP BY ALL ORDER BY ALL'),
    [
      { event_date: '2024-01-01', svc_run: again.run.runId, n: 2 },
      { event_date: '2024-01-02', svc_run: first.run.runId, n: 2 },
    ],
  );
  const old = (file: string) => file.includes('event_date=2024-01-01') && file.includes(first.run.runId);
  assert.equal(filesOf(shop).filter(old).length, 1);
  await shop.run();
  assert.equal(filesOf(shop).filter(old).length, 0);
  assert.equal(filesOf(shop).length, 2);
});

test('a shard that changed after it was done is told, and done anew only when that is asked for', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', FIRST);
  await shop.writeDay('2024-01-02', SECOND);
  await shop.load();
  await shop.install();
  await shop.run();

  const file = await shop.writeDay('2024-01-01', [...FIRST, { name: 'late_event' }]);
  await utimes(file, new Date(), new Date(Date.now() + 60_000));
  const incremental = await shop.run();
  assert.deepEqual(incremental.partitions, []);
  assert.deepEqual(
    incremental.changed.map((shard) => shard.date),
    ['2024-01-01'],
  );
  const plan = await shop.warehouse.plan(shop.placement.deployment, { mode: 'changed', takeover: false });
  assert.deepEqual(
    plan.partitions.map(({ shard, reason }) => [shard.date, reason]),
    [['2024-01-01', 'changed']],
  );

  const changed = await shop.run('changed');
  assert.deepEqual(
    changed.partitions.map((row) => [row.eventDate, row.rowsWritten]),
    [['2024-01-01', 3]],
  );
  assert.deepEqual(changed.changed, []);
});

test('a full run does every date anew, and keeps dates whose shard is gone', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', FIRST);
  await shop.writeDay('2024-01-02', SECOND);
  await shop.load();
  await shop.install();
  const first = await shop.run();
  await dropShard(shop, '2024-01-01');

  const full = await shop.run('full');
  assert.deepEqual(
    await shop.events('SELECT event_date, svc_run, count(*)::INT AS n FROM events GROUP BY ALL ORDER BY ALL'),
    [
      { event_date: '2024-01-01', svc_run: first.run.runId, n: 2 },
      { event_date: '2024-01-02', svc_run: full.run.runId, n: 2 },
    ],
  );
});

test('a source without any shard gives an empty events with all its columns', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', FIRST);
  await shop.load();
  await dropShard(shop, '2024-01-01');
  await shop.install();
  const report = await shop.run();
  assert.deepEqual([report.run.state, report.run.partitions], ['done', 0]);
  assert.deepEqual(await shop.events('SELECT count(*)::INT AS n, max(event_param_page_location) AS page FROM events'), [
    { n: 0, page: null },
  ]);
});

test('an empty shard becomes a date without rows', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', []);
  await shop.writeDay('2024-01-02', SECOND);
  await shop.load();
  await shop.install();
  const report = await shop.run();
  assert.deepEqual(
    report.partitions.map((row) => [row.eventDate, row.state, row.rowsWritten]),
    [
      ['2024-01-01', 'done', 0],
      ['2024-01-02', 'done', 2],
    ],
  );
  assert.deepEqual(await shop.events('SELECT count(*)::INT AS n FROM events'), [{ n: 2 }]);
});

test('a run with nothing to do repairs a lost manifest and a lost view', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', FIRST);
  await shop.load();
  await shop.install();
  await shop.run();
  const before = manifest(shop);
  const events = join(shop.warehouseFolder, 'buckets/acme-shop-events/svc_analytics_123456789/events');
  await rm(join(events, '_manifest'), { recursive: true });
  await change(shop.warehouseFolder, 'acme-shop', ['DROP VIEW "acme-shop".svc_analytics_123456789.events']);
  await shop.run();
  assert.deepEqual(manifest(shop), before);
  assert.deepEqual(await shop.events('SELECT count(*)::INT AS n FROM events'), [{ n: 2 }]);
});

test('files that vanished from the bucket are told, and a run over their dates brings them back', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', FIRST);
  await shop.writeDay('2024-01-02', SECOND);
  await shop.load();
  await shop.install();
  await shop.run();
  const events = join(shop.warehouseFolder, 'buckets/acme-shop-events/svc_analytics_123456789/events');
  await rm(join(events, 'event_date=2024-01-01'), { recursive: true });
  await assert.rejects(shop.run(), {
    code: 'failed',
    message: /2024-01-01 are gone .*--from 2024-01-01 --to 2024-01-01/,
  });
  await shop.run('range', { from: '2024-01-01', to: '2024-01-01' });
  assert.deepEqual(await shop.events('SELECT count(*)::INT AS n FROM events'), [{ n: 4 }]);
});

test('names that are SQL, quotes or nonsense reach events and its descriptions unharmed', async (t) => {
  const odd = [
    'select',
    'say "hi"',
    "it's",
    'back`tick',
    'back\\slash',
    'new\nline',
    '日本',
    '; DROP TABLE events; --',
  ];
  const shop = await openShop(t, { ...EXTERNAL, exclude_event_names: [`"'; --`] });
  await shop.writeDay('2024-01-01', [
    { name: 'odd', params: Object.fromEntries(odd.map((name, index) => [name, { int: index }])) },
    { name: `"'; --` },
  ]);
  await shop.load();
  await shop.install();
  const report = await shop.run();
  assert.equal(report.run.rows, 1);
  const columns = report.columnsAdded.filter((column) => column.family === 'event_param' && odd.includes(column.name));
  assert.equal(columns.length, odd.length);
  const [row] = await shop.events(`SELECT ${columns.map((column) => `"${column.columnName}"`).join(', ')} FROM events`);
  for (const { name, columnName } of columns) assert.equal(row?.[columnName || ''], String(odd.indexOf(name)), name);
});
