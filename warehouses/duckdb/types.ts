/** The types of a shard's columns, read from the engine. */
import {
  DuckDBArrayType,
  DuckDBDecimalType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import type { ColumnType, ScalarName } from '../../service/values.ts';

/**
 * A type of the engine as a column type.
 *
 * Types that BigQuery does not have (enumerations, UUIDs, intervals and the like) become text, as their values do.
 */
export function columnTypeOf(type: DuckDBType): ColumnType {
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType)
    return { kind: 'array', of: columnTypeOf(type.valueType) };
  if (type instanceof DuckDBStructType) return recordOf(type.entryNames, type.entryTypes);
  if (type instanceof DuckDBMapType)
    return { kind: 'array', of: recordOf(['key', 'value'], [type.keyType, type.valueType]) };
  if (type instanceof DuckDBDecimalType && type.scale === 0 && type.width <= 18) return scalar('INT64');
  return scalar(SCALARS[type.typeId] || 'STRING');
}

const SCALARS: { readonly [typeId: number]: ScalarName } = {
  [DuckDBTypeId.BOOLEAN]: 'BOOL',
  [DuckDBTypeId.TINYINT]: 'INT64',
  [DuckDBTypeId.SMALLINT]: 'INT64',
  [DuckDBTypeId.INTEGER]: 'INT64',
  [DuckDBTypeId.BIGINT]: 'INT64',
  [DuckDBTypeId.UTINYINT]: 'INT64',
  [DuckDBTypeId.USMALLINT]: 'INT64',
  [DuckDBTypeId.UINTEGER]: 'INT64',
  [DuckDBTypeId.UBIGINT]: 'NUMERIC',
  [DuckDBTypeId.FLOAT]: 'FLOAT64',
  [DuckDBTypeId.DOUBLE]: 'FLOAT64',
  [DuckDBTypeId.DECIMAL]: 'NUMERIC',
  [DuckDBTypeId.BLOB]: 'BYTES',
  [DuckDBTypeId.DATE]: 'DATE',
  [DuckDBTypeId.TIME]: 'TIME',
  [DuckDBTypeId.TIMESTAMP]: 'DATETIME',
  [DuckDBTypeId.TIMESTAMP_S]: 'DATETIME',
  [DuckDBTypeId.TIMESTAMP_MS]: 'DATETIME',
  [DuckDBTypeId.TIMESTAMP_NS]: 'DATETIME',
  [DuckDBTypeId.TIMESTAMP_TZ]: 'TIMESTAMP',
};

/**
 * Whether a type is spelled as the service spells it. A shard of files from elsewhere may hold narrower numbers or
 * enumerations; they are widened as they are read, so that every date of a column has one type.
 */
export function isServiceType(type: DuckDBType): boolean {
  if (type instanceof DuckDBListType) return isServiceType(type.valueType);
  if (type instanceof DuckDBStructType) return type.entryTypes.every(isServiceType);
  return SERVICE_TYPES.has(type.typeId);
}

const SERVICE_TYPES: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.VARCHAR,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.BOOLEAN,
  DuckDBTypeId.BLOB,
  DuckDBTypeId.DATE,
  DuckDBTypeId.TIME,
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_TZ,
]);

function recordOf(names: readonly string[], types: readonly DuckDBType[]): ColumnType {
  const fields = names.map((name, index) => {
    const type = types[index];
    return { name, type: type === undefined ? scalar('STRING') : columnTypeOf(type) };
  });
  return { kind: 'record', fields };
}

function scalar(name: ScalarName): ColumnType {
  return { kind: 'scalar', name };
}
