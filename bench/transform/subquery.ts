/**
 * One scalar subquery with a conditional aggregate per parameter, the usual SQL of packages for GA4 exports. In their
 * best form there is one for each array, not one for each parameter.
 */
import { quoteName, quoteText } from '../../service/dialects/duckdb/quote.ts';
import { PARAM_ARRAYS, type ParamsArray, paramsIn, type TargetColumn } from './columns.ts';
import { typedValue, usualSelect } from './usual-sql.ts';

/** The SELECT over a relation. */
export function subquerySelect(columns: readonly TargetColumn[], relation: string): string {
  const records = PARAM_ARRAYS.map((array) => `${aggregated(columns, array)} AS ${recordOf(array)}`);
  // An item's parameters cannot be a subquery: DuckDB takes none inside a lambda.
  return usualSelect(
    columns,
    `(SELECT *, ${records.join(', ')} FROM ${relation})`,
    ({ name }, array) => `${recordOf(array)}.${quoteName(name)}`,
    (column) => {
      const place = `list_position(list_transform(i.item_params, lambda p: p.key), ${quoteText(column.key)})`;
      return typedValue(column, `i.item_params[${place}].value`);
    },
  );
}

function aggregated(columns: readonly TargetColumn[], array: ParamsArray): string {
  const fields = paramsIn(columns, array).map((column) => {
    const value = `any_value(${typedValue(column, 'p.value')}) FILTER (p.key = ${quoteText(column.key)})`;
    return `${quoteName(column.name)} := ${value}`;
  });
  return `(SELECT struct_pack(${fields.join(', ')}) FROM (SELECT unnest(${array}) AS p))`;
}

function recordOf(array: ParamsArray): string {
  return quoteName(`${array}_record`);
}
