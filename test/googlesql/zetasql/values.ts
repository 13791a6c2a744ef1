/**
 * Values, here and in ZetaSQL's messages. Here: INT64 is a bigint, FLOAT64 a number, DATE `YYYY-MM-DD`, TIMESTAMP a bigint of
 * microseconds since 1970, DATETIME `YYYY-MM-DDTHH:MM:SS[.ffffff]`, TIME `HH:MM:SS[.ffffff]`, NUMERIC a decimal, BYTES base64,
 * JSON its text.
 */
import assert from 'node:assert/strict';
import type { Value } from '../../service/dialects/duckdb/shards.ts';
import { civilFromProto, civilToProto, dayFromText, dayToText, timeFromProto, timeToProto } from './civil.ts';
import { child, children, type Message } from './proto.ts';
import type { SqlType } from './types.ts';

/** The value as ZetaSQL's message; NULL is the empty one. */
export function valueToProto(type: SqlType, value: Value | undefined): Message {
  if (value === null || value === undefined) return {};
  if (type.kind === 'array') {
    assert.ok(Array.isArray(value), `an array was expected, not ${value}`);
    return { arrayValue: { element: value.map((element) => valueToProto(type.of, element)) } };
  }
  if (type.kind === 'record') {
    assert.ok(typeof value === 'object' && !Array.isArray(value), `a record was expected, not ${value}`);
    const fields = value as { readonly [field: string]: Value };
    return { structValue: { field: type.fields.map((field) => valueToProto(field.type, fields[field.name])) } };
  }
  assert.ok(typeof value !== 'object', `a ${type.name} was expected`);
  return scalarToProto(type.name, value);
}

/** The value that a message of ZetaSQL holds. */
export function valueFromProto(type: SqlType, proto: Message | undefined): Value {
  if (proto === undefined || !Object.keys(proto).some((field) => field !== 'value')) return null;
  if (type.kind === 'array')
    return children(child(proto, 'arrayValue'), 'element').map((element) => valueFromProto(type.of, element));
  if (type.kind === 'record') {
    const held = children(child(proto, 'structValue'), 'field');
    return Object.fromEntries(
      type.fields.map(({ name, type: of }, index) => [name || `_${index}`, valueFromProto(of, held[index])]),
    );
  }
  return scalarFromProto(type.name, proto);
}

function scalarToProto(name: string, value: string | bigint | number | boolean): Message {
  switch (name) {
    case 'INT64':
      return { int64Value: String(value) };
    case 'FLOAT64':
      return { doubleValue: Number(value) };
    case 'BOOL':
      return { boolValue: value === true };
    case 'STRING':
      return { stringValue: String(value) };
    case 'JSON':
      return { jsonValue: String(value) };
    case 'BYTES':
      return { bytesValue: Buffer.from(String(value), 'base64') };
    case 'DATE':
      return { dateValue: dayFromText(String(value)) };
    case 'TIMESTAMP':
      return { timestampValue: timestampToProto(BigInt(value)) };
    case 'DATETIME':
      return { datetimeValue: civilToProto(String(value)) };
    case 'TIME':
      return { timeValue: timeToProto(String(value)) };
    case 'NUMERIC':
      return { numericValue: numericToProto(String(value)) };
    default:
      throw new Error(`no test uses values of type ${name}`);
  }
}

function scalarFromProto(name: string, proto: Message): Value {
  switch (name) {
    case 'INT64':
      return BigInt(String(proto['int64Value']));
    case 'FLOAT64':
      return Number(proto['doubleValue']);
    case 'BOOL':
      return proto['boolValue'] === true;
    case 'STRING':
      return String(proto['stringValue']);
    case 'JSON':
      return String(proto['jsonValue']);
    case 'BYTES':
      return Buffer.from(proto['bytesValue'] as Uint8Array).toString('base64');
    case 'DATE':
      return dayToText(Number(proto['dateValue']));
    case 'TIMESTAMP':
      return timestampFromProto(child(proto, 'timestampValue'));
    case 'DATETIME':
      return civilFromProto(child(proto, 'datetimeValue'));
    case 'TIME':
      return timeFromProto(String(proto['timeValue']));
    case 'NUMERIC':
      return numericFromProto(proto['numericValue'] as Uint8Array);
    default:
      throw new Error(`no test uses values of type ${name}`);
  }
}

function timestampToProto(micros: bigint): Message {
  const seconds = micros / 1_000_000n - (micros % 1_000_000n < 0n ? 1n : 0n);
  return { seconds: String(seconds), nanos: Number(micros - seconds * 1_000_000n) * 1000 };
}

function timestampFromProto(proto: Message | undefined): bigint {
  return BigInt(String(proto?.['seconds'] ?? '0')) * 1_000_000n + BigInt(Number(proto?.['nanos'] ?? 0)) / 1000n;
}

/** NumericValue::SerializeAsProtoBytes: the value times 10⁹, little endian, in as few bytes of two's complement as hold it. */
function numericToProto(decimal: string): Buffer {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(decimal) ?? [];
  assert.ok(sign !== undefined && fraction.length <= 9, `not a NUMERIC: ${decimal}`);
  let rest = BigInt(`${whole}${fraction.padEnd(9, '0')}`) * (sign === '-' ? -1n : 1n);
  const bytes: number[] = [];
  do {
    bytes.push(Number(BigInt.asUintN(8, rest)));
    rest >>= 8n;
  } while (!((rest === 0n && (bytes.at(-1) ?? 0) < 128) || (rest === -1n && (bytes.at(-1) ?? 0) >= 128)));
  return Buffer.from(bytes);
}

function numericFromProto(bytes: Uint8Array): string {
  let scaled = 0n;
  for (const byte of [...bytes].reverse()) scaled = (scaled << 8n) | BigInt(byte);
  scaled = BigInt.asIntN(bytes.length * 8, scaled);
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(10, '0');
  const fraction = digits.slice(-9).replace(/0+$/, '');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -9)}${fraction === '' ? '' : `.${fraction}`}`;
}
