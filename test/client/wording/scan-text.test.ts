import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanText } from '../../../client/wording/scan-text.ts';

test('what is read is told with its price', () => {
  assert.equal(scanText({ bytes: 2_500_000_000_000, dollars: 14.21 }), '2.5 TB, about $14.21');
  assert.equal(scanText({ bytes: 52_000_000, dollars: 0.0003 }), '52.0 MB, less than a cent');
  assert.equal(scanText({ bytes: 0, dollars: 0 }), '0 B, for nothing');
});

test('what is not known beforehand has no price', () => {
  assert.equal(
    scanText({ bytes: 4_200, dollars: 0.0001, isLeast: true }),
    'at least 4.2 kB; of files in a bucket BigQuery does not know more beforehand',
  );
});
