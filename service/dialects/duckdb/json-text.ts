/** Records and arrays as JSON text, spelled as BigQuery's TO_JSON_STRING spells them. */
import type { ColumnType } from '../../values.ts';
import { ELEMENT, quoteName, quoteText } from './quote.ts';
import { textOf } from './values.ts';

/**
 * A value as JSON: compact, every field in its order, NULL as `null`, a NULL array as `[]`. An INT64 beyond 2^53 is a string,
 * as is what JSON has no number for.
 * Source: https://cloud.google.com/bigquery/docs/reference/standard-sql/json_functions#json_encodings
 *
 * @param depth how many lambdas stand around it, so that their variables differ
 * @returns SQL of a VARCHAR
 */
export function jsonText(sql: string, type: ColumnType, depth = 0): string {
  if (type.kind === 'array') {
    const element = `${ELEMENT}${depth}`;
    const elements = `list_transform(${sql}, lambda ${element}: ${jsonText(element, type.of, depth + 1)})`;
    return `'[' || coalesce(array_to_string(${elements}, ','), '') || ']'`;
  }
  return `coalesce(${type.kind === 'scalar' ? scalarText(sql, type.name) : recordText(sql, type, depth)}, 'null')`;
}

function recordText(sql: string, { fields }: Extract<ColumnType, { kind: 'record' }>, depth: number): string {
  const members = fields.map(({ name, type }) => {
    const key = quoteText(`${JSON.stringify(name)}:`);
    return `${key} || ${jsonText(`${sql}.${quoteName(name)}`, type, depth)}`;
  });
  return `CASE WHEN ${sql} IS NOT NULL THEN '{' || ${members.join(" || ',' || ")} || '}' END`;
}

function scalarText(sql: string, name: Extract<ColumnType, { kind: 'scalar' }>['name']): string {
  const text = textOf(sql, name);
  if (name === 'BOOL') return text;
  if (name === 'STRING') {
    // BigQuery escapes the line ends of Unicode as well.
    const text = `CAST(to_json(${sql}) AS VARCHAR)`;
    return `replace(replace(${text}, chr(8232), '\\u2028'), chr(8233), '\\u2029')`;
  }
  if (name === 'INT64')
    return `CASE WHEN ${sql} BETWEEN -9007199254740992 AND 9007199254740992 THEN ${text} ELSE '"' || ${text} || '"' END`;
  if (name !== 'FLOAT64') return `'"' || ${text} || '"'`;
  return (
    `CASE WHEN isfinite(${sql}) THEN ${text} WHEN isnan(${sql}) THEN '"NaN"' ` +
    `WHEN ${sql} > 0 THEN '"Infinity"' WHEN ${sql} < 0 THEN '"-Infinity"' END`
  );
}
