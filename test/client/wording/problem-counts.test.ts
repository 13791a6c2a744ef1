import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countText } from '../../../client/wording/problem-counts.ts';
import { checkText } from '../../../service/options/check-document.ts';

test('problems are counted by how much they matter', () => {
  const text =
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_partitioned", "gcs_bucket_name": "bucket", "stream": 1, "x": 2 }';
  assert.equal(countText(checkText(text).problems), '2 errors, 1 hint');
  assert.equal(countText([]), 'no problems');
});
