import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  goingOn,
  loadPlan,
  type PlanFacts,
  planText,
  stepsTo,
  titleOf,
  uninstallPlan,
} from '../../../client/wording/plan-text.ts';
import type { Options } from '../../../service/options/fields.generated.ts';
import { placementOf } from '../../../service/placement.ts';
import type { RunPlan, Status } from '../../../warehouses/warehouse.ts';

const OPTIONS: Options = {
  ga4_dataset_id: 'acme-shop.analytics_123456789',
  transform_config_template: 'events_external',
  gcs_bucket_name: 'acme-shop-events',
  destination_dataset_id: 'acme-shop.reporting',
};
const PLACEMENT = placementOf(OPTIONS);
const NOTHING: Status = {
  placement: PLACEMENT,
  deployed: false,
  partitions: [],
  runs: [],
  columns: [],
  pending: [],
  changed: [],
};
const INSTALLED: Status = {
  ...NOTHING,
  deployed: true,
  installed: { version: '0.1.0', installedAt: '2024-02-01T00:00:00Z', options: OPTIONS },
  events: { name: 'acme-shop.reporting.events', columns: 100 },
};

test('a step brings along the ones before it that are missing', () => {
  assert.deepEqual(stepsTo('deploy', NOTHING), ['deploy']);
  assert.deepEqual(stepsTo('install', NOTHING), ['deploy', 'install']);
  assert.deepEqual(stepsTo('install', { ...NOTHING, deployed: true }), ['install']);
  assert.deepEqual(stepsTo('run', NOTHING), ['deploy', 'install', 'run']);
  assert.deepEqual(stepsTo('run', { ...NOTHING, deployed: true }), ['install', 'run']);
  assert.deepEqual(stepsTo('run', INSTALLED), ['run']);
});

test('steps are named as a person would', () => {
  assert.equal(titleOf(['deploy', 'install', 'run']), 'Deploy, Install and Run');
  assert.equal(titleOf(['install', 'run']), 'Install and Run');
  assert.equal(goingOn(['deploy', 'install', 'run']), 'Deploying, installing and running');
  assert.equal(goingOn(['run']), 'Running');
});

test('the first time, the plan tells everything that is made', () => {
  const { question, detail, action } = planText(['deploy', 'install', 'run'], facts(NOTHING));
  assert.equal(question, 'Deploy, Install and Run shop.svc.jsonc?');
  assert.equal(action, 'Deploy, Install and Run');
  assert.equal(
    detail,
    `Creates acme-shop.analytics_123456789.install_svc
Creates acme-shop.svc_analytics_123456789 with RUN, the ledger, the register of columns and the log of runs
Creates acme-shop.reporting
Reads every date of acme-shop.analytics_123456789
Writes Parquet files to gs://acme-shop-events
Creates acme-shop.reporting.events
Where: local warehouse /data/shop`,
  );
});

test('a later run tells its dates, and what it leaves alone', () => {
  const { detail } = planText(['run'], { ...facts(INSTALLED), run: runPlan(['2024-01-04', '2024-01-05']) });
  assert.equal(
    detail,
    `Reads 2 dates, 2024-01-04 to 2024-01-05 of acme-shop.analytics_123456789
Leaves 3 dates alone, done before
Writes Parquet files to gs://acme-shop-events
Replaces the view acme-shop.reporting.events
Where: local warehouse /data/shop`,
  );
});

test('dates that were done before are replaced, and that is told', () => {
  const plan = runPlan(['2024-01-01', '2024-01-02'], 'again');
  assert.match(planText(['run'], { ...facts(INSTALLED), run: plan }).detail, /^Replaces 2 dates done before$/m);
});

test('a run with options that changed since they were installed says so, unless they are installed on the way', () => {
  const changed = facts({
    ...INSTALLED,
    installed: { version: '0.1.0', installedAt: '', options: { ...OPTIONS, stream_type: 'app' } },
  });
  const note = /^Note: the options changed since they were installed/m;
  assert.match(planText(['run'], { ...changed, run: runPlan(['2024-01-04']) }).detail, note);
  assert.doesNotMatch(planText(['deploy', 'install', 'run'], changed).detail, note);
  const { ga4_dataset_id, ...others } = OPTIONS;
  const reordered = {
    ...INSTALLED,
    installed: { version: '', installedAt: '', options: { ...others, ga4_dataset_id } },
  };
  assert.doesNotMatch(planText(['run'], { ...facts(reordered), run: runPlan(['2024-01-04']) }).detail, note);
});

test('deploying and installing again replace and keep', () => {
  assert.equal(
    planText(['deploy', 'install'], facts(INSTALLED)).detail,
    `Replaces acme-shop.analytics_123456789.install_svc
Replaces acme-shop.svc_analytics_123456789.RUN and the installed options (version 0.1.0)
Keeps the ledger of acme-shop.svc_analytics_123456789, 0 dates
Where: local warehouse /data/shop`,
  );
});

test('an uninstallation tells what goes and what stays', () => {
  assert.equal(
    uninstallPlan('shop.svc.jsonc', PLACEMENT, { kind: 'local', title: 'local warehouse /data/shop' }).detail,
    `Removes acme-shop.analytics_123456789.install_svc
Removes acme-shop.svc_analytics_123456789.RUN, the ledger, the register of columns and the log of runs
Removes acme-shop.reporting.events
Keeps the files in gs://acme-shop-events, unless they go too
Keeps the export, acme-shop.analytics_123456789
Where: local warehouse /data/shop`,
  );
});

test('BigQuery is asked nothing that it cannot do: files in a bucket stay', () => {
  const { detail } = uninstallPlan('shop.svc.jsonc', PLACEMENT, { kind: 'bigquery', title: 'BigQuery' });
  assert.match(detail, /^Keeps the files in gs:\/\/acme-shop-events, which BigQuery cannot delete$/m);
});

test('on BigQuery, a run tells what it reads and what that costs, and what another run is at', () => {
  const scan = { bytes: 1_200_000_000, dollars: 0.0068 };
  const held = [
    { eventDate: '2024-01-03', state: 'claimed', sourceTable: 'events_20240103', runId: '', claimedAt: '' },
  ] as const;
  const run = { ...runPlan(['2024-01-04', '2024-01-05']), scan, held };
  assert.equal(
    planText(['run'], { ...facts(INSTALLED), kind: 'bigquery', warehouse: 'BigQuery in EU', run }).detail,
    `Reads 2 dates, 2024-01-04 to 2024-01-05 of acme-shop.analytics_123456789: 1.2 GB, less than a cent
Leaves 3 dates alone, done before
Leaves 1 date alone, which another run is at
Writes Parquet files to gs://acme-shop-events
Replaces the external table acme-shop.reporting.events
Where: BigQuery in EU`,
  );
});

test('a load tells which files become which tables', () => {
  const load = {
    paths: ['export'],
    source: 'acme-shop.analytics_1',
    copy: false,
    warehouse: 'local warehouse /data/shop',
  };
  assert.equal(
    loadPlan(load).detail,
    `Reads export
Leaves the files where they are, and reads them there
Creates or replaces one table a day, acme-shop.analytics_1.events_YYYYMMDD
Where: local warehouse /data/shop`,
  );
  assert.match(loadPlan({ ...load, copy: true }).detail, /^Copies their rows into the warehouse$/m);
});

function facts(status: Status): PlanFacts {
  return {
    kind: 'local',
    name: 'shop.svc.jsonc',
    options: OPTIONS,
    placement: PLACEMENT,
    status,
    warehouse: 'local warehouse /data/shop',
  };
}

function runPlan(dates: readonly string[], reason: 'new' | 'again' = 'new'): RunPlan {
  return {
    request: { mode: reason === 'again' ? 'full' : 'incremental', takeover: false },
    placement: PLACEMENT,
    template: 'events_external',
    events: 'acme-shop.reporting.events',
    partitions: dates.map((date) => ({ shard: { date, table: `events_${date.replaceAll('-', '')}` }, reason })),
    done: reason === 'again' ? 0 : 3,
    changed: [],
    waiting: [],
    leftOut: [],
  };
}
