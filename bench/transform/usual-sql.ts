/** What the ways on plain DuckDB have in common. */
import { slotScalar } from '../../service/dialects/duckdb/params.ts';
import { quoteName, quoteText } from '../../service/dialects/duckdb/quote.ts';
import { castScalar } from '../../service/dialects/duckdb/values.ts';
import type { ParamColumn, ParamsArray, TargetColumn, TargetItems } from './columns.ts';

/**
 * The SELECT of all columns.
 *
 * @param from - SQL behind FROM
 * @param param - SQL of a parameter's column
 * @param itemParam - SQL of an item's parameter, for an item called `i`
 */
export function usualSelect(
  columns: readonly TargetColumn[],
  from: string,
  param: (column: ParamColumn, array: ParamsArray) => string,
  itemParam: (column: ParamColumn) => string,
): string {
  const outer = columns.map((column) => {
    if (column.kind === 'source') return quoteName(column.name);
    if (column.kind === 'param') return `${param(column.param, column.array)} AS ${quoteName(column.param.name)}`;
    if (column.kind === 'items') return `${itemsList(column, itemParam)} AS ${quoteName(column.name)}`;
    return `coalesce(event_name IN (${column.events.map(quoteText).join(', ')}), false) AS ${quoteName(column.name)}`;
  });
  return `SELECT ${outer.join(', ')} FROM ${from}`;
}

/**
 * A parameter's value in its column's type: only the value columns that are ever filled are read.
 *
 * @param value - SQL of the record of value columns
 */
export function typedValue({ slots, type }: ParamColumn, value: string): string {
  const values = slots.map((slot) => castScalar(`${value}.${slot}_value`, slotScalar(slot), type));
  return values.length === 1 ? values.join() : `coalesce(${values.join(', ')})`;
}

function itemsList({ own, params }: TargetItems, itemParam: (column: ParamColumn) => string): string {
  const fields = [
    ...own.map(({ name }) => `${quoteName(name)} := i.${quoteName(name)}`),
    ...params.map((column) => `${quoteName(column.name)} := ${itemParam(column)}`),
  ];
  return `list_transform(items, lambda i: struct_pack(${fields.join(', ')}))`;
}
