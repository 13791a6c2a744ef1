import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { param, type Row } from '../service/dialects/duckdb/shards.ts';
import type { Engine } from './engine/engine.ts';
import { addShard, documentedScript, events, openProperty, runScript } from './property.ts';
import { startZetaSql } from './zetasql/client.ts';

const zetasql = await startZetaSql();
after(() => zetasql.stop());

const FIRST: readonly Row[] = [
  {
    event_name: 'page_view',
    event_params: [
      param('page_location', { string: 'https://acme.shop/' }),
      param('ga_session_id', { int: 1704067200n }),
    ],
    user_properties: [param('tier', { string: 'gold' })],
  },
  {
    event_name: 'purchase',
    event_params: [param('value', { double: 19.5 }), param('transaction_id', { string: 'T-1' })],
    items: [
      { item_id: 'sku-1', quantity: 2n, item_params: [param('size', { int: 42n })] },
      { item_id: 'sku-2', item_params: [] },
    ],
  },
];
const SECOND: readonly Row[] = [{ event_name: 'scroll', event_params: [param('percent_scrolled', { int: 90n })] }];
const THIRD: readonly Row[] = [
  {
    event_name: 'page_view',
    event_params: [
      param('page_location', { string: 'https://acme.shop/hats' }),
      param('ga_session_id', { string: 'none' }),
      param('brand_new', { string: 'first seen today' }),
    ],
  },
];

/** `events` after the first run, whatever the template. */
const AFTER_FIRST = [
  {
    event_date: '2024-01-01',
    event_timestamp: 1n,
    event_name: 'page_view',
    is_conversion: false,
    event_param_page_location: 'https://acme.shop/',
    event_param_ga_session_id: 1704067200n,
    user_property_tier: 'gold',
  },
  {
    event_date: '2024-01-01',
    event_timestamp: 2n,
    event_name: 'purchase',
    is_conversion: true,
    event_param_value: 19.5,
    event_param_transaction_id: 'T-1',
    items: [{ item_id: 'sku-1', quantity: 2n, item_param_size: 42n }, { item_id: 'sku-2' }],
  },
  {
    event_date: '2024-01-02',
    event_timestamp: 1n,
    event_name: 'scroll',
    is_conversion: false,
    event_param_percent_scrolled: 90n,
  },
];

const AFTER_THIRD = {
  event_date: '2024-01-03',
  event_timestamp: 1n,
  event_name: 'page_view',
  is_conversion: false,
  event_param_page_location: 'https://acme.shop/hats',
  // The column has been INT64 since the first date; what does not fit stands beside it.
  event_param_ga_session_id_string: 'none',
};

const TEMPLATES = [
  { transform_config_template: 'events_external', gcs_bucket_name: 'acme-shop-events' },
  { transform_config_template: 'events_partitioned' },
];

for (const options of TEMPLATES) {
  const template = options.transform_config_template;
  test(`${template}: the documented script, a second run, and a day with something new`, async (t) => {
    const engine = await openProperty(zetasql);
    addShard(engine, '2024-01-01', FIRST);
    addShard(engine, '2024-01-02', SECOND);

    await engine.run(documentedScript(options));
    print(t, 'after the documented script', engine);
    assert.deepEqual(events(engine), AFTER_FIRST);

    const second = await engine.run(runScript());
    print(t, 'after a second RUN(NULL)', engine);
    assert.deepEqual(events(engine), AFTER_FIRST);
    assert.deepEqual([second.rows[0]?.['partitions'], second.rows[0]?.['rows']], [0n, 0n]);

    addShard(engine, '2024-01-03', THIRD);
    await engine.run(runScript());
    print(t, 'after a new shard with a new parameter and a changed type', engine);
    // The columns of a native table are fixed until a full run.
    const isExternal = template === 'events_external';
    const third = isExternal ? { ...AFTER_THIRD, event_param_brand_new: 'first seen today' } : AFTER_THIRD;
    assert.deepEqual(events(engine), [...AFTER_FIRST, third]);

    await engine.run(runScript({ mode: 'full' }));
    print(t, 'after a full run', engine);
    assert.deepEqual(events(engine), [...AFTER_FIRST, { ...AFTER_THIRD, event_param_brand_new: 'first seen today' }]);
  });
}

function print(t: { diagnostic(text: string): void }, title: string, engine: Engine): void {
  t.diagnostic(`${title}:`);
  for (const row of events(engine))
    t.diagnostic(`  ${JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`);
}
