/** Runs on BigQuery: followed, stopped, failed, taken over, and told from what `RUN` wrote down. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseRun } from '../../../warehouses/bigquery/release.ts';
import { openSite } from '../../../warehouses/bigquery/site.ts';
import { type Progress, WarehouseError } from '../../../warehouses/warehouse.ts';
import { refusals } from '../../bigquery/server/faults.ts';
import { LOCATION, PROJECT } from '../../bigquery/serving.ts';
import { EXTERNAL, installerCode, openShop, PARTITIONED, type Shop } from '../../bigquery/shop.ts';
import { unsupported } from '../../googlesql/zetasql/binary.ts';

const skip = unsupported() ?? false;

for (const options of [EXTERNAL, PARTITIONED]) {
  const template = options.transform_config_template;

  test(`a run is told date by date, with the columns that it added: ${template}`, { skip }, async (t) => {
    const shop = await openShop(t, options);
    await shop.install();
    const report = await shop.run();
    assert.equal(report.run.state, 'done');
    assert.equal(report.run.rows, 5);
    assert.deepEqual(datesOf(report), [
      ['2024-01-01', 'done', 2],
      ['2024-01-02', 'done', 3],
    ]);
    assert.ok(report.columnsAdded.some(({ columnName }) => columnName === 'event_param_page'));
    assert.equal(
      report.storage,
      template === 'events_external' ? 'gs://acme-shop-events/svc_analytics_123456789/events' : undefined,
    );
    const again = await shop.run();
    assert.deepEqual([again.run.state, again.partitions, again.columnsAdded], ['done', [], []]);
  });

  test(`a run that is stopped half way gives back what it held, and the next one need not wait: ${template}`, {
    skip,
  }, async (t) => {
    const shop = await openShop(t, options, { statementDelay: 30 });
    await shop.install();
    const stop = new AbortController();
    const seen: Progress[] = [];
    const report = (progress: Progress) => {
      seen.push(progress);
      if (progress.done === 1) stop.abort();
    };
    const stopped = await shop.run({ signal: stop.signal, report });
    assert.equal(stopped.run.state, 'cancelled');
    assert.deepEqual(datesOf(stopped), [['2024-01-01', 'done', 2]]);
    assert.ok(seen.every(({ of }) => of === 2));
    const { partitions, pending, runs } = await shop.warehouse.status(shop.placement);
    assert.deepEqual(
      partitions.map(({ eventDate, state }) => [eventDate, state]),
      [['2024-01-01', 'done']],
    );
    assert.deepEqual(
      pending.map(({ shard }) => shard.date),
      ['2024-01-02'],
    );
    assert.deepEqual(
      runs.map(({ state, finishedAt }) => [state, finishedAt !== undefined]),
      [['cancelled', true]],
    );
    assert.deepEqual(datesOf(await shop.run()), [['2024-01-02', 'done', 3]]);
  });
}

test('letting go of dates: each goes back to the attempt that counts, and those of others stay', {
  skip,
}, async (t) => {
  const shop = await openShop(t);
  await shop.install();
  await claim(shop, '2024-01-01', 'INTERVAL 1 HOUR', { runId: 'stopped', writtenBy: 'earlier' });
  await claim(shop, '2024-01-02', 'INTERVAL 1 HOUR', { runId: 'stopped' });
  await claim(shop, '2024-01-03', 'INTERVAL 1 HOUR', { runId: 'other' });
  const site = openSite({ endpoint: shop.server.url, installerCode, patience: { poll: 20, retry: 5 } });
  const at = { payer: PROJECT, location: LOCATION };
  await releaseRun(site, shop.placement.deployment, at, { runId: 'stopped', state: 'cancelled' });
  const { partitions, pending } = await shop.warehouse.status(shop.placement);
  assert.deepEqual(
    partitions.map(({ eventDate, state, runId }) => [eventDate, state, runId]),
    [
      ['2024-01-01', 'done', 'earlier'],
      ['2024-01-03', 'claimed', 'other'],
    ],
  );
  assert.deepEqual(
    pending.map(({ shard }) => shard.date),
    ['2024-01-02'],
  );
});

test('a ledger that is busy when a run is stopped is waited for', { skip }, async (t) => {
  const shop = await openShop(t, EXTERNAL, { statementDelay: 30 });
  await shop.install();
  const message = 'Could not serialize access to table svc_partitions due to concurrent update';
  shop.server.addFault({
    method: 'jobs.insert',
    about: /"svc":"release"/,
    times: 2,
    effect: { kind: 'fail-statement', statement: 1, message },
  });
  const stop = new AbortController();
  const stopped = await shop.run({ signal: stop.signal, report: ({ date }) => date !== undefined && stop.abort() });
  assert.equal(stopped.run.state, 'cancelled');
  assert.deepEqual(shop.server.faultsLeft(), []);
});

test('a run that is stopped, and whose dates cannot be let go, says how to take them over', { skip }, async (t) => {
  const shop = await openShop(t, EXTERNAL, { statementDelay: 30 });
  await shop.install();
  shop.server.addFault({
    method: 'jobs.insert',
    about: /"svc":"release"/,
    effect: { kind: 'refuse', refusal: refusals.jobsDenied('acme-shop') },
  });
  const stop = new AbortController();
  const error = await failureOf(
    shop.run({ signal: stop.signal, report: ({ date }) => date !== undefined && stop.abort() }),
  );
  assert.equal(
    error.message,
    'The run has ended, and the dates that it held were not let go: you lack the permission bigquery.jobs.create on project acme-shop. Ask for a role that has it. "svc run --takeover" takes them over.',
  );
  const request = { mode: 'incremental', takeover: true } as const;
  const after = await shop.warehouse.run(shop.placement.deployment, request);
  assert.equal(after.run.state, 'done');
});

test('a run that is stopped before it begins starts no job', { skip }, async (t) => {
  const shop = await openShop(t);
  await shop.install();
  await assert.rejects(shop.run({ signal: AbortSignal.abort() }), { code: 'cancelled' });
  assert.deepEqual(
    labelsOf(shop).filter((label) => label === 'run'),
    [],
  );
});

test('a date that fails does not stop the others; the run says so, and the next one tries again', {
  skip,
}, async (t) => {
  const shop = await openShop(t);
  await shop.install();
  shop.server.addFault({
    method: 'jobs.insert',
    about: /"svc":"run"/,
    effect: {
      kind: 'fail-statement',
      statement: await statementOf(shop, 'EXPORT_DATA'),
      message: 'Resources exceeded during query execution: too much.',
    },
  });
  const report = await shop.run();
  assert.equal(report.run.state, 'failed');
  assert.deepEqual(
    datesOf(report).map(([date, state]) => [date, state]),
    [
      ['2024-01-01', 'failed'],
      ['2024-01-02', 'done'],
    ],
  );
  assert.match(
    report.partitions[0]?.error ?? '',
    /^Partition 2024-01-01 was not written: Resources exceeded during query execution: too much\.$/,
  );
  assert.deepEqual(datesOf(await shop.run()), [['2024-01-01', 'done', 2]]);
});

test('a run whose bucket is gone names the bucket, for each date', { skip }, async (t) => {
  const shop = await openShop(t);
  await shop.install();
  shop.engine.storage.buckets.delete('acme-shop-events');
  const report = await shop.run();
  assert.equal(report.run.state, 'failed');
  assert.match(
    report.partitions[0]?.error ?? '',
    /^Partition 2024-01-01 was not written: there is no bucket acme-shop-events\. Make it/,
  );
});

test('what another run may still be at is left to it, unless it is to be taken over', { skip }, async (t) => {
  const shop = await openShop(t);
  await shop.install();
  await claim(shop, '2024-01-01', 'INTERVAL 1 HOUR');
  await claim(shop, '2024-01-02', 'INTERVAL 7 HOUR');
  const request = { mode: 'incremental', takeover: false } as const;
  const plan = await shop.warehouse.plan(shop.placement.deployment, request);
  assert.deepEqual(
    plan.partitions.map(({ shard, reason }) => [shard.date, reason]),
    [['2024-01-02', 'interrupted']],
  );
  assert.deepEqual(
    plan.held?.map(({ eventDate, runId }) => [eventDate, runId]),
    [['2024-01-01', 'somebody']],
  );
  assert.deepEqual(datesOf(await shop.run()), [['2024-01-02', 'done', 3]]);
  const taken = await shop.warehouse.run(shop.placement.deployment, { ...request, takeover: true });
  assert.deepEqual(datesOf(taken), [['2024-01-01', 'done', 2]]);
});

test('a shard that changed is told, and done anew when that is asked for', { skip }, async (t) => {
  const shop = await openShop(t, PARTITIONED);
  await shop.install();
  await shop.run();
  shop.addDay('2024-01-02', [{ page: { string: '/late' } }]);
  const { changed } = await shop.warehouse.status(shop.placement);
  assert.deepEqual(
    changed.map(({ date }) => date),
    ['2024-01-02'],
  );
  const report = await shop.warehouse.run(shop.placement.deployment, { mode: 'changed', takeover: false });
  assert.deepEqual(datesOf(report), [['2024-01-02', 'done', 1]]);
  assert.deepEqual((await shop.warehouse.status(shop.placement)).changed, []);
});

test('a run that cannot be followed any more says that it goes on, and under which name', { skip }, async (t) => {
  const shop = await openShop(t, EXTERNAL, { statementDelay: 20 });
  await shop.install();
  const lift = shop.server.addFault({
    method: 'jobs.get',
    times: Number.POSITIVE_INFINITY,
    effect: { kind: 'drop', when: 'before' },
  });
  const error = await failureOf(shop.run());
  lift();
  assert.equal(error.code, 'unavailable');
  assert.match(
    error.message,
    /^The run cannot be followed any more: .* It goes on in BigQuery as job svc_run_\w+; "svc status" tells how it ended\.$/,
  );
  await settled(shop);
  const { partitions, runs } = await shop.warehouse.status(shop.placement);
  assert.deepEqual([partitions.map(({ state }) => state), runs[0]?.state], [['done', 'done'], 'done']);
});

test('a plan with every date has a price; one without dates has none', { skip }, async (t) => {
  const shop = await openShop(t);
  await shop.install();
  const plan = () => shop.warehouse.plan(shop.placement.deployment, { mode: 'incremental', takeover: false });
  const before = await plan();
  assert.ok(before.scan !== undefined && before.scan.bytes > 0);
  // Two dates, each read twice, and 10 MiB is the least that is billed: 40 MiB of a TiB at 6.25 dollars.
  assert.equal(before.scan.dollars, (40 / 1024 ** 2) * 6.25);
  const dear = await shop.open({ dollarsPerTiB: 10 });
  const plannedThere = await dear.plan(shop.placement.deployment, { mode: 'incremental', takeover: false });
  assert.equal(plannedThere.scan?.dollars, (40 / 1024 ** 2) * 10);
  await shop.run();
  assert.deepEqual((await plan()).scan, { bytes: 0, dollars: 0 });
});

test('mode plan is no run', { skip }, async (t) => {
  const shop = await openShop(t);
  await assert.rejects(shop.warehouse.run(shop.placement.deployment, { mode: 'plan', takeover: false }), {
    code: 'run-options-invalid',
  });
});

type Report = Awaited<ReturnType<Shop['run']>>;

function datesOf({ partitions }: Report): readonly (readonly unknown[])[] {
  return partitions.map(({ eventDate, state, rowsWritten }) => [eventDate, state, rowsWritten]);
}

async function failureOf(job: Promise<unknown>): Promise<WarehouseError> {
  const outcome = await job.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(outcome instanceof WarehouseError, String(outcome));
  return outcome;
}

/** The labels of the jobs that were started, in order. */
function labelsOf({ server }: Shop): readonly (string | undefined)[] {
  return server.requests
    .filter(({ method }) => method === 'jobs.insert')
    .map(({ body }) => (body['configuration'] as { labels?: { svc?: string } }).labels?.svc);
}

/** Which statement of a first run is the first of its kind, counted from 1: an identical shop is run to find out. */
async function statementOf(shop: Shop, kind: string): Promise<number> {
  const { engine, placement } = shop;
  let count = 0;
  let found = 0;
  const rehearsal = engine.fork();
  await rehearsal.run(`CALL \`${placement.deployment.project}.${placement.deployment.dataset}.RUN\`(NULL)`, {
    onStatement: ({ phase, statement }) => {
      if (phase !== 'started') return;
      count += 1;
      if (found === 0 && statement.kind === kind) found = count;
    },
  });
  assert.notEqual(found, 0, `a run has no ${kind}`);
  return found;
}

/** Writes a claim as a run of somebody else would have left it. */
async function claim(
  { engine, placement }: Shop,
  date: string,
  ago: string,
  { runId = 'somebody', writtenBy }: { readonly runId?: string; readonly writtenBy?: string } = {},
): Promise<void> {
  const { project, dataset } = placement.deployment;
  await engine.run(
    `INSERT INTO \`${project}.${dataset}.svc_partitions\` (event_date, state, run_id, claimed_at, source_table, written_by) ` +
      `VALUES (DATE '${date}', 'claimed', '${runId}', TIMESTAMP_SUB(CURRENT_TIMESTAMP(), ${ago}), ` +
      `'events_${date.replaceAll('-', '')}', ${writtenBy === undefined ? 'NULL' : `'${writtenBy}'`})`,
  );
}

/** Waits until the log says that the run has ended. */
async function settled({ warehouse, placement }: Shop): Promise<void> {
  for (;;) {
    const { runs } = await warehouse.status(placement);
    if (runs[0]?.state !== 'running') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
