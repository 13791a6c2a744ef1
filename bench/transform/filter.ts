/** One `list_filter` for each parameter: the short way that DuckDB's own functions suggest. */
import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import type { ParamColumn, TargetColumn } from './columns.ts';
import { typedValue, usualSelect } from './usual-sql.ts';

/** The SELECT over a relation. */
export function filterSelect(columns: readonly TargetColumn[], relation: string): string {
  return usualSelect(
    columns,
    relation,
    (column, array) => filtered(column, array),
    (column) => filtered(column, 'i.item_params'),
  );
}

function filtered(column: ParamColumn, array: string): string {
  return typedValue(column, `list_filter(${array}, lambda p: p.key = ${quoteText(column.key)})[1].value`);
}
