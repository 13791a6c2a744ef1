import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookAhead, type Request } from '../../../client/jobs/look-ahead.ts';
import type { OptionsFile } from '../../../client/surroundings.ts';
import type { Options } from '../../../service/options/fields.generated.ts';
import { placementOf } from '../../../service/placement.ts';
import type { BigQueryWarehouse, LiveProblem } from '../../../warehouses/bigquery/bigquery-warehouse.ts';
import type { RunPlan, Status, Warehouse } from '../../../warehouses/warehouse.ts';

const OPTIONS: Options = {
  ga4_dataset_id: 'acme-shop.analytics_1',
  transform_config_template: 'events_external',
  gcs_bucket_name: 'acme-shop-events',
};
const PLACEMENT = placementOf(OPTIONS);
const FILE = { options: OPTIONS, placement: PLACEMENT } as OptionsFile;
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
};
const RUN: Request = { to: 'run', run: { mode: 'incremental', takeover: false } };
const MISSING: LiveProblem = {
  code: 'bucket-not-found',
  severity: 'error',
  field: 'gcs_bucket_name',
  path: ['gcs_bucket_name'],
  message: 'There is no bucket acme-shop-events.',
  nearest: [],
};

test('on BigQuery, the first run is planned before anything is there, so that its price is known', async () => {
  const { warehouse, asked } = bigQuery(NOTHING);
  const known = await lookAhead(warehouse, FILE, RUN, {});
  assert.deepEqual(known.steps, ['deploy', 'install', 'run']);
  assert.equal(known.run?.partitions.length, 1);
  assert.equal(known.location, 'EU');
  assert.deepEqual(asked, ['status', 'checkLive', 'locationOf', 'planFirst']);
});

test('what is wrong is found before a deployment, and then nothing more is asked', async () => {
  const { warehouse, asked } = bigQuery(NOTHING, [MISSING]);
  const known = await lookAhead(warehouse, FILE, RUN, {});
  assert.deepEqual(known.problems, [MISSING]);
  assert.deepEqual(asked, ['status', 'checkLive']);
});

test('names are not looked at before a deployment: nobody has agreed to what that costs', async () => {
  const { warehouse } = bigQuery(NOTHING);
  const given: Options[] = [];
  const checkLive: BigQueryWarehouse['checkLive'] = async (options) => {
    given.push(options);
    return [];
  };
  const options: Options = { ...OPTIONS, conversion_event_names: ['purchase'], exclude_event_params: ['term'] };
  await lookAhead({ ...warehouse, checkLive } as Warehouse, { ...FILE, options }, RUN, {});
  assert.deepEqual(given, [OPTIONS]);
});

test('a hint stops nothing', async () => {
  const { warehouse, asked } = bigQuery(NOTHING, [{ ...MISSING, code: 'name-not-observed', severity: 'hint' }]);
  await lookAhead(warehouse, FILE, RUN, {});
  assert.ok(asked.includes('planFirst'));
});

test('a run of what is installed is planned with it, and options are not checked again', async () => {
  const { warehouse, asked } = bigQuery(INSTALLED);
  const known = await lookAhead(warehouse, FILE, RUN, {});
  assert.deepEqual(known.steps, ['run']);
  assert.equal(known.problems, undefined);
  assert.deepEqual(asked, ['status', 'locationOf', 'plan']);
});

test('the local warehouse has no regions and no price: its first run is not planned', async () => {
  const { warehouse, asked } = bigQuery(NOTHING);
  const local = { ...warehouse, kind: 'local' } as unknown as Warehouse;
  const known = await lookAhead(local, FILE, RUN, {});
  assert.deepEqual([known.run, known.location, known.problems], [undefined, undefined, undefined]);
  assert.deepEqual(asked, ['status']);
});

/** A warehouse that answers, and tells what it was asked for. */
function bigQuery(status: Status, problems: readonly LiveProblem[] = []) {
  const asked: string[] = [];
  const answer =
    <T>(what: string, value: T) =>
    async () => {
      asked.push(what);
      return value;
    };
  const plan: RunPlan = {
    request: RUN.run,
    placement: PLACEMENT,
    template: 'events_external',
    events: 'acme-shop.svc_analytics_1.events',
    partitions: [{ shard: { date: '2024-01-01', table: 'events_20240101' }, reason: 'new' }],
    done: 0,
    changed: [],
    waiting: [],
    leftOut: [],
  };
  const warehouse = {
    kind: 'bigquery',
    title: 'BigQuery',
    status: answer('status', status),
    checkLive: answer('checkLive', problems),
    locationOf: answer('locationOf', 'EU'),
    plan: answer('plan', plan),
    planFirst: answer('planFirst', plan),
  } as unknown as BigQueryWarehouse;
  return { warehouse, asked };
}
