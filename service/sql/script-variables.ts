/** The JSON variables of an installation script, and the values that are written in it. */

import type { TextRange } from '../values.ts';
import { type LiteralText, literalText } from './literal-text.ts';
import type { Reader } from './script-statements.ts';
import type { StringToken } from './tokens.ts';

/** A JSON value, as it is written in a script. */
export interface JsonLiteral {
  readonly string: StringToken;
  readonly text: LiteralText;
}

/** The value of a variable, or of an argument; NULL for a variable that nobody has set. */
export type ScriptValue = JsonLiteral | 'null';

/** Why a statement is not understood, and the part of it that is not. */
export interface Reason {
  readonly range: TextRange;
  /** Goes on after "is not understood: ". */
  readonly reason: string;
}

/** What is known at a statement; reading one adds to it. */
export interface Reading {
  /** The script, GoogleSQL alone. */
  readonly sql: string;
  /** By their names in lower case: GoogleSQL's variables ignore case. */
  readonly variables: Map<string, ScriptValue>;
  /** True once there was another statement than DECLARE. */
  isBegun: boolean;
  /** True once a statement about variables was not understood: what they hold is not known any more. */
  isUnsure: boolean;
}

/** The answer for a statement that only is about variables. */
export const DONE = { kind: 'variables' } as const;

/**
 * Reads `DECLARE a, b JSON DEFAULT JSON '…'`, in which either the type or the default can be missing.
 *
 * @param reading - what is known; learns the variables
 * @param reader - behind `DECLARE`
 * @returns that it is done, or why it is not understood; nothing where the reader stands at a part that is not as expected
 */
export function readDeclare(reading: Reading, reader: Reader): typeof DONE | Reason | undefined {
  const place = reader.next;
  if (reading.isBegun && place)
    return { range: place.range, reason: 'DECLARE has to stand before every other statement' };
  const names: string[] = [];
  do {
    const name = reader.takeName();
    if (name === undefined) return undefined;
    names.push(name.toLowerCase());
  } while (reader.take(','));
  const twice = names.filter((name, index) => reading.variables.has(name) || names.indexOf(name) < index)[0];
  if (twice !== undefined && place) return { range: place.range, reason: `the variable ${twice} is declared twice` };
  const isTyped = reader.take('json');
  const hasDefault = reader.take('default');
  if (!isTyped && !hasDefault) return undefined;
  const value = hasDefault ? readValue(reading, reader) : 'null';
  if (value === undefined || isReason(value)) return value;
  if (reader.next) return undefined;
  for (const name of names) reading.variables.set(name, value);
  return DONE;
}

/**
 * Reads `SET a = JSON '…'`.
 *
 * @param reading - what is known; learns the value
 * @param reader - behind `SET`
 * @returns what `readDeclare` returns
 */
export function readSet(reading: Reading, reader: Reader): typeof DONE | Reason | undefined {
  const place = reader.next;
  const name = reader.takeName();
  if (name === undefined || !place || !reader.take('=')) return undefined;
  const value = readValue(reading, reader);
  if (value === undefined || isReason(value)) return value;
  if (reader.next) return undefined;
  const key = name.toLowerCase();
  if (!reading.variables.has(key) && !reading.isUnsure) return undeclared(name, place.range);
  reading.variables.set(key, value);
  return DONE;
}

/**
 * Reads an argument: a value, or a variable.
 *
 * @param reading - what is known
 * @param reader - in front of the argument
 * @returns the value, or why it is none; nothing where the reader stands at a part that is not as expected
 */
export function readArgument(reading: Reading, reader: Reader): ScriptValue | Reason | undefined {
  const place = reader.next;
  const isValue = place?.kind === 'string' || ['null', 'json', 'parse_json'].some((word) => reader.sees(word));
  if (isValue) return readValue(reading, reader);
  const name = reader.takeName();
  // A name in front of a parenthesis is a function's.
  if (name === undefined || !place || reader.sees('(')) return undefined;
  const value = reading.variables.get(name.toLowerCase());
  if (value !== undefined) return value;
  return reading.isUnsure ? 'null' : undeclared(name, place.range);
}

/** Reads `NULL`, `JSON '…'` or `PARSE_JSON('…')`. */
function readValue(reading: Reading, reader: Reader): ScriptValue | Reason | undefined {
  const place = reader.next;
  if (reader.take('null')) return 'null';
  if (place?.kind === 'string')
    return { range: place.range, reason: 'a string is no JSON in BigQuery, so write JSON in front of it' };
  if (reader.sees('parse_json')) {
    if (!reader.take('parse_json', '(')) return undefined;
    const value = readLiteral(reading, reader);
    if (value === undefined || isReason(value)) return value;
    if (reader.take(',') && !(reader.take('wide_number_mode', '=', '>') && reader.takeString())) return undefined;
    return reader.take(')') ? value : undefined;
  }
  return reader.take('json') ? readLiteral(reading, reader) : undefined;
}

function readLiteral({ sql }: Reading, reader: Reader): JsonLiteral | Reason | undefined {
  const string = reader.takeString();
  if (!string) return undefined;
  if (!string.closed) return { range: string.range, reason: 'the string is not closed' };
  if (string.bytes) return { range: string.range, reason: 'bytes are no JSON' };
  return { string, text: literalText(sql, string) };
}

function undeclared(name: string, range: TextRange): Reason {
  return { range, reason: `there is no variable ${name}, so DECLARE it first` };
}

/** Tells a reason from anything else that reading can give. */
export function isReason(value: object | string): value is Reason {
  return typeof value === 'object' && 'reason' in value;
}
