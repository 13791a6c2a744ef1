import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regionOf } from '../../service/region.ts';

test('a region is written as project and location, or as the dataset that it becomes', () => {
  assert.deepEqual(regionOf('acme-shop.eu'), { project: 'acme-shop', location: 'EU' });
  assert.deepEqual(regionOf(' acme-shop.europe-west2 '), { project: 'acme-shop', location: 'europe-west2' });
  assert.deepEqual(regionOf('acme-shop.svc_europe_west2'), { project: 'acme-shop', location: 'europe-west2' });
  assert.deepEqual(regionOf('example.com:acme-shop.US'), { project: 'example.com:acme-shop', location: 'US' });
  for (const text of ['', 'acme-shop', 'EU', 'acme-shop.', 'acme-shop.europe', 'ACME.EU', 'acme-shop.EU.x'])
    assert.equal(regionOf(text), undefined, text);
});
