/** Looking at `events`: status, preview, names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXTERNAL, openShop, PARTITIONED } from '../../bigquery/shop.ts';
import { unsupported } from '../../googlesql/zetasql/binary.ts';

const skip = unsupported() ?? false;

test('status tells what is there at every step, and makes nothing', { skip }, async (t) => {
  const shop = await openShop(t);
  const { warehouse, placement } = shop;
  const nothing = await warehouse.status(placement);
  assert.deepEqual([nothing.deployed, nothing.installed, nothing.pending], [false, undefined, []]);
  await shop.install();
  const installed = await warehouse.status(placement);
  assert.equal(installed.installed?.options.ga4_dataset_id, EXTERNAL.ga4_dataset_id);
  assert.deepEqual(
    installed.pending.map(({ shard, reason }) => [shard.date, shard.table, reason]),
    [
      ['2024-01-01', 'events_20240101', 'new'],
      ['2024-01-02', 'events_20240102', 'new'],
    ],
  );
  assert.equal(installed.events, undefined);
  await shop.run();
  const done = await warehouse.status(placement);
  assert.deepEqual([done.pending, done.runs.map(({ state, partitions }) => [state, partitions])], [[], [['done', 2]]]);
  assert.equal(done.events?.name, 'acme-shop.svc_analytics_123456789.events');
});

test('a shard of intraday data, and a table that is none, are no shards', { skip }, async (t) => {
  const shop = await openShop(t);
  for (const name of ['events_intraday_20240103', 'events_fresh_20240103', 'events_20240230', 'events_2024'])
    shop.engine.addTable(`acme-shop.analytics_123456789.${name}`, [], []);
  await shop.install();
  const { pending } = await shop.warehouse.status(shop.placement);
  assert.deepEqual(
    pending.map(({ shard }) => shard.table),
    ['events_20240101', 'events_20240102'],
  );
});

for (const options of [EXTERNAL, PARTITIONED]) {
  test(`the preview begins with the newest date, and keeps whole numbers whole: ${options.transform_config_template}`, {
    skip,
  }, async (t) => {
    const shop = await openShop(t, options);
    shop.addDay('2024-01-03', [{ id: { int: 9007199254740993n } }]);
    await shop.install();
    await shop.run();
    const preview = await shop.warehouse.preview(shop.placement, {
      limit: 3,
      columns: ['event_date', 'EVENT_PARAM_id', 'event_timestamp'],
    });
    assert.deepEqual(
      preview.columns.map(({ name }) => name),
      ['event_date', 'event_param_id', 'event_timestamp'],
    );
    assert.deepEqual(preview.rows[0], ['2024-01-03', '9007199254740993', 1704240000000000]);
    assert.deepEqual(
      preview.rows.map(([date]) => date),
      ['2024-01-03', '2024-01-02', '2024-01-02'],
    );
    const only = await shop.warehouse.preview(shop.placement, {
      limit: 9,
      columns: ['event_date'],
      date: '2024-01-01',
    });
    assert.deepEqual(only.rows, [['2024-01-01'], ['2024-01-01']]);
    const all = await shop.warehouse.preview(shop.placement, { limit: 1 });
    assert.deepEqual(
      all.columns.slice(0, 3).map(({ name }) => name),
      ['event_date', 'event_timestamp', 'event_name'],
    );
    assert.equal(all.rows[0]?.[0], '2024-01-03');
    await assert.rejects(shop.warehouse.preview(shop.placement, { limit: 1, columns: ['nothing'] }), {
      message: 'acme-shop.svc_analytics_123456789.events has no column nothing.',
    });
  });
}

test('a preview before there is anything says what to do', { skip }, async (t) => {
  const shop = await openShop(t, PARTITIONED);
  await assert.rejects(shop.warehouse.preview(shop.placement, { limit: 1 }), { code: 'not-installed' });
  await shop.install();
  await assert.rejects(shop.warehouse.preview(shop.placement, { limit: 1 }), {
    message: 'There is no acme-shop.svc_analytics_123456789.events yet. "svc run" builds it.',
  });
  assert.deepEqual(await shop.warehouse.seenNames(shop.placement), []);
});

test('names are told with their share and their dates, values that did not fit among them', { skip }, async (t) => {
  const shop = await openShop(t);
  shop.addDay('2024-01-03', [{ value: { string: 'free' } }], 'purchase');
  await shop.install();
  await shop.run();
  const names = await shop.warehouse.seenNames(shop.placement);
  assert.deepEqual(
    names
      .filter(({ family, name }) => family === 'event' || ['page', 'value'].includes(name))
      .map(({ family, name, type, share, firstSeen, lastSeen }) => [
        `${family} ${name} ${type ?? ''}`.trim(),
        Math.round(share * 6),
        firstSeen,
        lastSeen,
      ]),
    [
      ['event page_view', 5, '2024-01-01', '2024-01-02'],
      ['event_param page STRING', 4, '2024-01-01', '2024-01-02'],
      ['event_param value FLOAT64', 3, '2024-01-01', '2024-01-03'],
      ['event purchase', 1, '2024-01-03', '2024-01-03'],
    ],
  );
});

for (const { options, isLeast } of [
  { options: PARTITIONED, isLeast: false },
  // Of an external table, BigQuery knows the size of what it has to read when it has read it.
  { options: EXTERNAL, isLeast: true },
])
  test(`what counting the names reads is known beforehand: ${options.transform_config_template}`, {
    skip,
  }, async (t) => {
    const shop = await openShop(t, options);
    await shop.install();
    assert.equal(await shop.warehouse.scanOfSeenNames(shop.placement), undefined, 'there is no table yet');
    await shop.run();
    const started = shop.server.requests.length;
    const scan = await shop.warehouse.scanOfSeenNames(shop.placement);
    assert.ok(scan !== undefined && scan.bytes > 0);
    assert.equal(scan.isLeast, isLeast);
    // Each of two queries is billed for 10 MB at least.
    assert.equal(scan.dollars.toFixed(7), ((6.25 * 20) / 2 ** 20).toFixed(7));
    const jobs = shop.server.requests.slice(started).filter(({ method }) => method === 'jobs.insert');
    assert.deepEqual(
      jobs.map(({ body }) => Object(body['configuration']).dryRun),
      [true, true],
      'nothing is run',
    );
  });

test('rows come in pages, and all of them come', { skip }, async (t) => {
  const shop = await openShop(t, PARTITIONED, { rowsPerPage: 2 });
  await shop.install();
  await shop.run();
  const { rows } = await shop.warehouse.preview(shop.placement, { limit: 5, columns: ['event_date'] });
  assert.equal(rows.length, 5);
});
