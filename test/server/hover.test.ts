import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CancellationToken } from 'vscode-languageserver';
import { MarkupContent } from 'vscode-languageserver-types';
import { entryFieldMarkdown, fieldMarkdown } from '../../server/features/field-markdown.ts';
import { hover } from '../../server/features/hover.ts';
import { type LiveNames, NO_NAMES } from '../../server/live-names.ts';
import { defaultEventParams, defaultEvents } from '../../service/catalogue/names.ts';
import { CODE_SUMMARIES } from '../../service/options/code-summaries.ts';
import { urlOf } from '../../service/options/codes.ts';
import { CHOICES, type EntryFieldName, type FieldName } from '../../service/options/fields.generated.ts';
import { ENTRY_FIELDS, FIELDS } from '../../service/options/fields.ts';
import type { SeenName } from '../../service/values.ts';
import { atCursor } from './support.ts';

const GOING_ON: CancellationToken = {
  isCancellationRequested: false,
  onCancellationRequested: () => ({ dispose: () => undefined }),
};
const CANCELLED: CancellationToken = { ...GOING_ON, isCancellationRequested: true };

interface Hovered {
  /** What is under the mouse. */
  readonly on: string;
  readonly text: string;
}

async function hovered(textWithBar: string, names: LiveNames = NO_NAMES): Promise<Hovered | undefined> {
  const { document, position } = atCursor(textWithBar);
  const answer = await hover(document, position, names, GOING_ON);
  if (!answer) return undefined;
  assert.ok(answer.range);
  assert.ok(MarkupContent.is(answer.contents));
  assert.equal(answer.contents.kind, 'markdown');
  return { on: document.text.getText(answer.range), text: answer.contents.value };
}

/** Paragraphs of a hover. */
async function paragraphs(textWithBar: string, names?: LiveNames): Promise<string[]> {
  return (await hovered(textWithBar, names))?.text.split('\n\n') ?? [];
}

function seeing(...seen: readonly SeenName[]): LiveNames {
  return { seenNames: async () => seen };
}

for (const field of FIELDS.keys()) {
  test(`on the key ${field}: its documentation and its rules`, async () => {
    const answer = await hovered(`{ "${field}|": null }`);
    assert.equal(answer?.on, `"${field}"`);
    assert.ok(answer.text.startsWith(fieldMarkdown(field as FieldName)));
    assert.match(answer.text, /\n\nRules:\n(?:- .+\n)*- .*\[`wrong-type`\]\(https:.*#wrong-type\)/);
  });
}

for (const field of ENTRY_FIELDS.keys()) {
  test(`on the key ${field} of a custom entry: its documentation and its rules`, async () => {
    const answer = await hovered(`{ "custom_item_params": [{}, { "${field}|": "" }] }`);
    assert.equal(answer?.on, `"${field}"`);
    assert.ok(answer.text.startsWith(entryFieldMarkdown(field as EntryFieldName)));
    assert.match(answer.text, /\[`custom-type-conflict`\]/);
  });
}

test('a rule is told with its summary and a link to its section', async () => {
  const answer = await hovered('{ "gcs_bucket_name|": "" }');
  const summary = CODE_SUMMARIES['bucket-unused'].replace(/[_.]/g, '\\$&');
  assert.ok(answer?.text.includes(`\n- [\`bucket-unused\`](${urlOf('bucket-unused')}): ${summary}\n`));
});

test('on a dataset: what goes where, with what follows by default', async () => {
  assert.deepEqual(await hovered('{ "ga4_dataset_id": "acme-shop.|analytics_123456789" }'), {
    on: '"acme-shop.analytics_123456789"',
    text: [
      '**What goes where**',
      '',
      '- Source: `acme-shop.analytics_123456789`, and `acme-shop.analytics_123456789.install_svc`',
      '- Deployment: `acme-shop.svc_analytics_123456789` (by default), with `RUN`',
      '- Destination: `acme-shop.svc_analytics_123456789.events` (by default)',
    ].join('\n'),
  });
});

test('on the bucket: the same, with the bucket and the datasets that are given', async () => {
  const answer = await hovered(`{
    "ga4_dataset_id": "acme-shop.analytics_1",
    "transform_config_template": "events_external",
    "gcs_bucket_name": "acme|-events",
    "deployment_dataset_id": "acme-shop.svc_events",
    "destination_dataset_id": "acme-shop.reporting"
  }`);
  assert.equal(answer?.on, '"acme-events"');
  assert.deepEqual(answer.text.split('\n').slice(2), [
    '- Source: `acme-shop.analytics_1`, and `acme-shop.analytics_1.install_svc`',
    '- Deployment: `acme-shop.svc_events`, with `RUN`',
    '- Destination: `acme-shop.reporting.events`',
    '- Bucket: `gs://acme-events`, with the files of `events`',
  ]);
});

test('on a dataset that leads nowhere yet: the documentation of its field', async () => {
  assert.deepEqual(await hovered('{ "ga4_dataset_id": "acme|" }'), {
    on: '"acme"',
    text: fieldMarkdown('ga4_dataset_id'),
  });
});

for (const template of CHOICES.transform_config_template) {
  test(`on ${template}: what the template does`, async () => {
    const [meaning = '', ...more] = await paragraphs(`{ "transform_config_template": "${template}|" }`);
    assert.match(meaning, new RegExp(`^\`${template}\`: [^.]+\\.`));
    assert.deepEqual(more, []);
  });
}

test('on a template: what it writes, as soon as that is known', async () => {
  const options = (template: string, bucket: string) =>
    `{ "ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "${template}|"${bucket} }`;
  const writes = async (text: string) => (await paragraphs(text))[1];
  assert.equal(await writes(options('events_partitioned', '')), 'Writes `acme-shop.svc_analytics_1.events`.');
  assert.equal(await writes(options('events_external', '')), undefined);
  assert.equal(
    await writes(options('events_external', ', "gcs_bucket_name": "acme-events"')),
    'Writes files to `gs://acme-events`, read through `acme-shop.svc_analytics_1.events`.',
  );
});

test('on a stream type: how many names it has by default', async () => {
  assert.deepEqual(await paragraphs('{ "stream_type": "|app" }'), [
    `\`app\`: ${defaultEvents('app').length} events and ${defaultEventParams('app').length} event parameters by default.`,
  ]);
});

test('on a flag for default names: which they are', async () => {
  const [text = ''] = await paragraphs('{ "stream_type": "app", "include_default_events": fa|lse }');
  assert.ok(
    text.startsWith(`Would bring in the ${defaultEvents('app').length} events of \`app\`: \`session_start\`, `),
  );
  assert.ok(text.includes('`first_open`'));
});

test('on a flag for observed names: which were seen, the most frequent first', async () => {
  const names = seeing(
    { family: 'event_param', name: 'page_title', share: 0.9, firstSeen: '2024-01-01', lastSeen: '2024-01-02' },
    { family: 'event', name: 'page_view', share: 0.623, firstSeen: '2024-01-01', lastSeen: '2024-01-02' },
    { family: 'event', name: 'rare', share: 0.00001, firstSeen: '2024-01-01', lastSeen: '2024-01-02' },
  );
  assert.deepEqual(
    await paragraphs('{ "ga4_dataset_id": "acme-shop.analytics_1", "include_observed_events": |true }', names),
    ['Brings in 2 events seen in the data: `page_view` 62.3%, `rare` under 0.1%.'],
  );
  assert.deepEqual(await hovered('{ "include_observed_events": |true }', names), {
    on: 'true',
    text: fieldMarkdown('include_observed_events'),
  });
});

test('on a default event: what it means, where it comes from, and that it takes part', async () => {
  assert.deepEqual(await hovered('{ "custom_event_names": ["scr|oll"] }'), {
    on: '"scroll"',
    text: [
      '**`scroll`**: event',
      'A visitor reaches 90% of the height of a page for the first time. Default for `web`, collected by enhanced measurement.',
      'Included: it is there by default, for `web`.',
    ].join('\n\n'),
  });
});

const STANDINGS = [
  {
    of: 'an excluded name',
    text: '{ "exclude_event_names": ["|mine"], "custom_event_names": ["mine"] }',
    sentence: 'Left out: it is in `exclude_event_names`, which wins over everything else.',
  },
  { of: 'a custom name', text: '{ "custom_event_names": ["|mine"] }', sentence: 'Included: it is custom.' },
  {
    of: 'a name that may be observed',
    text: '{ "conversion_event_names": ["|mine"] }',
    sentence: 'Included as soon as it is seen in the data: `include_observed_events` is on.',
  },
  {
    of: 'a name that nothing brings in',
    text: '{ "conversion_event_names": ["|mine"], "include_observed_events": false }',
    sentence: 'Left out: it is neither observed, default nor custom.',
  },
  {
    of: 'a default name of another stream type',
    text: '{ "conversion_event_names": ["|scroll"], "include_observed_events": false, "stream_type": "app" }',
    sentence: 'Left out: it is neither observed, default nor custom.',
  },
  {
    of: 'a name that was observed',
    text: '{ "ga4_dataset_id": "acme-shop.analytics_1", "conversion_event_names": ["|seen"] }',
    sentence: 'Included: it is seen in the data, and `include_observed_events` is on.',
  },
  {
    of: 'a name beside an option of the wrong type',
    text: '{ "conversion_event_names": ["|mine"], "include_observed_events": "false" }',
    sentence: undefined,
  },
];

for (const { of, text, sentence } of STANDINGS) {
  test(`whether it takes part, and why: ${of}`, async () => {
    const names = seeing({ family: 'event', name: 'seen', share: 1, firstSeen: '2024-01-01', lastSeen: '2024-01-01' });
    const all = await paragraphs(text, names);
    assert.equal(
      all.find((paragraph) => /^(?:Included|Left out)/.test(paragraph)),
      sentence,
    );
  });
}

test('on a conversion: that it is one, also where it is only a custom event', async () => {
  const sentence = 'A conversion: `is_conversion` is true for its rows.';
  const has = async (text: string) => (await paragraphs(text)).includes(sentence);
  assert.equal(await has('{ "conversion_event_names": ["mi|ne"] }'), true);
  assert.equal(await has('{ "conversion_event_names": ["mine"], "custom_event_names": ["mi|ne"] }'), true);
  assert.equal(await has('{ "conversion_event_names": ["other"], "exclude_event_names": ["purch|ase"] }'), false);
  assert.equal(await has('{ "exclude_event_names": ["purch|ase"] }'), true);
});

test('on the name of a custom entry: its column, and what the data says', async () => {
  const names = seeing({
    family: 'event_param',
    name: 'cart-size',
    type: 'INT64',
    share: 0.123,
    firstSeen: '2024-01-01',
    lastSeen: '2024-02-03',
  });
  const text =
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "custom_event_params": [{ "name": "cart|-size", "type": "int" }] }';
  assert.deepEqual(await paragraphs(text, names), [
    '**`cart-size`**: event parameter',
    'Included: it is custom.',
    'Column: `event_param_cart_size`, `INT64`.',
    'Seen in 12.3% of the events, from 2024\\-01\\-01 to 2024\\-02\\-03, as `INT64`.',
  ]);
});

test('of a custom name whose type is still another word, everything but the type is told', async () => {
  const text = '{ "custom_event_params": [{ "name": "cart|_size", "type": "integer" }] }';
  assert.deepEqual((await paragraphs(text)).slice(1, 3), [
    'Included: it is custom.',
    'Column: `event_param_cart_size`.',
  ]);
});

test('a name is not taken for one of another family in the data', async () => {
  const names = seeing({ family: 'event', name: 'tier', share: 1, firstSeen: '2024-01-01', lastSeen: '2024-01-01' });
  const text = '{ "ga4_dataset_id": "acme-shop.analytics_1", "exclude_user_properties": ["ti|er"] }';
  assert.equal((await paragraphs(text, names)).pop(), 'Not seen in the data so far.');
});

test('on the type of a custom entry: the column that it makes', async () => {
  assert.deepEqual(await hovered('{ "custom_item_params": [{ "name": "width", "type": "|float" }] }'), {
    on: '"float"',
    text: 'Field of an item: `item_param_width`, `FLOAT64`.',
  });
  assert.deepEqual(await hovered('{ "custom_item_params": [{ "type": "|float" }] }'), {
    on: '"float"',
    text: entryFieldMarkdown('type'),
  });
});

const HOSTILE = [
  '[click](command:svc.run?%5B%5D)',
  '<img src=x onerror=alert(1)>',
  '`](command:svc.run) ``',
  '```\n# title\n[a](http://a.b)',
  '![](https://a.b/c.png)',
  '$(alert) <https://a.b>',
  'a\u202eb\u0000',
];

for (const name of HOSTILE) {
  test(`a hostile name is shown and does nothing: ${JSON.stringify(name)}`, async () => {
    const names = seeing({
      family: 'event_param',
      name,
      type: name,
      share: 1,
      firstSeen: name,
      lastSeen: '2024-01-01',
    });
    const options = {
      ga4_dataset_id: 'acme-shop.analytics_1',
      custom_event_params: [{ name: '|', type: 'int' }],
    };
    const text = JSON.stringify(options).replace('|', () => `|${JSON.stringify(name).slice(1, -1)}`);
    const shown = (await hovered(text, names))?.text ?? '';
    assert.ok(shown.includes('Column: `event_param_'), shown);
    // Without its escapes and its code spans, nothing of the text is left that could be markup.
    const rest = shown.replace(/\\[!-/:-@[-`{-~]|(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '');
    assert.match(rest, /^\*{4}: event parameter\n[\w\s:.,%]*$/);
  });
}

for (const text of [
  '',
  '|',
  '{ | }',
  '{ "stream_type" |: "web" }',
  '{ "unknown|": 1 }',
  '{ "unknown": "web|" }',
  '{ "$schema": "https|://a.b" }',
  '{ "exclude_event_names": [| "a"] }',
  '{ "custom_event_params": [{ "other|": 1 }] }',
  '{ "custom_event_params": [{ "name": { "name|": 1 } }] }',
  '{ "stream_type": { "type|": 1 } }',
]) {
  test(`there is nothing to say in ${JSON.stringify(text)}`, async () => {
    assert.equal(await hovered(text.includes('|') ? text : `${text}|`), undefined);
  });
}

test('the data is asked about the source of this document, and only about names', async () => {
  const asked: unknown[] = [];
  const names: LiveNames = {
    seenNames: async (...question) => {
      asked.push(question.slice(0, 2));
      return [];
    },
  };
  const text = (list: string) => `{ "ga4_dataset_id": "acme-shop.analytics_1", ${list} }`;
  await hovered(text('"stream_type": "w|eb"'), names);
  await hovered(text('"exclude_event_names|": []'), names);
  assert.deepEqual(asked, []);
  await hovered(text('"exclude_event_names": ["a|"]'), names);
  assert.deepEqual(asked, [['file:///shop.svc.jsonc', { project: 'acme-shop', dataset: 'analytics_1' }]]);
});

test('an answer that nobody waits for any more is not given', async () => {
  const { document, position } = atCursor('{ "exclude_event_names": ["a|"] }');
  assert.equal(await hover(document, position, NO_NAMES, CANCELLED), undefined);
});
