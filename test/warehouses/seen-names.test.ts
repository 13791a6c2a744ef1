import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SeenName } from '../../service/values.ts';
import { EXTERNAL, openShop, PARTITIONED, type Shop } from './support.ts';

for (const options of [EXTERNAL, PARTITIONED]) {
  test(`every name is told with its share of the events, its type and its dates (${options.transform_config_template})`, async (t) => {
    const shop = await openShop(t, options);
    await shop.writeDay('2024-01-01', [
      { name: 'page_view', params: { page: { string: '/' } } },
      { name: 'page_view', params: { page: { string: '/shoes' }, score: { int: 7 } } },
      { name: 'scroll', params: { depth: { double: 0.5 } } },
    ]);
    await shop.writeDay('2024-01-03', [
      { name: 'page_view', params: { page: { string: '/bags' }, never_filled: null }, more: likes('red') },
    ]);
    await built(shop);
    const names = await seen(shop);
    assert.deepEqual(names.slice(0, 4).map(brief), [
      'event page_view 75% 2024-01-01 2024-01-03',
      'event_param page STRING 75% 2024-01-01 2024-01-03',
      'event scroll 25% 2024-01-01 2024-01-01',
      'event_param depth FLOAT64 25% 2024-01-01 2024-01-01',
    ]);
    assert.deepEqual(names.slice(4).map(brief), [
      'event_param score INT64 25% 2024-01-01 2024-01-01',
      'user_property colour STRING 25% 2024-01-03 2024-01-03',
    ]);
  });
}

test('a value that does not fit into its column counts for its name', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', [
    { name: 'a', params: { level: { int: 1 } } },
    { name: 'a', params: { level: { string: 'high' } } },
    { name: 'a' },
    { name: 'a' },
  ]);
  await built(shop);
  const level = (await seen(shop)).find(({ name }) => name === 'level');
  assert.equal(level?.share, 0.5);
});

test('an item param counts once for an event, however many items have it', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', [
    { name: 'view', items: [item('1', { size: 'L' }), item('2', { size: 'M' }), item('3', {})] },
    { name: 'view', items: [item('1', {})] },
    { name: 'view', items: [] },
    { name: 'scroll' },
  ]);
  await built(shop);
  const params = (await seen(shop)).filter(({ family }) => family === 'item_param');
  assert.deepEqual(params.map(brief), ['item_param size STRING 25% 2024-01-01 2024-01-01']);
});

test('names are quoted: one that is full of quotes is told as it is written', async (t) => {
  const shop = await openShop(t);
  const name = `it's "50%" \` \\`;
  await shop.writeDay('2024-01-01', [
    { name, params: { [name]: { string: 'x' } }, items: [item('1', { [name]: 'y' })] },
  ]);
  await built(shop);
  const names = (await seen(shop)).filter((candidate) => candidate.name === name);
  assert.deepEqual(
    names.map(({ family, share }) => [family, share]),
    [
      ['event', 1],
      ['event_param', 1],
      ['item_param', 1],
    ],
  );
});

test('a name that was asked for since the last run has no column yet, and is not told', async (t) => {
  const shop = await openShop(t, PARTITIONED);
  await shop.writeDay('2024-01-01', [{ name: 'a', params: { level: { int: 1 } } }]);
  await built(shop);
  await shop.install({ ...PARTITIONED, custom_event_params: [{ name: 'later', type: 'string' }] });
  assert.deepEqual((await seen(shop)).map(brief), [
    'event a 100% 2024-01-01 2024-01-01',
    'event_param level INT64 100% 2024-01-01 2024-01-01',
  ]);
});

test('while there is no events there are no names: before the installation, before the first run, after a run without rows', async (t) => {
  const shop = await openShop(t);
  assert.deepEqual(await seen(shop), []);
  await shop.writeDay('2024-01-01', [{ name: 'a' }]);
  await shop.load();
  assert.deepEqual(await seen(shop), []);
  await shop.install({ ...EXTERNAL, exclude_event_names: ['a'] });
  assert.deepEqual(await seen(shop), []);
  await shop.run();
  assert.deepEqual(await seen(shop), []);
});

test('counting can be cancelled', async (t) => {
  const shop = await openShop(t);
  await shop.writeDay('2024-01-01', [{ name: 'a' }]);
  await built(shop);
  await assert.rejects(shop.warehouse.seenNames(shop.placement, { signal: AbortSignal.abort() }), {
    code: 'cancelled',
  });
});

async function built(shop: Shop): Promise<void> {
  await shop.load();
  await shop.install();
  await shop.run();
}

function seen(shop: Shop): Promise<readonly SeenName[]> {
  return shop.warehouse.seenNames(shop.placement);
}

function brief({ family, name, type, share, firstSeen, lastSeen }: SeenName): string {
  return [family, name, type, `${Math.round(share * 100)}%`, firstSeen, lastSeen].filter(Boolean).join(' ');
}

function item(id: string, params: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const list = Object.entries(params).map(([key, value]) => ({ key, value: { string_value: value } }));
  return { item_id: id, item_params: list };
}

function likes(colour: string): Readonly<Record<string, unknown>> {
  return { user_properties: [{ key: 'colour', value: { string_value: colour } }] };
}
