import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, rmdirSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { generateExport } from '../../samples/generator/generate.ts';
import { placementOf } from '../../service/placement.ts';
import { openLocalWarehouse } from '../../warehouses/duckdb/open.ts';
import { EXTERNAL, failure, openShop, PARTITIONED, type TestEvent } from './support.ts';

const EVENTS: readonly TestEvent[] = [{ name: 'page_view', params: { page_location: { string: '/' } } }];
const NEW = { mode: 'incremental', takeover: false } as const;

test('a date that fails is told and does not stop the others, and the next run tries it again', async (t) => {
  for (const options of [EXTERNAL, PARTITIONED]) {
    const shop = await openShop(t, options);
    await shop.writeDay('2024-01-01', EVENTS);
    const broken = await shop.writeDay('2024-01-02', EVENTS);
    await shop.writeDay('2024-01-03', EVENTS);
    await shop.load();
    await shop.install();
    await writeFile(broken, '{"event_name": "page_view", "event_params": [}\n');

    const report = await shop.run();
    assert.equal(report.run.state, 'failed');
    assert.match(report.run.error || '', /^1 of 3 dates failed: 2024-01-02\. The next run tries them again\.$/);
    assert.deepEqual(
      report.partitions.map((row) => row.state),
      ['done', 'failed', 'done'],
    );
    assert.match(
      report.partitions[1]?.error || '',
      /^Partition 2024-01-02 was not written: a file of the source cannot be read \(Malformed JSON in file ".*events_20240102.ndjson".*Export or download it again/,
    );
    assert.deepEqual(await shop.events('SELECT count(*)::INT AS n FROM events'), [{ n: 2 }]);

    await shop.writeDay('2024-01-02', EVENTS);
    const plan = await shop.warehouse.plan(shop.placement.deployment, NEW);
    assert.deepEqual(
      plan.partitions.map(({ shard, reason }) => [shard.date, reason]),
      [['2024-01-02', 'failed']],
    );
    const second = await shop.run();
    assert.deepEqual([second.run.state, second.run.partitions], ['done', 1]);
  }
});

test('a shard whose file is gone fails with the name of the file', async (t) => {
  const shop = await openShop(t);
  const file = await shop.writeDay('2024-01-01', EVENTS);
  await shop.load();
  await shop.install();
  await rm(file);
  const report = await shop.run();
  assert.match(report.partitions[0]?.error || '', /the file \S+events_20240101\.ndjson is gone\. Put it back/);
});

test('a truncated Parquet file is refused when it is loaded, by its name, and changes nothing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-truncated-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await generate(join(folder, 'export'), 2, 200);
  await truncate(join(folder, 'export', 'events_20240102.parquet'), 5000);
  const warehouse = await openLocalWarehouse(join(folder, 'warehouse'));
  t.after(() => warehouse.close());
  const { source } = placementOf(EXTERNAL);
  await assert.rejects(
    warehouse.load({ paths: [join(folder, 'export')], source, copy: false }),
    failure('source-unreadable', /events_20240102\.parquet was not loaded: .*Export or download it again/),
  );
  assert.deepEqual(globSync('**', { cwd: join(folder, 'warehouse') }), []);
});

test('a full disk stops the run in one sentence, keeps what was committed, and nothing half written', async (t) => {
  const mounted = await mountSmallDisk();
  if (typeof mounted === 'string') return t.skip(mounted);
  const { folder, unmount } = mounted;
  const exports = await mkdtemp(join(tmpdir(), 'svc-export-'));
  const warehouse = await openLocalWarehouse(join(folder, 'warehouse'));
  try {
    await generate(exports, 6, 8000);
    const placement = placementOf(EXTERNAL);
    await warehouse.load({ paths: [exports], source: placement.source, copy: false });
    await warehouse.deploy(EXTERNAL);
    await warehouse.install(placement.source);
    await assert.rejects(
      warehouse.run(placement.deployment, NEW),
      failure('no-space', /^Partition 2024-01-0\d was not written: the disk is full\. Nothing half written was kept/),
    );
    const status = await warehouse.status(placement);
    const done = status.partitions.filter((row) => row.state === 'done');
    assert.ok(done.length > 0 && done.length < 6, `${done.length} dates done`);
    const files = globSync('buckets/**/*.parquet*', { cwd: warehouse.folder });
    assert.equal(files.length, done.length, String(files));
    const preview = await warehouse.preview(placement, { limit: 1 });
    assert.equal(preview.rows[0]?.[0], done.at(-1)?.eventDate);
  } finally {
    await warehouse.close();
    unmount();
    await rm(exports, { recursive: true, force: true });
  }
});

async function generate(folder: string, days: number, eventsPerDay: number): Promise<void> {
  await generateExport({
    folder,
    firstDate: '2024-01-01',
    days,
    eventsPerDay,
    stream: 'web',
    format: 'parquet',
    seed: 3,
    profile: 'sample',
  });
}

/** Mounts a disk of a few megabytes, or says why it cannot. */
async function mountSmallDisk(): Promise<string | { readonly folder: string; readonly unmount: () => void }> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'a small disk can be mounted by root on Linux only';
  const folder = await mkdtemp(join(tmpdir(), 'svc-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    return `no small disk could be mounted: ${error instanceof Error ? error.message : String(error)}`;
  }
  return {
    folder,
    unmount: () => {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}
