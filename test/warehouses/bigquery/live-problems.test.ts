/** Options against what is in the warehouse: each problem on the field that names the thing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Options } from '../../../service/options/fields.generated.ts';
import type { LiveProblem } from '../../../warehouses/bigquery/bigquery-warehouse.ts';
import { isReachable } from '../../../warehouses/bigquery/location.ts';
import { refusals } from '../../bigquery/server/faults.ts';
import { LOCATION, PROJECT } from '../../bigquery/serving.ts';
import { EXTERNAL, openShop, PARTITIONED, type Shop } from '../../bigquery/shop.ts';
import { unsupported } from '../../googlesql/zetasql/binary.ts';

const skip = unsupported() ?? false;

interface Case {
  readonly title: string;
  readonly options: Options;
  /** What is there beside the shop's source, its region and its bucket. */
  readonly prepare?: (shop: Shop) => void;
  readonly code: LiveProblem['code'];
  readonly severity: LiveProblem['severity'];
  readonly path: LiveProblem['path'];
  readonly message: RegExp;
  readonly nearest?: readonly string[];
}

const ALWAYS = Number.POSITIVE_INFINITY;

const CASES: readonly Case[] = [
  {
    title: 'a source that is not there',
    options: { ...PARTITIONED, ga4_dataset_id: 'acme-shop.analytics_123456798' },
    code: 'source-not-found',
    severity: 'error',
    path: ['ga4_dataset_id'],
    message: /^There is no dataset acme-shop\.analytics_123456798\. Did you mean acme-shop\.analytics_123456789\?$/,
    nearest: ['acme-shop.analytics_123456789'],
  },
  {
    title: 'a source without a daily table',
    options: { ...PARTITIONED, ga4_dataset_id: 'acme-shop.analytics_2' },
    prepare: ({ engine }) => engine.addDataset('acme-shop.analytics_2', LOCATION),
    code: 'source-empty',
    severity: 'warning',
    path: ['ga4_dataset_id'],
    message: /^acme-shop\.analytics_2 has no daily table events_YYYYMMDD yet\./,
  },
  {
    title: 'a region that is not set up',
    options: { ...PARTITIONED, ga4_dataset_id: 'acme-shop.analytics_3' },
    prepare: ({ engine }) => {
      engine.addDataset('acme-shop.analytics_3', 'EU');
      engine.addTable('acme-shop.analytics_3.events_20240101', [], []);
    },
    code: 'installer-missing',
    severity: 'error',
    path: ['ga4_dataset_id'],
    message:
      /^The source is in EU, and acme-shop\.svc_eu\.deploy_installer is not there\. Set up the region: "svc setup acme-shop\.eu"\.$/,
  },
  {
    title: 'a bucket that is not there',
    options: { ...EXTERNAL, gcs_bucket_name: 'acme-shop-evnts' },
    code: 'bucket-not-found',
    severity: 'error',
    path: ['gcs_bucket_name'],
    message: /^There is no bucket acme-shop-evnts\. Make it in europe-west2, or name another\.$/,
  },
  {
    title: 'a bucket elsewhere',
    options: { ...EXTERNAL, gcs_bucket_name: 'acme-shop-us' },
    prepare: ({ engine }) => engine.addBucket('acme-shop-us', 'US'),
    code: 'location-mismatch',
    severity: 'error',
    path: ['gcs_bucket_name'],
    message: /^The bucket acme-shop-us is in US, and the source is in europe-west2\. Name a bucket in europe-west2\.$/,
  },
  {
    title: 'a deployment dataset elsewhere',
    options: { ...PARTITIONED, deployment_dataset_id: 'acme-shop.svc_elsewhere' },
    prepare: ({ engine }) => engine.addDataset('acme-shop.svc_elsewhere', 'US'),
    code: 'location-mismatch',
    severity: 'error',
    path: ['deployment_dataset_id'],
    message: /^acme-shop\.svc_elsewhere is in US, and the source is in europe-west2\./,
  },
  {
    title: 'a destination dataset elsewhere',
    options: { ...PARTITIONED, destination_dataset_id: 'acme-shop.lake' },
    prepare: ({ engine }) => engine.addDataset('acme-shop.lake', 'EU'),
    code: 'location-mismatch',
    severity: 'error',
    path: ['destination_dataset_id'],
    message: /^acme-shop\.lake is in EU, and the source is in europe-west2\./,
  },
  {
    title: 'a source that may not be looked at',
    options: PARTITIONED,
    prepare: ({ server }) => {
      const refusal = refusals.accessDenied('acme-shop:analytics_123456789', 'bigquery.datasets.get');
      server.addFault({
        method: 'datasets.get',
        about: /datasets\/analytics_123456789/,
        effect: { kind: 'refuse', refusal },
      });
    },
    code: 'permission-denied',
    severity: 'error',
    path: ['ga4_dataset_id'],
    message:
      /^You lack the permission bigquery\.datasets\.get on dataset acme-shop\.analytics_123456789, or it does not exist\. Ask for a role that has it\.$/,
  },
  {
    title: 'a project in which no job may be run',
    options: PARTITIONED,
    prepare: ({ server }) =>
      server.addFault({
        method: 'jobs.insert',
        times: ALWAYS,
        effect: { kind: 'refuse', refusal: refusals.jobsDenied(PROJECT) },
      }),
    code: 'permission-denied',
    severity: 'error',
    path: ['ga4_dataset_id'],
    message: /^You lack the permission bigquery\.jobs\.create on project acme-shop\./,
  },
  {
    title: 'a conversion that was never sent',
    options: { ...PARTITIONED, conversion_event_names: ['page_view', 'page_veiw'] },
    code: 'name-not-observed',
    severity: 'hint',
    path: ['conversion_event_names', 1],
    message:
      /^"page_veiw" is not in the newest tables of the source \(2 dates, 2024-01-01 to 2024-01-02\)\. Did you mean "page_view"\?$/,
    nearest: ['page_view'],
  },
  {
    title: 'an excluded parameter that was never sent, in another case',
    options: { ...PARTITIONED, conversion_event_names: [], exclude_event_params: ['page', 'Value'] },
    code: 'name-not-observed',
    severity: 'hint',
    path: ['exclude_event_params', 1],
    message: /^"Value" is not in the newest tables .* Did you mean "value"\?$/,
    nearest: ['value'],
  },
  {
    title: 'an excluded item param, where nobody sends any',
    options: { ...PARTITIONED, conversion_event_names: [], exclude_item_params: ['fabric'] },
    code: 'name-not-observed',
    severity: 'hint',
    path: ['exclude_item_params', 0],
    message: /^"fabric" is not in the newest tables of the source \(.*\)\.$/,
  },
];

for (const { title, options, prepare, code, severity, path, message, nearest = [] } of CASES) {
  test(`${title}: ${code}`, { skip }, async (t) => {
    const shop = await openShop(t);
    await shop.warehouse.setUpRegion({ project: PROJECT, location: LOCATION });
    prepare?.(shop);
    const found = await shop.warehouse.checkLive(options);
    assert.deepEqual(
      found.map((problem) => [problem.code, problem.severity, problem.path, problem.field]),
      [[code, severity, path, path[0]]],
    );
    assert.match(found[0]?.message ?? '', message);
    assert.deepEqual(found[0]?.nearest, nearest);
  });
}

test('where all is well there is nothing to tell, and nothing is changed', { skip }, async (t) => {
  const shop = await openShop(t);
  await shop.warehouse.setUpRegion({ project: PROJECT, location: LOCATION });
  const before = shop.engine.storage.datasets.size;
  const options = { ...EXTERNAL, conversion_event_names: ['page_view'], exclude_event_params: ['value'] };
  assert.deepEqual(await shop.warehouse.checkLive(options), []);
  assert.equal(shop.engine.storage.datasets.size, before);
});

test('several problems come in the order of the fields', { skip }, async (t) => {
  const shop = await openShop(t);
  shop.engine.addDataset('acme-shop.svc_elsewhere', 'US');
  const options = { ...EXTERNAL, gcs_bucket_name: 'nowhere-at-all', deployment_dataset_id: 'acme-shop.svc_elsewhere' };
  const found = await shop.warehouse.checkLive(options);
  assert.deepEqual(
    found.map(({ code }) => code),
    ['installer-missing', 'bucket-not-found', 'location-mismatch'],
  );
});

test('a server that is away is no problem of the options: the check fails', { skip }, async (t) => {
  const shop = await openShop(t);
  shop.server.addFault({ times: ALWAYS, effect: { kind: 'refuse', refusal: refusals.unavailable() } });
  await assert.rejects(shop.warehouse.checkLive(EXTERNAL), { code: 'unavailable' });
});

test('options with errors are told as such', { skip }, async (t) => {
  const { warehouse } = await openShop(t);
  await assert.rejects(warehouse.checkLive({ ...EXTERNAL, ga4_dataset_id: 'nothing' }), { code: 'options-invalid' });
});

const PLACES: readonly (readonly [bucket: string, dataset: string, isReachable: boolean])[] = [
  ['EUROPE-WEST2', 'europe-west2', true],
  ['EU', 'EU', true],
  ['EUROPE-WEST1', 'EU', true],
  ['EUR4', 'EU', true],
  ['EUROPE-WEST2', 'EU', false],
  ['EUROPE-WEST6', 'EU', false],
  ['EUROPE-WEST12', 'EU', true],
  ['US-EAST1', 'US', true],
  ['US', 'us-east1', true],
  ['US', 'EU', false],
  ['ASIA', 'EU', false],
  ['EUROPE-WEST1', 'europe-west2', false],
];

for (const [bucket, dataset, expected] of PLACES) {
  test(`a bucket in ${bucket} ${expected ? 'serves' : 'does not serve'} datasets in ${dataset}`, () => {
    assert.equal(isReachable(bucket, dataset), expected);
  });
}
