/**
 * Conversions that lose nothing, and the rest of what is said about single values.
 *
 * The rules are those of the DuckDB dialect to the letter: each function takes the SQL of a value and returns SQL that is the
 * converted value, or NULL where the conversion would lose something.
 */
import { typeText } from '../../transform/types.ts';
import type { ColumnType, ScalarName } from '../../values.ts';

/** NULL of a type: a bare NULL would be an INT64. */
export function nullOf(type: ColumnType): string {
  return `CAST(NULL AS ${typeText(type)})`;
}

/** A scalar of one type as another one; NULL where that would lose something. */
export function convertScalar(sql: string, from: ScalarName, to: ScalarName): string {
  if (from === to) return sql;
  const cast = `SAFE_CAST(${sql} AS ${to})`;
  if (to === 'STRING') return from === 'FLOAT64' ? `IF(${sql} = 0, '0', ${cast})` : cast;
  const test = LOSSLESS[`${from} ${to}`];
  return `IF(${test === undefined ? 'FALSE' : test(sql)}, ${cast}, NULL)`;
}

// Decimal text that a number prints again: no leading zero, no plus sign, no blank. Fifteen significant digits survive the
// way through a FLOAT64 (DBL_DIG of IEEE 754 binary64), so a text of at most fifteen characters does. What is beyond the
// range of an INT64 is NULL by SAFE_CAST. 2^53: up to here every whole number has a FLOAT64 of its own.
const LOSSLESS: { readonly [pair: string]: (sql: string) => string } = {
  'INT64 FLOAT64': (sql) => `${sql} BETWEEN -9007199254740992 AND 9007199254740992`,
  'FLOAT64 INT64': (sql) => `${sql} = TRUNC(${sql})`,
  'STRING INT64': (sql) => `REGEXP_CONTAINS(${sql}, r'^(0|-?[1-9][0-9]{0,18})$')`,
  'STRING FLOAT64': (sql) =>
    `LENGTH(${sql}) < 16 AND REGEXP_CONTAINS(${sql}, r'^((0|-?[1-9][0-9]*)|-?(0|[1-9][0-9]*)\\.[0-9]*[1-9])$')`,
};
