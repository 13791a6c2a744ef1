/** Four days of Google's public sample, against plain queries over the raw shards. The days are not part of the project. */
import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EXTERNAL, openShop, PARTITIONED, query, type Shop } from './support.ts';

const DATA = fileURLToPath(new URL('../../../shared/data/ga4-export', import.meta.url));
const FILES = globSync('events_*.parquet', { cwd: DATA }).sort();
const SKIP = existsSync(DATA) ? false : `there is no ${DATA} with the days of the public sample`;

for (const options of [EXTERNAL, PARTITIONED]) {
  test(`${options.transform_config_template} of four real days loses and adds nothing`, { skip: SKIP }, async (t) => {
    const shop = await openShop(t, options);
    await shop.warehouse.load({ paths: [DATA], source: shop.placement.source, copy: false });
    await shop.install();
    const report = await shop.run();
    assert.deepEqual([report.run.state, report.run.partitions, FILES.length], ['done', 4, 4]);
    for (const file of FILES) {
      const raw = `read_parquet('${join(DATA, file)}')`;
      const date = file.replace(/^events_(\d{4})(\d\d)(\d\d)\.parquet$/, '$1-$2-$3');
      await compareCounts(shop, raw, date);
      await compareParams(shop, raw, date);
      await compareColumns(shop, raw, date);
    }
    await checkNamesWithoutValue(shop);
  });
}

async function one(shop: Shop, sql: string): Promise<unknown> {
  const [row] = await shop.events(sql);
  return Object.values(row || {})[0];
}

async function compareCounts(shop: Shop, raw: string, date: string): Promise<void> {
  const expected = await one(shop, `SELECT count(*) FROM ${raw}`);
  assert.equal(await one(shop, `SELECT count(*) FROM events WHERE event_date = '${date}'`), expected, date);
}

/** For every key, the values in its columns are as many as the elements with a value. */
async function compareParams(shop: Shop, raw: string, date: string): Promise<void> {
  const { project, dataset } = shop.placement.deployment;
  const register = await query(
    shop.warehouseFolder,
    [project],
    `SELECT family, name, column_name AS column FROM "${project}"."${dataset}".svc_columns WHERE family IN ('event_param', 'user_property')`,
  );
  for (const [family, array] of [
    ['event_param', 'event_params'],
    ['user_property', 'user_properties'],
  ] as const) {
    const filled =
      'coalesce(p.value.string_value::VARCHAR, p.value.int_value::VARCHAR, p.value.float_value::VARCHAR, p.value.double_value::VARCHAR)';
    const keys = await shop.events(
      `SELECT p.key::VARCHAR AS key, count(${filled})::INT AS n FROM (SELECT unnest(${array}) AS p FROM ${raw}) WHERE p.key IS NOT NULL GROUP BY 1`,
    );
    const wanted = keys.flatMap(({ key, n }) => {
      const columns = register.filter((row) => row['family'] === family && row['name'] === key);
      return n === 0 && columns.length === 0
        ? []
        : [{ key, n, values: columns.map(({ column }) => `count("${column}")`) }];
    });
    const sums = wanted.map(({ values }, index) => `(${values.join(' + ')})::INT AS n${index}`);
    const [counted] = await shop.events(
      `SELECT 0 AS none, ${sums.join(', ')} FROM events WHERE event_date = '${date}'`,
    );
    for (const [index, { key, n }] of wanted.entries()) assert.equal(counted?.[`n${index}`], n, `${key} ${date}`);
  }
}

/** A name that never has a value gets no column, unless it is a default: then the column is there and empty. */
async function checkNamesWithoutValue(shop: Shop): Promise<void> {
  const { project, dataset } = shop.placement.deployment;
  const rows = await query(
    shop.warehouseFolder,
    [project],
    `SELECT name, origin FROM "${project}"."${dataset}".svc_columns WHERE name IN ('gclid', 'gclsrc', 'dclid', 'all_data') ORDER BY name`,
  );
  assert.ok(!rows.some(({ name }) => name === 'all_data'));
  assert.ok(rows.every(({ origin }) => origin === 'default'));
  for (const { name } of rows) assert.equal(await one(shop, `SELECT count(event_param_${name})::INT FROM events`), 0);
}

/** Every other column equals the source, value by value, with the items in their order. */
async function compareColumns(shop: Shop, raw: string, date: string): Promise<void> {
  const described = await shop.events(`SELECT column_name AS name FROM (DESCRIBE SELECT * FROM ${raw})`);
  const columns = described
    .map(({ name }) => String(name))
    .filter((name) => !['event_date', 'event_params', 'user_properties'].includes(name));
  assert.ok(columns.includes('items') && columns.length > 15);
  const list = columns.map((name) => `"${name}"`).join(', ');
  const ours = `SELECT ${list} FROM events WHERE event_date = '${date}'`;
  const theirs = `SELECT ${list} FROM ${raw}`;
  assert.equal(await one(shop, `SELECT count(*)::INT FROM (${theirs} EXCEPT ALL ${ours})`), 0, date);
  assert.equal(await one(shop, `SELECT count(*)::INT FROM (${ours} EXCEPT ALL ${theirs})`), 0, date);
}
