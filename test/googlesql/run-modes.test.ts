import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { param, type Row } from '../service/dialects/duckdb/shards.ts';
import type { Engine } from './engine/engine.ts';
import {
  addShard,
  DEPLOYMENT,
  documentedScript,
  events,
  installed,
  openProperty,
  runScript,
  SOURCE,
} from './property.ts';
import { startZetaSql } from './zetasql/client.ts';

const zetasql = await startZetaSql();
after(() => zetasql.stop());

const EXTERNAL = {
  transform_config_template: 'events_external',
  gcs_bucket_name: 'acme-shop-events',
  include_default_event_params: false,
};
const PARTITIONED = { transform_config_template: 'events_partitioned', include_default_event_params: false };
const TEMPLATES = [EXTERNAL, PARTITIONED];

/** Rows of a shard, one for each place. */
function visits(...places: readonly string[]): readonly Row[] {
  return places.map((place) => ({ event_name: 'visit', event_params: [param('place', { string: place })] }));
}

/** An installation over three dates that are done. */
async function threeDays(options: object): Promise<Engine> {
  const engine = await openProperty(zetasql);
  addShard(engine, '2024-01-01', visits('a'), { modifiedAt: 1_704_200_000_000_000n });
  addShard(engine, '2024-01-02', visits('b', 'c'), { modifiedAt: 1_704_300_000_000_000n });
  addShard(engine, '2024-01-03', visits('d'), { modifiedAt: 1_704_400_000_000_000n });
  await engine.run(documentedScript(options));
  return engine;
}

function placesByDate(engine: Engine): string {
  return events(engine)
    .map((row) => `${String(row['event_date']).slice(8)}${row['event_param_place']}`)
    .join(' ');
}

function runOf(engine: Engine, date: string): unknown {
  return installed(engine, 'svc_partitions').find((row) => row['event_date'] === date)?.['written_by'];
}

for (const options of TEMPLATES) {
  const template = options.transform_config_template;

  test(`${template}: what is done stays as it is, until it is asked for`, async () => {
    const engine = await threeDays(options);
    const before = runOf(engine, '2024-01-02');
    addShard(engine, '2024-01-02', visits('e'), { modifiedAt: 1_704_500_000_000_000n });
    await engine.run(runScript());
    assert.equal(placesByDate(engine), '01a 02b 02c 03d');

    const plan = await engine.run(runScript({ mode: 'plan' }));
    assert.deepEqual(
      plan.rows.map((row) => [row['event_date'], row['reason'], row['would_be_done']]),
      [['2024-01-02', 'changed', false]],
    );
    const changed = await engine.run(runScript({ mode: 'changed' }));
    assert.equal(changed.rows[0]?.['partitions'], 1n);
    assert.equal(placesByDate(engine), '01a 02e 03d');
    assert.notEqual(runOf(engine, '2024-01-02'), before);
  });

  test(`${template}: a range is done anew, and nothing else`, async () => {
    const engine = await threeDays(options);
    const before = runOf(engine, '2024-01-01');
    await engine.run(runScript({ mode: 'range', from: '2024-01-02', to: '2024-01-31' }));
    assert.equal(placesByDate(engine), '01a 02b 02c 03d');
    assert.equal(runOf(engine, '2024-01-01'), before);
    assert.notEqual(runOf(engine, '2024-01-02'), before);
    assert.notEqual(runOf(engine, '2024-01-03'), before);
  });

  test(`${template}: a plan says what would be done, and does nothing`, async () => {
    const engine = await threeDays(options);
    addShard(engine, '2024-01-04', visits('f'));
    const plan = await engine.run(runScript({ mode: 'plan' }));
    assert.deepEqual(
      plan.rows.map((row) => [row['event_date'], row['reason'], row['would_be_done']]),
      [['2024-01-04', 'new', true]],
    );
    assert.equal(placesByDate(engine), '01a 02b 02c 03d');
    assert.equal(installed(engine, 'svc_runs').length, 1);
  });

  test(`${template}: a full run keeps the dates whose shard is gone`, async () => {
    const engine = await threeDays(options);
    await engine.run(`DROP TABLE \`${SOURCE}.events_20240101\``);
    await engine.run(runScript({ mode: 'full' }));
    assert.equal(placesByDate(engine), '01a 02b 02c 03d');
    assert.deepEqual(
      installed(engine, 'svc_partitions').map((row) => row['state']),
      ['done', 'done', 'done'],
    );
  });

  test(`${template}: a date that fails is noted and tried again, and does not stop the others`, async () => {
    const engine = await threeDays(options);
    engine.addTable(
      `${SOURCE}.events_20240104`,
      [{ name: 'event_name', type: { kind: 'scalar', name: 'STRING' } }],
      [],
    );
    addShard(engine, '2024-01-05', visits('g'));
    await assert.rejects(engine.run(runScript()), /1 of 2 dates failed; the next run tries them again\. 2024-01-04: /);
    assert.equal(placesByDate(engine), '01a 02b 02c 03d 05g');
    const failed = installed(engine, 'svc_partitions').find((row) => row['event_date'] === '2024-01-04');
    assert.equal(failed?.['state'], 'failed');
    assert.match(String(failed?.['error']), /event_timestamp/);
    assert.equal(installed(engine, 'svc_runs').at(-1)?.['state'], 'failed');

    addShard(engine, '2024-01-04', visits('f'));
    await engine.run(runScript());
    assert.equal(placesByDate(engine), '01a 02b 02c 03d 04f 05g');
  });

  test(`${template}: what another run claims is left to it, until the claim is stale or taken over`, async () => {
    const engine = await threeDays(options);
    addShard(engine, '2024-01-04', visits('f'));
    const claim = (hours: number) =>
      engine.run(
        `DELETE FROM \`${DEPLOYMENT}.svc_partitions\` WHERE event_date = DATE '2024-01-04'; ` +
          `INSERT INTO \`${DEPLOYMENT}.svc_partitions\` (event_date, state, run_id, claimed_at, source_table) ` +
          `SELECT DATE '2024-01-04', 'claimed', 'another-run', TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL ${hours} HOUR), 'events_20240104'`,
      );
    await claim(5);
    const held = await engine.run(runScript());
    assert.deepEqual(held.rows[0]?.['held_by_others'], ['2024-01-04: another-run']);
    assert.equal(placesByDate(engine), '01a 02b 02c 03d');
    await engine.run(runScript({ mode: 'incremental', takeover: true }));
    assert.equal(placesByDate(engine), '01a 02b 02c 03d 04f');

    const other = await threeDays(options);
    addShard(other, '2024-01-04', visits('f'));
    await other.run(
      `INSERT INTO \`${DEPLOYMENT}.svc_partitions\` (event_date, state, run_id, claimed_at, source_table) ` +
        `SELECT DATE '2024-01-04', 'claimed', 'a-dead-run', TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 HOUR), 'events_20240104'`,
    );
    await other.run(runScript());
    assert.equal(placesByDate(other), '01a 02b 02c 03d 04f');
  });

  test(`${template}: a request that means nothing is refused with what would`, async () => {
    const engine = await threeDays(options);
    await assert.rejects(
      engine.run(runScript({ mode: 'everything' })),
      /there is no mode "everything"\. RUN takes NULL, /,
    );
    await assert.rejects(
      engine.run(runScript({ mode: 'range', from: '2024-02-30', to: '2024-03-01' })),
      /"from" is not a date/,
    );
    assert.equal(installed(engine, 'svc_runs').length, 1);
  });

  test(`${template}: installing again upgrades, keeps the ledger, and refuses what would change what is written`, async () => {
    const engine = await threeDays(options);
    const ledger = installed(engine, 'svc_partitions');
    await engine.run(documentedScript({ ...options, exclude_event_names: ['scroll'] }));
    assert.deepEqual(installed(engine, 'svc_partitions'), ledger);
    assert.equal(installed(engine, 'svc_installation').length, 1);
    for (const [changes, message] of [
      [{ custom_event_params: [{ name: 'place', type: 'int' }] }, /its column event_param_place is STRING/],
      [{ destination_dataset_id: 'acme-shop.models' }, /it has written dates with .*"destination":"acme-shop\.svc_/],
    ] as const) {
      await assert.rejects(engine.run(documentedScript({ ...options, ...changes })), message);
    }
    assert.equal(placesByDate(engine), '01a 02b 02c 03d');
  });

  test(`${template}: a table events of somebody else is never replaced`, async () => {
    const engine = await openProperty(zetasql);
    addShard(engine, '2024-01-01', visits('a'));
    engine.addDataset('acme-shop.models', 'europe-west2');
    await engine.run("CREATE TABLE `acme-shop.models.events` AS SELECT 'untouched' AS mine");
    await assert.rejects(
      engine.run(documentedScript({ ...options, destination_dataset_id: 'acme-shop.models' })),
      /acme-shop\.models\.events is there already and was not made by this installation\./,
    );
    assert.deepEqual(engine.rows('acme-shop.models.events'), [{ mine: 'untouched' }]);
  });

  test(`${template}: a source without a shard is installed, and waits`, async () => {
    const engine = await openProperty(zetasql);
    await engine.run(documentedScript(options));
    await engine.run(runScript());
    addShard(engine, '2024-01-01', []);
    addShard(engine, '2024-01-02', visits('b'));
    await engine.run(runScript());
    assert.equal(placesByDate(engine), '02b');
  });
}

test('events_external: the manifest names the files that count, and only those', async () => {
  const engine = await threeDays(EXTERNAL);
  await engine.run(runScript({ mode: 'range', from: '2024-01-02', to: '2024-01-02' }));
  const counting = installed(engine, 'svc_partitions').map(({ event_date, written_by, uri, rows_written }) => [
    event_date,
    written_by,
    uri,
    rows_written,
  ]);
  const [manifest, ...more] = [...engine.storage.files.values()].filter(({ uri }) => uri.includes('/_manifest/'));
  assert.equal(manifest?.uri, 'gs://acme-shop-events/svc_analytics_123456789/events/_manifest/000000000000.json');
  assert.deepEqual(more, []);
  assert.deepEqual(
    manifest.columns.map(({ name }) => name),
    ['event_date', 'svc_run', 'uri', 'rows'],
  );
  assert.deepEqual(
    manifest.rows.map((row) => [...row]),
    counting,
  );
  // The date that was done anew has its own run, and the files of the first attempt are named by nobody.
  assert.equal(new Set(counting.map(([, run]) => run)).size, 2);
});

test('events_partitioned: a full run that cannot read a shard leaves everything as it was', async () => {
  const engine = await threeDays(PARTITIONED);
  const [columns, ledger] = ['svc_columns', 'svc_partitions'].map((table) => installed(engine, table));
  engine.addTable(`${SOURCE}.events_20240102`, [{ name: 'event_name', type: { kind: 'scalar', name: 'STRING' } }], []);
  await assert.rejects(engine.run(runScript({ mode: 'full' })));
  assert.equal(placesByDate(engine), '01a 02b 02c 03d');
  assert.deepEqual(installed(engine, 'svc_columns'), columns);
  assert.deepEqual(installed(engine, 'svc_partitions'), ledger);
  assert.deepEqual(
    [...engine.storage.tables.keys()].filter((name) => name.includes('events_svc_')),
    [],
  );
});

test('events_partitioned: a name that is declared later waits for a full run', async () => {
  const engine = await threeDays(PARTITIONED);
  const options = { ...PARTITIONED, custom_event_params: [{ name: 'cart_size', type: 'int' }] };
  await engine.run(documentedScript(options));
  const row = () => installed(engine, 'svc_columns').find((column) => column['name'] === 'cart_size');
  assert.equal(row()?.['column_name'], undefined);
  await engine.run(runScript({ mode: 'full' }));
  assert.equal(row()?.['column_name'], 'event_param_cart_size');
});
