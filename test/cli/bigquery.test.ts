/** The command on BigQuery: the built `svc` talks over HTTP to the test server. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { before, describe, it, type TestContext } from 'node:test';
import { openShop, PARTITIONED, type Shop } from '../bigquery/shop.ts';
import { unsupported } from '../googlesql/zetasql/binary.ts';
import { bench, buildInstaller, COMMAND, done, OPTIONS } from './svc.ts';

const skip = unsupported() ?? false;

before(buildInstaller);

/** A shop with two days of export, and a folder whose `svc` works on it. */
async function shopBench(t: TestContext, settings: Parameters<typeof openShop>[2] = {}) {
  const shop = await openShop(t, undefined, settings);
  const place = await bench(t);
  await place.write('shop.svc.json', OPTIONS);
  const environment = { BIGQUERY_EMULATOR_HOST: shop.server.url, SVC_WAREHOUSE: 'bigquery' };
  return { shop, ...place, environment, svc: (...words: readonly string[]) => place.svcWith(environment, ...words) };
}

describe('svc on BigQuery', { skip }, () => {
  it('goes the whole way, and says at each wrong step which one is missing', async (t) => {
    const { svc, shop } = await shopBench(t);
    const refused = async (step: string, sentence: RegExp) => {
      const { code, out, err } = await svc(step, 'shop.svc.json');
      assert.deepEqual({ code, out }, { code: 1, out: '' });
      assert.match(err, sentence);
    };
    await refused(
      'deploy',
      /^shop\.svc\.json:2: "ga4_dataset_id": .+\nsvc: [^\n]*svc_europe_west2\.deploy_installer\..*svc setup/,
    );
    assert.match(
      await done(svc('setup', 'acme-shop.europe-west2')),
      /^✓ made acme-shop\.svc_europe_west2\.deploy_installer in europe-west2 \(version [^)]+\)\n$/,
    );
    assert.match(await done(svc('setup', 'acme-shop.europe-west2')), /^✓ unchanged: acme-shop\.svc_europe_west2\./);
    await refused('install', /^svc: [^\n]*install_svc\..*svc deploy/);
    assert.match(await done(svc('deploy', 'shop.svc.json')), /^✓ made acme-shop\.analytics_123456789\.install_svc /);
    await refused('run', /^svc: [^\n]*\.RUN\..*svc install/);

    const first = await done(svc('plan', 'shop.svc.json'));
    assert.match(first, /^first run \(incremental, once it is installed\): 2 dates$/m);
    assert.match(first, /^ {2}reads about +[\d.]+ k?B, less than \$0\.01 at the list price/m);

    assert.match(await done(svc('install', 'shop.svc.json')), /^ {2}made {2}acme-shop\.svc_analytics_123456789\.RUN$/m);
    assert.match(await done(svc('plan', 'shop.svc.json')), /^next run \(incremental\): 2 dates$/m);
    const report = await done(svc('run', 'shop.svc.json'));
    assert.match(
      report,
      /^ {2}2024-01-01 +2 {2}done\n {2}2024-01-02 +3 {2}done\n✓ 2 dates done, 5 rows, [\d.]+ k?B read in /m,
    );
    assert.match(report, /^ {2}files {3}gs:\/\/acme-shop-events\/svc_analytics_123456789\/events$/m);
    assert.match(await done(svc('run', 'shop.svc.json')), /^✓ nothing to do, every date is done$/m);
    assert.deepEqual(await shop.counts(), {
      '2024-01-01': { rows: 2, events: 2 },
      '2024-01-02': { rows: 3, events: 3 },
    });

    const rows = await done(
      svc('preview', 'shop.svc.json', '--columns', 'event_date,event_param_page', '--date', '2024-01-01'),
    );
    assert.match(rows, /^event_date +event_param_page\n2024-01-01 +\/(shoes)?\n2024-01-01 +\/(shoes)?\n/);
    assert.match(
      await done(svc('preview', 'shop.svc.json')),
      /^event_date +event_timestamp +event_name /,
      'the date comes first',
    );
    const status = await done(svc('status', 'shop.svc.json'));
    assert.match(status, /^ {2}2024-01 {2}■■·+$/m);
    assert.match(status, /last runs +mode +state +dates +rows +read$/m);

    const unsure = await svc('uninstall', 'shop.svc.json');
    assert.deepEqual([unsure.code, unsure.out], [2, '']);
    const removed = await done(svc('uninstall', 'shop.svc.json', '--yes', '--files'));
    assert.match(removed, /^removed {2}acme-shop\.svc_analytics_123456789\.events$/m);
    assert.match(
      removed,
      /^kept {5}.*gcloud storage rm --recursive gs:\/\/acme-shop-events\/svc_analytics_123456789\/events/m,
    );
    assert.match(await done(svc('status', 'shop.svc.json')), /installed {2}no; `svc install` does it/);
  });

  it('tells machines the price of the next run, and what is wrong, in one document', async (t) => {
    const { svc } = await shopBench(t);
    const { nextRun } = JSON.parse(await done(svc('plan', 'shop.svc.json', '--json')));
    assert.equal(nextRun.partitions.length, 2);
    assert.ok(nextRun.scan.bytes > 0 && nextRun.scan.dollars > 0);
    const { code, out, err } = await svc('deploy', 'shop.svc.json', '--json');
    assert.deepEqual({ code, err }, { code: 1, err: '' });
    const { error } = JSON.parse(out);
    assert.deepEqual([error.code, error.field], ['installer-missing', 'ga4_dataset_id']);
  });

  it('lets another project pay', async (t) => {
    const { svc, shop } = await shopBench(t);
    await done(svc('setup', 'acme-shop.europe-west2', '--project', 'acme-billing'));
    const jobs = shop.server.requests.filter(({ method }) => method === 'jobs.insert');
    assert.ok(jobs.length > 0);
    for (const { path } of jobs) assert.match(path, /^projects\/acme-billing\/jobs\b/);
  });

  it('stops at Ctrl-C with 130, keeps what is done, and the next run goes on', {
    skip: process.platform === 'win32',
  }, async (t) => {
    const { svc, shop, folder, environment } = await shopBench(t, { statementDelay: 60 });
    await shop.install();
    const child = spawn(process.execPath, [COMMAND, 'run', 'shop.svc.json'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    await Promise.race([claimed(shop), closed]);
    child.kill('SIGINT');
    assert.equal(await closed, 130, said);
    assert.match(said, /stopped|cancelled/);
    await done(svc('run', 'shop.svc.json'));
    assert.deepEqual(await shop.counts(), {
      '2024-01-01': { rows: 2, events: 2 },
      '2024-01-02': { rows: 3, events: 3 },
    });
  });
});

describe('what svc compile prints', { skip }, () => {
  for (const options of [OPTIONS, `${JSON.stringify(PARTITIONED)}\n`]) {
    it(`installs and runs when it is executed by hand: ${JSON.parse(options).transform_config_template}`, async (t) => {
      const { svc, shop, write } = await shopBench(t);
      await write('shop.svc.json', options);
      const { pieces } = JSON.parse(await done(svc('compile', 'shop.svc.json', '--region', 'europe-west2', '--json')));
      for (const name of ['set-up-region', 'installation'])
        await shop.engine.run(pieces.find((piece: { readonly name: string }) => piece.name === name).sql);
      assert.deepEqual(await shop.counts(), {
        '2024-01-01': { rows: 2, events: 2 },
        '2024-01-02': { rows: 3, events: 3 },
      });
      for (const name of ['install_svc', 'svc_service', 'RUN'])
        await shop.engine.run(pieces.find((piece: { readonly name: string }) => piece.name === name).sql);
    });
  }
});

describe('svc selftest bigquery', { skip }, () => {
  const PLACE = ['--dataset', 'acme-shop.svc_selftest', '--region', 'europe-west2'];

  it('finds everything as claimed where BigQuery does what its documentation says, and leaves no dataset behind', async (t) => {
    const { svc, shop } = await shopBench(t);
    const before = [...shop.engine.storage.datasets.keys()];
    const { code, out } = await svc('selftest', 'bigquery', ...PLACE, '--bucket', 'acme-shop-events', '--json');
    const { findings, folders, kept } = JSON.parse(out);
    const odd = findings.filter(({ verdict }: { readonly verdict: string }) => verdict !== 'as claimed');
    assert.deepEqual({ code, odd, kept }, { code: 0, odd: [], kept: [] });
    assert.ok(findings.length >= 15);
    assert.match(folders[0], /^gs:\/\/acme-shop-events\/svc-selftest-[0-9a-f]{8}$/);
    assert.deepEqual([...shop.engine.storage.datasets.keys()], before);
  });

  it('skips what writes files where no bucket is named, and can do some checks only', async (t) => {
    const { svc } = await shopBench(t);
    const out = await done(svc('selftest', 'bigquery', ...PLACE, '--only', 'row-count,fresh-folder'));
    assert.match(out, /^✓ row-count .*\n +as claimed: \{"changed":2,"inserted":3\}\n· fresh-folder .*\n +skipped: /);
    assert.match(out, /\n✓ 1 check as claimed, 1 skipped\n$/);
  });

  it('exits with 1 when BigQuery does not do what was claimed', async (t) => {
    const { svc, shop } = await shopBench(t);
    shop.server.addFault({
      about: /row_count/,
      effect: { kind: 'fail-statement', statement: 2, message: 'Not today.' },
    });
    const { code, out } = await svc('selftest', 'bigquery', ...PLACE, '--only', 'row-count');
    assert.equal(code, 1);
    assert.match(out, /^✗ row-count .*\n +refused: .*Not today\./);
    assert.match(out, /✗ 0 checks as claimed, 1 not\n/);
    assert.equal(shop.engine.storage.datasets.has('acme-shop.svc_selftest'), false);
  });

  it('refuses a dataset that is there, and a check that is not', async (t) => {
    const { svc } = await shopBench(t);
    const there = await svc(
      'selftest',
      'bigquery',
      '--dataset',
      'acme-shop.analytics_123456789',
      '--region',
      'europe-west2',
    );
    assert.equal(there.code, 2);
    assert.match(there.err, /^svc: acme-shop\.analytics_123456789 is there already; /);
    const unknown = await svc('selftest', 'bigquery', ...PLACE, '--only', 'speed');
    assert.equal(unknown.code, 2);
    assert.match(unknown.err, /^svc: There is no check "speed"; there are job-id, /);
  });
});

/** Resolves when a run has claimed a date. */
async function claimed({ engine }: Shop): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    const rows = engine.rows('acme-shop.svc_analytics_123456789.svc_partitions');
    if (rows.some((row) => row['state'] === 'claimed' || row['state'] === 'done')) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
