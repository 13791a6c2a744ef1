import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationToken } from 'vscode-languageserver';
import { type CompletionItem, type MarkupContent, TextEdit } from 'vscode-languageserver-types';
import { complete } from '../../server/features/completion.ts';
import { NO_NAMES } from '../../server/live-names.ts';
import { atCursor } from './support.ts';

test('fields that must be there come first, in the order of the documentation', async () => {
  const first = async (text: string) => (await labelsAt(text)).slice(0, 3);
  assert.deepEqual(await first('{|}'), ['ga4_dataset_id', 'transform_config_template', 'gcs_bucket_name']);
  assert.deepEqual(await first('{ "transform_config_template": "events_external", | }'), [
    'ga4_dataset_id',
    'gcs_bucket_name',
    'deployment_dataset_id',
  ]);
  assert.deepEqual(
    await first('{ "ga4_dataset_id": "acme-shop.export", "transform_config_template": "events_partitioned", | }'),
    ['deployment_dataset_id', 'destination_dataset_id', 'stream_type'],
  );
});

test('a bucket comes last where the template does not use one', async () => {
  const labels = await labelsAt('{ "transform_config_template": "events_partitioned", | }');
  assert.equal(labels.at(-1), 'gcs_bucket_name');
});

test('a field is offered once: not when it is written already, even below a half-typed key', async () => {
  const labels = await labelsAt(
    '{\n  "stream_type": "web",\n  gc|\n  "transform_config_template": "events_external"\n}',
  );
  assert.equal(labels.includes('stream_type'), false);
  assert.equal(labels.includes('transform_config_template'), false);
  assert.equal(labels[1], 'gcs_bucket_name');
});

test('a custom entry lacks only what is not written', async () => {
  assert.deepEqual(await labelsAt('{ "custom_item_params": [{ | }] }'), ['name', 'type']);
  assert.deepEqual(await labelsAt('{ "custom_item_params": [{ "type": "int", | }] }'), ['name']);
});

test('values come with the default last and marked', async () => {
  const items = await itemsAt('{ "stream_type": | }');
  assert.deepEqual(
    items.map(({ label, labelDetails }) => [label, labelDetails?.description]),
    [
      ['app', undefined],
      ['all', undefined],
      ['web', 'default'],
    ],
  );
});

test('a field tells its type, its default, when it has to be there, and what it means', async () => {
  const bucket = documentationOf(await itemsAt('{|}'), 'gcs_bucket_name');
  assert.match(bucket, /string; required when `transform_config_template` is `events_external`/);
  assert.match(documentationOf(await itemsAt('{|}'), 'stream_type'), /Default: `"web"`/);
});

test('a name tells its meaning and where it comes from', async () => {
  const items = await itemsAt('{ "conversion_event_names": ["|"] }');
  const purchase = items.find(({ label }) => label === 'purchase');
  assert.match(documentationOf(items, 'purchase'), /^An order is completed\./);
  assert.equal(purchase?.detail, 'default event');
});

test('what is typed so far finds the item: quotes are matched by quotes', async () => {
  const searched = async (text: string, label: string) =>
    (await itemsAt(text)).find((item) => item.label === label)?.filterText;
  assert.equal(await searched('{ "str|" }', 'stream_type'), '"stream_type"');
  assert.equal(await searched('{ str| }', 'stream_type'), 'stream_type');
  assert.equal(await searched('{ "include_default_events": "|" }', 'false'), '"false"');
  assert.equal(await searched('{ "include_default_events": | }', 'false'), 'false');
});

test('the cursor ends up on the line of what was inserted, behind its comma', async () => {
  const [item] = await itemsAt('{\n  |"stream_type": "web"\n}');
  assert.ok(TextEdit.is(item?.textEdit));
  assert.match(item.textEdit.newText, /,\$0\n {2}$/);
});

test('after a list or a project was inserted, the editor asks again', async () => {
  const again = async (text: string, label: string) =>
    (await itemsAt(text)).find((item) => item.label === label)?.command?.command;
  assert.equal(await again('{|}', 'exclude_event_names'), 'editor.action.triggerSuggest');
  assert.equal(
    await again('{ "ga4_dataset_id": "acme-shop.analytics_1", "destination_dataset_id": "|" }', 'acme-shop.'),
    'editor.action.triggerSuggest',
  );
  assert.equal(await again('{|}', 'stream_type'), undefined);
});

async function itemsAt(text: string): Promise<readonly CompletionItem[]> {
  const { document, position } = atCursor(text);
  return (await complete(document, position, NO_NAMES, CancellationToken.None)).items;
}

async function labelsAt(text: string): Promise<string[]> {
  return (await itemsAt(text)).map(({ label }) => label);
}

function documentationOf(items: readonly CompletionItem[], wanted: string): string {
  const documentation = items.find(({ label }) => label === wanted)?.documentation as MarkupContent | undefined;
  return documentation?.value ?? '';
}
