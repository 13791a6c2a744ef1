/** Rows as BigQuery exports them to JSON: https://cloud.google.com/bigquery/docs/exporting-data#json_details */

import { quoteName, quoteText } from '../../service/dialects/duckdb/quote.ts';
import type { ColumnType, Field } from '../../service/values.ts';
import type { Sql } from './draws.ts';

/**
 * A row as one line of JSON: INT64 values are strings, NULLs are left out, NaN and the infinities are strings.
 *
 * @param columns - the columns of the row, all of them in scope by name
 * @returns a VARCHAR expression without line breaks
 */
export function jsonLine(columns: readonly Field[]): Sql {
  return json({ kind: 'record', fields: columns }, (field) => quoteName(field), 0);
}

function json(type: ColumnType, member: (field: string) => Sql, depth: number, value: Sql = ''): Sql {
  if (type.kind === 'record') return jsonObject(type.fields, member, depth);
  if (type.kind === 'array') {
    const element = `e${depth}`;
    const spelled = json(type.of, (field) => `${element}.${quoteName(field)}`, depth + 1, element);
    return `'[' || array_to_string(list_transform(${value}, lambda ${element}: ${spelled}), ',') || ']'`;
  }
  if (type.name === 'STRING') return `to_json(${value})::VARCHAR`;
  if (type.name === 'BOOL') return `${value}::VARCHAR`;
  if (type.name === 'FLOAT64') return `if(isfinite(${value}), ${value}::VARCHAR, ${nonFinite(value)})`;
  return `'"' || ${value} || '"'`;
}

function jsonObject(fields: readonly Field[], member: (field: string) => Sql, depth: number): Sql {
  const members = fields.map(({ name, type }) => {
    const value = member(name);
    const spelled = json(type, (field) => `${value}.${quoteName(field)}`, depth, value);
    return `CASE WHEN ${value} IS NOT NULL THEN ${quoteText(`"${name}":`)} || ${spelled} END`;
  });
  return `'{' || concat_ws(',', ${members.join(', ')}) || '}'`;
}

function nonFinite(value: Sql): Sql {
  return `CASE WHEN isnan(${value}) THEN '"NaN"' WHEN ${value} > 0 THEN '"Infinity"' ELSE '"-Infinity"' END`;
}
