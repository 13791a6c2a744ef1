import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datasetOf, datasetText, placementOf, regionDataset } from '../../service/placement.ts';

const BASE = {
  ga4_dataset_id: 'acme-shop.analytics_123456789',
  transform_config_template: 'events_partitioned',
} as const;
const STANDARD = 'acme-shop.svc_analytics_123456789';

/** What is given, and where the resources and `events` go. */
const CASES: readonly (readonly [title: string, given: object, deployment: string, destination: string])[] = [
  ['neither dataset is given', {}, STANDARD, STANDARD],
  ['only the deployment dataset is given', { deployment_dataset_id: 'acme-shop.d' }, 'acme-shop.d', 'acme-shop.d'],
  ['only the destination dataset is given', { destination_dataset_id: 'acme-bi.e' }, STANDARD, 'acme-bi.e'],
  [
    'both are given',
    { deployment_dataset_id: 'acme-shop.d', destination_dataset_id: 'acme-bi.e' },
    'acme-shop.d',
    'acme-bi.e',
  ],
];

for (const [title, given, deployment, destination] of CASES) {
  test(`placement when ${title}`, () => {
    const placement = placementOf({ ...BASE, ...given });
    assert.equal(datasetText(placement.source), BASE.ga4_dataset_id);
    assert.equal(datasetText(placement.deployment), deployment);
    assert.equal(datasetText(placement.destination), destination);
  });
}

test('the bucket is part of the placement with the template that uses it', () => {
  const given = { ...BASE, gcs_bucket_name: 'acme-shop-events' };
  assert.equal(placementOf({ ...given, transform_config_template: 'events_external' }).bucket, 'acme-shop-events');
  assert.equal('bucket' in placementOf(given), false);
});

test('a project of the old kind keeps its domain', () => {
  assert.deepEqual(datasetOf('example.com:acme-shop.analytics_1'), {
    project: 'example.com:acme-shop',
    dataset: 'analytics_1',
  });
});

test('what is no dataset id has no parts', () => {
  for (const text of [
    '',
    'analytics_1',
    'acme-shop:analytics_1',
    'acme-shop.analytics_1.events',
    '`acme-shop.a`',
    'acme-shop.a\n',
  ]) {
    assert.equal(datasetOf(text), undefined, text);
  }
});

test('the suffix is the digits after the last underscore', () => {
  const placement = placementOf({ ...BASE, ga4_dataset_id: 'acme-shop.my_2_analytics_77' });
  assert.equal(placement.deployment.dataset, 'svc_analytics_77');
});

test('options with errors have no placement', () => {
  assert.throws(() => placementOf({ ...BASE, ga4_dataset_id: 'acme-shop.analytics' }), /check them first/);
});

test('the dataset of a region has underscores and lower case', () => {
  assert.deepEqual(['europe-west2', 'EU', 'northamerica-northeast1'].map(regionDataset), [
    'svc_europe_west2',
    'svc_eu',
    'svc_northamerica_northeast1',
  ]);
});
