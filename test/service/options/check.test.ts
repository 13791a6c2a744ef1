import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkOptions } from '../../../service/options/check.ts';
import { checkText } from '../../../service/options/check-document.ts';
import { errorReport } from '../../../service/options/errors.ts';
import { pathText } from '../../../service/options/findings.ts';
import { fromValue } from '../../../service/options/from-value.ts';
import type { Problem } from '../../../service/options/problem.ts';

const SOURCE = { ga4_dataset_id: 'acme-shop.analytics_123456789' };
const PARTITIONED = { ...SOURCE, transform_config_template: 'events_partitioned' };
const EXTERNAL = { ...SOURCE, transform_config_template: 'events_external', gcs_bucket_name: 'acme-shop-events' };
const ENTRY = { name: 'cart_size', type: 'int' };

/** Options, and what is told about them: `path [code]`, in order. */
const CASES: readonly (readonly [title: string, options: unknown, told: readonly string[]])[] = [
  ['the smallest options of each template are fine', PARTITIONED, []],
  ['a bucket makes the other template complete', EXTERNAL, []],
  ['an empty object lacks both required fields', {}, ['options [missing-field]', 'options [missing-field]']],
  ['null is no object', null, ['options [not-an-object]']],
  ['null is no way to leave a field out', { ...PARTITIONED, stream_type: null }, ['stream_type [wrong-type]']],
  ['the key of a schema is let through', { $schema: 'x', ...PARTITIONED }, []],
  [
    'the names that every object inherits are unknown',
    { ...PARTITIONED, constructor: 1, toString: 2 },
    ['constructor [unknown-field]', 'toString [unknown-field]'],
  ],
  ['an empty list is fine', { ...PARTITIONED, conversion_event_names: [] }, []],

  // A problem is told once.
  [
    'a misspelt required field is not missing too',
    { ga4_dataset: SOURCE.ga4_dataset_id, transform_config_template: 'events_partitioned' },
    ['ga4_dataset [unknown-field]'],
  ],
  [
    'a misspelt bucket is not required too',
    { ...SOURCE, transform_config_template: 'events_external', gcs_bucket: 'acme' },
    ['gcs_bucket [unknown-field]'],
  ],
  [
    'an empty dataset is not badly written too',
    { ...PARTITIONED, ga4_dataset_id: ' ' },
    ['ga4_dataset_id [empty-value]'],
  ],
  ['an empty bucket is not required too', { ...EXTERNAL, gcs_bucket_name: '' }, ['gcs_bucket_name [empty-value]']],
  [
    'an empty template is not a wrong one too',
    { ...SOURCE, transform_config_template: '' },
    ['transform_config_template [empty-value]'],
  ],
  [
    'a list of the wrong type says nothing about events',
    { ...PARTITIONED, include_observed_events: false, include_default_events: false, custom_event_names: 'booking' },
    ['custom_event_names [wrong-type]'],
  ],
  [
    'a switch of the wrong type says nothing about conversions',
    { ...PARTITIONED, include_observed_events: 'no', conversion_event_names: ['booking'] },
    ['include_observed_events [wrong-type]'],
  ],
  [
    'an excluded conversion is not also left out without effect',
    {
      ...PARTITIONED,
      include_observed_events: false,
      conversion_event_names: ['booking'],
      exclude_event_names: ['booking'],
    },
    ['conversion_event_names[0] [conversion-excluded]'],
  ],
  [
    'where nothing is included, no single name is told',
    {
      ...PARTITIONED,
      include_observed_events: false,
      include_default_events: false,
      conversion_event_names: ['a'],
      exclude_event_names: ['b'],
    },
    ['include_observed_events [nothing-included]'],
  ],
  [
    'a destination among the source data is not redundant too',
    { ...PARTITIONED, deployment_dataset_id: SOURCE.ga4_dataset_id, destination_dataset_id: SOURCE.ga4_dataset_id },
    ['deployment_dataset_id [deployment-is-source]', 'destination_dataset_id [destination-is-source]'],
  ],
  [
    'a name that is added thrice is told at the second and third',
    { ...PARTITIONED, exclude_event_names: ['a', 'a', 'a'] },
    ['exclude_event_names[1] [duplicate-name]', 'exclude_event_names[2] [duplicate-name]'],
  ],

  // Datasets and buckets.
  [
    'a project of the old kind has its domain in front',
    { ...PARTITIONED, ga4_dataset_id: 'example.com:acme-shop.analytics_1' },
    [],
  ],
  [
    'a project of five letters is too short',
    { ...PARTITIONED, ga4_dataset_id: 'acme1.analytics_1' },
    ['ga4_dataset_id [dataset-format]'],
  ],
  [
    'a project does not end with a hyphen',
    { ...PARTITIONED, ga4_dataset_id: 'acme-shop-.analytics_1' },
    ['ga4_dataset_id [dataset-format]'],
  ],
  [
    'a dataset has no hyphen',
    { ...PARTITIONED, destination_dataset_id: 'acme-shop.re-porting' },
    ['destination_dataset_id [dataset-format]'],
  ],
  [
    'a dataset has at most 1,024 characters',
    { ...PARTITIONED, destination_dataset_id: `acme-shop.${'d'.repeat(1025)}` },
    ['destination_dataset_id [dataset-format]'],
  ],
  ['the case of datasets counts', { ...PARTITIONED, deployment_dataset_id: 'acme-shop.Analytics_123456789' }, []],
  ['a bucket of two letters is too short', { ...EXTERNAL, gcs_bucket_name: 'ab' }, ['gcs_bucket_name [bucket-format]']],
  [
    'a bucket without dots has at most 63 letters',
    { ...EXTERNAL, gcs_bucket_name: 'b'.repeat(64) },
    ['gcs_bucket_name [bucket-format]'],
  ],
  ['a bucket with dots may have more', { ...EXTERNAL, gcs_bucket_name: `${'b'.repeat(63)}.${'b'.repeat(63)}` }, []],
  [
    'a bucket with dots has at most 222 letters',
    { ...EXTERNAL, gcs_bucket_name: Array(5).fill('b'.repeat(50)).join('.') },
    ['gcs_bucket_name [bucket-format]'],
  ],
  ['a bucket may have underscores', { ...EXTERNAL, gcs_bucket_name: 'acme_shop.events-1' }, []],
  [
    'a bucket begins with a letter or digit',
    { ...EXTERNAL, gcs_bucket_name: '_acme' },
    ['gcs_bucket_name [bucket-format]'],
  ],
  [
    'a given deployment dataset needs no suffix',
    { ...PARTITIONED, ga4_dataset_id: 'acme-shop.analytics', deployment_dataset_id: 'acme-shop.svc' },
    [],
  ],
  [
    'a destination equal to the given deployment is redundant',
    { ...PARTITIONED, deployment_dataset_id: 'acme-shop.svc', destination_dataset_id: 'acme-shop.svc' },
    ['destination_dataset_id [destination-redundant]'],
  ],
  [
    'a destination equal to the default is not, when another deployment is given',
    {
      ...PARTITIONED,
      deployment_dataset_id: 'acme-shop.svc',
      destination_dataset_id: 'acme-shop.svc_analytics_123456789',
    },
    [],
  ],

  // Names.
  ['names have letters of any script', { ...PARTITIONED, exclude_event_names: ['購入', 'größe', '_x1'] }, []],
  [
    'names do not begin with a digit',
    { ...PARTITIONED, exclude_event_names: ['1st'] },
    ['exclude_event_names[0] [name-format]'],
  ],
  [
    'an event has at most 40 characters',
    { ...PARTITIONED, exclude_event_names: ['e'.repeat(40), '𝒆'.repeat(40), 'e'.repeat(41)] },
    ['exclude_event_names[2] [name-format]'],
  ],
  [
    'a user property has at most 24 characters',
    { ...PARTITIONED, exclude_user_properties: ['p'.repeat(24), 'p'.repeat(25)] },
    ['exclude_user_properties[1] [name-format]'],
  ],
  ['a default of another stream type is not redundant', { ...PARTITIONED, custom_event_names: ['screen_view'] }, []],
  [
    'a default of this stream type is',
    { ...PARTITIONED, stream_type: 'app', custom_event_names: ['screen_view'] },
    ['custom_event_names[0] [custom-redundant]'],
  ],
  [
    'without default events, nothing is redundant',
    { ...PARTITIONED, include_default_events: false, custom_event_names: ['scroll'] },
    [],
  ],
  [
    'an excluded default has an effect',
    { ...PARTITIONED, include_observed_events: false, exclude_event_names: ['scroll'] },
    [],
  ],
  [
    'a default conversion is included',
    { ...PARTITIONED, include_observed_events: false, conversion_event_names: ['purchase'] },
    [],
  ],
  [
    'the same name in two families is no conflict',
    { ...PARTITIONED, exclude_event_params: ['size'], custom_item_params: [{ name: 'size', type: 'int' }] },
    [],
  ],
  [
    'a name with one type twice is a repetition',
    { ...PARTITIONED, custom_event_params: [ENTRY, ENTRY] },
    ['custom_event_params[1].name [duplicate-name]'],
  ],
  [
    'a name with two types is a conflict',
    { ...PARTITIONED, custom_event_params: [ENTRY, { ...ENTRY, type: 'float' }] },
    ['custom_event_params[1].name [custom-type-conflict]'],
  ],
  [
    'an excluded name takes no column',
    {
      ...PARTITIONED,
      exclude_event_params: ['Cart_size'],
      custom_event_params: [ENTRY, { name: 'Cart_size', type: 'int' }],
    },
    ['exclude_event_params[0] [excluded-and-custom]'],
  ],
  [
    'a custom name can collide with a default one',
    { ...PARTITIONED, custom_event_params: [{ name: 'Page_Title', type: 'string' }] },
    ['custom_event_params[0].name [column-collision]'],
  ],
  [
    'without default params it cannot',
    {
      ...PARTITIONED,
      include_default_event_params: false,
      custom_event_params: [{ name: 'Page_Title', type: 'string' }],
    },
    [],
  ],
  [
    'a character outside of the BMP is one underscore',
    {
      ...PARTITIONED,
      custom_item_params: [
        { name: 'a𝒆b', type: 'int' },
        { name: 'a_b', type: 'int' },
      ],
    },
    ['custom_item_params[1].name [column-collision]'],
  ],
  [
    'only event params have a usual type',
    { ...PARTITIONED, custom_item_params: [{ name: 'ga_session_id', type: 'float' }] },
    [],
  ],
  [
    'a custom entry has no further fields',
    { ...PARTITIONED, custom_item_params: [{ ...ENTRY, description: 'x' }] },
    ['custom_item_params[0].description [unknown-field]'],
  ],
  [
    'a custom entry is no string',
    { ...PARTITIONED, custom_item_params: ['size'] },
    ['custom_item_params[0] [wrong-type]'],
  ],
];

for (const [title, options, told] of CASES) {
  test(title, () => {
    const text = JSON.stringify(options, null, 2);
    assert.deepEqual(
      checkText(text).problems.map(({ path, code }) => `${pathText(path)} [${code}]`),
      told,
    );
  });
}

test('problems come by position in the document, then by code', () => {
  const text = JSON.stringify({ zebra: 1, transform_config_template: 'x', exclude_event_names: ['a b', 'a b'] });
  const { problems } = checkText(text);
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['missing-field', 'unknown-field', 'not-allowed-value', 'name-format', 'duplicate-name'],
  );
});

test('a parsed value has the same problems as its text, in the same order', () => {
  for (const [, options] of CASES) {
    const brief = (problems: readonly Problem[]) =>
      problems.map(({ code, path, message }) => ({ code, path, message }));
    assert.deepEqual(brief(checkOptions(fromValue(options))), brief(checkText(JSON.stringify(options)).problems));
  }
});

test('the warehouse is told every error in the words of the editor', () => {
  for (const [, options] of CASES) {
    const errors = checkText(JSON.stringify(options)).problems.filter(({ severity }) => severity === 'error');
    const lines = errors.map(({ path, message, code }) => `${pathText(path)}: ${message} [${code}]`);
    assert.equal(errorReport(options), lines.join('\n'));
  }
});

test('a conflict, a collision and a conversion point to the other place', () => {
  const options = {
    ...PARTITIONED,
    conversion_event_names: ['booking'],
    exclude_event_names: ['booking'],
    custom_item_params: [ENTRY, { ...ENTRY, type: 'float' }, { name: 'Cart_Size', type: 'int' }],
  };
  const text = JSON.stringify(options);
  const related = checkText(text).problems.map((problem) => problem.related);
  assert.deepEqual(
    related.map((place) => place && [pathText(place.path), text.slice(place.range.start, place.range.end)]),
    [
      ['exclude_event_names[0]', '"booking"'],
      ['custom_item_params[0].name', '"cart_size"'],
      ['custom_item_params[0].name', '"cart_size"'],
    ],
  );
});

test('a long value is shortened in the message', () => {
  for (const { message } of checkText(JSON.stringify({ ...PARTITIONED, stream_type: 'x'.repeat(100_000) })).problems) {
    assert.ok(message.length < 200);
  }
});

test('a document of one megabyte is checked in a few tens of milliseconds', () => {
  const names = Array.from({ length: 45_000 }, (_, index) => `event_number_${index}`);
  const text = JSON.stringify({ ...PARTITIONED, custom_event_names: names }, null, 1);
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    assert.deepEqual(checkText(text).problems, []);
    return performance.now() - start;
  });
  assert.ok(text.length > 1_000_000);
  assert.ok(Math.min(...times) < 150, `${Math.min(...times).toFixed(0)} ms`);
});
