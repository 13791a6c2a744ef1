/** Rows as the API spells them, and as the rest of us reads them. */
import type { ColumnType, Field, ScalarName } from '../../service/values.ts';
import type { JsonValue } from '../warehouse.ts';
import type { CellResource, FieldResource, RowResource, SchemaResource } from './resources.ts';

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, JsonValue>>;

/**
 * Rows by the names of their columns, each value as JSON: whole numbers beyond 2^53 and fractions that JSON has no number
 * for as text, bytes in base64, dates as text, instants in ISO 8601.
 */
export function rowsOf(schema: SchemaResource | undefined, rows: readonly RowResource[] = []): readonly Row[] {
  return rows.map((row) => rowOf(schema?.fields ?? [], row));
}

/** The columns of a table or a result. */
export function fieldsOf(schema: SchemaResource | undefined): readonly Field[] {
  return (schema?.fields ?? []).map((field) => ({ name: field.name, type: typeOf(field) }));
}

/** A column of text; nothing where it is NULL. */
export function textIn(row: Row, name: string): string | undefined {
  const value = row[name];
  return value === null || value === undefined ? undefined : String(value);
}

/** A column of numbers; nothing where it is NULL. */
export function countIn(row: Row, name: string): number | undefined {
  const value = row[name];
  return value === null || value === undefined ? undefined : Number(value);
}

function rowOf(fields: readonly FieldResource[], { f }: RowResource): Row {
  return Object.fromEntries(fields.map((field, index) => [field.name, jsonOf(field, f[index]?.v ?? null)]));
}

function jsonOf(field: FieldResource, value: CellResource['v']): JsonValue {
  if (value === null) return field.mode === 'REPEATED' ? [] : null;
  if (field.mode === 'REPEATED')
    return (value as readonly CellResource[]).map(({ v }) => jsonOf({ ...field, mode: 'NULLABLE' }, v));
  if (typeof value !== 'string') return rowOf(field.fields ?? [], value as RowResource) as JsonValue;
  const scalar = SCALARS[field.type];
  if (scalar === 'BOOL') return value === 'true';
  if (scalar === 'INT64') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (scalar === 'FLOAT64') return Number.isFinite(Number(value)) ? Number(value) : value;
  return scalar === 'TIMESTAMP' ? instantOf(value) : value;
}

/** Microseconds since 1970 as a whole number; servers that were not asked for them, or cannot, write seconds: `1.7E9`. */
function instantOf(value: string): string {
  const micros = /^-?\d+$/.test(value) ? Number(value) : Number(value) * 1e6;
  return new Date(Math.floor(micros / 1000)).toISOString();
}

function typeOf({ type, mode, fields }: FieldResource): ColumnType {
  const one: ColumnType =
    fields !== undefined
      ? { kind: 'record', fields: fieldsOf({ fields }) }
      : { kind: 'scalar', name: SCALARS[type] ?? 'STRING' };
  return mode === 'REPEATED' ? { kind: 'array', of: one } : one;
}

/** The API's names of types, old and new. https://cloud.google.com/bigquery/docs/reference/rest/v2/tables#TableFieldSchema */
const SCALARS: Readonly<Record<string, ScalarName>> = {
  STRING: 'STRING',
  INTEGER: 'INT64',
  INT64: 'INT64',
  FLOAT: 'FLOAT64',
  FLOAT64: 'FLOAT64',
  BOOLEAN: 'BOOL',
  BOOL: 'BOOL',
  BYTES: 'BYTES',
  DATE: 'DATE',
  DATETIME: 'DATETIME',
  TIME: 'TIME',
  TIMESTAMP: 'TIMESTAMP',
  NUMERIC: 'NUMERIC',
};
