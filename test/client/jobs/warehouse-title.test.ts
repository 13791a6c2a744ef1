import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeTitle, warehouseTitle } from '../../../client/jobs/warehouse-title.ts';

test('a warehouse is named with what a person chose of it', () => {
  assert.equal(warehouseTitle({ kind: 'local', folder: '/data/shop', isDefault: false }), 'local warehouse /data/shop');
  assert.equal(warehouseTitle({ kind: 'bigquery', dollarsPerTiB: 6.25 }), 'BigQuery');
  assert.equal(
    placeTitle({ kind: 'bigquery', project: 'acme-bi', keyFile: '/keys/acme.json', dollarsPerTiB: 6.25 }, 'EU'),
    'BigQuery in EU, paid by acme-bi',
  );
});
