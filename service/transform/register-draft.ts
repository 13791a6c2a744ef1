/** A register while it is changed: its rows by name, and the column names that are taken. */
import type { Column } from '../values.ts';
import { STRING } from './types.ts';

/** A table of BigQuery has 10,000 columns at most (https://cloud.google.com/bigquery/quotas#standard_tables); some are kept free. */
export const MAX_COLUMNS = 9000;

/** Columns of `events` that are in no register: `event_date`, `is_conversion` and `svc_run`. */
const FIXED_COLUMNS = 3;

/** Since when a row is in the register. */
export interface Since {
  readonly firstPartition: string;
  readonly addedByRun: string;
}

/** A register in work: main rows by name, companions by their main row, and every column name that is taken, in lower case. */
export interface Draft {
  readonly mains: Map<string, Column>;
  readonly companions: Map<string, Column>;
  readonly taken: Set<string>;
}

/** Opens a register to be changed. */
export function openDraft(register: readonly Column[]): Draft {
  const draft: Draft = {
    mains: new Map(),
    companions: new Map(),
    taken: new Set(['event_date', 'is_conversion', 'svc_run'].map((name) => `top ${name}`)),
  };
  for (const column of register) {
    (column.companion ? draft.companions : draft.mains).set(columnRowKey(column), column);
    if (column.columnName !== undefined) draft.taken.add(takenKey(column.family, column.columnName));
  }
  return draft;
}

/** The register as it has become: rows in the order in which they came, each companion behind its column. */
export function closeDraft(draft: Draft): readonly Column[] {
  const register: Column[] = [];
  draft.mains.forEach((main, key) => {
    register.push(main);
    const companion = draft.companions.get(key);
    if (companion !== undefined) register.push(companion);
  });
  return register;
}

/** Adds or replaces the row of a name. */
export function putMain(draft: Draft, column: Column): void {
  draft.mains.set(columnRowKey(column), column);
}

/** Adds the column that takes what does not fit into a name's own, if it is not there. */
export function putCompanion(draft: Draft, main: Column, since: Since): void {
  const key = columnRowKey(main);
  if (main.columnName === undefined || draft.companions.has(key)) return;
  draft.companions.set(key, {
    ...main,
    columnName: freeName(draft, main.family, `${main.columnName}_string`),
    type: STRING,
    companion: true,
    ...since,
  });
}

/** A column name that nobody has: the wanted one, or with the first number behind it that is free. It is taken then. */
export function freeName(draft: Draft, family: Column['family'], wanted: string): string {
  let name = wanted;
  for (let number = 2; draft.taken.has(takenKey(family, name)); number += 1) name = `${wanted}_${number}`;
  draft.taken.add(takenKey(family, name));
  return name;
}

/** Item params are fields of a record of their own; everything else shares the top level. */
function takenKey(family: Column['family'], name: string): string {
  return `${family === 'item_param' ? 'item' : 'top'} ${name.toLowerCase()}`;
}

/** The key of a name's row in a draft. */
export function rowKey(family: Column['family'], name: string): string {
  return `${family} ${name}`;
}

function columnRowKey(column: Column): string {
  return rowKey(column.family, column.family === 'source' ? column.name.toLowerCase() : column.name);
}

/** What tells the columns of a register apart. */
export function columnKey(column: Column): string {
  return `${columnRowKey(column)} ${column.companion}`;
}

/** Whether a row has a column, and does not wait for one. */
export function hasColumn(column: Column): boolean {
  return column.columnName !== undefined;
}

/** The number of columns of `events` that a register stands for. */
export function topLevelCount(register: readonly Column[]): number {
  return FIXED_COLUMNS + register.filter((column) => hasColumn(column) && column.family !== 'item_param').length;
}

/** How many columns can be added. */
export function roomLeft(draft: Draft): number {
  return Math.max(0, MAX_COLUMNS - topLevelCount(closeDraft(draft)));
}
