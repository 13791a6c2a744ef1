/** What makes a table a shard of the export: the arrays of keys and values, and how their value columns are typed. */
import type { ColumnType, Field, ScalarName, ValueSlot } from '../values.ts';
import { EVENT_PARAMS, ITEM_PARAMS, ITEMS, type ParamFamily, USER_PROPERTIES } from './families.ts';
import { fieldIndex } from './types.ts';

/** An array of keys and values, as one shard types it. */
export interface ParamArray {
  readonly key: ScalarName;
  /** The value columns that this shard has, in order of precedence, with the scalar they hold here. */
  readonly slots: readonly { readonly slot: ValueSlot; readonly type: ScalarName }[];
}

/** The value columns in order of precedence: where an element fills several, the first one counts. */
export const SLOTS: readonly ValueSlot[] = ['string', 'int', 'float', 'double'];

/** The array of a family in a shard with these columns; undefined where the shard has none. */
export function paramArray(columns: readonly Field[], family: ParamFamily): ParamArray | undefined {
  if (family === 'event_param') return readArray(fieldOf(columns, EVENT_PARAMS));
  if (family === 'user_property') return readArray(fieldOf(columns, USER_PROPERTIES));
  const items = fieldOf(columns, ITEMS);
  if (items === undefined || items.kind !== 'array' || items.of.kind !== 'record') return undefined;
  return readArray(fieldOf(items.of.fields, ITEM_PARAMS));
}

/**
 * Why a table with these columns is no shard of the export.
 *
 * @returns one sentence without a subject (`has no column event_name`), or undefined for a shard
 */
export function shardFault(columns: readonly Field[]): string | undefined {
  for (const [name, type] of REQUIRED) {
    const found = fieldOf(columns, name);
    if (found === undefined) return `has no column ${name}`;
    if (type !== undefined && (found.kind !== 'scalar' || found.name !== type))
      return `has a column ${name} that is not ${type}`;
  }
  for (const [name, family] of ARRAYS) {
    if (fieldOf(columns, name) !== undefined && paramArray(columns, family) === undefined)
      return `has a column ${name} that is no array of keys and values`;
  }
  const items = fieldOf(columns, ITEMS);
  if (items === undefined) return undefined;
  if (items.kind !== 'array' || items.of.kind !== 'record') return `has a column ${ITEMS} that is no array of records`;
  if (fieldOf(items.of.fields, ITEM_PARAMS) !== undefined && paramArray(columns, 'item_param') === undefined)
    return `has a column ${ITEMS} whose ${ITEM_PARAMS} is no array of keys and values`;
  return undefined;
}

const REQUIRED: readonly (readonly [string, ScalarName | undefined])[] = [
  ['event_name', 'STRING'],
  ['event_timestamp', 'INT64'],
  [EVENT_PARAMS, undefined],
];

const ARRAYS: readonly (readonly [string, ParamFamily])[] = [
  [EVENT_PARAMS, 'event_param'],
  [USER_PROPERTIES, 'user_property'],
];

function fieldOf(fields: readonly Field[], name: string): ColumnType | undefined {
  const field = fields[fieldIndex(fields, name)];
  return field === undefined ? undefined : field.type;
}

function readArray(type: ColumnType | undefined): ParamArray | undefined {
  if (type === undefined || type.kind !== 'array' || type.of.kind !== 'record') return undefined;
  const key = fieldOf(type.of.fields, 'key');
  const value = fieldOf(type.of.fields, 'value');
  if (key === undefined || key.kind !== 'scalar' || value === undefined || value.kind !== 'record') return undefined;
  const slots: { slot: ValueSlot; type: ScalarName }[] = [];
  for (const slot of SLOTS) {
    const held = fieldOf(value.fields, `${slot}_value`);
    if (held !== undefined && held.kind === 'scalar') slots.push({ slot, type: held.name });
  }
  return { key: key.name, slots };
}
