/** The whole way on BigQuery, through Google's client and over HTTP: from a region without anything to one without anything. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Progress } from '../../warehouses/warehouse.ts';
import { unsupported } from '../googlesql/zetasql/binary.ts';
import { LOCATION, PROJECT } from './serving.ts';
import { ALL, EXTERNAL, openShop, PARTITIONED } from './shop.ts';

const skip = unsupported() ?? false;

for (const options of [EXTERNAL, PARTITIONED]) {
  test(`set up, deploy, install, plan, run, status, preview, uninstall: ${options.transform_config_template}`, {
    skip,
  }, async (t) => {
    const shop = await openShop(t, options);
    const { warehouse, placement, server, engine } = shop;
    const { source, deployment } = placement;

    const region = await warehouse.setUpRegion({ project: PROJECT, location: LOCATION });
    assert.equal(region.routine, 'acme-shop.svc_europe_west2.deploy_installer');
    assert.equal(region.outcome, 'created');
    assert.equal((await warehouse.setUpRegion({ project: PROJECT, location: LOCATION })).outcome, 'unchanged');

    const deployed = await warehouse.deploy(options);
    assert.equal(deployed.routine, 'acme-shop.analytics_123456789.install_svc');
    assert.equal(deployed.replaced, false);

    const installed = await warehouse.install(source);
    assert.ok(installed.created.includes('acme-shop.svc_analytics_123456789.RUN'));
    assert.equal(engine.storage.datasets.get('acme-shop.svc_analytics_123456789')?.location, LOCATION);

    const request = { mode: 'incremental', takeover: false } as const;
    const plan = await warehouse.plan(deployment, request);
    assert.deepEqual(
      plan.partitions.map(({ shard, reason }) => [shard.date, reason]),
      [
        ['2024-01-01', 'new'],
        ['2024-01-02', 'new'],
      ],
    );
    assert.ok((plan.scan?.bytes ?? 0) > 0, 'the plan tells what will be read');

    const report = await shop.run();
    assert.equal(report.run.state, 'done');
    assert.deepEqual(
      report.partitions.map(({ eventDate, state, rowsWritten }) => [eventDate, state, rowsWritten]),
      [
        ['2024-01-01', 'done', 2],
        ['2024-01-02', 'done', 3],
      ],
    );
    assert.deepEqual(await shop.counts(), ALL);
    assert.equal((await shop.run()).partitions.length, 0, 'a second run has nothing to do');

    const status = await warehouse.status(placement);
    assert.equal(status.deployed, true);
    assert.equal(status.events?.name, 'acme-shop.svc_analytics_123456789.events');
    assert.deepEqual(
      status.partitions.map(({ state }) => state),
      ['done', 'done'],
    );
    assert.deepEqual(status.pending, []);

    const preview = await warehouse.preview(placement, {
      limit: 2,
      columns: ['event_date', 'event_param_page', 'event_param_value'],
    });
    assert.deepEqual(preview.rows.length, 2);
    assert.equal(preview.rows[0]?.[0], '2024-01-02', 'the newest date comes first');

    const removed = await warehouse.uninstall(placement, { files: false });
    assert.ok(removed.removed.length > 0);
    assert.equal((await warehouse.status(placement)).deployed, false);
    assert.equal(engine.storage.tables.has('acme-shop.analytics_123456789.events_20240101'), true, 'the source stays');

    const jobs = server.requests.filter(({ method }) => method === 'jobs.insert');
    assert.deepEqual(
      jobs.filter(({ body }) => !(body['configuration'] as { labels?: { svc?: string } }).labels?.svc),
      [],
      'every job has our label',
    );
    assert.deepEqual(
      server.requests.filter(({ authorization }) => authorization !== undefined),
      [],
      'no credentials go to a test server',
    );
  });
}

test('a slow run tells how far it is, and can be cancelled: what is committed stays', { skip }, async (t) => {
  const shop = await openShop(t, EXTERNAL, { statementDelay: 30 });
  await shop.install();
  const stop = new AbortController();
  const seen: Progress[] = [];
  const report = (progress: Progress) => {
    seen.push(progress);
    if (progress.done === 1) stop.abort();
  };
  const cancelled = await shop.run({ signal: stop.signal, report });
  assert.equal(cancelled.run.state, 'cancelled');
  assert.ok(seen.some(({ of }) => of === 2));
  const { partitions, runs } = await shop.warehouse.status(shop.placement);
  assert.deepEqual(
    partitions.filter(({ state }) => state === 'claimed'),
    [],
    'nothing stays claimed',
  );
  assert.equal(runs[0]?.state, 'cancelled');
  const after = await shop.run();
  assert.equal(after.run.state, 'done');
  assert.deepEqual(await shop.counts(), ALL);
});
