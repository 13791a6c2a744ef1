/** Rows and schemas as REST spells them: https://cloud.google.com/bigquery/docs/reference/rest/v2/tables#TableFieldSchema */
import type { SqlField, SqlType } from '../../googlesql/zetasql/types.ts';
import type { Row, Value } from '../../service/dialects/duckdb/shards.ts';

/** A column as the schema of a table or of a result tells it. */
export interface FieldSchema {
  readonly name: string;
  readonly type: string;
  readonly mode: 'NULLABLE' | 'REPEATED';
  readonly fields?: readonly FieldSchema[];
}

/** A value in an answer: text, NULL, an array, or a record. */
export interface Cell {
  readonly v: null | string | readonly Cell[] | { readonly f: readonly Cell[] };
}

/** How the caller wants timestamps: microseconds as a whole number, or seconds as BigQuery always wrote them. */
export interface CellFormat {
  readonly int64Timestamps: boolean;
}

/** The schema of columns. */
export function schemaOf(columns: readonly SqlField[]): { readonly fields: readonly FieldSchema[] } {
  return { fields: columns.map(fieldSchema) };
}

function fieldSchema({ name, type }: SqlField): FieldSchema {
  const of = type.kind === 'array' ? type.of : type;
  const mode = type.kind === 'array' ? 'REPEATED' : 'NULLABLE';
  if (of.kind === 'record') return { name, type: 'RECORD', mode, fields: of.fields.map(fieldSchema) };
  if (of.kind === 'array') throw new Error(`an array of arrays, which BigQuery does not have: ${name}`);
  return { name, type: LEGACY_NAMES[of.name] ?? of.name, mode };
}

/** The API keeps the names that legacy SQL gave to these. */
const LEGACY_NAMES: Readonly<Record<string, string>> = { INT64: 'INTEGER', FLOAT64: 'FLOAT', BOOL: 'BOOLEAN' };

/** A row as an answer holds it. */
export function rowCells(columns: readonly SqlField[], row: Row, format: CellFormat): { readonly f: readonly Cell[] } {
  return { f: columns.map(({ name, type }) => cellOf(type, row[name] ?? null, format)) };
}

function cellOf(type: SqlType, value: Value, format: CellFormat): Cell {
  // BigQuery knows no NULL array in a result: it is an empty one.
  if (type.kind === 'array') {
    const elements = (value ?? []) as readonly Value[];
    return { v: elements.map((element) => cellOf(type.of, element, format)) };
  }
  if (value === null) return { v: null };
  if (type.kind === 'record') return { v: rowCells(type.fields, value as Row, format) };
  if (type.name === 'FLOAT64') return { v: floatText(Number(value)) };
  if (type.name === 'TIMESTAMP')
    return { v: format.int64Timestamps ? String(value) : secondsText(BigInt(String(value))) };
  return { v: String(value) };
}

/** A FLOAT64 as BigQuery prints it: a whole number keeps its point. */
function floatText(value: number): string {
  const text = String(value);
  return Number.isInteger(value) && !text.includes('e') ? `${text}.0` : text;
}

/** A TIMESTAMP in seconds, in the notation of the API: `1.7040672E9`. */
function secondsText(micros: bigint): string {
  const [mantissa = '', exponent = '0'] = (Number(micros) / 1e6).toExponential().split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}
