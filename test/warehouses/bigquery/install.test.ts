/** Deploying, installing, installing again, and taking it all away. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldName, Options } from '../../../service/options/fields.generated.ts';
import { LOCATION, PROJECT } from '../../bigquery/serving.ts';
import { EXTERNAL, openShop, PARTITIONED, type Shop } from '../../bigquery/shop.ts';
import { unsupported } from '../../googlesql/zetasql/binary.ts';

const skip = unsupported() ?? false;

test('each step asks for the one before it', { skip }, async (t) => {
  const { warehouse, placement, run, engine } = await openShop(t);
  await assert.rejects(warehouse.deploy(EXTERNAL), {
    code: 'installer-missing',
    field: 'ga4_dataset_id',
    message:
      'Not found: Routine acme-shop.svc_europe_west2.deploy_installer. Set up the region first: "svc setup acme-shop.europe-west2".',
  });
  await assert.rejects(warehouse.install(placement.source), {
    code: 'not-deployed',
    message: 'Not found: Routine acme-shop.analytics_123456789.install_svc. Deploy first: "svc deploy <options file>".',
  });
  await assert.rejects(run(), {
    code: 'not-installed',
    message: 'Not found: Routine acme-shop.svc_analytics_123456789.RUN. Install first: "svc install <options file>".',
  });
  assert.equal(engine.storage.routines.size, 0);
});

test('options with errors are refused with all of them, before anything is asked', { skip }, async (t) => {
  const { warehouse, server } = await openShop(t);
  const broken = { ...EXTERNAL, ga4_dataset_id: 'analytics', gcs_bucket_name: 'gs://x' };
  await assert.rejects(warehouse.deploy(broken), {
    code: 'options-invalid',
    message: /ga4_dataset_id: .* \[dataset-format\]\n.*gcs_bucket_name: .* \[bucket-format\]/,
  });
  assert.deepEqual(server.requests, []);
});

test('an installation tells what it made, and the next one what it kept', { skip }, async (t) => {
  const shop = await openShop(t);
  const { warehouse, placement } = shop;
  await warehouse.setUpRegion({ project: PROJECT, location: LOCATION });
  const first = await warehouse.deploy(EXTERNAL);
  assert.deepEqual([first.routine, first.replaced], ['acme-shop.analytics_123456789.install_svc', false]);
  const made = await warehouse.install(placement.source);
  const names = ['', '.svc_installation', '.svc_columns', '.svc_partitions', '.svc_runs', '.svc_service', '.RUN'];
  const parts = names.map((name) => `acme-shop.svc_analytics_123456789${name}`);
  assert.deepEqual([made.created, made.kept, made.notes], [parts, [], []]);
  assert.equal((await warehouse.deploy(EXTERNAL)).replaced, true);
  const kept = await warehouse.install(placement.source);
  assert.deepEqual([kept.created, kept.kept, kept.notes], [[], parts, []]);
});

test('a change of names is taken over, with a note on what it holds for', { skip }, async (t) => {
  const shop = await openShop(t);
  await shop.install();
  await shop.run();
  await shop.warehouse.deploy({ ...EXTERNAL, exclude_event_params: ['value'] });
  const { notes } = await shop.warehouse.install(shop.placement.source);
  assert.deepEqual(notes, [
    'The change of exclude_event_params holds from the next date on; "svc run --mode full" applies it to all dates.',
  ]);
});

const CONFLICTS: readonly (readonly [title: string, after: Options, field: FieldName, message: RegExp])[] = [
  [
    'another bucket',
    { ...EXTERNAL, gcs_bucket_name: 'another-bucket' },
    'gcs_bucket_name',
    /has written dates with the bucket acme-shop-events, so it cannot change to another-bucket\. Uninstall it first/,
  ],
  [
    'another template',
    PARTITIONED,
    'transform_config_template',
    /has written dates with the template events_external, so it cannot change to events_partitioned\./,
  ],
  [
    'another type of a column',
    { ...EXTERNAL, custom_event_params: [{ name: 'page', type: 'int' }] },
    'custom_event_params',
    /The column event_param_page .* is STRING and dates are written with it, so that page cannot become int\./,
  ],
];

for (const [title, after, field, message] of CONFLICTS) {
  test(`${title} is refused once dates are written, on its field, and the installation stays as it is`, {
    skip,
  }, async (t) => {
    const shop = await openShop(t);
    await shop.install();
    await shop.run();
    const before = await shop.warehouse.status(shop.placement);
    await shop.warehouse.deploy(after);
    await assert.rejects(shop.warehouse.install(shop.placement.source), { code: 'options-conflict', field, message });
    const { installed, columns, partitions } = await shop.warehouse.status(shop.placement);
    assert.deepEqual({ installed, columns, partitions }, picked(before));
  });
}

test('an events that somebody else made is never replaced, and never removed', { skip }, async (t) => {
  const shop = await openShop(t, PARTITIONED);
  const { engine, warehouse, placement } = shop;
  engine.addDataset('acme-shop.svc_analytics_123456789', LOCATION);
  engine.addTable('acme-shop.svc_analytics_123456789.events', [], []);
  await assert.rejects(shop.install(), {
    code: 'options-conflict',
    message:
      '"svc install" did not finish: acme-shop.svc_analytics_123456789.events is there already and was not made by this installation. Give another destination_dataset_id, or remove that table.',
  });
  const { kept } = await warehouse.uninstall(placement, { files: false });
  assert.deepEqual(kept, [
    'acme-shop.svc_analytics_123456789.events was not made by this installation.',
    'acme-shop.svc_analytics_123456789 stays, because it holds other tables or routines.',
  ]);
  assert.ok(engine.storage.tables.has('acme-shop.svc_analytics_123456789.events'));
});

test('uninstalling takes away what was made, says where the files are, and leaves the source', { skip }, async (t) => {
  const shop = await openShop(t);
  const { engine, warehouse, placement } = shop;
  const before = namesIn(shop);
  await shop.install();
  await shop.run();
  const { removed, kept } = await warehouse.uninstall(placement, { files: true });
  assert.ok(removed.includes('acme-shop.svc_analytics_123456789'));
  const folder = 'gs://acme-shop-events/svc_analytics_123456789/events';
  assert.deepEqual(kept, [
    `The Parquet files in ${folder} stay; "gcloud storage rm --recursive ${folder}" deletes them.`,
  ]);
  const region = [...namesIn(shop)].filter(
    (name) => !before.has(name) && !name.startsWith('acme-shop.svc_europe_west2'),
  );
  assert.deepEqual(region, []);
  assert.ok([...engine.storage.files.keys()].some((name) => name.startsWith(folder)));
  assert.deepEqual(await warehouse.uninstall(placement, { files: false }), { removed: [], kept: [] }, 'again');
});

test('the installation of another source is left alone', { skip }, async (t) => {
  const shop = await openShop(t);
  await shop.install({ ...EXTERNAL, deployment_dataset_id: 'acme-shop.shared' });
  const source = { project: 'acme-shop', dataset: 'analytics_2' };
  const deployment = { project: 'acme-shop', dataset: 'shared' };
  const report = await shop.warehouse.uninstall({ source, deployment, destination: deployment }, { files: false });
  assert.deepEqual(report, {
    removed: [],
    kept: ['acme-shop.shared holds the installation of acme-shop.analytics_123456789, which was left alone.'],
  });
});

function picked({ installed, columns, partitions }: Awaited<ReturnType<Shop['warehouse']['status']>>) {
  return { installed, columns, partitions };
}

/** Everything that has a name. */
function namesIn({ engine: { storage } }: Shop): ReadonlySet<string> {
  return new Set([...storage.datasets.keys(), ...storage.tables.keys(), ...storage.routines.keys()]);
}
