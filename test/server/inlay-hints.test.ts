import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { inlayHints } from '../../server/features/inlay-hints.ts';
import { defaultEventParams, defaultEvents } from '../../service/catalogue/names.ts';
import { checkText } from '../../service/options/check-document.ts';
import { served, withRanges } from './support.ts';

const ALL = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
const WEB_EVENTS = defaultEvents('web').length;
const WEB_PARAMS = defaultEventParams('web').length;

/** The document as it looks with its hints, each in double brackets. */
function shown(text: string): string {
  const document = served(text);
  return inlayHints(document, ALL).reduceRight((before, { position, label }) => {
    const offset = document.text.offsetAt(position);
    return `${before.slice(0, offset)}⟦${label}⟧${before.slice(offset)}`;
  }, text);
}

test('behind the source stands where everything goes when no other dataset is given', () => {
  assert.equal(
    shown('{\n  "ga4_dataset_id": "acme-shop.analytics_123456789",\n  "stream_type": "web"\n}'),
    '{\n  "ga4_dataset_id": "acme-shop.analytics_123456789",⟦→ acme-shop.svc_analytics_123456789⟧\n  "stream_type": "web"\n}',
  );
});

test('behind a deployment dataset stands the table that goes there too', () => {
  assert.equal(
    shown('{ "ga4_dataset_id": "acme-shop.analytics_1", "deployment_dataset_id": "acme-shop.svc_events" }'),
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "deployment_dataset_id": "acme-shop.svc_events"⟦→ acme-shop.svc_events.events⟧ }',
  );
});

test('with only a destination, the routines still go to the default dataset', () => {
  const document = served(
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "destination_dataset_id": "acme-shop.reporting" }',
  );
  const [hint] = inlayHints(document, ALL);
  assert.equal(hint?.label, '→ acme-shop.svc_analytics_1');
  assert.deepEqual(hint?.tooltip, {
    kind: 'markdown',
    value: '`deployment_dataset_id` is absent: the routines go to `acme-shop.svc_analytics_1`.',
  });
});

for (const text of [
  '{ "ga4_dataset_id": "acme-shop.analytics_1", "deployment_dataset_id": "acme-shop.a", "destination_dataset_id": "acme-shop.b" }',
  '{ "ga4_dataset_id": "acme-shop.analytics" }',
  '{ "ga4_dataset_id": "analytics_1" }',
  '{ "ga4_dataset_id": "acme-shop.analytics_1", "deployment_dataset_id": "x" }',
  '{ "ga4_dataset_id": "acme-shop.analytics_1", "destination_dataset_id": 1 }',
  '{ "ga4_dataset_id": "acme-shop.analytics_1", "deployment_dataset_id": }',
]) {
  test(`no dataset is hinted at in ${text}`, () => {
    assert.equal(shown(text), text);
  });
}

test('a hint writes the dataset into the file when it is asked to', () => {
  const text =
    '{\n  "ga4_dataset_id": "acme-shop.analytics_1",\n  "transform_config_template": "events_partitioned"\n}';
  const document = served(text);
  const [hint] = inlayHints(document, ALL);
  const after = TextDocument.applyEdits(document.text, [...(hint?.textEdits ?? [])]);
  assert.equal(
    after,
    '{\n  "ga4_dataset_id": "acme-shop.analytics_1",\n  "transform_config_template": "events_partitioned",\n  "deployment_dataset_id": "acme-shop.svc_analytics_1"\n}',
  );
  assert.deepEqual(checkText(after).problems, []);
});

test('behind the first field of a family stands how many of its names take part', () => {
  assert.equal(
    shown('{\n  "include_default_events": true,\n  "custom_event_names": ["newsletter", "purchase"]\n}'),
    `{\n  "include_default_events": true,⟦${WEB_EVENTS + 1} events, and what is observed⟧\n  "custom_event_names": ["newsletter", "purchase"]\n}`,
  );
});

test('a list over many lines has the number behind its bracket, one on a line at its end', () => {
  assert.equal(
    shown('{\n  "exclude_event_params": [\n    "value"\n  ],\n  "exclude_item_params": ["fabric"]\n}'),
    `{\n  "exclude_event_params": [⟦${WEB_PARAMS - 1} event parameters, and what is observed⟧\n    "value"\n  ],\n  "exclude_item_params": ["fabric"]⟦what is observed⟧\n}`,
  );
});

test('the tooltip says where the number comes from', () => {
  const document = served(`{
    "include_observed_event_params": false,
    "exclude_event_params": ["value", "tax"],
    "custom_event_params": [{ "name": "cart_size", "type": "int" }]
  }`);
  const [hint] = inlayHints(document, ALL);
  assert.equal(hint?.label, `${WEB_PARAMS - 1} event parameters`);
  assert.deepEqual(hint?.tooltip, {
    kind: 'markdown',
    value: `Included event parameters: ${WEB_PARAMS - 2} by default, 1 custom; 2 excluded.`,
  });
});

test('a family without any name says so', () => {
  assert.equal(
    shown('{ "include_observed_user_properties": false }'),
    '{ "include_observed_user_properties": false⟦0 user properties⟧ }',
  );
});

for (const text of [
  '{ "include_default_events": "no" }',
  '{ "include_default_events": true, "stream_type": "Web" }',
  '{ "custom_event_params": ["value"] }',
  '{ "exclude_item_params": "fabric" }',
  '{ "include_default_events": true',
]) {
  test(`nothing is counted as long as it is not certain: ${text}`, () => {
    assert.equal(shown(text), text);
  });
}

test('only hints in the asked range are given, those at its ends included', () => {
  const { document, ranges } = withRanges(
    '{ "include_default_events": true,\n"include_default_event_params":⟦ true,⟧\n"include_observed_item_params": true }',
  );
  const [range] = ranges;
  assert.ok(range);
  const hints = inlayHints(document, {
    start: document.text.positionAt(range.start),
    end: document.text.positionAt(range.end),
  });
  assert.deepEqual(
    hints.map(({ label }) => label),
    [`${WEB_PARAMS} event parameters, and what is observed`],
  );
});
