import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationToken } from 'vscode-languageserver';
import type { CompletionItem, CompletionList, MarkupContent } from 'vscode-languageserver-types';
import { complete } from '../../server/features/completion.ts';
import { type LiveNames, NO_NAMES } from '../../server/live-names.ts';
import type { SeenName } from '../../service/values.ts';
import { accept } from './accept.ts';
import { atCursor } from './support.ts';

const SEEN_FROM = { firstSeen: '2026-01-01', lastSeen: '2026-01-31' };

/** What the data of one property holds, rarest first. */
const SEEN: readonly SeenName[] = [
  { family: 'event', name: 'wishlist_shared', share: 0.004, ...SEEN_FROM },
  { family: 'event', name: 'page_view', share: 0.5, ...SEEN_FROM },
  { family: 'event_param', name: 'article_id', type: 'INT64', share: 0.1, ...SEEN_FROM },
  { family: 'event_param', name: 'page_location', type: 'STRING', share: 1, ...SEEN_FROM },
  { family: 'user_property', name: 'customer_tier', type: 'STRING', share: 0.2, ...SEEN_FROM },
  { family: 'item_param', name: 'fab"ric', type: 'FLOAT64', share: 0.3, ...SEEN_FROM },
];

const SOURCE = '"ga4_dataset_id": "acme-shop.analytics_1"';

test('what was seen comes first, the most frequent before the others, each with its share', async () => {
  const items = await itemsAt(`{ ${SOURCE}, "exclude_event_names": [|] }`);
  assert.deepEqual(
    items.slice(0, 2).map(({ label, labelDetails }) => [label, labelDetails?.description]),
    [
      ['page_view', '50%'],
      ['wishlist_shared', '0.4%'],
    ],
  );
  assert.match(documentationOf(items, 'page_view'), /Seen in 50% of the events, from 2026\\-01\\-01 to 2026\\-01\\-31/);
});

test('names are asked for the source of the document, and only where a name can stand', async () => {
  const asked: string[] = [];
  const names: LiveNames = {
    seenNames: async (uri, { project, dataset }) => {
      asked.push(`${uri} ${project}.${dataset}`);
      return [];
    },
  };
  await itemsAt(`{ ${SOURCE}, "stream_type": "|" }`, names);
  await itemsAt(`{ "ga4_dataset_id": "acme-shop", "exclude_event_names": [|] }`, names);
  assert.deepEqual(asked, []);
  await itemsAt(`{ ${SOURCE}, "exclude_event_names": [|] }`, names);
  assert.deepEqual(asked, ['file:///shop.svc.jsonc acme-shop.analytics_1']);
});

test('a name that is on the list already is not offered, but the one at the cursor is', async () => {
  const labels = await labelsAt('{ "exclude_event_names": ["click", "scr|oll", "click"] }');
  assert.equal(labels.includes('click'), false);
  assert.equal(labels.includes('scroll'), true);
});

test('to exclude: what takes part by default or is seen, without what is custom', async () => {
  const labels = await labelsAt(`{ ${SOURCE}, "custom_event_names": ["wishlist_shared"], "exclude_event_names": [|] }`);
  assert.ok(labels.includes('session_start'));
  assert.equal(labels.includes('wishlist_shared'), false);
  assert.equal(labels.includes('first_open'), false, 'an event of apps');
  const closed = '"include_observed_events": false, "include_default_events": false';
  assert.deepEqual(await labelsAt(`{ ${SOURCE}, ${closed}, "exclude_event_names": [|] }`), []);
});

test('as conversions: what was seen or is custom, then recommended events, then the rest; nothing that is excluded', async () => {
  const lists = '"custom_event_names": ["newsletter_signup"], "exclude_event_names": ["page_view", "login"]';
  const labels = await labelsAt(`{ ${SOURCE}, ${lists}, "conversion_event_names": [|] }`);
  assert.deepEqual(labels.slice(0, 3), ['wishlist_shared', 'newsletter_signup', 'sign_up']);
  assert.ok(labels.indexOf('purchase') < labels.indexOf('session_start'));
  assert.ok(labels.indexOf('session_start') < labels.indexOf('first_open'), 'an event of apps');
  assert.equal(labels.includes('login') || labels.includes('page_view'), false);
});

test('as custom events: what does not take part by itself', async () => {
  const open = await labelsAt(`{ ${SOURCE}, "custom_event_names": [|] }`);
  assert.ok(open.includes('first_open'), 'an event of apps');
  assert.equal(open.includes('session_start') || open.includes('wishlist_shared'), false);
  const closed = await labelsAt(`{ ${SOURCE}, "include_observed_events": false, "custom_event_names": [|] }`);
  assert.equal(closed[0], 'page_view');
  assert.ok(closed.includes('wishlist_shared'));
});

test('a custom entry is written as a whole, with the type that was seen', async () => {
  const text = `{ ${SOURCE}, "custom_item_params": [|] }`;
  const [first, second] = await itemsAt(text);
  assert.deepEqual([first?.label, second?.label], ['fab"ric', 'svc custom entry']);
  assert.equal(
    first && accept(atCursor(text).document, first),
    `{ ${SOURCE}, "custom_item_params": [{ "name": "fab\\"ric", "type": "float" }] }`,
  );
});

test('the type of a custom entry that is known comes first', async () => {
  const entry = (name: string) => `{ ${SOURCE}, "custom_event_params": [{ "name": "${name}", "type": "|" }] }`;
  assert.deepEqual(await labelsAt(entry('article_id')), ['int', 'string', 'float']);
  assert.deepEqual(await labelsAt(entry('value')), ['float', 'string', 'int']);
  assert.deepEqual(await labelsAt(entry('anything')), ['string', 'int', 'float']);
});

test('user properties and item parameters are known only from the data', async () => {
  assert.deepEqual(await labelsAt(`{ ${SOURCE}, "exclude_user_properties": [|] }`), ['customer_tier']);
  assert.deepEqual(await labelsAt(`{ ${SOURCE}, "exclude_user_properties": [|] }`, NO_NAMES), []);
});

test('a name from the data is text, not a snippet and not Markdown', async () => {
  const name = '$0 \\ `y` | "z" $1 }';
  const names: LiveNames = { seenNames: async () => [{ family: 'event', name, share: 1, ...SEEN_FROM }] };
  const text = `{ ${SOURCE}, "exclude_event_names": [|] }`;
  const [item] = await itemsAt(text, names);
  assert.equal(item?.label, name);
  const accepted = item ? accept(atCursor(text).document, item) : '';
  assert.deepEqual(JSON.parse(accepted).exclude_event_names, [name]);
  assert.equal(item ? documentationOf([item], name).includes('x') : undefined, false);
});

test('of very many names, those are sent that go on with what is typed', async () => {
  const many = Array.from({ length: 3000 }, (_, index): SeenName => {
    return { family: 'event', name: `event_${index}`, share: 0, ...SEEN_FROM };
  });
  const names: LiveNames = { seenNames: async () => many };
  const all = await listAt(`{ ${SOURCE}, "exclude_event_names": [|] }`, names);
  assert.deepEqual([all.items.length, all.isIncomplete], [1000, true]);
  const some = await listAt(`{ ${SOURCE}, "exclude_event_names": ["event_299|"] }`, names);
  assert.deepEqual([some.items.length, some.isIncomplete], [11, true]);
});

test('in a document of 1 MB, an answer takes less time than reading the document does', async () => {
  const names = Array.from({ length: 40_000 }, (_, index) => `    "event_name_${index}"`);
  const text = `{\n  "exclude_event_names": [\n${names.join(',\n')},\n    "scr|"\n  ]\n}\n`;
  let [reading, completing] = [0, 0];
  for (let round = 0; round < 10; round++) {
    const { document, position } = atCursor(text);
    const start = performance.now();
    assert.equal(document.options.problems.length, 0);
    const read = performance.now();
    const { items } = await complete(document, position, NO_NAMES, CancellationToken.None);
    assert.ok(items.some(({ label }) => label === 'scroll'));
    reading += read - start;
    completing += performance.now() - read;
  }
  assert.ok(completing < reading, `reading took ${reading} ms, completing ${completing} ms`);
});

async function listAt(text: string, names: LiveNames = { seenNames: async () => SEEN }): Promise<CompletionList> {
  const { document, position } = atCursor(text);
  return complete(document, position, names, CancellationToken.None);
}

async function itemsAt(text: string, names?: LiveNames): Promise<readonly CompletionItem[]> {
  return (await listAt(text, names)).items;
}

async function labelsAt(text: string, names?: LiveNames): Promise<string[]> {
  return (await itemsAt(text, names)).map(({ label }) => label);
}

function documentationOf(items: readonly CompletionItem[], wanted: string): string {
  const documentation = items.find(({ label }) => label === wanted)?.documentation as MarkupContent | undefined;
  return documentation?.value ?? '';
}
