/** How DuckDB spells column types. */
import type { ColumnType, ScalarName } from '../../values.ts';
import { quoteName } from './quote.ts';

const SCALARS: { readonly [name in ScalarName]: string } = {
  STRING: 'VARCHAR',
  INT64: 'BIGINT',
  FLOAT64: 'DOUBLE',
  BOOL: 'BOOLEAN',
  BYTES: 'BLOB',
  DATE: 'DATE',
  DATETIME: 'TIMESTAMP',
  TIME: 'TIME',
  TIMESTAMP: 'TIMESTAMPTZ',
  NUMERIC: 'DECIMAL(38, 9)',
};

/** A column type as DuckDB spells it: `STRUCT("item_id" VARCHAR)[]`. */
export function duckdbType(type: ColumnType): string {
  if (type.kind === 'scalar') return SCALARS[type.name];
  if (type.kind === 'array') return `${duckdbType(type.of)}[]`;
  return `STRUCT(${type.fields.map((field) => `${quoteName(field.name)} ${duckdbType(field.type)}`).join(', ')})`;
}
