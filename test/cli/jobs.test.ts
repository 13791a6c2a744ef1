import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Bench, bench, done, OPTIONS, ran } from './svc.ts';

describe('svc on a local warehouse', () => {
  for (const template of ['events_external', 'events_partitioned']) {
    it(`takes ${template} from files to rows, each step with its JSON document`, async (t) => {
      const options = OPTIONS.replace('events_external', template).replace(
        /,\s+"gcs_bucket_name": "acme-shop-events"/,
        template === 'events_external' ? '$&' : '',
      );
      const { svc, write } = await bench(t);
      await write('shop.svc.json', options);
      const json = async (...words: readonly string[]) => JSON.parse(await done(svc(...words, '--json')));
      const sample = await json('sample', '--folder', 'export', '--days', '2', '--events', '500');
      assert.deepEqual(
        sample.shards.map(({ date, rows }: { date: string; rows: number }) => [date, rows]),
        [
          ['2024-01-01', 500],
          ['2024-01-02', 500],
        ],
      );
      const { shards } = await json('load', 'export', '--for', 'shop.svc.json');
      assert.equal(shards.length, 2);
      assert.equal((await json('deploy', 'shop.svc.json')).routine, 'acme-shop.analytics_123456789.install_svc');
      assert.equal((await json('install', 'shop.svc.json')).template, template);
      const plan = await json('plan', 'shop.svc.json');
      assert.equal(plan.nextRun.partitions.length, 2);
      const { run, partitions } = await json('run', 'shop.svc.json');
      assert.deepEqual([run.state, run.partitions, run.rows], ['done', 2, 1000]);
      assert.deepEqual(
        partitions.map(({ state }: { state: string }) => state),
        ['done', 'done'],
      );
      assert.equal((await json('run', 'shop.svc.json')).run.partitions, 0);
      const preview = await json(
        'preview',
        'shop.svc.json',
        '--limit',
        '3',
        '--columns',
        'event_name,event_date',
        '--date',
        '2024-01-01',
      );
      assert.deepEqual(
        preview.columns.map(({ name }: { name: string }) => name),
        ['event_name', 'event_date'],
      );
      assert.deepEqual(
        preview.rows.map((row: readonly unknown[]) => row[1]),
        ['2024-01-01', '2024-01-01', '2024-01-01'],
      );
      const status = await json('status', 'shop.svc.json');
      assert.deepEqual([status.deployed, status.partitions.length, status.pending.length], [true, 2, 0]);
      const { removed } = await json('uninstall', 'shop.svc.json', '--yes', '--files');
      assert.ok(removed.includes('acme-shop.svc_analytics_123456789.events'));
    });
  }
});

describe('svc after a first run', () => {
  // One warehouse for all of these: each leaves behind what the next one needs.
  const tidying: (() => Promise<void>)[] = [];
  let first: Bench | undefined;
  const there = (): Bench => first ?? assert.fail('the first run failed');
  before(async () => {
    first = await ran({ after: (work) => tidying.push(work) });
  });
  after(async () => {
    for (const work of tidying) await work();
  });

  it('refuses to uninstall where nobody can answer, and removes nothing', async () => {
    const { svc } = there();
    const { code, out, err } = await svc('uninstall', 'shop.svc.json');
    assert.deepEqual({ code, out }, { code: 2, out: '' });
    assert.match(err, /^svc: .+ add --yes\.\n$/);
    assert.match(await done(svc('status', 'shop.svc.json')), /2 dates, 1,000 rows/);
  });

  it('takes the folder of the warehouse from SVC_DIR, and --dir wins over it', async () => {
    const { svcWith } = there();
    assert.equal((await svcWith({ SVC_DIR: 'elsewhere' }, 'status', 'shop.svc.json')).code, 2);
    assert.equal(
      (await svcWith({ SVC_DIR: 'elsewhere' }, 'status', 'shop.svc.json', '--dir', 'svc-warehouse')).code,
      0,
    );
  });

  it('shows columns that have values, and says how many more there are', async () => {
    const { svc } = there();
    const lines = (await done(svc('preview', 'shop.svc.json', '--limit', '4'))).trimEnd().split('\n');
    assert.match(lines[0] ?? '', /^event_date +event_name +event_param_/);
    for (const line of lines.slice(1, 5)) assert.match(line, /^2024-01-02 +\w+/);
    assert.match(lines[5] ?? '', /^4 rows, \d+ of \d+ columns; \d+ more have values \(--columns a,b or --json\)\.$/);
    for (const line of lines) assert.ok(line.length <= 120, line);
  });

  it('does one more day when it arrives, and only that day', async () => {
    const { svc } = there();
    await done(svc('sample', '--folder', 'export', '--first', '2024-01-03', '--days', '1', '--events', '400'));
    await done(svc('load', 'export/events_20240103.parquet', '--for', 'shop.svc.json'));
    const out = await done(svc('run', 'shop.svc.json'));
    assert.match(out, /^ {2}date +rows +state\n {2}2024-01-03 +400 +done\n✓ 1 date done, 400 rows, /);
  });
});
