/** The same shards through both dialects: the GoogleSQL one on ZetaSQL's reference engine, the other one on DuckDB. */
import assert from 'node:assert/strict';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName } from '../../service/dialects/duckdb/quote.ts';
import { keptRows } from '../../service/dialects/duckdb/select.ts';
import { observeSelect, readObservation } from '../../service/dialects/googlesql/observe.ts';
import { quotePath } from '../../service/dialects/googlesql/quote.ts';
import { partitionSelect } from '../../service/dialects/googlesql/select.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { eventsColumns } from '../../service/transform/layout.ts';
import { extendRegister, initialRegister } from '../../service/transform/register.ts';
import { typeText } from '../../service/transform/types.ts';
import type { Column, ColumnType, Field, Observation } from '../../service/values.ts';
import { observe, type Row, type TestShard, transform, type Value } from '../service/dialects/duckdb/shards.ts';
import type { ZetaSql } from './zetasql/client.ts';

/** How much was compared. */
export interface Compared {
  readonly rows: number;
  /** Values of columns and of fields that are not NULL. */
  readonly values: number;
  readonly columns: number;
}

/** What the GoogleSQL dialect makes of shards. */
export interface Transformed {
  readonly dates: readonly (readonly Row[])[];
  readonly register: readonly Column[];
  /** What was seen in each shard, and the register before it. */
  readonly observations: readonly { readonly seen: Observation; readonly register: readonly Column[] }[];
  /** What was executed: the SELECTs that look at shards, and those that make the rows of dates. */
  readonly statements: { readonly observing: readonly Statement[]; readonly making: readonly Statement[] };
}

/** A statement, and the tables that it names, without their rows. */
export interface Statement {
  readonly sql: string;
  readonly tables: { readonly [name: string]: { readonly columns: readonly Field[] } };
}

/**
 * Transforms shards with both dialects, the way that each of them runs, and compares every value of every column.
 *
 * @throws AssertionError at the first date that differs
 */
export async function compareDialects(
  { zetasql, duckdb }: { readonly zetasql: ZetaSql; readonly duckdb: DuckDBConnection },
  shards: readonly TestShard[],
  options: Options,
): Promise<Compared> {
  const google = await transformOnZetaSql(zetasql, shards, options);
  const local = await transform(duckdb, shards, options, { template: options.transform_config_template });
  assert.deepEqual(columnsOf(google.register), columnsOf(local.register), 'the columns');
  let rows = 0;
  let values = 0;
  const types = eventsColumns(google.register);
  for (const [index, shard] of shards.entries()) {
    const { date } = shard;
    const { seen, register } = google.observations[index] ?? assert.fail(`${date} was not observed`);
    assert.equal(seen.rows, google.dates[index]?.length, `the rows that were seen on ${date}`);
    const relation = quoteName(`events_${date.replaceAll('-', '')}`);
    const seenLocally = await observe(duckdb, keptRows(relation, options), shard, register);
    assert.deepEqual(namesOf(seen), namesOf(seenLocally), `the names that were seen on ${date}`);
    const expected = comparable(local.dates[index] ?? [], types);
    assert.deepEqual(comparable(google.dates[index] ?? [], types), expected, `the rows of ${date}`);
    rows += expected.length;
    values += expected.reduce((sum, row) => sum + countValues(row), 0);
  }
  return { rows, values, columns: eventsColumns(google.register).length };
}

/** Observes and transforms shards one after another, as a run on BigQuery does; each row is found with the types it has to have. */
export async function transformOnZetaSql(
  zetasql: ZetaSql,
  shards: readonly TestShard[],
  options: Options,
): Promise<Transformed> {
  let register = initialRegister(options);
  const dates: (readonly Row[])[] = [];
  const observations: { seen: Observation; register: readonly Column[] }[] = [];
  const observing: Statement[] = [];
  const making: Statement[] = [];
  for (const { date, columns, rows } of shards) {
    const name = `events_${date.replaceAll('-', '')}`;
    const relation = quotePath({ project: 'acme-shop', dataset: 'analytics_1' }, name);
    const stored = rows.map((row) => columns.map(({ name: own, type }) => withoutNullArrays(row[own] ?? null, type)));
    const table = { columns, rows: stored };
    const catalog = { tables: { [`acme-shop.analytics_1.${name}`]: table } };
    const tables = { [`acme-shop.analytics_1.${name}`]: { columns } };
    const look = observeSelect({ relation, columns, options });
    observing.push({ sql: look, tables });
    const answer = await zetasql.evaluate(look, catalog);
    const observation = readObservation(String(answer.rows[0]?.[0]), { date, columns, register });
    observations.push({ seen: observation, register });
    register = extendRegister({ register, observation, options, runId: 'run-1', openTo: 'everything' }).register;
    const template = options.transform_config_template;
    const sql = partitionSelect({ relation, date, columns, register, options, template, runId: 'run-1' });
    making.push({ sql, tables });
    const result = await zetasql.evaluate(sql, catalog);
    assert.deepEqual(
      result.columns.map((column) => [column.name, typeText(column.type as ColumnType)]),
      eventsColumns(register)
        .filter((column) => template !== 'events_external' || !['event_date', 'svc_run'].includes(column.name))
        .map((column) => [column.name, typeText(column.type)]),
      `the columns of the SELECT of ${date}`,
    );
    dates.push(
      result.rows.map((row) => Object.fromEntries(result.columns.map((column, at) => [column.name, row[at] ?? null]))),
    );
  }
  return { dates, register, observations, statements: { observing, making } };
}

/** What a register says about columns; the value columns of a name are for DuckDB's SELECT alone. */
function columnsOf(register: readonly Column[]) {
  return register.map(({ family, name, columnName, type, companion, origin, firstPartition }) =>
    [family, name, columnName, typeText(type), companion, origin, firstPartition].join(' | '),
  );
}

function namesOf({ names }: Observation): readonly string[] {
  return names
    .map(({ family, name, count, slots, misfit }) => JSON.stringify([family, name, count, slots.join(), misfit]))
    .sort();
}

/** Rows in an order of their own, and NULL arrays as empty ones: BigQuery stores no other. */
function comparable(rows: readonly Row[], columns: readonly Field[]): readonly Row[] {
  const plain = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, withoutNullArrays(value, typeOf(columns, name))]),
    ),
  );
  const keyed = plain.map((row) => ({ row, key: spelled(row) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => row);
}

function typeOf(columns: readonly Field[], name: string): ColumnType {
  const column = columns.find((one) => one.name === name);
  assert.ok(column !== undefined, `a column ${name} that no register knows`);
  return column.type;
}

function withoutNullArrays(value: Value, type: ColumnType): Value {
  if (type.kind === 'array')
    return value === null ? [] : (value as readonly Value[]).map((one) => withoutNullArrays(one, type.of));
  if (type.kind === 'scalar' || value === null) return value;
  const record = value as Row;
  return Object.fromEntries(
    type.fields.map((field) => [field.name, withoutNullArrays(record[field.name] ?? null, field.type)]),
  );
}

function spelled(value: Value): string {
  return JSON.stringify(value, (_, held: unknown) =>
    typeof held === 'bigint' ? `${held}n` : typeof held === 'number' ? `${Object.is(held, -0) ? '-0' : held}` : held,
  );
}

function countValues(value: Value): number {
  if (value === null) return 0;
  if (typeof value !== 'object') return 1;
  return Object.values(value).reduce((sum: number, held) => sum + countValues(held), 0);
}
