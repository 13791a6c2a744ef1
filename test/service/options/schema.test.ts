import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { checkText } from '../../../service/options/check-document.ts';
import type { Code } from '../../../service/options/codes.ts';
import { FIELDS } from '../../../service/options/fields.ts';

const schema = JSON.parse(readFileSync(new URL('../../../schemas/options.schema.json', import.meta.url), 'utf8'));

/** Names and defaults as the documentation of the service lists them, in its order. */
const DOCUMENTED = {
  ga4_dataset_id: undefined,
  transform_config_template: undefined,
  gcs_bucket_name: undefined,
  deployment_dataset_id: undefined,
  destination_dataset_id: undefined,
  stream_type: 'web',
  include_observed_events: true,
  include_default_events: true,
  conversion_event_names: ['purchase'],
  exclude_event_names: undefined,
  custom_event_names: undefined,
  include_observed_event_params: true,
  include_default_event_params: true,
  exclude_event_params: undefined,
  custom_event_params: undefined,
  include_observed_user_properties: true,
  exclude_user_properties: undefined,
  custom_user_properties: undefined,
  include_observed_item_params: true,
  exclude_item_params: undefined,
  custom_item_params: undefined,
};

/** The codes of what a JSON Schema can say about a parsed object. */
const STRUCTURE: readonly Code[] = [
  'not-an-object',
  'missing-field',
  'unknown-field',
  'wrong-type',
  'not-allowed-value',
  'empty-value',
  'dataset-format',
  'bucket-format',
  'bucket-required',
];

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
ajv.addVocabulary([
  'markdownDescription',
  'x-svc-groups',
  'x-svc-group',
  'x-svc-family',
  'x-svc-role',
  'x-svc-required-when',
  'x-svc-computed-default',
  'x-svc-comment',
]);
const validate = ajv.compile(schema);

test('the schema has the documented fields and defaults in the documented order', () => {
  const properties = Object.entries(schema.properties as Record<string, { default?: unknown }>);
  assert.deepEqual(
    properties.map(([name]) => name),
    Object.keys(DOCUMENTED),
  );
  assert.deepEqual(Object.fromEntries(properties.map(([name, field]) => [name, field.default])), DOCUMENTED);
  assert.deepEqual([...FIELDS.keys()], Object.keys(DOCUMENTED));
});

test('every field is documented in plain words and in Markdown', () => {
  for (const [name, field] of Object.entries(schema.properties as Record<string, Record<string, unknown>>)) {
    for (const keyword of ['description', 'markdownDescription', 'x-svc-group'])
      assert.ok(field[keyword], `${name}: ${keyword}`);
  }
});

test('the examples and defaults of the schema are valid by themselves', () => {
  for (const example of schema.examples) assert.ok(validate(example));
  const [base] = schema.examples;
  for (const [name, field] of Object.entries(
    schema.properties as Record<string, { examples?: unknown[]; default?: unknown }>,
  )) {
    for (const value of [...(field.examples ?? []), ...(field.default === undefined ? [] : [field.default])]) {
      assert.ok(validate({ ...base, [name]: value }), name);
    }
  }
});

test('the schema accepts exactly the objects without a problem of structure', () => {
  fc.assert(
    fc.property(objects(), (object) => {
      const { problems } = checkText(JSON.stringify(object));
      const structural = problems.filter(({ code }) => STRUCTURE.includes(code));
      assert.equal(validate(object), structural.length === 0, JSON.stringify(structural.map(({ message }) => message)));
    }),
    { numRuns: 2_000 },
  );
});

/** Objects that are mostly right: each field is absent, right or of some other value. */
function objects(): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom<unknown>(
    null,
    true,
    'true',
    5,
    '',
    ' ',
    'web',
    [],
    ['a'],
    [''],
    [1],
    {},
    { name: 'a', type: 'int' },
  );
  const dataset = fc.constantFrom(
    'acme-shop.analytics_1',
    'example.com:acme-shop.a',
    'acme-shop.a',
    'acme-shop:a',
    'a.b.c',
    '`acme-shop.a`',
    'Acme-shop.a',
    'acme-shop.',
    `acme-shop.${'a'.repeat(1025)}`,
  );
  const bucket = fc.constantFrom(
    'acme-shop-events',
    'gs://acme',
    'ab',
    'a.b',
    'Acme',
    'b'.repeat(64),
    'acme-',
    `${'b'.repeat(63)}.bb`,
  );
  const name = fc.constantFrom('a', 'page view', 'größe', ' b');
  const entry = fc.oneof(
    fc.record({ name, type: fc.constantFrom('string', 'int', 'float', 'Int', '') }, { requiredKeys: [] }),
    odd,
  );
  const rightValue = (field: string): fc.Arbitrary<unknown> => {
    const kind = FIELDS.get(field);
    if (kind === 'dataset') return dataset;
    if (kind === 'bucket') return bucket;
    if (kind === 'boolean') return fc.boolean();
    if (kind === 'names') return fc.array(fc.oneof({ weight: 9, arbitrary: name }, odd), { maxLength: 3 });
    if (kind === 'entries') return fc.array(entry, { maxLength: 3 });
    return fc.constantFrom(...(schema.properties[field].enum as string[]), 'Web');
  };
  const fields: Record<string, fc.Arbitrary<unknown>> = { $schema: fc.constant('x') };
  for (const field of FIELDS.keys()) fields[field] = fc.oneof({ weight: 12, arbitrary: rightValue(field) }, odd);
  const object = fc.record(fields, { requiredKeys: ['ga4_dataset_id', 'transform_config_template'] });
  const damaged = fc.tuple(object, fc.constantFrom('ga4_dataset_id', 'colour', 'stream_type')).map(([whole, key]) => {
    const { [key]: removed, ...rest } = whole as Record<string, unknown>;
    return removed === undefined ? { ...rest, [key]: 'blue' } : rest;
  });
  return fc.oneof({ weight: 6, arbitrary: object }, { weight: 2, arbitrary: damaged }, odd);
}
