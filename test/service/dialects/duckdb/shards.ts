/** Small shards written as JavaScript, transformed on a real DuckDB the way a run does it. */
import assert from 'node:assert/strict';
import {
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBInstance,
  DuckDBListValue,
  DuckDBStructValue,
  type DuckDBValue,
  listValue,
  structValue,
} from '@duckdb/node-api';
import { misfitsQuery, namesQuery, suspects } from '../../../../service/dialects/duckdb/observe.ts';
import { isSomethingNew } from '../../../../service/dialects/duckdb/params.ts';
import { quoteName } from '../../../../service/dialects/duckdb/quote.ts';
import { keptRows, partitionSelect } from '../../../../service/dialects/duckdb/select.ts';
import { duckdbType } from '../../../../service/dialects/duckdb/types.ts';
import type { Options } from '../../../../service/options/fields.generated.ts';
import { SLOTS } from '../../../../service/transform/export-shape.ts';
import type { ParamFamily } from '../../../../service/transform/families.ts';
import { extendRegister, initialRegister, knowsShardColumns } from '../../../../service/transform/register.ts';
import { parseType } from '../../../../service/transform/types.ts';
import type { Column, ColumnType, Field, Observation } from '../../../../service/values.ts';

/** A value of a shard or of `events`: INT64 is a bigint, FLOAT64 a number, a date is text. */
export type Value = null | string | bigint | number | boolean | readonly Value[] | { readonly [field: string]: Value };

/** A row by column; a column that is absent is NULL. */
export interface Row {
  readonly [column: string]: Value;
}

/** A shard of the export. */
export interface TestShard {
  readonly date: string;
  readonly columns: readonly Field[];
  readonly rows: readonly Row[];
}

/** The value columns of a parameter, by their short names. */
export interface SlotValues {
  readonly string?: string;
  readonly int?: bigint;
  readonly float?: number;
  readonly double?: number;
}

/** What came of transforming shards. */
export interface Transformed {
  /** The rows of `events`, by date. */
  readonly dates: readonly (readonly Row[])[];
  readonly register: readonly Column[];
  /** The dates that had to be observed. */
  readonly observed: readonly string[];
  /** What the parameter's own column holds in each row, then what its companion holds; NULL where there is no such column. */
  readonly values: (family: ParamFamily, name: string) => { own: readonly Value[]; companion: readonly Value[] };
}

/** Options with nothing but observed names, unless told otherwise. */
export function optionsOf(changes: Partial<Options> = {}): Options {
  return {
    ga4_dataset_id: 'acme-shop.analytics_123456789',
    transform_config_template: 'events_partitioned',
    include_default_event_params: false,
    ...changes,
  };
}

/** An element of an array of keys and values. */
export function param(key: Value, filled: SlotValues = {}): Row {
  const value: { [slot: string]: Value } = {};
  for (const [slot, held] of Object.entries(filled)) value[`${slot}_value`] = held;
  return { key, value };
}

/** A row with these elements in the array of a family; item params are those of one item. */
export function rowWith(family: ParamFamily, elements: readonly Row[]): Row {
  if (family === 'event_param') return { event_name: 'page_view', event_params: elements };
  if (family === 'user_property') return { event_name: 'page_view', user_properties: elements };
  return { event_name: 'page_view', items: [{ item_id: 'sku-1', item_params: elements }] };
}

/** The option with the custom entries of a family. */
export function customField(
  family: ParamFamily,
): 'custom_event_params' | 'custom_user_properties' | 'custom_item_params' {
  if (family === 'event_param') return 'custom_event_params';
  return family === 'user_property' ? 'custom_user_properties' : 'custom_item_params';
}

/** The option with the excluded names of a family. */
export function excludeField(
  family: ParamFamily,
): 'exclude_event_params' | 'exclude_user_properties' | 'exclude_item_params' {
  if (family === 'event_param') return 'exclude_event_params';
  return family === 'user_property' ? 'exclude_user_properties' : 'exclude_item_params';
}

/** A column of a shard, its type in GoogleSQL's spelling. */
export function field(name: string, type: string): Field {
  return { name, type: parseType(type) };
}

const VALUE = 'STRUCT<`string_value` STRING, `int_value` INT64, `float_value` FLOAT64, `double_value` FLOAT64>';

/** The type of an array of keys and values. */
export function paramsType(key = 'STRING', value = VALUE): string {
  return `ARRAY<STRUCT<\`key\` ${key}, \`value\` ${value}>>`;
}

/** The columns that every shard has, and the two other arrays of keys and values. */
export const usualColumns: readonly Field[] = [
  field('event_date', 'STRING'),
  field('event_timestamp', 'INT64'),
  field('event_name', 'STRING'),
  field('event_params', paramsType()),
  field('user_properties', paramsType()),
  field('items', `ARRAY<STRUCT<\`item_id\` STRING, \`price\` FLOAT64, \`item_params\` ${paramsType()}>>`),
];

/** A shard with the usual columns, or with others. */
export function shard(date: string, rows: readonly Row[], columns: readonly Field[] = usualColumns): TestShard {
  return { date, columns, rows };
}

/** A connection to an empty database in memory. */
export async function openDuckdb(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  return instance.connect();
}

/**
 * Transforms shards one after another, in the order given: each is tried with the register as it is, and observed when it
 * holds something new. After that the next attempt has to succeed, because an observation sees the whole shard.
 */
export async function transform(
  connection: DuckDBConnection,
  shards: readonly TestShard[],
  options: Options,
  start: {
    readonly register?: readonly Column[];
    readonly openTo?: 'everything' | 'companions';
    readonly template?: Options['transform_config_template'];
  } = {},
): Promise<Transformed> {
  const { openTo = 'everything', template = 'events_partitioned' } = start;
  let register = start.register ?? initialRegister(options);
  const dates: (readonly Row[])[] = [];
  const observed: string[] = [];
  for (const { date, columns, rows } of shards) {
    const table = `events_${date.replaceAll('-', '')}`;
    const relation = quoteName(table);
    await makeTable(connection, table, columns, rows);
    const attempt = () =>
      readRows(connection, partitionSelect({ relation, date, columns, register, options, template, runId: 'run-1' }));
    let result = knowsShardColumns(register, columns, openTo) ? await unlessNew(attempt) : undefined;
    if (result === undefined) {
      observed.push(date);
      const observation = await observe(connection, keptRows(relation, options), { date, columns }, register);
      register = extendRegister({ register, observation, options, runId: 'run-1', openTo }).register;
      result = await attempt();
    }
    dates.push(result);
  }
  return { dates, register, observed, values: (family, name) => valuesOf(dates.flat(), register, family, name) };
}

/** Looks at what a relation holds. */
export async function observe(
  connection: DuckDBConnection,
  relation: string,
  { date, columns }: { readonly date: string; readonly columns: readonly Field[] },
  register: readonly Column[],
): Promise<Observation> {
  const names = (await readRows(connection, namesQuery(relation, columns))).map((row) => ({
    family: String(row['family']) as ParamFamily,
    name: String(row['name']),
    count: Number(row['count']),
    slots: SLOTS.filter((slot) => Number(row[slot]) > 0),
  }));
  const misfits = await readRows(connection, misfitsQuery(relation, columns, suspects(names, register)));
  const isMisfit = (family: string, name: string) =>
    misfits.some((row) => row['family'] === family && row['name'] === name);
  return {
    date,
    rows: 0,
    columns,
    events: [],
    names: names.map((seen) => ({ ...seen, misfit: isMisfit(seen.family, seen.name) })),
  };
}

/** Makes a table of rows. The values are bound, not spelled, so that this does not depend on how SQL quotes them. */
export async function makeTable(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Field[],
  rows: readonly Row[],
): Promise<void> {
  const declared = columns.map(({ name, type }) => `${quoteName(name)} ${duckdbType(type)}`).join(', ');
  await connection.run(`CREATE OR REPLACE TABLE ${quoteName(table)} (${declared})`);
  const appender = await connection.createAppender(table);
  for (const row of rows) {
    columns.forEach((column, index) => {
      appender.appendValue(toDuckdb(row[column.name] ?? null, column.type), appender.columnType(index));
    });
    appender.endRow();
  }
  appender.closeSync();
}

/** The rows of a query. */
export async function readRows(connection: DuckDBConnection, sql: string | undefined): Promise<readonly Row[]> {
  if (sql === undefined) return [];
  const rows = (await connection.runAndReadAll(sql)).getRowObjects();
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fromDuckdb(value)])));
}

async function unlessNew(attempt: () => Promise<readonly Row[]>): Promise<readonly Row[] | undefined> {
  try {
    return await attempt();
  } catch (error) {
    assert.ok(error instanceof Error && isSomethingNew(error.message), `not because of something new: ${error}`);
    return undefined;
  }
}

function valuesOf(
  rows: readonly Row[],
  register: readonly Column[],
  family: ParamFamily,
  name: string,
): { own: readonly Value[]; companion: readonly Value[] } {
  const read = (companion: boolean): readonly Value[] => {
    const column = register.find(
      (row) => row.family === family && row.name === name && row.companion === companion && row.columnName,
    );
    if (family !== 'item_param') return rows.map((row) => (column === undefined ? null : at(row, column.columnName)));
    return rows.flatMap((row) => {
      const items = row['items'];
      return Array.isArray(items)
        ? items.map((item) => (column === undefined ? null : at(item, column.columnName)))
        : [];
    });
  };
  return { own: read(false), companion: read(true) };
}

// A date that was transformed before the column was there has no such field: readers of `events` see NULL.
function at(row: Row, name: string | undefined): Value {
  return row[String(name)] ?? null;
}

function toDuckdb(value: Value, type: ColumnType): DuckDBValue {
  if (value === null) return null;
  if (type.kind === 'array') {
    assert.ok(Array.isArray(value));
    return listValue(value.map((element) => toDuckdb(element, type.of)));
  }
  if (type.kind === 'record') {
    const fields = value as Row;
    return structValue(
      Object.fromEntries(type.fields.map((inner) => [inner.name, toDuckdb(fields[inner.name] ?? null, inner.type)])),
    );
  }
  assert.ok(typeof value !== 'object');
  return value;
}

function fromDuckdb(value: DuckDBValue): Value {
  if (value instanceof DuckDBListValue) return value.items.map(fromDuckdb);
  if (value instanceof DuckDBStructValue)
    return Object.fromEntries(Object.entries(value.entries).map(([name, inner]) => [name, fromDuckdb(inner)]));
  if (value instanceof DuckDBDateValue) return value.toString();
  assert.ok(value === null || typeof value !== 'object', `a value of a kind that no test uses: ${value}`);
  return value;
}
