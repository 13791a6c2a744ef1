import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Bench, bench, COMMAND, OPTIONS } from './svc.ts';

/** A folder with two days of a small export, loaded. */
async function loaded(t: Parameters<typeof bench>[0], options = OPTIONS): Promise<Bench> {
  const place = await bench(t);
  await place.write('shop.svc.json', options);
  await done(place.svc('sample', '--folder', 'export', '--days', '2', '--events', '500'));
  await done(place.svc('load', 'export', '--for', 'shop.svc.json'));
  return place;
}

/** The same, installed and run. */
async function ran(t: Parameters<typeof bench>[0], options = OPTIONS): Promise<Bench> {
  const place = await loaded(t, options);
  for (const step of ['deploy', 'install', 'run']) await done(place.svc(step, 'shop.svc.json'));
  return place;
}

async function done(call: ReturnType<Bench['svc']>): Promise<string> {
  const { code, out, err } = await call;
  assert.equal(code, 0, err);
  return out;
}

describe('the steps in the wrong order fail with 1 and say which step is missing', () => {
  it('run before install, install before deploy, preview before run', async (t) => {
    const { svc } = await loaded(t);
    const refused = async (step: string, sentence: RegExp) => {
      const { code, out, err } = await svc(step, 'shop.svc.json');
      assert.deepEqual({ code, out }, { code: 1, out: '' });
      assert.match(err, sentence);
      assert.match(err, /^svc: [^\n]+\n$/);
    };
    await refused('run', /Not found: Routine acme-shop\.svc_analytics_123456789\.RUN\..*svc install/);
    await refused('install', /Not found: Routine acme-shop\.analytics_123456789\.install_svc\..*svc deploy/);
    await done(svc('deploy', 'shop.svc.json'));
    await refused('run', /svc install/);
    await done(svc('install', 'shop.svc.json'));
    await refused('preview', /svc run/);
  });

  it('a source without export files names the line of the options at fault', async (t) => {
    const { svc, write, folder } = await bench(t);
    await write('shop.svc.json', OPTIONS);
    const { code, err } = await svc('deploy', 'shop.svc.json', '--dir', folder);
    assert.equal(code, 1);
    assert.match(
      err,
      /^shop\.svc\.json:2: "ga4_dataset_id": .+\nsvc: Not found: Dataset acme-shop\.analytics_123456789 .+svc load.+\n$/,
    );
    const { out } = await svc('deploy', 'shop.svc.json', '--dir', folder, '--json');
    const { error } = JSON.parse(out);
    assert.deepEqual([error.code, error.field], ['source-not-found', 'ga4_dataset_id']);
  });

  it('options with errors stop a job before it starts, with the report of svc check', async (t) => {
    const { svc, write, folder } = await bench(t);
    await write('shop.svc.json', OPTIONS.replace('acme-shop-events', 'gs://acme-shop-events'));
    const report = (await svc('check', 'shop.svc.json')).out.split('\n')[0];
    for (const words of [['deploy'], ['run'], ['plan'], ['load', folder, '--for']]) {
      const { code, out, err } = await svc(...words, 'shop.svc.json');
      assert.deepEqual({ code, out }, { code: 1, out: '' });
      assert.equal(err, `${report}\nsvc: shop.svc.json has 1 error, so nothing was started.\n`);
    }
    const { out } = await svc('run', 'shop.svc.json', '--json');
    assert.equal(JSON.parse(out).error.problems[0].code, 'bucket-format');
  });
});

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
  const place = { bench: undefined as Bench | undefined };
  const there = (): Bench => place.bench ?? assert.fail('the first run failed');
  before(async () => {
    place.bench = await ran({ after });
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
    assert.match(
      lines[5] ?? '',
      /^4 rows, \d+ of \d+ columns; \d+ more have values here: --columns a,b shows others, --json all\.$/,
    );
    for (const line of lines) assert.ok(line.length <= 120, line);
  });

  it('says who holds the warehouse when another process has it open', async (t) => {
    const { svc, folder } = there();
    const database = path.join(folder, 'svc-warehouse/acme-shop.duckdb');
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, database], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    t.after(async () => {
      holder.kill();
      await once(holder, 'close');
    });
    await once(holder.stdout, 'data');
    const { code, out, err } = await svc('run', 'shop.svc.json');
    assert.deepEqual({ code, out }, { code: 1, out: '' });
    assert.match(err, new RegExp(`^svc: [^\\n]*in use[^\\n]*${holder.pid}[^\\n]*\\n$`));
    assert.equal(JSON.parse((await svc('status', 'shop.svc.json', '--json')).out).error.code, 'locked');
    assert.match(await done(svc('plan', 'shop.svc.json')), /The next run is not known\. [^\n]*in use/);
  });

  it('does one more day when it arrives, and only that day', async () => {
    const { svc } = there();
    await done(svc('sample', '--folder', 'export', '--first', '2024-01-03', '--days', '1', '--events', '400'));
    await done(svc('load', 'export/events_20240103.parquet', '--for', 'shop.svc.json'));
    const out = await done(svc('run', 'shop.svc.json'));
    assert.match(out, /^ {2}date +rows +state\n {2}2024-01-03 +400 +done\n✓ 1 date done, 400 rows, /);
  });
});

describe('svc when something breaks', () => {
  it('loads nothing of a file that is no Parquet, and says which file', async (t) => {
    const { svc, write, folder } = await bench(t);
    await write('shop.svc.json', OPTIONS);
    await writeFile(path.join(folder, 'events_20240101.parquet'), 'PAR1 and then nothing of the kind PAR1');
    const { code, err } = await svc('load', 'events_20240101.parquet', '--for', 'shop.svc.json');
    assert.equal(code, 1);
    assert.match(err, /^svc: [^\n]*events_20240101\.parquet[^\n]*\n$/);
  });

  it('does the other dates when a file was cut short after it was loaded, and exits with 1', async (t) => {
    const { svc, folder } = await loaded(t);
    for (const step of ['deploy', 'install']) await done(svc(step, 'shop.svc.json'));
    await truncate(path.join(folder, 'export/events_20240102.parquet'), 20_000);
    const { code, out } = await svc('run', 'shop.svc.json');
    assert.equal(code, 1);
    assert.match(out, / {2}2024-01-01 +500 +done\n {2}2024-01-02 +failed\n/);
    assert.match(out, /2024-01-02 failed: [^\n]*events_20240102\.parquet/);
    assert.match(out, /✗ 1 date failed, 1 done, /);
    assert.match(await done(svc('status', 'shop.svc.json')), /2024-01 {2}■✗·+/);
  });

  it('stops at Ctrl-C with 130, says what is done and what is not, and the next run goes on', {
    skip: process.platform === 'win32',
  }, async (t) => {
    const { svc, folder, write } = await bench(t);
    await write('shop.svc.json', OPTIONS);
    await done(svc('sample', '--folder', 'export', '--days', '3', '--events', '20000'));
    await done(svc('load', 'export', '--for', 'shop.svc.json'));
    for (const step of ['deploy', 'install']) await done(svc(step, 'shop.svc.json'));
    const child = spawn(process.execPath, [COMMAND, 'run', 'shop.svc.json'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    const closed = once(child, 'close');
    await firstDateInWork(folder);
    child.kill('SIGINT');
    const [code] = await closed;
    assert.equal(code, 130, out);
    assert.match(
      out,
      /^stopped {2}\d dates? done and kept(, \d not done and left as they were)?; the next run goes on from there$/m,
    );
    await done(svc('run', 'shop.svc.json'));
    assert.match(await done(svc('status', 'shop.svc.json')), /3 dates, 60,000 rows/);
  });
});

const HOLDER = `
import { DuckDBInstance } from '@duckdb/node-api';
const held = await DuckDBInstance.create(process.argv[1]);
process.stdout.write('held');
setInterval(() => held, 1000);
`;

/** Waits until a run has begun to write: the folder of its first date is there. */
async function firstDateInWork(folder: string): Promise<void> {
  const events = path.join(folder, 'svc-warehouse/buckets/acme-shop-events/svc_analytics_123456789/events');
  for (;;) {
    await wait(10);
    const there = await access(events).then(
      () => readdir(events),
      () => [],
    );
    if (there.some((name) => name.startsWith('event_date='))) return;
  }
}
