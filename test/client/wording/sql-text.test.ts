import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLines, selectText } from '../../../client/wording/sql-text.ts';
import { placementOf } from '../../../service/placement.ts';
import { initialRegister } from '../../../service/transform/register.ts';

test('a SELECT is broken into columns and clauses, a subquery indented', () => {
  assert.equal(
    inLines(`SELECT f(a, b) AS "x, y", 'it''s, FROM' AS c FROM (SELECT *, [1, 2] FROM "t" WHERE d IN ('a', 'b'))`),
    `SELECT
  f(a, b) AS "x, y",
  'it''s, FROM' AS c
FROM (
  SELECT
    *,
    [1, 2]
  FROM "t"
  WHERE d IN ('a', 'b')
)`,
  );
});

test('a subquery among columns is indented below its column', () => {
  assert.equal(
    inLines('SELECT a, (SELECT b, c FROM p WHERE (d = 1)) AS e, f FROM t'),
    `SELECT
  a,
  (
    SELECT
      b,
      c
    FROM p
    WHERE (d = 1)
  ) AS e,
  f
FROM t`,
  );
});

test('breaking into lines changes nothing but white space', () => {
  const options = { ga4_dataset_id: 'acme-shop.analytics_1', transform_config_template: 'events_partitioned' } as const;
  const text = selectText({
    options,
    placement: placementOf(options),
    register: initialRegister(options),
    shard: { date: '2024-01-01', table: 'events_20240101' },
  });
  assert.match(text, /^-- The rows of acme-shop\.svc_analytics_1\.events /);
  assert.match(text, /^ {2}FROM "acme-shop"\."analytics_1"\."events_20240101"$/m);
  const sql = text.replace(/^--.*\n/gm, '');
  assert.equal(inLines(sql).replace(/\s+/g, ''), sql.replace(/\s+/g, ''));
});
