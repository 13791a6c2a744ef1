/** What BigQuery itself refuses on the way: what is not there yet, or in another place. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unsupported } from '../googlesql/zetasql/binary.ts';
import { LOCATION, PROJECT } from './serving.ts';
import { ALL, EXTERNAL, openShop } from './shop.ts';

const skip = unsupported() ?? false;

test('each step asks for the one before it', { skip }, async (t) => {
  const { warehouse, placement, options, run } = await openShop(t);
  await assert.rejects(run(), { code: 'not-installed', message: /Install first: "svc install/ });
  await assert.rejects(warehouse.install(placement.source), {
    code: 'not-deployed',
    message: /Deploy first: "svc deploy/,
  });
  await assert.rejects(warehouse.deploy(options), {
    code: 'installer-missing',
    field: 'ga4_dataset_id',
    message: /Set up the region first: "svc setup acme-shop\.europe-west2"/,
  });
});

test('a region that is set up somewhere else is refused', { skip }, async (t) => {
  const { warehouse, engine } = await openShop(t);
  engine.addDataset('acme-shop.svc_europe_west2', 'US');
  await assert.rejects(warehouse.setUpRegion({ project: PROJECT, location: LOCATION }), {
    code: 'location-mismatch',
    message: /acme-shop\.svc_europe_west2 is in US and not in europe-west2/,
  });
});

for (const [field, dataset] of [
  ['deployment_dataset_id', 'acme-shop.svc_here'],
  ['destination_dataset_id', 'acme-shop.reporting'],
] as const) {
  test(`${field} in another location than the source: told on it, and nothing is installed`, { skip }, async (t) => {
    const shop = await openShop(t, { ...EXTERNAL, [field]: dataset });
    shop.engine.addDataset(dataset, 'US');
    await assert.rejects(shop.install(), { code: 'location-mismatch', field });
    assert.equal((await shop.warehouse.status(shop.placement)).installed, undefined);
  });
}

test('without its bucket every date fails and says so; with it, the next run does them', { skip }, async (t) => {
  const shop = await openShop(t, { ...EXTERNAL, gcs_bucket_name: 'acme-shop-later' });
  await shop.install();
  const { run, partitions } = await shop.run();
  assert.equal(run.state, 'failed');
  assert.deepEqual(
    partitions.map(({ state, error }) => [state, /there is no bucket acme-shop-later\. Make it in/.test(error ?? '')]),
    [
      ['failed', true],
      ['failed', true],
    ],
  );
  shop.engine.addBucket('acme-shop-later', LOCATION);
  assert.equal((await shop.run()).run.state, 'done');
  assert.deepEqual(await shop.counts(), ALL);
});

test('a table `events` that is not ours is never replaced', { skip }, async (t) => {
  const shop = await openShop(t, { ...EXTERNAL, destination_dataset_id: 'acme-shop.reporting' });
  shop.engine.addTable(
    'acme-shop.reporting.events',
    [{ name: 'id', type: { kind: 'scalar', name: 'INT64' } }],
    [{ id: 1n }],
  );
  await assert.rejects(shop.install(), { code: 'options-conflict', field: 'destination_dataset_id' });
  assert.deepEqual(shop.engine.rows('acme-shop.reporting.events'), [{ id: 1n }]);
});
