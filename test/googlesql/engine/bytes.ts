/** Sizes, the way BigQuery counts them (https://cloud.google.com/bigquery/pricing#data). */
import type { Value } from '../../service/dialects/duckdb/shards.ts';
import type { SqlField, SqlType } from '../zetasql/types.ts';
import type { StoredRow } from './storage.ts';

const columnBytes = new WeakMap<readonly StoredRow[], Map<number, number>>();

/**
 * The logical bytes of some columns of these rows.
 *
 * @param isRead whether a column counts; every one when absent
 */
export function bytesOf(
  columns: readonly SqlField[],
  rows: readonly StoredRow[],
  isRead: (name: string) => boolean = () => true,
): number {
  let known = columnBytes.get(rows);
  if (known === undefined) {
    known = new Map();
    columnBytes.set(rows, known);
  }
  let sum = 0;
  for (const [index, { name, type }] of columns.entries()) {
    if (!isRead(name)) continue;
    let bytes = known.get(index);
    if (bytes === undefined) {
      bytes = rows.reduce((total, row) => total + valueBytes(type, row[index] ?? null), 0);
      known.set(index, bytes);
    }
    sum += bytes;
  }
  return sum;
}

const FIXED: { readonly [scalar: string]: number } = { BOOL: 1, NUMERIC: 16, BIGNUMERIC: 32, INTERVAL: 16 };

function valueBytes(type: SqlType, value: Value): number {
  if (value === null) return 0;
  if (type.kind === 'array')
    return Array.isArray(value) ? value.reduce((sum: number, element) => sum + valueBytes(type.of, element), 0) : 0;
  if (type.kind === 'record') {
    const fields = value as { readonly [field: string]: Value };
    return type.fields.reduce((sum, field) => sum + valueBytes(field.type, fields[field.name] ?? null), 0);
  }
  if (type.name === 'STRING' || type.name === 'JSON' || type.name === 'BYTES')
    return 2 + Buffer.byteLength(String(value));
  return FIXED[type.name] ?? 8;
}
