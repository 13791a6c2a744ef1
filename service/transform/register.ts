/**
 * The register of columns: which name has which column, of which type, since when.
 *
 * A column's type never changes once it is there. What arrives later in another form goes into a companion column
 * `<column>_string`, so that nothing is lost and no written file is touched.
 */
import { effectiveFamily, isEffective } from '../options/effective.ts';
import type { Options } from '../options/fields.generated.ts';
import type { Column, ColumnType, Field, Observation, ObservedName, ValueSlot } from '../values.ts';
import { columnName } from './column-names.ts';
import { SLOTS } from './export-shape.ts';
import { PARAM_FAMILIES, type ParamFamily } from './families.ts';
import { passedColumns } from './passed-columns.ts';
import {
  closeDraft,
  columnKey,
  type Draft,
  freeName,
  hasColumn,
  MAX_COLUMNS,
  openDraft,
  putCompanion,
  putMain,
  roomLeft,
  rowKey,
  type Since,
  topLevelCount,
} from './register-draft.ts';
import { FLOAT64, INT64, needsCompanion, paramColumnType, STRING, sameType, widenType } from './types.ts';

/** What became of a register. */
export interface RegisterChange {
  /** The whole register after the change. */
  readonly register: readonly Column[];
  /** New rows that have a column. */
  readonly added: readonly Column[];
  /** Rows without a column that get one with a full run. */
  readonly waiting: readonly Column[];
  /** Rows without a column because there are too many. */
  readonly leftOut: readonly Column[];
}

/** The register as a first installation makes it: the two columns that every shard has, the defaults, the custom names. */
export function initialRegister(options: Options): readonly Column[] {
  const always: readonly Column[] = [
    {
      family: 'source',
      name: 'event_timestamp',
      columnName: 'event_timestamp',
      type: INT64,
      origin: 'source',
      companion: false,
      slots: [],
    },
    {
      family: 'source',
      name: 'event_name',
      columnName: 'event_name',
      type: STRING,
      origin: 'source',
      companion: false,
      slots: [],
    },
  ];
  return declareColumns(always, options);
}

/**
 * Adds a column for every default and custom name of the options that has none.
 *
 * @returns the register with these columns; rows that were there stay as they are, whatever the options now say
 */
export function declareColumns(register: readonly Column[], options: Options): readonly Column[] {
  const draft = openDraft(register);
  for (const family of PARAM_FAMILIES) {
    effectiveFamily(options, family).declared.forEach(({ name, origin, type }) => {
      const row = draft.mains.get(rowKey(family, name));
      if (row !== undefined && hasColumn(row)) return;
      putMain(draft, {
        family,
        name,
        columnName: freeName(draft, family, columnName(family, name)),
        type: paramColumnType(type || 'string'),
        origin,
        companion: false,
        slots: row === undefined ? [] : row.slots,
      });
    });
  }
  return closeDraft(draft);
}

/**
 * The same for a table whose columns are fixed: what is declared only now is noted, and waits for a full run.
 *
 * @returns the register, and behind it a row without a column for each of these names
 */
export function declareWaiting(register: readonly Column[], options: Options): readonly Column[] {
  const known = new Set(register.map(columnKey));
  const waiting = declareColumns(register, options)
    .filter((column) => !known.has(columnKey(column)))
    .map((column) => Object.assign({}, column, { columnName: undefined }));
  return register.concat(waiting);
}

/**
 * Adds to the register what a shard was seen to hold.
 *
 * @param request.openTo `everything`: new names get columns. `companions`: the table's columns are fixed until a full run,
 *   so that new names wait; only companions of columns that exist are added.
 */
export function extendRegister(request: {
  readonly register: readonly Column[];
  readonly observation: Observation;
  readonly options: Options;
  readonly runId: string;
  readonly openTo: 'everything' | 'companions';
}): RegisterChange {
  const { observation, options, openTo } = request;
  const draft = openDraft(request.register);
  const since = { firstPartition: observation.date, addedByRun: request.runId };
  for (const field of passedColumns(observation.columns)) registerSource(draft, field, since, openTo === 'everything');
  for (const family of PARAM_FAMILIES) {
    const seen = observation.names.filter((name) => name.family === family && name.slots.length > 0);
    registerNames(draft, family, seen, options, since, openTo === 'everything');
  }
  const register = closeDraft(draft);
  const before = new Set(request.register.filter(hasColumn).map((column) => columnKey(column)));
  return {
    register,
    added: register.filter((column) => hasColumn(column) && !before.has(columnKey(column))),
    ...withoutColumn(register),
  };
}

/**
 * Gives every item param a companion that may come to need one, where fields cannot be added to a table's records later:
 * BigQuery's ALTER TABLE adds columns only (https://cloud.google.com/bigquery/docs/managing-table-schemas).
 */
export function withItemCompanions(register: readonly Column[], since: Since): readonly Column[] {
  const draft = openDraft(register);
  for (const column of register) {
    const isText = column.type.kind === 'scalar' && column.type.name === 'STRING';
    if (column.family === 'item_param' && !column.companion && !isText) putCompanion(draft, column, since);
  }
  return closeDraft(draft);
}

/** The rows of a register that have no column: those that wait for a full run, and those for which there is no room. */
export function withoutColumn(register: readonly Column[]): {
  readonly waiting: readonly Column[];
  readonly leftOut: readonly Column[];
} {
  const rows = register.filter((column) => !hasColumn(column));
  return topLevelCount(register) >= MAX_COLUMNS ? { waiting: [], leftOut: rows } : { waiting: rows, leftOut: [] };
}

/**
 * Whether the register has a place for every column of a shard, with its type. What it has no place for must be observed first.
 *
 * @param openTo as in {@link extendRegister}: fields that a fixed table's record lacks are no news, they wait
 */
export function knowsShardColumns(
  register: readonly Column[],
  columns: readonly Field[],
  openTo: 'everything' | 'companions',
): boolean {
  const draft = openDraft(register);
  return passedColumns(columns).every((field) => {
    const key = rowKey('source', field.name.toLowerCase());
    const row = draft.mains.get(key);
    if (row === undefined) return false;
    if (row.columnName === undefined) return openTo === 'companions' || roomLeft(draft) === 0;
    if (needsCompanion(row.type, field.type) && !draft.companions.has(key)) return false;
    return openTo === 'companions' || sameType(row.type, widenType(row.type, field.type));
  });
}

function registerSource(draft: Draft, field: Field, since: Since, open: boolean): void {
  const key = rowKey('source', field.name.toLowerCase());
  const row = draft.mains.get(key);
  if (row === undefined || row.columnName === undefined) {
    const name = open && roomLeft(draft) > 0 ? { columnName: freeName(draft, 'source', field.name) } : {};
    putMain(draft, {
      family: 'source',
      name: field.name,
      ...name,
      type: field.type,
      origin: 'source',
      companion: false,
      slots: [],
      ...since,
    });
    return;
  }
  // A record gains fields only while columns are open: a table's record cannot be changed in place.
  if (open) putMain(draft, { ...row, type: widenType(row.type, field.type) });
  if (needsCompanion(row.type, field.type)) putCompanion(draft, row, since);
}

function registerNames(
  draft: Draft,
  family: ParamFamily,
  seen: readonly ObservedName[],
  options: Options,
  since: Since,
  open: boolean,
): void {
  const effective = effectiveFamily(options, family);
  const fresh: ObservedName[] = [];
  for (const name of seen) {
    const row = draft.mains.get(rowKey(family, name.name));
    if (row !== undefined)
      putMain(draft, {
        ...row,
        slots: SLOTS.filter((slot) => row.slots.indexOf(slot) >= 0 || name.slots.indexOf(slot) >= 0),
      });
    if (!isEffective(effective, name.name)) continue;
    if (row === undefined || (!hasColumn(row) && open)) fresh.push(name);
    else if (name.misfit && hasColumn(row)) putCompanion(draft, row, since);
  }
  // Where there is room for some only, the names that occur most get it.
  const room = !open ? 0 : family === 'item_param' ? fresh.length : roomLeft(draft);
  const chosen = new Set(
    fresh
      .slice()
      .sort((a, b) => b.count - a.count || compare(a.name, b.name))
      .slice(0, room),
  );
  for (const name of fresh.sort((a, b) => compare(a.name, b.name))) {
    const column = chosen.has(name) ? { columnName: freeName(draft, family, columnName(family, name.name)) } : {};
    // A row without a column knows more value columns than this shard has.
    const before = draft.mains.get(rowKey(family, name.name));
    const row: Column = {
      family,
      name: name.name,
      ...column,
      type: observedType(name.slots),
      origin: 'observed',
      companion: false,
      slots: before === undefined ? SLOTS.filter((slot) => name.slots.indexOf(slot) >= 0) : before.slots,
      ...since,
    };
    putMain(draft, row);
    if (name.misfit && chosen.has(name)) putCompanion(draft, row, since);
  }
}

/** The type of a name's column at first sight: text wins over fractions, fractions over whole numbers. */
export function observedType(slots: readonly ValueSlot[]): ColumnType {
  if (slots.indexOf('string') >= 0) return STRING;
  return slots.indexOf('float') >= 0 || slots.indexOf('double') >= 0 ? FLOAT64 : INT64;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
