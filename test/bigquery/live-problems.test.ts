/** What only the warehouse can tell about options, asked for over HTTP: each problem on its field. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldName, Options } from '../../service/options/fields.generated.ts';
import type { LiveProblemCode } from '../../warehouses/bigquery/bigquery-warehouse.ts';
import { unsupported } from '../googlesql/zetasql/binary.ts';
import { refusals } from './server/faults.ts';
import { LOCATION, PROJECT } from './serving.ts';
import { EXTERNAL, openShop, type Shop } from './shop.ts';

const skip = unsupported() ?? false;

interface Case {
  readonly title: string;
  /** What is wrong in the warehouse. */
  readonly spoil?: (shop: Shop) => void;
  /** What is wrong in the options. */
  readonly options?: Partial<Options>;
  readonly code: LiveProblemCode;
  readonly field: FieldName;
  readonly message: RegExp;
}

const CASES: readonly Case[] = [
  {
    title: 'a source whose name is nearly right',
    options: { ga4_dataset_id: 'acme-shop.analytics_12345678' },
    code: 'source-not-found',
    field: 'ga4_dataset_id',
    message: /Did you mean acme-shop\.analytics_123456789\?/,
  },
  {
    title: 'a source that the caller may not see',
    spoil: ({ server }) => {
      const refusal = refusals.accessDenied('acme-shop:analytics_123456789', 'bigquery.datasets.get');
      server.addFault({ method: 'datasets.get', about: /analytics_123456789/, effect: { kind: 'refuse', refusal } });
    },
    code: 'permission-denied',
    field: 'ga4_dataset_id',
    message: /bigquery\.datasets\.get/,
  },
  {
    title: 'a source without a daily table',
    spoil: ({ engine: { storage } }) => {
      for (const name of storage.tables.keys()) if (name.includes('.events_')) storage.tables.delete(name);
    },
    code: 'source-empty',
    field: 'ga4_dataset_id',
    message: /no daily table/,
  },
  {
    title: 'a bucket that is not there',
    options: { gcs_bucket_name: 'acme-shop-event' },
    code: 'bucket-not-found',
    field: 'gcs_bucket_name',
    message: /acme-shop-event\b/,
  },
  {
    title: 'a bucket somewhere else',
    spoil: ({ engine }) => engine.addBucket('acme-shop-us', 'US'),
    options: { gcs_bucket_name: 'acme-shop-us' },
    code: 'location-mismatch',
    field: 'gcs_bucket_name',
    message: /US/,
  },
  {
    title: 'a destination somewhere else',
    spoil: ({ engine }) => engine.addDataset('acme-shop.reporting', 'US'),
    options: { destination_dataset_id: 'acme-shop.reporting' },
    code: 'location-mismatch',
    field: 'destination_dataset_id',
    message: /acme-shop\.reporting is in US, and the source is in europe-west2/,
  },
  {
    title: 'a region that is not set up',
    spoil: ({ engine: { storage } }) => {
      for (const name of storage.routines.keys()) storage.routines.delete(name);
    },
    code: 'installer-missing',
    field: 'ga4_dataset_id',
    message: /svc setup acme-shop\.europe-west2/,
  },
  {
    title: 'an excluded name that nobody sends',
    options: { exclude_event_params: ['pag'] },
    code: 'name-not-observed',
    field: 'exclude_event_params',
    message: /"pag" .*Did you mean "page"\?/,
  },
];

for (const { title, spoil, options, code, field, message } of CASES) {
  test(`${title}: ${code} on ${field}`, { skip }, async (t) => {
    const shop = await openShop(t, EXTERNAL);
    await shop.warehouse.setUpRegion({ project: PROJECT, location: LOCATION });
    assert.deepEqual(await shop.warehouse.checkLive(shop.options), [], 'all is well before');
    spoil?.(shop);
    const problems = await shop.warehouse.checkLive({ ...shop.options, ...options });
    assert.deepEqual(
      problems.map((problem) => [problem.code, problem.field, problem.path[0]]),
      [[code, field, field]],
    );
    assert.match(problems[0]?.message ?? '', message);
  });
}
