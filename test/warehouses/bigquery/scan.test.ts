/** What a plan says will be read: many dates in few questions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBigQueryWarehouse } from '../../../warehouses/bigquery/open.ts';
import { installerCode, openShop, PARTITIONED, type Shop } from '../../bigquery/shop.ts';
import { unsupported } from '../../googlesql/zetasql/binary.ts';

const skip = unsupported() ?? false;

test('sixty dates are four questions, none of them with more than fifty dates, or with a table twice', {
  skip,
}, async (t) => {
  const shop = await shopWithDates(t);
  const bytes = await plannedBytes(shop);
  assert.deepEqual(
    dryRunsOf(shop)
      .map((sql) => sql.split(' UNION ALL SELECT TO_JSON_STRING').length)
      .sort((a, b) => a - b),
    [10, 10, 50, 50],
  );
  for (const sql of dryRunsOf(shop)) {
    const tables = sql.match(/events_\d{8}/g) ?? [];
    assert.equal(new Set(tables).size, tables.length);
  }
  assert.ok(bytes > 0);
});

test('a question that is too much for BigQuery is asked in halves, with the same answer', { skip }, async (t) => {
  const shop = await shopWithDates(t);
  const whole = await plannedBytes(shop);
  const refusal = {
    status: 400,
    reason: 'resourcesExceeded',
    message: 'Resources exceeded during query execution: Not enough resources for query planning.',
  };
  shop.server.addFault({ method: 'jobs.insert', about: /UNION ALL/, effect: { kind: 'refuse', refusal } });
  assert.equal(await plannedBytes(shop), whole);
  assert.deepEqual(
    dryRunsOf(shop)
      .slice(-5)
      .map((sql) => sql.split(' UNION ALL SELECT TO_JSON_STRING').length)
      .sort((a, b) => a - b),
    [10, 10, 25, 25, 50],
  );
});

test('the price of a first run is known before anything is installed, and asking changes nothing', {
  skip,
}, async (t) => {
  const shop = await openShop(t, PARTITIONED);
  const before = [...shop.engine.storage.datasets.keys()];
  const plan = await shop.warehouse.planFirst(PARTITIONED, { mode: 'incremental', takeover: false });
  assert.deepEqual(
    plan.partitions.map(({ shard, reason }) => [shard.date, reason]),
    [
      ['2024-01-01', 'new'],
      ['2024-01-02', 'new'],
    ],
  );
  assert.ok(plan.scan !== undefined && plan.scan.bytes > 0);
  assert.deepEqual([...shop.engine.storage.datasets.keys()], before);
  await shop.install();
  const installed = await shop.warehouse.plan(shop.placement.deployment, { mode: 'incremental', takeover: false });
  assert.deepEqual(plan.scan, installed.scan);
});

test('without an endpoint the address comes from the environment', { skip }, async (t) => {
  const shop = await openShop(t);
  const before = process.env['BIGQUERY_EMULATOR_HOST'];
  t.after(() => {
    if (before === undefined) delete process.env['BIGQUERY_EMULATOR_HOST'];
    else process.env['BIGQUERY_EMULATOR_HOST'] = before;
  });
  process.env['BIGQUERY_EMULATOR_HOST'] = shop.server.url;
  const warehouse = await openBigQueryWarehouse({ installerCode });
  assert.equal(warehouse.title, `BigQuery at ${shop.server.url}`);
  assert.equal(await warehouse.locationOf(shop.placement.source), 'europe-west2');
});

async function shopWithDates(t: Parameters<typeof openShop>[0]): Promise<Shop> {
  const shop = await openShop(t, PARTITIONED);
  for (let day = 3; day <= 60; day += 1) {
    const date = new Date(Date.UTC(2024, 0, day)).toISOString().slice(0, 10);
    shop.addDay(date, [{ page: { string: `/${day}` } }]);
  }
  await shop.install();
  return shop;
}

async function plannedBytes({ warehouse, placement }: Shop): Promise<number> {
  const plan = await warehouse.plan(placement.deployment, { mode: 'incremental', takeover: false });
  assert.equal(plan.partitions.length, 60);
  return plan.scan?.bytes ?? 0;
}

/** The SQL of the dry runs of plans, in order. */
function dryRunsOf({ server }: Shop): readonly string[] {
  return server.requests.flatMap(({ method, body }) => {
    const configuration = body['configuration'] as { dryRun?: boolean; query?: { query?: string } } | undefined;
    const sql = configuration?.query?.query;
    return method === 'jobs.insert' && configuration?.dryRun === true && sql !== undefined ? [sql] : [];
  });
}
