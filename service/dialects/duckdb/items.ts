/** `items`: the shard's array with one field per item param in place of `item_params`. */
import { ITEM_PARAMS, ITEMS } from '../../transform/families.ts';
import type { PartitionRequest } from '../../transform/partition-request.ts';
import { fieldIndex } from '../../transform/types.ts';
import type { Column, ColumnType, ValueSlot } from '../../values.ts';
import { shardFamily } from './family.ts';
import { slotValue } from './params.ts';
import { CODES, ITEM, PARAM, quoteName } from './quote.ts';
import { convert, convertField } from './records.ts';
import { duckdbType } from './types.ts';

/** SQL of `items` in the type that the register gives it. The array and its order stay, and so do NULL and `[]`. */
export function itemsValue(request: PartitionRequest, type: ColumnType): string {
  const own = request.columns[fieldIndex(request.columns, ITEMS)];
  if (own === undefined || own.type.kind !== 'array' || type.kind !== 'array') return `NULL::${duckdbType(type)}`;
  if (own.type.of.kind !== 'record' || type.of.kind !== 'record') return convert(quoteName(own.name), own.type, type);
  const params = new Map<string, Column>();
  for (const row of request.register) {
    if (row.family === 'item_param' && row.columnName !== undefined) params.set(row.columnName, row);
  }
  const source = own.type.of.fields;
  const passed = type.of.fields.filter((field) => !params.has(field.name));
  const family = shardFamily(request, 'item_param');
  const fields = type.of.fields.map((field) => {
    const column = params.get(field.name);
    if (column === undefined) return convertField(ITEM, source, field, passed, 1);
    if (family === undefined) return `${quoteName(field.name)} := NULL::${duckdbType(field.type)}`;
    const valueAt = (slot: ValueSlot, place: string) =>
      slotValue(family.array, `${ITEM}.${ITEM_PARAMS}[${place}]`, slot);
    return `${quoteName(field.name)} := ${family.valueFor(column, { codes: CODES, valueAt })}`;
  });
  const packed = `struct_pack(${fields.join(', ')})`;
  // A list of one is a variable: without it, DuckDB computes the numbers once per param. It also has the names looked at
  // where no param has a column.
  const numbers =
    family && `list_transform(${ITEM}.${ITEM_PARAMS}, lambda ${PARAM}: ${family.numbers.ofElement(PARAM)})`;
  const item = numbers === undefined ? packed : `list_transform([${numbers}], lambda ${CODES}: ${packed})[1]`;
  const array = quoteName(own.name);
  const empty = `CASE WHEN ${array} IS NOT NULL THEN CAST([] AS ${duckdbType(type)}) END`;
  return `CASE WHEN len(${array}) > 0 THEN list_transform(${array}, lambda ${ITEM}: ${item}) ELSE ${empty} END`;
}
