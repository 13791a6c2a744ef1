import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOf, type NewOptions, newOptionsText } from '../../../client/options/new-options.ts';
import { checkText } from '../../../service/options/check-document.ts';
import { toValue } from '../../../service/options/tree.ts';

const EXTERNAL: NewOptions = {
  ga4_dataset_id: 'acme-shop.analytics_123456789',
  transform_config_template: 'events_external',
  gcs_bucket_name: 'acme-shop-events',
  stream_type: 'web',
};
const { gcs_bucket_name: _, ...others } = EXTERNAL;
const PARTITIONED: NewOptions = { ...others, transform_config_template: 'events_partitioned', stream_type: 'app' };

for (const options of [EXTERNAL, PARTITIONED]) {
  test(`a new file of ${options.transform_config_template} has what was answered, and no problem`, () => {
    const { document, problems } = checkText(newOptionsText(options));
    assert.deepEqual(problems, []);
    assert.ok(document.root);
    assert.deepEqual(toValue(document.root), { ...options, conversion_event_names: ['purchase'] });
  });
}

const ANSWERS: readonly {
  field: keyof NewOptions;
  value: string;
  before?: Partial<NewOptions>;
  fault: RegExp | undefined;
}[] = [
  { field: 'ga4_dataset_id', value: 'acme-shop.analytics_1', fault: undefined },
  { field: 'ga4_dataset_id', value: 'analytics_1', fault: /project/ },
  { field: 'ga4_dataset_id', value: 'acme-shop.export', fault: /deployment_dataset_id/ },
  {
    field: 'gcs_bucket_name',
    value: 'acme-shop-events',
    before: { transform_config_template: 'events_external' },
    fault: undefined,
  },
  {
    field: 'gcs_bucket_name',
    value: 'gs://acme',
    before: { transform_config_template: 'events_external' },
    fault: /gs:/,
  },
  { field: 'gcs_bucket_name', value: '', before: { transform_config_template: 'events_external' }, fault: /empty/ },
];

for (const { field, value, before = {}, fault } of ANSWERS) {
  test(`${JSON.stringify(value)} as ${field} ${fault ? 'is refused with the words of the rules' : 'is taken'}`, () => {
    const told = faultOf(field, value, before);
    if (fault === undefined) assert.equal(told, undefined);
    else assert.match(told ?? 'nothing', fault);
  });
}
