/** The columns that every way has to produce, from the register that ours produces them from. */
import { conversionNames } from '../../service/transform/event-rule.ts';
import { EVENT_PARAMS, ITEMS, USER_PROPERTIES } from '../../service/transform/families.ts';
import { eventsColumns, paramColumns } from '../../service/transform/layout.ts';
import type { Column, ColumnType, ScalarName, ValueSlot } from '../../service/values.ts';
import { OPTIONS } from './property.ts';

/** A parameter as a column, or as a field of an item. */
export interface ParamColumn {
  readonly name: string;
  readonly key: string;
  readonly type: ScalarName;
  /** The value columns in which the shard has it, the one of the column's own type first: nobody needs to read the others. */
  readonly slots: readonly ValueSlot[];
}

export interface TargetItems {
  /** The fields of the shard's own items, without `item_params`. */
  readonly own: readonly { readonly name: string; readonly type: ScalarName }[];
  readonly params: readonly ParamColumn[];
}

/** A column of the result. */
export type TargetColumn =
  | { readonly kind: 'source'; readonly name: string }
  | { readonly kind: 'conversion'; readonly name: string; readonly events: readonly string[] }
  | { readonly kind: 'param'; readonly array: ParamsArray; readonly param: ParamColumn }
  | ({ readonly kind: 'items'; readonly name: string } & TargetItems);

/** The arrays that become columns of their own. */
export const PARAM_ARRAYS = [EVENT_PARAMS, USER_PROPERTIES] as const;

export type ParamsArray = (typeof PARAM_ARRAYS)[number];

/** The columns of a date's file. `event_date` and `svc_run` are in its path. */
export function targetColumns(register: readonly Column[]): readonly TargetColumn[] {
  if (register.some((row) => row.companion))
    throw new Error('The shards of the benchmark hold values that do not fit: the other ways cannot do the same job.');
  return eventsColumns(register)
    .filter(({ name }) => name !== 'event_date' && name !== 'svc_run')
    .map(({ name, type, column }): TargetColumn => {
      if (name === ITEMS) return { kind: 'items', name, ...itemsOf(register, type) };
      if (column === undefined) return { kind: 'conversion', name, events: conversionNames(OPTIONS) };
      if (column.family === 'source') return { kind: 'source', name };
      const array = column.family === 'event_param' ? EVENT_PARAMS : USER_PROPERTIES;
      return { kind: 'param', array, param: paramOf(column) };
    });
}

/** The parameters of one array. */
export function paramsIn(columns: readonly TargetColumn[], array: ParamsArray): readonly ParamColumn[] {
  return columns.flatMap((column) => (column.kind === 'param' && column.array === array ? [column.param] : []));
}

function itemsOf(register: readonly Column[], type: ColumnType): TargetItems {
  const params = paramColumns(register, 'item_param').map(paramOf);
  const isParam = new Set(params.map(({ name }) => name));
  const fields = type.kind === 'array' && type.of.kind === 'record' ? type.of.fields : [];
  const own = fields
    .filter(({ name }) => !isParam.has(name))
    .map((field) => ({ name: field.name, type: scalarOf(field.type) }));
  return { own, params };
}

function paramOf({ name, columnName, type, slots }: Column): ParamColumn {
  const scalar = scalarOf(type);
  const isOwn = (slot: ValueSlot) => OWN_SLOTS[scalar]?.includes(slot) === true;
  const ordered = [...slots.filter(isOwn), ...slots.filter((slot) => !isOwn(slot))];
  return { name: columnName ?? name, key: name, type: scalar, slots: ordered };
}

const OWN_SLOTS: Readonly<Partial<Record<ScalarName, readonly ValueSlot[]>>> = {
  STRING: ['string'],
  INT64: ['int'],
  FLOAT64: ['float', 'double'],
};

function scalarOf(type: ColumnType): ScalarName {
  if (type.kind !== 'scalar') throw new Error('A parameter or a field of an item is no scalar.');
  return type.name;
}
