import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Options } from '../../service/options/fields.generated.ts';
import { change, EXTERNAL, failure, openShop, PARTITIONED, query, type TestEvent } from './support.ts';

const EVENTS: readonly TestEvent[] = [
  { name: 'page_view', params: { page_location: { string: '/' }, level: { int: 3 } } },
  { name: 'purchase', params: { value: { double: 19.5 } } },
];

test('each step before the one it needs says what is missing and what to type', async (t) => {
  const shop = await openShop(t);
  const { source, deployment } = shop.placement;
  const incremental = { mode: 'incremental', takeover: false } as const;
  const missingRun = failure(
    'not-installed',
    /^Not found: Routine acme-shop\.svc_analytics_123456789\.RUN\. Install first: "svc install <options file>"\.$/,
  );
  const missingInstaller = failure(
    'not-deployed',
    /^Not found: Routine acme-shop\.analytics_123456789\.install_svc\. Deploy first: "svc deploy <options file>"\.$/,
  );
  const missingSource = failure(
    'source-not-found',
    /^Not found: Dataset acme-shop\.analytics_123456789 in .*"svc load/,
  );

  await assert.rejects(shop.warehouse.deploy(EXTERNAL), missingSource);
  await assert.rejects(shop.warehouse.install(source), missingInstaller);
  await assert.rejects(shop.warehouse.run(deployment, incremental), missingRun);
  await assert.rejects(shop.warehouse.plan(deployment, incremental), missingRun);
  await assert.rejects(shop.warehouse.preview(shop.placement, { limit: 1 }), missingRun);
  assert.ok(!existsSync(shop.warehouseFolder), 'nothing is made by failing');

  await shop.writeDay('2024-01-01', EVENTS);
  await shop.load();
  await assert.rejects(shop.warehouse.install(source), missingInstaller);
  await shop.warehouse.deploy(EXTERNAL);
  await assert.rejects(shop.warehouse.run(deployment, incremental), missingRun);
  await shop.warehouse.install(source);
  await assert.rejects(
    shop.warehouse.preview(shop.placement, { limit: 1 }),
    failure('failed', /^There is no acme-shop\.svc_analytics_123456789\.events yet\. "svc run" builds it\.$/),
  );
  await shop.run();
});

test('options with errors are refused with every error', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', EVENTS);
  await shop.load();
  const wrong = { ga4_dataset_id: 'acme', transform_config_template: 'events_external' } as Options;
  await assert.rejects(
    shop.warehouse.deploy(wrong),
    failure(
      'options-invalid',
      /^deploy_installer refuses these options:\nga4_dataset_id: .* \[dataset-format\]\n.* \[bucket-required\]$/,
    ),
  );
});

for (const [given, placed] of [
  [{}, ['acme-shop.svc_analytics_123456789', 'acme-shop.svc_analytics_123456789']],
  [{ deployment_dataset_id: 'acme-shop.ga4_service' }, ['acme-shop.ga4_service', 'acme-shop.ga4_service']],
  [{ destination_dataset_id: 'acme-reports.ga4' }, ['acme-shop.svc_analytics_123456789', 'acme-reports.ga4']],
  [
    { deployment_dataset_id: 'acme-tools.svc', destination_dataset_id: 'domain.com:reports.ga4' },
    ['acme-tools.svc', 'domain.com:reports.ga4'],
  ],
] as const) {
  test(`with ${JSON.stringify(given)} the ledger is in ${placed[0]} and events in ${placed[1]}`, async (t) => {
    for (const options of [EXTERNAL, PARTITIONED]) {
      const shop = await openShop(t, { ...options, ...given });
      await shop.writeDay('2024-01-01', EVENTS);
      await shop.load();
      await shop.install();
      const report = await shop.run();
      assert.equal(report.events, `${placed[1]}.events`);
      assert.deepEqual(await shop.events('SELECT count(*)::INT AS n FROM events'), [{ n: 2 }]);
      const { project, dataset } = shop.placement.deployment;
      const tables = await query(
        shop.warehouseFolder,
        [project],
        `SELECT table_name AS name FROM duckdb_tables() WHERE schema_name = '${dataset}' AND table_name LIKE 'svc%' ORDER BY 1`,
      );
      assert.deepEqual(
        tables.map(({ name }) => name),
        ['svc_columns', 'svc_installation', 'svc_partitions', 'svc_runs'],
      );
      assert.deepEqual(
        await query(shop.warehouseFolder, [project], `SELECT run_options FROM "${project}"."${dataset}".RUN(NULL)`),
        [{ run_options: null }],
      );
    }
  });
}

test('installing again keeps the ledger and takes new options, with a note on what they hold for', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', EVENTS);
  await shop.load();
  await shop.install();
  const first = await shop.run();
  await shop.warehouse.deploy({
    ...EXTERNAL,
    conversion_event_names: ['page_view'],
    custom_event_params: [{ name: 'plan', type: 'string' }],
  });
  const report = await shop.warehouse.install(shop.placement.source);
  assert.deepEqual(report.created, []);
  assert.deepEqual(report.notes, [
    'The change of conversion_event_names holds from the next date on; "svc run --mode full" applies it to all dates.',
    'The change of custom_event_params holds from the next date on; "svc run --mode full" applies it to all dates.',
  ]);

  await shop.writeDay('2024-01-02', EVENTS);
  await shop.load();
  const second = await shop.run();
  assert.equal(second.run.partitions, 1);
  const conversions =
    'SELECT event_date::VARCHAR AS date, event_name AS event, svc_run AS run FROM events WHERE is_conversion ORDER BY 1';
  assert.deepEqual(await shop.events(conversions), [
    { date: '2024-01-01', event: 'purchase', run: first.run.runId },
    { date: '2024-01-02', event: 'page_view', run: second.run.runId },
  ]);
  assert.deepEqual(await shop.events('SELECT count(event_param_plan)::INT AS n FROM events'), [{ n: 0 }]);
});

test('a custom parameter that is declared later waits for a full run where events is a table', async (t) => {
  const shop = await openShop(t, PARTITIONED);
  await shop.writeDay('2024-01-01', EVENTS);
  await shop.load();
  await shop.install();
  await shop.run();
  await shop.install({ ...PARTITIONED, custom_event_params: [{ name: 'plan', type: 'string' }] });
  const run = await shop.run();
  assert.deepEqual(
    run.waiting.map((column) => column.name),
    ['plan'],
  );
  const full = await shop.run('full');
  assert.deepEqual(full.waiting, []);
  assert.deepEqual(await shop.events('SELECT count(event_param_plan)::INT AS n FROM events'), [{ n: 0 }]);
});

test('options that would change the meaning of what is written are refused once a date is done', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', EVENTS);
  await shop.load();
  const conflicts: readonly (readonly [Options, string, RegExp])[] = [
    [
      { ...EXTERNAL, gcs_bucket_name: 'other-bucket' },
      'gcs_bucket_name',
      /bucket acme-shop-events, so it cannot change to other-bucket/,
    ],
    [
      { ...EXTERNAL, destination_dataset_id: 'acme-shop.other' },
      'destination_dataset_id',
      /cannot change to acme-shop\.other/,
    ],
    [PARTITIONED, 'transform_config_template', /cannot change to events_partitioned\. Uninstall it first/],
    [
      { ...EXTERNAL, custom_event_params: [{ name: 'level', type: 'string' }] },
      'custom_event_params',
      /event_param_level of the installation in acme-shop\.svc_analytics_123456789 is INT64/,
    ],
  ];
  for (const [options] of conflicts) await shop.install(options);
  await shop.install();
  await shop.run();
  for (const [options, field, message] of conflicts) {
    await shop.warehouse.deploy(options);
    await assert.rejects(shop.warehouse.install(shop.placement.source), { code: 'options-conflict', field, message });
  }
  await shop.install();
  assert.equal((await shop.run()).run.state, 'done');
});

test('an events that somebody else made is never touched', async (t) => {
  const shop = await openShop(t, { ...EXTERNAL, destination_dataset_id: 'acme-reports.ga4' });
  await shop.writeDay('2024-01-01', EVENTS);
  await shop.load();
  await shop.warehouse.deploy(shop.options);
  await change(shop.warehouseFolder, 'acme-reports', [
    'CREATE SCHEMA "acme-reports".ga4',
    'CREATE TABLE "acme-reports".ga4.events AS SELECT 42 AS mine',
  ]);
  await assert.rejects(
    shop.warehouse.install(shop.placement.source),
    failure('options-conflict', /^acme-reports\.ga4\.events is there already and was not made by/),
  );
  assert.deepEqual(await shop.events('SELECT mine FROM events'), [{ mine: 42 }]);
});

test('uninstalling removes what was made, leaves the shards, and the files unless they are asked for', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', EVENTS);
  await shop.load();
  await shop.install();
  await shop.run();
  const kept = await shop.warehouse.uninstall(shop.placement, { files: false });
  assert.match(kept.kept.join(), /The Parquet files in .* stay; "svc uninstall --files" deletes them too\./);
  assert.deepEqual(
    await query(
      shop.warehouseFolder,
      ['acme-shop'],
      "SELECT table_schema || '.' || table_name AS name FROM information_schema.tables UNION ALL SELECT function_name FROM duckdb_functions() WHERE database_name = 'acme-shop' AND NOT internal",
    ),
    [{ name: 'analytics_123456789.events_20240101' }],
  );
  const storage = join(shop.warehouseFolder, 'buckets/acme-shop-events/svc_analytics_123456789/events');
  assert.ok(existsSync(storage));

  await shop.install();
  await shop.run();
  await shop.warehouse.uninstall(shop.placement, { files: true });
  assert.ok(!existsSync(storage));
  assert.deepEqual(await shop.warehouse.uninstall(shop.placement, { files: true }), { removed: [], kept: [] });
});

test('status tells what is there at every step, and makes nothing', async (t) => {
  const shop = await openShop(t);
  const nothing = await shop.warehouse.status(shop.placement);
  assert.deepEqual([nothing.deployed, nothing.installed, nothing.events], [false, undefined, undefined]);
  assert.ok(!existsSync(shop.warehouseFolder));
  await shop.writeDay('2024-01-01', EVENTS);
  await shop.load();
  await shop.warehouse.deploy(EXTERNAL);
  assert.equal((await shop.warehouse.status(shop.placement)).deployed, true);
  await shop.warehouse.install(shop.placement.source);
  const installed = await shop.warehouse.status(shop.placement);
  assert.deepEqual(installed.installed?.options, EXTERNAL);
  assert.deepEqual(
    installed.pending.map(({ shard, reason }) => [shard.date, reason]),
    [['2024-01-01', 'new']],
  );
  await shop.run();
  const done = await shop.warehouse.status(shop.placement);
  assert.deepEqual([done.pending, done.runs.length, done.partitions.length], [[], 1, 1]);
  assert.equal(done.events?.name, 'acme-shop.svc_analytics_123456789.events');
});

test('the preview begins with the newest date, and keeps whole numbers whole', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', [{ name: 'old' }]);
  await shop.writeDay('2024-01-02', [{ name: 'new', params: { big: { int: 9007199254740993n }, small: { int: 5 } } }]);
  await shop.load();
  await shop.install();
  await shop.run();
  const columns = ['event_date', 'event_name', 'event_param_big', 'event_param_small'];
  const preview = await shop.warehouse.preview(shop.placement, { limit: 5, columns });
  assert.deepEqual(
    preview.columns.map((column) => column.name),
    columns,
  );
  assert.deepEqual(preview.rows, [
    ['2024-01-02', 'new', '9007199254740993', 5],
    ['2024-01-01', 'old', null, null],
  ]);
  const day = await shop.warehouse.preview(shop.placement, { limit: 5, columns: ['EVENT_NAME'], date: '2024-01-01' });
  assert.deepEqual(day.rows, [['old']]);
  await assert.rejects(
    shop.warehouse.preview(shop.placement, { limit: 1, columns: ['nope'] }),
    failure('failed', /events has no column nope\.$/),
  );
});
