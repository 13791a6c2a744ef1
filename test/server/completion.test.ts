import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationToken } from 'vscode-languageserver';
import type { CompletionItem } from 'vscode-languageserver-types';
import { complete } from '../../server/features/completion.ts';
import { NO_NAMES } from '../../server/live-names.ts';
import { accept } from './accept.ts';
import { atCursor } from './support.ts';

const PARTITIONED = `{
  "ga4_dataset_id": "my-project.analytics_123456789",
  "transform_config_template": "events_partitioned",
  "stream_type": "web"
}`;

/** Each example: where the cursor is, what is accepted, what stands there then. */
const EXAMPLES: readonly (readonly [name: string, before: string, label: string, after: string])[] = [
  ['an empty file becomes a whole one', '|', 'svc events_partitioned', PARTITIONED],
  [
    'a word in an empty file is replaced by a whole one',
    '// Our shop.\nsv|\n',
    'svc events_partitioned',
    `// Our shop.\n${PARTITIONED}\n`,
  ],
  ['an empty file with a byte order mark', '\uFEFF|', 'svc events_partitioned', `\uFEFF${PARTITIONED}`],
  ['an empty object gets a line for the field', '{|}', 'stream_type', '{\n  "stream_type": "app"\n}'],
  ['an empty object with blanks, likewise', '{ | }', 'stream_type', '{\n  "stream_type": "app"\n}'],
  [
    'an empty object can be filled with everything that a template needs',
    '{\n  |\n}\n',
    'svc events_partitioned',
    `${PARTITIONED}\n`,
  ],
  ['an object that is not closed yet', '{|', 'stream_type', '{\n  "stream_type": "app"'],
  ['a half-typed key', '{\n  str|\n}', 'stream_type', '{\n  "stream_type": "app"\n}'],
  ['a half-typed key in quotes', '{\n  "str|"\n}', 'stream_type', '{\n  "stream_type": "app"\n}'],
  ['a half-typed key without its closing quote', '{\n  "str|\n}', 'stream_type', '{\n  "stream_type": "app"\n}'],
  ['a key that is written out', '{\n  "stream_type"|\n}', 'stream_type', '{\n  "stream_type": "app"\n}'],
  ['a half-typed key on the line of the brace', '{ "str|" }', 'stream_type', '{\n  "stream_type": "app"\n}'],
  [
    'a half-typed key before another field',
    '{\n  str|\n  "gcs_bucket_name": "b-b"\n}',
    'stream_type',
    '{\n  "stream_type": "app",\n  "gcs_bucket_name": "b-b"\n}',
  ],
  [
    'an open quote on the line of another field',
    '{ "gcs_bucket_name": "b-b", "|, "include_default_events": true }',
    'stream_type',
    '{ "gcs_bucket_name": "b-b", "stream_type": "app", "include_default_events": true }',
  ],
  [
    'only the key, where a value is there already',
    '{ "stream_ty|": "web" }',
    'stream_type',
    '{ "stream_type": "web" }',
  ],
  [
    'only the key, where there is none before the colon',
    '{\n  | : "web"\n}',
    'stream_type',
    '{\n  "stream_type" : "web"\n}',
  ],
  [
    'after a comma, on a new line',
    '{\n  "gcs_bucket_name": "b-b",|\n}',
    'stream_type',
    '{\n  "gcs_bucket_name": "b-b",\n  "stream_type": "app"\n}',
  ],
  [
    'after a comma, on the same line',
    '{ "gcs_bucket_name": "b-b", | }',
    'stream_type',
    '{ "gcs_bucket_name": "b-b", "stream_type": "app" }',
  ],
  [
    'without a comma before',
    '{\n  "gcs_bucket_name": "b-b"\n  |\n}',
    'stream_type',
    '{\n  "gcs_bucket_name": "b-b",\n  "stream_type": "app"\n}',
  ],
  [
    'without a comma before, at the first column',
    '{\n    "gcs_bucket_name": "b-b"\n|\n}',
    'stream_type',
    '{\n    "gcs_bucket_name": "b-b",\n    "stream_type": "app"\n}',
  ],
  [
    'without a comma before, behind a comment',
    '{\n  "gcs_bucket_name": "b-b" // ours\n  |\n}',
    'stream_type',
    '{\n  "gcs_bucket_name": "b-b", // ours\n  "stream_type": "app"\n}',
  ],
  [
    'right behind a list',
    '{\n  "exclude_user_properties": []|\n}',
    'stream_type',
    '{\n  "exclude_user_properties": [],\n  "stream_type": "app"\n}',
  ],
  [
    'before an existing key',
    '{\n  |"gcs_bucket_name": "b-b"\n}',
    'stream_type',
    '{\n  "stream_type": "app",\n  "gcs_bucket_name": "b-b"\n}',
  ],
  [
    'behind the brace, before an existing key',
    '{|\n\t"gcs_bucket_name": "b-b"\n}',
    'stream_type',
    '{\n\t"stream_type": "app",\n\t"gcs_bucket_name": "b-b"\n}',
  ],
  [
    'before an existing key on the same line',
    '{ |"gcs_bucket_name": "b-b" }',
    'stream_type',
    '{ "stream_type": "app", "gcs_bucket_name": "b-b" }',
  ],
  [
    'between two fields without commas',
    '{\n  "gcs_bucket_name": "b-b"\n  |\n  "include_default_events": true\n}',
    'stream_type',
    '{\n  "gcs_bucket_name": "b-b",\n  "stream_type": "app",\n  "include_default_events": true\n}',
  ],
  [
    'before a comma that stands there already',
    '{ "gcs_bucket_name": "b-b" |, "include_default_events": true }',
    'stream_type',
    '{ "gcs_bucket_name": "b-b", "stream_type": "app", "include_default_events": true }',
  ],
  [
    'behind a trailing comma, with the braces on the same lines',
    '{\n  "gcs_bucket_name": "b-b",| }',
    'stream_type',
    '{\n  "gcs_bucket_name": "b-b",\n  "stream_type": "app"\n}',
  ],
  [
    'line ends and tabs as the file has them',
    '{\r\n\t"gcs_bucket_name": "b-b"|\r\n}'.replace('|', '\r\n|'),
    'stream_type',
    '{\r\n\t"gcs_bucket_name": "b-b",\r\n\t"stream_type": "app"\r\n}',
  ],
  [
    'at the end of a file that lacks its closing brace',
    '{\n  "gcs_bucket_name": "b-b",\n  |',
    'stream_type',
    '{\n  "gcs_bucket_name": "b-b",\n  "stream_type": "app"',
  ],
  [
    'in a file with a fault elsewhere',
    '{\n  "gcs_bucket_name" "b-b",\n  |\n  "include_default_events": tru\n}',
    'stream_type',
    '{\n  "gcs_bucket_name" "b-b",\n  "stream_type": "app",\n  "include_default_events": tru\n}',
  ],
  ['a value behind its colon', '{ "stream_type":| }', 'all', '{ "stream_type": "all" }'],
  [
    'a value before the next field',
    '{\n  "stream_type": |\n  "gcs_bucket_name": "b-b"\n}',
    'all',
    '{\n  "stream_type": "all",\n  "gcs_bucket_name": "b-b"\n}',
  ],
  ['a value inside of its quotes', '{ "stream_type": "w|eb" }', 'all', '{ "stream_type": "all" }'],
  ['a value before its quotes', '{ "stream_type": |"web" }', 'all', '{ "stream_type": "all" }'],
  ['a value with an open quote', '{\n  "stream_type": "|\n}', 'all', '{\n  "stream_type": "all"\n}'],
  ['a value without quotes', '{ "stream_type": a| }', 'all', '{ "stream_type": "all" }'],
  ['a boolean', '{ "include_default_events": | }', 'false', '{ "include_default_events": false }'],
  [
    'a boolean in place of another',
    '{ "include_default_events": tr|ue }',
    'false',
    '{ "include_default_events": false }',
  ],
  [
    'a boolean in place of a string',
    '{ "include_default_events": "|" }',
    'false',
    '{ "include_default_events": false }',
  ],
  ['a list', '{ "conversion_event_names": | }', '[ ]', '{ "conversion_event_names": [] }'],
  [
    'the default of a list',
    '{ "conversion_event_names": | }',
    '["purchase"]',
    '{ "conversion_event_names": ["purchase"] }',
  ],
  [
    'the project of a dataset',
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "destination_dataset_id": "|" }',
    'acme-shop.',
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "destination_dataset_id": "acme-shop." }',
  ],
  [
    'the default deployment dataset',
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "deployment_dataset_id": "acme-shop.|" }',
    'acme-shop.svc_analytics_1',
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "deployment_dataset_id": "acme-shop.svc_analytics_1" }',
  ],
  ['a bucket', '{ "gcs_bucket_name": "|" }', 'my-bucket', '{ "gcs_bucket_name": "my-bucket" }'],
  ['a name in an empty list', '{ "exclude_event_names": [|] }', 'scroll', '{ "exclude_event_names": ["scroll"] }'],
  ['a name in quotes', '{ "exclude_event_names": ["scr|"] }', 'scroll', '{ "exclude_event_names": ["scroll"] }'],
  ['a name without quotes', '{ "exclude_event_names": [scr|] }', 'scroll', '{ "exclude_event_names": ["scroll"] }'],
  [
    'a name with an open quote',
    '{ "exclude_event_names": ["|, "click"] }',
    'scroll',
    '{ "exclude_event_names": ["scroll", "click"] }',
  ],
  [
    'a name after another',
    '{ "exclude_event_names": ["click" |] }',
    'scroll',
    '{ "exclude_event_names": ["click", "scroll"] }',
  ],
  [
    'a name before another',
    '{ "exclude_event_names": [|"click"] }',
    'scroll',
    '{ "exclude_event_names": ["scroll", "click"] }',
  ],
  [
    'a name on its own line',
    '{\n  "exclude_event_names": [\n    "click"\n    |\n  ]\n}',
    'scroll',
    '{\n  "exclude_event_names": [\n    "click",\n    "scroll"\n  ]\n}',
  ],
  [
    'a name in a list that is not closed',
    '{\n  "exclude_event_names": ["click", |\n  "stream_type": "web"\n}',
    'scroll',
    '{\n  "exclude_event_names": ["click", "scroll",\n  "stream_type": "web"\n}',
  ],
  [
    'a custom entry with places to fill in',
    '{ "custom_user_properties": [|] }',
    'svc custom entry',
    '{ "custom_user_properties": [{ "name": "name", "type": "string" }] }',
  ],
  [
    'a custom entry with the type that is known',
    '{ "custom_event_params": ["pri|"] }',
    'price',
    '{ "custom_event_params": [{ "name": "price", "type": "int" }] }',
  ],
  [
    'the name of a custom entry, as a key',
    '{ "custom_event_params": [{|}] }',
    'name',
    '{ "custom_event_params": [{ "name": "" }] }',
  ],
  [
    'the type of a custom entry, as a key',
    '{ "custom_event_params": [{ "name": "price" | }] }',
    'type',
    '{ "custom_event_params": [{ "name": "price", "type": "int" }] }',
  ],
  [
    'the name of a custom entry, as a value',
    '{ "custom_event_params": [{ "name": "|", "type": "int" }] }',
    'price',
    '{ "custom_event_params": [{ "name": "price", "type": "int" }] }',
  ],
  [
    'the type of a custom entry, as a value',
    '{ "custom_item_params": [{ "name": "fabric", "type": | }] }',
    'float',
    '{ "custom_item_params": [{ "name": "fabric", "type": "float" }] }',
  ],
];

for (const [name, before, label, after] of EXAMPLES) {
  test(`completes ${name}`, async () => {
    const { document } = atCursor(before);
    const item = (await itemsAt(before)).find((candidate) => candidate.label === label);
    assert.ok(item, `"${label}" is offered`);
    assert.equal(accept(document, item), after);
  });
}

const NOTHING: readonly (readonly [name: string, text: string])[] = [
  ['in a line comment', '{\n  // str|\n}'],
  ['at the end of a line comment', '{ // note|\n}'],
  ['in a block comment', '{ /* str| */ }'],
  ['in a block comment that is not closed', '{ /* str|'],
  ['in a comment of a file without any value', '// svc|'],
  ['behind the object', '{}\n|'],
  ['before the object', '|\n{}'],
  ['between a key and its colon', '{ "stream_type" |: "web" }'],
  ['between a colon and its value', '{ "exclude_event_names": | [] }'],
  ['behind the closing quote of a value', '{ "stream_type": "web"| }'],
  ['behind the closing quote of a name', '{ "exclude_event_names": ["click"|] }'],
  ['behind the closing quote of a key that has its colon', '{ "stream_type"|: "web" }'],
  ['behind an open string', '{\n  "stream_type": "web |\n}'],
  ['in the value of an unknown field', '{ "streams": "|" }'],
  ['in a list of an unknown field', '{ "streams": ["|"] }'],
  ['in a list where there should be none', '{ "stream_type": ["|"] }'],
  ['in an object where there should be none', '{ "exclude_event_names": [{ "|" }] }'],
  ['in a list within a list', '{ "exclude_event_names": [["|"]] }'],
  ['in an object that no key leads to', '{ { "|": 1 } }'],
  ['in an unknown field of a custom entry', '{ "custom_item_params": [{ "kind": "|" }] }'],
  ['in a document that is a list', '[|]'],
];

for (const [name, text] of NOTHING) {
  test(`offers nothing ${name}`, async () => {
    assert.deepEqual(await labelsAt(text), []);
  });
}

async function itemsAt(text: string): Promise<readonly CompletionItem[]> {
  const { document, position } = atCursor(text);
  return (await complete(document, position, NO_NAMES, CancellationToken.None)).items;
}

async function labelsAt(text: string): Promise<string[]> {
  return (await itemsAt(text)).map(({ label }) => label);
}
