/** The fields of the options object as tables, unpacked from what is derived from the schema. */

import type { NameFamily } from '../values.ts';
import {
  ENTRY_FIELD_TABLE,
  type EntryFieldName,
  FIELD_TABLE,
  type FieldKind,
  type FieldName,
  type Options,
} from './fields.generated.ts';

/** The fields that decide about one family of names. */
export interface FamilyFields {
  readonly observed: FieldName;
  readonly default?: FieldName;
  readonly conversion?: FieldName;
  readonly exclude: FieldName;
  readonly custom: FieldName;
}

type FieldWithDefault =
  | 'stream_type'
  | 'conversion_event_names'
  | 'include_default_events'
  | 'include_default_event_params'
  | Extract<FieldName, `include_observed_${string}`>;

const rows = unpack(FIELD_TABLE);

/** The fields of the options object in the order of the documentation, each with what its value has to be. */
export const FIELDS = kindsByName<FieldName>(rows);

/** The fields of a custom entry, likewise. */
export const ENTRY_FIELDS = kindsByName<EntryFieldName>(unpack(ENTRY_FIELD_TABLE));

/** The fields that decide about each family of names. */
export const FAMILIES = familyTable() as Readonly<Record<NameFamily, FamilyFields>>;

/** The values that stand in for absent fields. */
export const DEFAULTS = defaultTable() as Required<Pick<Options, FieldWithDefault>>;

function unpack(table: string): string[][] {
  return table.split(' ').map((row) => row.split(':'));
}

function kindsByName<Name extends string>(
  table: readonly string[][],
): ReadonlyMap<string, FieldKind> & { keys(): Iterable<Name> } {
  return new Map(table.map(([name, kind]): [Name, FieldKind] => [name as Name, kind as FieldKind]));
}

function familyTable(): object {
  const families: { [family: string]: { [role: string]: string } } = {};
  for (const [name = '', , family, role] of rows) {
    if (family && role) families[family] = Object.assign(families[family] || {}, { [role]: name });
  }
  return families;
}

function defaultTable(): object {
  const defaults: { [field: string]: unknown } = {};
  for (const [name = '', , , , value] of rows) if (value) defaults[name] = JSON.parse(value);
  return defaults;
}
