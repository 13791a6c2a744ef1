/** The columns of a shard that become columns of `events` as they are. */
import type { ColumnType, Field } from '../values.ts';
import { EVENT_PARAMS, ITEM_PARAMS, ITEMS, USER_PROPERTIES } from './families.ts';

/** The columns of a shard that are passed on, the fields of an item without its parameters. */
export function passedColumns(columns: readonly Field[]): readonly Field[] {
  return columns
    .filter((field) => !TAKEN_APART.has(field.name.toLowerCase()))
    .map((field) =>
      field.name.toLowerCase() === ITEMS ? { name: ITEMS, type: withoutItemParams(field.type) } : field,
    );
}

const TAKEN_APART: ReadonlySet<string> = new Set(['event_date', EVENT_PARAMS, USER_PROPERTIES]);

function withoutItemParams(type: ColumnType): ColumnType {
  if (type.kind !== 'array' || type.of.kind !== 'record') return type;
  return {
    kind: 'array',
    of: { kind: 'record', fields: type.of.fields.filter((field) => field.name.toLowerCase() !== ITEM_PARAMS) },
  };
}
