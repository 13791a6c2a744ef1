/**
 * Conversions that lose nothing.
 *
 * Each function takes the SQL of a value and returns SQL that is the converted value, or NULL where the conversion would
 * lose something. The rules are spelled so that every engine can follow them to the letter.
 */
import type { ColumnType, ScalarName, ValueSlot } from '../../values.ts';
import { duckdbType } from './types.ts';

/** The DuckDB type of each value column of a parameter. */
export const SLOT_TYPES: { readonly [slot in ValueSlot]: ColumnType } = {
  string: { kind: 'scalar', name: 'STRING' },
  int: { kind: 'scalar', name: 'INT64' },
  float: { kind: 'scalar', name: 'FLOAT64' },
  double: { kind: 'scalar', name: 'FLOAT64' },
};

/** A scalar of one type as another one; NULL where that would lose something. */
export function convertScalar(sql: string, from: ScalarName, to: ScalarName): string {
  return alwaysFits(from, to)
    ? castScalar(sql, from, to)
    : `CASE WHEN ${fits(sql, from, to)} THEN ${castScalar(sql, from, to)} END`;
}

/** A scalar of one type as another one, where it is known to fit; NULL for a text that is no such value. */
export function castScalar(sql: string, from: ScalarName, to: ScalarName): string {
  if (from === to) return sql;
  if (to === 'STRING') return textOf(sql, from);
  return `TRY_CAST(${sql} AS ${duckdbType({ kind: 'scalar', name: to })})`;
}

/** A condition on a scalar: whether its conversion loses nothing. NULL for NULL. */
export function fits(sql: string, from: ScalarName, to: ScalarName): string {
  if (alwaysFits(from, to)) return `${sql} IS NOT NULL`;
  const test = LOSSLESS[`${from} ${to}`];
  return test === undefined ? `${sql} IS NULL` : test(sql);
}

/** Whether every value of one type has its equal in another one. */
export function alwaysFits(from: ScalarName, to: ScalarName): boolean {
  return from === to || to === 'STRING';
}

/**
 * A scalar as text. A FLOAT64 is spelled as a CAST of GoogleSQL spells it: `%.15g` of C, or `%.17g` where 15 digits do not
 * read back as the same number; zero has no sign. BigQuery's documentation promises no digits, ZetaSQL prints these.
 * Source: https://cloud.google.com/bigquery/docs/reference/standard-sql/conversion_functions#cast_as_string
 */
export function textOf(sql: string, from: ScalarName): string {
  if (from === 'STRING') return sql;
  if (from !== 'FLOAT64') return `CAST(${sql} AS VARCHAR)`;
  const short = `printf('%.15g', ${sql})`;
  const branches = [
    `WHEN ${sql} = 0 THEN '0'`,
    // The sign that a NaN can have is of no interest.
    `WHEN isnan(${sql}) THEN 'nan'`,
    `WHEN CAST(${short} AS DOUBLE) = ${sql} THEN ${short}`,
  ];
  return `CASE ${branches.join(' ')} ELSE printf('%.17g', ${sql}) END`;
}

// 2^53: up to here every whole number has a FLOAT64 of its own (IEEE 754).
const EXACT = '9007199254740992';

// Decimal text that a number prints again: no leading zero, no plus sign, no blank. Fifteen significant digits survive the
// way through a FLOAT64 (DBL_DIG of IEEE 754 binary64), so a text of at most fifteen characters does.
const WHOLE = "'0|-?[1-9][0-9]{0,18}'";
const FRACTION = "'(0|-?[1-9][0-9]*)|-?(0|[1-9][0-9]*)\\.[0-9]*[1-9]'";

const LOSSLESS: { readonly [pair: string]: (sql: string) => string } = {
  'INT64 FLOAT64': (sql) => `${sql} BETWEEN -${EXACT} AND ${EXACT}`,
  'FLOAT64 INT64': (sql) =>
    `${sql} = trunc(${sql}) AND ${sql} >= -9223372036854775808::DOUBLE AND ${sql} < 9223372036854775808::DOUBLE`,
  'STRING INT64': (sql) =>
    `regexp_full_match(${sql}, ${WHOLE}) AND TRY_CAST(${sql} AS HUGEINT) BETWEEN -9223372036854775808 AND 9223372036854775807`,
  'STRING FLOAT64': (sql) => `length(${sql}) <= 15 AND regexp_full_match(${sql}, ${FRACTION})`,
};
