/** Values of the engine as JSON. */
import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { JsonValue } from '../warehouse.ts';

/**
 * A value as JSON, the way BigQuery writes it: whole numbers beyond 2^53 and fractions that JSON has no number for as text,
 * bytes in base64, dates and times as text.
 */
export function jsonOf(value: DuckDBValue): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return isExact(value) ? Number(value) : String(value);
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) return value.items.map(jsonOf);
  if (value instanceof DuckDBStructValue)
    return Object.fromEntries(Object.entries(value.entries).map(([name, entry]) => [name, jsonOf(entry)]));
  if (value instanceof DuckDBMapValue)
    return value.entries.map((entry) => ({ key: jsonOf(entry.key), value: jsonOf(entry.value) }));
  if (value instanceof DuckDBBlobValue) return Buffer.from(value.bytes).toString('base64');
  return value.toString();
}

function isExact(value: bigint): boolean {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER);
}
