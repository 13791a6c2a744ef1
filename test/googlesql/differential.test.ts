/** Both dialects make the same `events` out of the same shards: every column, its type, and every value in it. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Options } from '../../service/options/fields.generated.ts';
import { openDuckdb, optionsOf } from '../service/dialects/duckdb/shards.ts';
import { options, shards } from '../service/dialects/random-shards.ts';
import { findingsText } from './checker/finding.ts';
import { checkScript } from './checker/script.ts';
import { compareDialects, transformOnZetaSql } from './differential.ts';
import { ODD_SHARDS } from './differential-oddities.ts';
import { generatedShards, REAL_ROWS, realShard } from './differential-shards.ts';
import { unsupported } from './zetasql/binary.ts';
import { startZetaSql, type ZetaSql } from './zetasql/client.ts';

const RUNS = Number(process.env['RUNS'] ?? 120);

describe('both dialects make the same events', { skip: unsupported() ?? false }, () => {
  let zetasql: ZetaSql;
  const folder = mkdtempSync(path.join(tmpdir(), 'svc-differential-'));
  before(async () => {
    zetasql = await startZetaSql();
  });
  after(async () => {
    await zetasql.stop();
    rmSync(folder, { recursive: true });
  });

  const everything: Options = optionsOf({
    transform_config_template: 'events_external',
    include_default_event_params: true,
    stream_type: 'all',
  });
  // Types that many values do not have, and names that are left out.
  const narrow: Options = optionsOf({
    exclude_event_names: ['scroll'],
    conversion_event_names: ['purchase', 'sign_up'],
    exclude_event_params: ['page_location', 'gclid'],
    custom_event_params: ['value', 'session_engaged', 'transaction_id', 'discount_rate', 'beyond_double', 'huge'].map(
      (name, index) => ({ name, type: index % 2 === 0 ? 'int' : 'float' }),
    ),
    custom_user_properties: [{ name: 'segment', type: 'float' }],
    custom_item_params: [
      { name: 'stock', type: 'string' },
      { name: 'color', type: 'int' },
    ],
  });
  const declaredOnly: Options = optionsOf({
    include_default_event_params: true,
    include_observed_event_params: false,
    include_observed_user_properties: false,
    include_observed_item_params: false,
    custom_event_params: [
      { name: 'value', type: 'string' },
      { name: 'discount_rate', type: 'string' },
    ],
    custom_item_params: [{ name: 'rating', type: 'string' }],
  });

  test('of generated days with every oddity of an export', async (t) => {
    const duckdb = await openDuckdb();
    const days = await generatedShards(duckdb, folder, { days: 5, eventsPerDay: 420 });
    const generated = days.reduce((sum, { rows }) => sum + rows.length, 0);
    assert.ok(generated >= 2000, `${generated} rows prove too little`);
    const { rows, values, columns } = await compareDialects({ zetasql, duckdb }, days, everything);
    t.diagnostic(`${rows} rows, ${columns} columns, ${values} values are equal`);
    assert.equal(rows, generated);
    // The export changes half way.
    const someDays = [
      [narrow, days.filter((_, day) => day === 0 || day === 4)],
      [declaredOnly, days.slice(4)],
    ] as const;
    for (const [chosen, given] of someDays) {
      const compared = await compareDialects({ zetasql, duckdb }, given, chosen);
      t.diagnostic(`${compared.rows} rows, ${compared.columns} columns, ${compared.values} values are equal`);
      assert.ok(compared.rows > 300 && compared.values > compared.rows * 10, 'next to nothing was compared');
    }
  });

  const noRows = existsSync(REAL_ROWS) ? false : `there is no ${REAL_ROWS} with rows of real exports`;
  test('of real rows', { skip: noRows }, async (t) => {
    const duckdb = await openDuckdb();
    const names = ['events_20210131_slice', 'rows_with_user_properties', 'app_events'];
    const days = names.map((name, day) => realShard(`2024-01-0${day + 1}`, path.join(REAL_ROWS, `${name}.ndjson`)));
    for (const order of [days, days.toReversed()]) {
      const dated = order.map((day, index) => ({ ...day, date: `2024-01-0${index + 1}` }));
      const { rows, values, columns } = await compareDialects({ zetasql, duckdb }, dated, everything);
      t.diagnostic(`${rows} rows, ${columns} columns, ${values} values are equal`);
      assert.equal(rows, 293);
    }
  });

  for (const [why, given, changes = {}] of ODD_SHARDS) {
    test(`of shards in which ${why}`, async () => {
      const duckdb = await openDuckdb();
      for (const transform_config_template of ['events_external', 'events_partitioned'] as const) {
        const chosen = optionsOf({ ...changes, transform_config_template });
        const { values } = await compareDialects({ zetasql, duckdb }, given, chosen);
        assert.ok(values > 0, 'nothing to compare');
      }
    });
  }

  test('of odd shards by statements that BigQuery takes, as an export and as they are', async (t) => {
    let typed = 0;
    for (const [why, given, changes = {}] of ODD_SHARDS) {
      const chosen = optionsOf({ ...changes, transform_config_template: 'events_external' });
      const { statements } = await transformOnZetaSql(zetasql, given, chosen);
      const target = "OPTIONS (uri = 'gs://acme-shop/events/*.parquet', format = 'PARQUET', overwrite = FALSE)";
      const exports = statements.making.map(({ sql, tables }) => ({ sql: `EXPORT DATA ${target} AS ${sql}`, tables }));
      for (const { sql, tables } of [...statements.observing, ...exports]) {
        const checked = await checkScript(zetasql, sql, { tables });
        assert.equal(findingsText(checked.findings), '', why);
        typed += checked.typed;
      }
    }
    t.diagnostic(`${typed} statements passed the checker and the lint`);
    assert.ok(typed > ODD_SHARDS.length * 2);
  });

  test('of random shards', async (t) => {
    const duckdb = await openDuckdb();
    const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
    let rows = 0;
    let values = 0;
    await fc.assert(
      fc.asyncProperty(shards(), options(), async (given, chosen) => {
        const compared = await compareDialects({ zetasql, duckdb }, given, chosen);
        rows += compared.rows;
        values += compared.values;
      }),
      { numRuns: RUNS, seed },
    );
    t.diagnostic(`seed ${seed}: ${RUNS} cases, ${rows} rows, ${values} values are equal`);
    assert.ok(rows > RUNS, 'the cases are too small to prove anything');
  });
});
