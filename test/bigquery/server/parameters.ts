/** Query parameters, from REST's spelling: https://cloud.google.com/bigquery/docs/reference/rest/v2/QueryParameter */
import type { TypedValue } from '../../googlesql/zetasql/catalog.ts';
import type { SqlType } from '../../googlesql/zetasql/types.ts';
import type { Value } from '../../service/dialects/duckdb/shards.ts';
import { invalid } from './refusals.ts';

/** A parameter on the wire. */
export interface WireParameter {
  readonly name?: string;
  readonly parameterType: WireType;
  readonly parameterValue: WireValue;
}

interface WireType {
  readonly type: string;
  readonly arrayType?: WireType;
  readonly structTypes?: readonly { readonly name?: string; readonly type: WireType }[];
}

interface WireValue {
  readonly value?: string | number | boolean | null;
  readonly arrayValues?: readonly WireValue[];
  readonly structValues?: Readonly<Record<string, WireValue>>;
}

/**
 * The named parameters of a query.
 *
 * @throws Refused for positional ones, which nobody here sends
 */
export function readParameters(wire: readonly WireParameter[] = []): Readonly<Record<string, TypedValue>> {
  const named = wire.map(({ name, parameterType, parameterValue }): [string, TypedValue] => {
    if (!name) throw invalid('Positional parameters are not served here: name them.');
    const type = readType(parameterType);
    return [name, { type, value: readValue(type, parameterValue) }];
  });
  return Object.fromEntries(named);
}

function readType(wire: WireType): SqlType {
  if (wire.type === 'ARRAY' && wire.arrayType) return { kind: 'array', of: readType(wire.arrayType) };
  if (wire.type === 'STRUCT') {
    const fields = (wire.structTypes ?? []).map(({ name = '', type }) => ({ name, type: readType(type) }));
    return { kind: 'record', fields };
  }
  const name = SCALARS[wire.type];
  if (name === undefined) throw invalid(`Invalid value for parameter type: ${wire.type}`);
  return { kind: 'scalar', name };
}

type Scalar = Extract<SqlType, { readonly kind: 'scalar' }>['name'];

const SCALARS: Readonly<Record<string, Scalar>> = {
  STRING: 'STRING',
  INT64: 'INT64',
  INTEGER: 'INT64',
  FLOAT64: 'FLOAT64',
  FLOAT: 'FLOAT64',
  BOOL: 'BOOL',
  BOOLEAN: 'BOOL',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
  JSON: 'JSON',
};

function readValue(type: SqlType, wire: WireValue): Value {
  if (type.kind === 'array') return (wire.arrayValues ?? []).map((element) => readValue(type.of, element));
  if (type.kind === 'record') {
    const values = wire.structValues ?? {};
    return Object.fromEntries(
      type.fields.map((field) => [field.name, readValue(field.type, values[field.name] ?? {})]),
    );
  }
  const { value = null } = wire;
  if (value === null) return null;
  if (type.name === 'INT64') return BigInt(value);
  if (type.name === 'FLOAT64') return Number(value);
  if (type.name === 'BOOL') return String(value) === 'true';
  // Milliseconds are all that a parameter of ours ever has.
  if (type.name === 'TIMESTAMP') return BigInt(Date.parse(String(value))) * 1000n;
  return String(value);
}
