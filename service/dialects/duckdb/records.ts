/** A shard's column in the type that the register gives it. */
import { fieldIndex, needsCompanion, sameType } from '../../transform/types.ts';
import type { ColumnType, Field } from '../../values.ts';
import { jsonText } from './json-text.ts';
import { ELEMENT, quoteName } from './quote.ts';
import { duckdbType } from './types.ts';
import { convertScalar, textOf } from './values.ts';

/**
 * A value in another type: the same value where both agree; fields by name; NULL where the shard has no such field or the
 * conversion would lose something (a `…_string` field or companion column then has the text).
 *
 * @param depth how many lambdas stand around it, so that their variables differ
 */
export function convert(sql: string, from: ColumnType, to: ColumnType, depth = 0): string {
  if (sameType(from, to)) return sql;
  if (from.kind === 'scalar' && to.kind === 'scalar') return convertScalar(sql, from.name, to.name);
  if (from.kind === 'array' && to.kind === 'array') {
    const element = `${ELEMENT}${depth}`;
    const converted = `list_transform(${sql}, lambda ${element}: ${convert(element, from.of, to.of, depth + 1)})`;
    // An element that does not fit is left out: BigQuery stores no NULL in an array.
    return from.of.kind === 'record'
      ? converted
      : `list_filter(${converted}, lambda ${element}: ${element} IS NOT NULL)`;
  }
  if (from.kind !== 'record' || to.kind !== 'record') return `NULL::${duckdbType(to)}`;
  const fields = to.fields.map((field) => convertField(sql, from.fields, field, to.fields, depth));
  return `CASE WHEN ${sql} IS NOT NULL THEN struct_pack(${fields.join(', ')}) END`;
}

/** The text of a value that does not fit into its column, for the column's companion; NULL where it fits. */
export function misfitText(sql: string, from: ColumnType, to: ColumnType): string {
  if (!needsCompanion(to, from)) return 'NULL::VARCHAR';
  // BigQuery stores no NULL in place of an array, so that a NULL and an empty one say the same: nothing.
  if (from.kind === 'array') return `CASE WHEN len(${sql}) > 0 THEN ${jsonText(sql, from)} END`;
  if (from.kind === 'record') return `CASE WHEN ${sql} IS NOT NULL THEN ${jsonText(sql, from)} END`;
  return `CASE WHEN ${convert(sql, from, to)} IS NULL THEN ${textOf(sql, from.name)} END`;
}

/**
 * One field of a record in another type, as an argument of struct_pack.
 *
 * @param sql SQL of the record that it comes from
 * @param from that record's fields
 * @param siblings all fields of the record that it goes into: a `…_string` field takes what does not fit into its sibling
 */
export function convertField(
  sql: string,
  from: readonly Field[],
  field: Field,
  siblings: readonly Field[],
  depth: number,
): string {
  return `${quoteName(field.name)} := ${fieldValue(sql, from, field, siblings, depth)}`;
}

function fieldValue(
  sql: string,
  from: readonly Field[],
  field: Field,
  siblings: readonly Field[],
  depth: number,
): string {
  const own = from[fieldIndex(from, field.name)];
  if (own !== undefined) return convert(`${sql}.${quoteName(own.name)}`, own.type, field.type, depth);
  const original = /^(.+)_string$/.exec(field.name);
  const sibling = original === null ? undefined : siblings[fieldIndex(siblings, original[1] || '')];
  const source = sibling === undefined ? undefined : from[fieldIndex(from, sibling.name)];
  if (sibling === undefined || source === undefined || !needsCompanion(sibling.type, source.type))
    return `NULL::${duckdbType(field.type)}`;
  return misfitText(`${sql}.${quoteName(source.name)}`, source.type, sibling.type);
}
