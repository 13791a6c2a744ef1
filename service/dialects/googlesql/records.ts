/** A shard's column in the type that the register gives it. */
import { fieldIndex, needsCompanion, STRING, sameType } from '../../transform/types.ts';
import type { ColumnType, Field } from '../../values.ts';
import { quoteName } from './quote.ts';
import { convertScalar, nullOf } from './values.ts';

/**
 * A value in another type: the same value where both agree; fields by name; NULL where the shard has no such field or the
 * conversion would lose something (a `…_string` field or companion column then has the text).
 *
 * @param depth how many subqueries stand around it, so that their aliases differ
 */
export function convert(sql: string, from: ColumnType, to: ColumnType, depth = 0): string {
  if (sameType(from, to)) return sql;
  if (from.kind === 'scalar' && to.kind === 'scalar') return convertScalar(sql, from.name, to.name);
  if (from.kind === 'array' && to.kind === 'array') {
    const element = `__e${depth}`;
    const offset = `__o${depth}`;
    // An element that does not fit is left out: BigQuery stores no NULL in an array.
    return `(SELECT ARRAY_AGG(${convert(element, from.of, to.of, depth + 1)} IGNORE NULLS ORDER BY ${offset}) FROM UNNEST(${sql}) ${element} WITH OFFSET ${offset})`;
  }
  if (from.kind !== 'record' || to.kind !== 'record') return nullOf(to);
  return `IF(${sql} IS NULL, NULL, STRUCT(${convertFields(sql, from.fields, to.fields, depth).join(', ')}))`;
}

/** The text of a value that does not fit into its column, for the column's companion; NULL where it fits. */
export function misfitText(sql: string, from: ColumnType, to: ColumnType): string {
  if (!needsCompanion(to, from)) return nullOf(STRING);
  // An array that is empty says nothing; there is no NULL array in a table.
  const isNothing = from.kind === 'array' ? `ARRAY_LENGTH(${sql}) = 0` : `${sql} IS NULL`;
  if (from.kind !== 'scalar') return `IF(${isNothing}, NULL, TO_JSON_STRING(${sql}))`;
  return `IF(${convert(sql, from, to)} IS NULL, ${convertScalar(sql, from.name, 'STRING')}, NULL)`;
}

/**
 * The fields of a record in other types, each with its name.
 *
 * @param sql SQL of the record that they come from
 * @param from that record's fields
 * @param to the fields of the record that they go into: a `…_string` field takes what does not fit into its sibling
 */
export function convertFields(
  sql: string,
  from: readonly Field[],
  to: readonly Field[],
  depth: number,
): readonly string[] {
  const memberOf = (field: Field) => `${sql}.${quoteName(field.name)}`;
  const value = ({ name, type }: Field): string => {
    const own = from[fieldIndex(from, name)];
    if (own !== undefined) return convert(memberOf(own), own.type, type, depth);
    const sibling = /_string$/.test(name) ? name.slice(0, -7) : name;
    const source = from[fieldIndex(from, sibling)];
    const main = to[fieldIndex(to, sibling)];
    return source === undefined || main === undefined
      ? nullOf(type)
      : misfitText(memberOf(source), source.type, main.type);
  };
  return to.map((field) => `${value(field)} AS ${quoteName(field.name)}`);
}
