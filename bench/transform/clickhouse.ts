/** ClickHouse in this process (npm `chdb`): a parameter is the element at the index of its key. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ScalarName, ValueSlot } from '../../service/values.ts';
import type { ParamColumn, TargetColumn, TargetItems } from './columns.ts';
import { PEERS } from './peers.ts';
import type { ReadyWork, Task } from './task.ts';

/** Readies the transform of each shard into a Parquet file of its own. */
export function clickhouse({ files, out, threads }: Task, columns: readonly TargetColumn[]): ReadyWork {
  const { query } = createRequire(join(PEERS, 'package.json'))('chdb') as {
    query(sql: string, format: string): unknown;
  };
  query('SELECT 1', 'CSV');
  return async () => {
    for (const [index, file] of files.entries()) {
      const target = text(join(out, `${index}.parquet`));
      query(`INSERT INTO FUNCTION file(${target}, 'Parquet') ${selectOf(columns, file)} ${settings(threads)}`, 'CSV');
    }
    return {};
  };
}

/** Structs of the file as tuples whose fields keep their NULLs; texts as texts in the file that is written. */
function settings(threads: number): string {
  return (
    `SETTINGS max_threads = ${threads}, output_format_parquet_compression_method = 'zstd', ` +
    `schema_inference_make_columns_nullable = 'auto', output_format_parquet_string_as_string = 1`
  );
}

function selectOf(columns: readonly TargetColumn[], file: string): string {
  const outer = columns.map((column) => {
    if (column.kind === 'source') return name(column.name);
    if (column.kind === 'param') return `${indexed(column.param, column.array)} AS ${name(column.param.name)}`;
    if (column.kind === 'items') return `${itemsArray(column)} AS ${name(column.name)}`;
    return `ifNull(event_name IN (${column.events.map(text).join(', ')}), false) AS ${name(column.name)}`;
  });
  return `SELECT ${outer.join(', ')} FROM file(${text(file)}, 'Parquet')`;
}

/** Index 0, which stands for a key that is not there, gives NULL. */
function indexed({ key, type, slots }: ParamColumn, array: string): string {
  const values = slots.map((slot) =>
    converted(`${array}.value.${slot}_value[indexOf(${array}.key, ${text(key)})]`, SLOT_SCALARS[slot], type),
  );
  return values.length === 1 ? values.join() : `coalesce(${values.join(', ')})`;
}

function itemsArray({ own, params }: TargetItems): string {
  const values = [
    ...own.map((field) => `i.${name(field.name)}`),
    ...params.map((param) => indexed(param, 'i.item_params')),
  ];
  const types = [...own, ...params].map((field) => `${name(field.name)} Nullable(${typeName(field.type)})`);
  return `arrayMap(i -> CAST(tuple(${values.join(', ')}), ${text(`Tuple(${types.join(', ')})`)}), items)`;
}

const SLOT_SCALARS: Readonly<Record<ValueSlot, ScalarName>> = {
  string: 'STRING',
  int: 'INT64',
  float: 'FLOAT64',
  double: 'FLOAT64',
};

function converted(value: string, from: ScalarName, to: ScalarName): string {
  if (from === to) return value;
  if (to === 'STRING') return `toString(${value})`;
  return from === 'STRING' ? `to${typeName(to)}OrNull(${value})` : `to${typeName(to)}(${value})`;
}

function typeName(type: ScalarName): string {
  const known = { STRING: 'String', INT64: 'Int64', FLOAT64: 'Float64' };
  if (type === 'STRING' || type === 'INT64' || type === 'FLOAT64') return known[type];
  throw new Error(`The ClickHouse way knows no column of type ${type}.`);
}

function name(of: string): string {
  return `\`${of.replace(/[\\`]/g, '\\$&')}\``;
}

function text(of: string): string {
  return `'${of.replace(/[\\']/g, '\\$&')}'`;
}
