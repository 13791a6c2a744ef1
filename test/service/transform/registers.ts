/** Registers, and what is put into them, as the tests of this room write them. */
import assert from 'node:assert/strict';
import type { Options } from '../../../service/options/fields.generated.ts';
import { extendRegister, type RegisterChange } from '../../../service/transform/register.ts';
import { parseType, typeText } from '../../../service/transform/types.ts';
import type { Column, ColumnType, Field, ObservedName, ValueSlot } from '../../../service/values.ts';

/** Options without default params, unless told otherwise. */
export function optionsOf(changes: Partial<Options> = {}): Options {
  return {
    ga4_dataset_id: 'acme-shop.analytics_123456789',
    transform_config_template: 'events_partitioned',
    include_default_event_params: false,
    ...changes,
  };
}

/** A name as an observation has it: an event param that occurs once, unless told otherwise. */
export function seen(name: string, slots: readonly ValueSlot[], more: Partial<ObservedName> = {}): ObservedName {
  return { family: 'event_param', name, count: 1, slots, misfit: false, ...more };
}

/** Extends a register by what the shard of one date was seen to hold. */
export function extend(
  register: readonly Column[],
  names: readonly ObservedName[],
  more: {
    readonly columns?: readonly Field[];
    readonly options?: Options;
    readonly openTo?: 'everything' | 'companions';
    readonly date?: string;
    readonly runId?: string;
  } = {},
): RegisterChange {
  const { columns = [], options = optionsOf(), openTo = 'everything', date = '2024-01-01', runId = 'run-1' } = more;
  return extendRegister({
    register,
    observation: { date, rows: 1, columns, events: [], names },
    options,
    runId,
    openTo,
  });
}

/** A column of a shard, its type in GoogleSQL’s spelling. */
export function field(name: string, type: string): Field {
  return { name, type: parseType(type) };
}

/** Rows of a register, one line each: family, column name, type. */
export function lines(register: readonly Column[]): readonly string[] {
  return register.map((row) => `${row.family} ${row.columnName} ${typeText(row.type)}`);
}

/** The type of a name’s own column. */
export function typeAt(register: readonly Column[], name: string): ColumnType {
  const row = register.find((column) => column.name === name && !column.companion);
  assert.ok(row !== undefined, `${name} is not in the register`);
  return row.type;
}

/** The type of a name’s own column, spelled. */
export function typeOf(register: readonly Column[], name: string): string {
  return typeText(typeAt(register, name));
}
