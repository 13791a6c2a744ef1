import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bench, COMMAND, done, loaded, OPTIONS, ran } from './svc.ts';

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

  it('says who holds the warehouse when another process has it open', async (t) => {
    const { svc, folder } = await ran(t);
    const database = path.join(folder, 'svc-warehouse/acme-shop.duckdb');
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, database], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(holder, 'close');
    t.after(async () => {
      holder.kill();
      await closed;
    });
    await Promise.race([once(holder.stdout, 'data'), closed.then(() => assert.fail('the holder ended'))]);
    const { code, out, err } = await svc('run', 'shop.svc.json');
    assert.deepEqual({ code, out }, { code: 1, out: '' });
    assert.match(err, new RegExp(`^svc: [^\\n]*in use[^\\n]*${holder.pid}[^\\n]*\\n$`));
    assert.match(await done(svc('plan', 'shop.svc.json')), /The next run is not known\. [^\n]*in use/);
  });

  it('stops at Ctrl-C with 130, says what is done and what is not, and the next run goes on', {
    skip: process.platform === 'win32',
  }, async (t) => {
    const { svc, folder, write } = await bench(t);
    await write('shop.svc.json', OPTIONS);
    await done(svc('sample', '--folder', 'export', '--days', '2', '--events', '15000'));
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
    await Promise.race([firstDateInWork(folder), closed]);
    child.kill('SIGINT');
    const [code] = await closed;
    assert.equal(code, 130, out);
    assert.match(
      out,
      /^stopped {2}\d dates? done and kept(, \d not done and left as they were)?; the next run goes on from there$/m,
    );
    await done(svc('run', 'shop.svc.json'));
    assert.match(await done(svc('status', 'shop.svc.json')), /2 dates, 30,000 rows/);
  });
});

const HOLDER = `
import { DuckDBInstance } from '@duckdb/node-api';
const held = await DuckDBInstance.create(process.argv[1]);
process.stdout.write('held');
setInterval(() => held, 1000);
`;

/** Waits, at most a minute, until a run has begun to write: the folder of its first date is there. */
async function firstDateInWork(folder: string): Promise<void> {
  const events = path.join(folder, 'svc-warehouse/buckets/acme-shop-events/svc_analytics_123456789/events');
  for (let tries = 0; tries < 6000; tries++) {
    await wait(10);
    const there = await access(events).then(
      () => readdir(events),
      () => [],
    );
    if (there.some((name) => name.startsWith('event_date='))) return;
  }
}
