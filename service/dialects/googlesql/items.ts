/** `items`: the shard's array with one field per item param in place of `item_params`. */
import { ITEM_PARAMS, ITEMS } from '../../transform/families.ts';
import { paramColumns } from '../../transform/layout.ts';
import type { PartitionRequest } from '../../transform/partition-request.ts';
import { fieldIndex } from '../../transform/types.ts';
import type { ColumnType } from '../../values.ts';
import { paramItems } from './params.ts';
import { quoteName } from './quote.ts';
import { convert, convertFields } from './records.ts';
import { nullOf } from './values.ts';

/** SQL of `items` in the type that the register gives it. The array keeps its order; NULL becomes `[]`, as BigQuery stores it. */
export function itemsValue(request: PartitionRequest, type: ColumnType): string {
  const own = request.columns[fieldIndex(request.columns, ITEMS)];
  if (own === undefined || own.type.kind !== 'array' || type.kind !== 'array') return nullOf(type);
  const array = `__t.${quoteName(own.name)}`;
  if (own.type.of.kind !== 'record' || type.of.kind !== 'record') return convert(array, own.type, type);
  const params = paramColumns(request.register, 'item_param').length;
  const passed = type.of.fields.slice(0, type.of.fields.length - params);
  const fields = convertFields('__i', own.type.of.fields, passed, 0).concat(
    paramItems(request, 'item_param', `__i.${ITEM_PARAMS}`),
  );
  return `ARRAY(SELECT AS STRUCT ${fields.join(',\n')}\nFROM UNNEST(${array}) __i WITH OFFSET __n ORDER BY __n)`;
}
