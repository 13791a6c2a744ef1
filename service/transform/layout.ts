/** The columns of `events`, in their order. */
import type { Column, ColumnOrigin, ColumnType, Field } from '../values.ts';
import { ITEMS, type ParamFamily } from './families.ts';
import { BOOL, DATE, STRING } from './types.ts';

/** One column of `events`, and the row of the register it comes from; the service's own columns have none. */
export interface EventsColumn extends Field {
  readonly column?: Column;
}

/**
 * Every column of `events`, in order: the date, time and name of the event and whether it is a conversion, the shard's
 * other columns, event params, user properties, items, and the run that wrote the row.
 */
export function eventsColumns(register: readonly Column[]): readonly EventsColumn[] {
  const source = register.filter(
    (column) => column.family === 'source' && column.columnName !== undefined && column.name !== ITEMS,
  );
  const leading = ['event_timestamp', 'event_name'].map((name) =>
    source.find((column) => column.name === name && !column.companion),
  );
  const isLeading = new Set<Column | undefined>(leading);
  const items = itemsType(register);
  return [
    { name: 'event_date', type: DATE },
    ...leading.filter(isPresent).map(fromRegister),
    { name: 'is_conversion', type: BOOL },
    ...source.filter((column) => !isLeading.has(column)).map(fromRegister),
    ...paramColumns(register, 'event_param').map(fromRegister),
    ...paramColumns(register, 'user_property').map(fromRegister),
    ...(items === undefined ? [] : [{ name: ITEMS, type: items }]),
    { name: 'svc_run', type: STRING },
  ];
}

/** The columns of one family in their order: defaults, then observed, then custom ones; each companion behind its column. */
export function paramColumns(register: readonly Column[], family: ParamFamily): readonly Column[] {
  const rows = register.filter((column) => column.family === family && column.columnName !== undefined);
  const ordered: Column[] = [];
  for (const origin of ORIGINS) for (const row of rows) if (row.origin === origin) ordered.push(row);
  return ordered;
}

/** The type of `items`: the source's item without its parameters, then one field per item param; absent while there are neither. */
export function itemsType(register: readonly Column[]): ColumnType | undefined {
  const row = register.find(
    (column) => column.family === 'source' && column.name === ITEMS && column.columnName !== undefined,
  );
  const params = paramColumns(register, 'item_param').map(fromRegister);
  if (row !== undefined && (row.type.kind !== 'array' || row.type.of.kind !== 'record')) return row.type;
  const own = row !== undefined && row.type.kind === 'array' && row.type.of.kind === 'record' ? row.type.of.fields : [];
  if (own.length + params.length === 0) return undefined;
  return {
    kind: 'array',
    of: { kind: 'record', fields: [...own, ...params.map(({ name, type }) => ({ name, type }))] },
  };
}

const ORIGINS: readonly ColumnOrigin[] = ['default', 'observed', 'custom'];

function fromRegister(column: Column): EventsColumn {
  return { name: column.columnName || column.name, type: column.type, column };
}

function isPresent<T>(value: T | undefined): value is T {
  return value !== undefined;
}
