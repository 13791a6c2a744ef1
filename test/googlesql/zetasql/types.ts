/** The types of GoogleSQL, here and in ZetaSQL's messages. */
import type { ScalarName } from '../../../service/values.ts';
import { child, children, type Message, text } from './proto.ts';

/** The types of service/values.ts, and those that only scripts know. */
export type SqlType =
  | { readonly kind: 'scalar'; readonly name: ScalarName | 'JSON' | 'INTERVAL' | 'BIGNUMERIC' | 'GEOGRAPHY' }
  | { readonly kind: 'record'; readonly fields: readonly SqlField[] }
  | { readonly kind: 'array'; readonly of: SqlType };

/** A named and typed column or field; every `Field` of service/values.ts is one. A name can be empty. */
export interface SqlField {
  readonly name: string;
  readonly type: SqlType;
}

/** The scalars, short. */
export const STRING: SqlType = { kind: 'scalar', name: 'STRING' };
export const INT64: SqlType = { kind: 'scalar', name: 'INT64' };
export const FLOAT64: SqlType = { kind: 'scalar', name: 'FLOAT64' };
export const BOOL: SqlType = { kind: 'scalar', name: 'BOOL' };
export const DATE: SqlType = { kind: 'scalar', name: 'DATE' };
export const TIMESTAMP: SqlType = { kind: 'scalar', name: 'TIMESTAMP' };
export const JSON_TYPE: SqlType = { kind: 'scalar', name: 'JSON' };

/** An array type. */
export function arrayOf(of: SqlType): SqlType {
  return { kind: 'array', of };
}

/** A record type, from an object of its fields. */
export function recordOf(fields: { readonly [name: string]: SqlType }): SqlType {
  return { kind: 'record', fields: fieldsOf(fields) };
}

/** Columns or fields, from an object. */
export function fieldsOf(fields: { readonly [name: string]: SqlType }): readonly SqlField[] {
  return Object.entries(fields).map(([name, type]) => ({ name, type }));
}

/** The type as ZetaSQL's message. */
export function typeToProto(type: SqlType): Message {
  if (type.kind === 'array') return { typeKind: 'TYPE_ARRAY', arrayType: { elementType: typeToProto(type.of) } };
  if (type.kind === 'scalar') return { typeKind: type.name === 'FLOAT64' ? 'TYPE_DOUBLE' : `TYPE_${type.name}` };
  const field = type.fields.map(({ name, type: of }) => ({ fieldName: name, fieldType: typeToProto(of) }));
  return { typeKind: 'TYPE_STRUCT', structType: { field } };
}

/**
 * The type that a message of ZetaSQL describes.
 *
 * @throws for the types that BigQuery does not have
 */
export function typeFromProto(proto: Message | undefined): SqlType {
  const kind = text(proto, 'typeKind');
  if (kind === 'TYPE_ARRAY') return arrayOf(typeFromProto(child(proto, 'arrayType', 'elementType')));
  if (kind === 'TYPE_STRUCT') {
    const fields = children(child(proto, 'structType'), 'field').map((field) => ({
      name: text(field, 'fieldName'),
      type: typeFromProto(child(field, 'fieldType')),
    }));
    return { kind: 'record', fields };
  }
  const scalar = SCALARS[kind];
  if (scalar === undefined) throw new Error(`a type that BigQuery does not have: ${kind}`);
  return scalar;
}

/** The type in GoogleSQL, as `INFORMATION_SCHEMA.COLUMNS.data_type` prints it. */
export function typeName(type: SqlType): string {
  if (type.kind === 'scalar') return type.name;
  if (type.kind === 'array') return `ARRAY<${typeName(type.of)}>`;
  const fields = type.fields.map((field) => (field.name === '' ? '' : `${field.name} `) + typeName(field.type));
  return `STRUCT<${fields.join(', ')}>`;
}

const SCALARS: { readonly [kind: string]: SqlType } = {
  TYPE_STRING: STRING,
  TYPE_INT64: INT64,
  TYPE_DOUBLE: FLOAT64,
  TYPE_BOOL: BOOL,
  TYPE_DATE: DATE,
  TYPE_TIMESTAMP: TIMESTAMP,
  TYPE_JSON: JSON_TYPE,
  TYPE_BYTES: { kind: 'scalar', name: 'BYTES' },
  TYPE_DATETIME: { kind: 'scalar', name: 'DATETIME' },
  TYPE_TIME: { kind: 'scalar', name: 'TIME' },
  TYPE_NUMERIC: { kind: 'scalar', name: 'NUMERIC' },
  TYPE_BIGNUMERIC: { kind: 'scalar', name: 'BIGNUMERIC' },
  TYPE_INTERVAL: { kind: 'scalar', name: 'INTERVAL' },
  TYPE_GEOGRAPHY: { kind: 'scalar', name: 'GEOGRAPHY' },
};
