/** How parameters and records of an export are spelled in DuckDB SQL. */

import { quoteName, quoteText } from '../../service/dialects/duckdb/quote.ts';
import { duckdbType } from '../../service/dialects/duckdb/types.ts';
import type { Field } from '../../service/values.ts';
import type { Sql } from './draws.ts';

/** One element of `event_params`, `user_properties` or `item_params`. */
export interface Param {
  /** Null for the elements without a key that exports sometimes have. */
  readonly key: string | null;
  readonly slots: Readonly<Record<'string' | 'int' | 'double', Sql>>;
}

const nothing = { string: 'NULL::VARCHAR', int: 'NULL::BIGINT', double: 'NULL::DOUBLE' };

/** A parameter whose value is a string. */
export function text(key: string | null, value: Sql): Param {
  return { key, slots: { ...nothing, string: `(${value})::VARCHAR` } };
}

/** A parameter whose value is a whole number. */
export function int(key: string | null, value: Sql): Param {
  return { key, slots: { ...nothing, int: `(${value})::BIGINT` } };
}

/** A parameter whose value is a floating-point number. */
export function float(key: string | null, value: Sql): Param {
  return { key, slots: { ...nothing, double: `(${value})::DOUBLE` } };
}

/** A parameter in hundredths: a whole number arrives as an int and any other as a double, as JavaScript sends them. */
export function hundredths(key: string, value: Sql): Param {
  const int = `CASE WHEN (${value}) % 100 = 0 THEN ((${value}) // 100)::BIGINT END`;
  const double = `CASE WHEN (${value}) % 100 <> 0 THEN (${value}) / 100.0::DOUBLE END`;
  return { key, slots: { ...nothing, int, double } };
}

/** A parameter that is a string where a condition holds, and an int elsewhere. */
export function textOrInt(key: string, isText: Sql, string: Sql, int: Sql): Param {
  const slots = { string: `CASE WHEN ${isText} THEN (${string})::VARCHAR END`, double: nothing.double };
  return { key, slots: { ...slots, int: `CASE WHEN NOT (${isText}) THEN (${int})::BIGINT END` } };
}

/** A parameter that is there without any value, as `gclid` often is. */
export function empty(key: string | null): Param {
  return { key, slots: nothing };
}

/** Alternatives of which an event has the first that holds, or none. */
export type Choice = readonly (readonly [when: Sql, params: readonly Param[]])[];

/** Parameters that every event has. */
export function always(...params: readonly Param[]): Choice {
  return [['true', params]];
}

/** Parameters that an event has where a condition holds. */
export function where(when: Sql, ...params: readonly Param[]): Choice {
  return [[when, params]];
}

/** The list of the first alternative that holds, or NULL; user properties also say since when they hold. */
export function chosen(choice: Choice, setAt?: Sql): Sql {
  return `CASE ${choice.map(([when, params]) => `WHEN ${when} THEN ${list(params, setAt)}`).join(' ')} END`;
}

function list(params: readonly Param[], setAt?: Sql): Sql {
  return `[${params.map((param) => element(param, setAt)).join(', ')}]`;
}

/** Says how an element is spelled; the order of its fields is the export's. */
function element({ key, slots }: Param, setAt: Sql | undefined): Sql {
  const since = setAt === undefined ? '' : `, 'set_timestamp_micros': ${setAt}`;
  const value = `{'string_value': ${slots.string}, 'int_value': ${slots.int}, 'float_value': NULL::DOUBLE, 'double_value': ${slots.double}${since}}`;
  return `{'key': ${key === null ? 'NULL::VARCHAR' : quoteText(key)}, 'value': ${value}}`;
}

/** A record from its fields; a cast to the export's type adds the fields that are left out. */
export function record(fields: Readonly<Record<string, Sql>>): Sql {
  const named = Object.entries(fields).map(([name, value]) => `${quoteName(name)} := ${value}`);
  return `struct_pack(${named.join(', ')})`;
}

/** A record with every field of a type; the fields that are left out are NULL. Faster than a cast from `record`. */
export function wholeRecord(fields: readonly Field[], values: Readonly<Record<string, Sql>>): Sql {
  const whole = fields.map(({ name, type }): [string, Sql] => {
    const value = values[name];
    return [name, value === undefined ? `NULL::${duckdbType(type)}` : `(${value})::${duckdbType(type)}`];
  });
  return record(Object.fromEntries(whole));
}

/** Plain texts as a constant list of strings. */
export function texts(values: readonly string[]): Sql {
  return `[${values.map(quoteText).join(', ')}]`;
}
