import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentLinks } from '../../server/features/links.ts';
import { served } from './support.ts';

/** Each link as the text that is linked, and where it leads. */
function linksOf(text: string): [string, string | undefined][] {
  const document = served(text);
  return documentLinks(document).map(({ range, target }) => [document.text.getText(range), target]);
}

test('datasets and the bucket lead to their pages in the console', () => {
  assert.deepEqual(
    linksOf(`{
      "ga4_dataset_id": "acme-shop.analytics_123456789",
      "gcs_bucket_name": "acme-shop_events.v2",
      "deployment_dataset_id": "acme-shop.svc_events",
      "destination_dataset_id": "acme-reports.events_all"
    }`),
    [
      [
        'acme-shop.analytics_123456789',
        'https://console.cloud.google.com/bigquery?p=acme-shop&d=analytics_123456789&page=dataset',
      ],
      ['acme-shop_events.v2', 'https://console.cloud.google.com/storage/browser/acme-shop_events.v2'],
      ['acme-shop.svc_events', 'https://console.cloud.google.com/bigquery?p=acme-shop&d=svc_events&page=dataset'],
      ['acme-reports.events_all', 'https://console.cloud.google.com/bigquery?p=acme-reports&d=events_all&page=dataset'],
    ],
  );
});

test('the colon of a legacy project is encoded', () => {
  assert.deepEqual(
    linksOf('{ "ga4_dataset_id": "acme.com:acme-shop.analytics_1" }').map(([, target]) => target),
    ['https://console.cloud.google.com/bigquery?p=acme.com%3Aacme-shop&d=analytics_1&page=dataset'],
  );
});

for (const text of [
  '{ "ga4_dataset_id": "acme-shop" }',
  '{ "ga4_dataset_id": "acme-shop.a&page=table" }',
  '{ "ga4_dataset_id": ["acme-shop.analytics_1"] }',
  '{ "gcs_bucket_name": "gs://acme" }',
  '{ "gcs_bucket_name": "../../../bigquery" }',
  '{ "stream_type": "acme-shop.analytics_1" }',
  '["acme-shop.analytics_1"]',
  '',
]) {
  test(`nothing is linked in ${text || 'an empty file'}`, () => {
    assert.deepEqual(linksOf(text), []);
  });
}
