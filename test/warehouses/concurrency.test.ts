import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openLocalWarehouse } from '../../warehouses/duckdb/open.ts';
import { EXTERNAL, failure, openShop, type Shop, type TestEvent } from './support.ts';

const CHILD = fileURLToPath(new URL('crash-child.ts', import.meta.url));
const MANY: readonly TestEvent[] = Array.from({ length: 3000 }, (_, index) => ({
  name: 'page_view',
  params: { page_location: { string: `/page/${index}` }, number: { int: index } },
}));

async function openLongShop(t: Parameters<typeof openShop>[0], days: number): Promise<Shop> {
  const shop = await openShop(t);
  for (let day = 1; day <= days; day += 1) await shop.writeDay(`2024-01-${String(day).padStart(2, '0')}`, MANY);
  await shop.load();
  await shop.install();
  return shop;
}

test('of two runs at once one does every date, and the other says what the first holds', async (t) => {
  const shop = await openLongShop(t, 12);
  const request = JSON.stringify({ mode: 'incremental', takeover: false });
  const child = spawn(process.execPath, [CHILD, shop.warehouseFolder, JSON.stringify(EXTERNAL), request], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await assert.rejects(
    shop.run(),
    failure(
      'locked',
      new RegExp(
        `^The database of project acme-shop in .* is in use: run \\S+ \\(incremental\\) of process ${child.pid} holds it since \\S+, \\d+ of 12 dates done(, 2024-01-\\d\\d in work)?\\. Wait`,
      ),
    ),
  );
  await assert.rejects(shop.warehouse.status(shop.placement), failure('locked', /is in use/));
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  const after = await shop.run();
  assert.equal(after.run.partitions, 0);
  assert.deepEqual(await shop.events('SELECT count(*)::INT AS n, count(DISTINCT svc_run)::INT AS runs FROM events'), [
    { n: 12 * MANY.length, runs: 1 },
  ]);
});

test('a second run of the same warehouse object is refused while the first works, and reading is not', async (t) => {
  const shop = await openLongShop(t, 3);
  let whileRunning: Promise<void> | undefined;
  const check = async () => {
    await assert.rejects(shop.run(), failure('locked', /run \S+ \(incremental\) of process/));
    const status = await shop.warehouse.status(shop.placement);
    assert.equal(status.runs[0]?.state, 'running');
  };
  const report = await shop.warehouse.run(
    shop.placement.deployment,
    { mode: 'incremental', takeover: false },
    {
      report: () => {
        whileRunning ??= check();
      },
    },
  );
  await whileRunning;
  assert.deepEqual([report.run.state, report.run.partitions], ['done', 3]);
});

test('a second warehouse on the same folder in one process is refused while the first works', async (t) => {
  const shop = await openLongShop(t, 3);
  const second = await openLocalWarehouse(shop.warehouseFolder);
  t.after(() => second.close());
  let refused: Promise<void> | undefined;
  const { deployment } = shop.placement;
  const incremental = { mode: 'incremental', takeover: false } as const;
  await shop.warehouse.run(deployment, incremental, {
    report: () => {
      refused ??= assert.rejects(second.run(deployment, incremental), failure('locked', /run \S+ \(incremental\)/));
    },
  });
  await refused;
  assert.equal((await second.run(deployment, incremental)).run.partitions, 0);
});

test('cancelling keeps the dates that are committed and gives back the one in work', async (t) => {
  const shop = await openLongShop(t, 6);
  const control = new AbortController();
  const cancelled = await shop.warehouse.run(
    shop.placement.deployment,
    { mode: 'incremental', takeover: false },
    {
      signal: control.signal,
      report: ({ step, done }) => {
        if (step === 'transform' && done === 3) setTimeout(() => control.abort(), 20);
      },
    },
  );
  assert.equal(cancelled.run.state, 'cancelled');
  assert.equal(cancelled.partitions.length, cancelled.run.partitions);
  const { partitions } = await shop.warehouse.status(shop.placement);
  assert.ok(partitions.length >= 3 && partitions.length < 6, String(partitions.length));
  assert.ok(partitions.every((row) => row.state === 'done'));
  assert.deepEqual(await shop.events('SELECT count(*)::INT AS n FROM events'), [
    { n: partitions.length * MANY.length },
  ]);

  const rest = await shop.run();
  assert.equal(rest.run.partitions, 6 - partitions.length);
  assert.deepEqual(await shop.events('SELECT count(*)::INT AS n FROM events'), [{ n: 6 * MANY.length }]);
});

test('cancelling a date that is done anew leaves it as it was', async (t) => {
  const shop = await openLongShop(t, 2);
  const first = await shop.run();
  const control = new AbortController();
  const { run } = await shop.warehouse.run(
    shop.placement.deployment,
    { mode: 'full', takeover: false },
    { signal: control.signal, report: ({ step }) => step === 'transform' && control.abort() },
  );
  assert.equal(run.state, 'cancelled');
  const { partitions, pending } = await shop.warehouse.status(shop.placement);
  assert.deepEqual(
    partitions.map((row) => [row.state, row.runId, row.rowsWritten]),
    [
      ['done', first.run.runId, MANY.length],
      ['done', first.run.runId, MANY.length],
    ],
  );
  assert.deepEqual(pending, []);
});

test('progress goes from the first date to the last, and counts what is written', async (t) => {
  const shop = await openLongShop(t, 3);
  const seen: string[] = [];
  let rows = 0;
  let bytes = 0;
  await shop.warehouse.run(
    shop.placement.deployment,
    { mode: 'incremental', takeover: false },
    {
      report: (progress) => {
        seen.push(`${progress.step} ${progress.date || ''} ${progress.done}/${progress.of}`);
        rows = progress.rows;
        bytes = progress.bytes;
      },
    },
  );
  assert.deepEqual(seen, [
    'transform 2024-01-01 0/3',
    'transform 2024-01-02 1/3',
    'transform 2024-01-03 2/3',
    'publish  3/3',
  ]);
  assert.equal(rows, 3 * MANY.length);
  assert.ok(bytes > 0);
});
