/**
 * Parameters of an array of keys and values as columns, the way DuckDB does it fastest.
 *
 * Per row and array there is one list of small numbers, the names, and one list per value column. A parameter is then the
 * element at the first place of its number. (One filter per parameter takes twice as long, one subquery per array five times:
 * `bench/transform.md`.)
 */
import { type ParamArray, SLOTS } from '../../transform/export-shape.ts';
import type { Column, ScalarName, ValueSlot } from '../../values.ts';
import { quoteText } from './quote.ts';
import { duckdbType } from './types.ts';
import { alwaysFits, castScalar, convertScalar, fits, SLOT_TYPES, textOf } from './values.ts';

/** What is known of one family before a shard is read. */
export interface KnownNames {
  readonly array: ParamArray;
  /** Rows of the register, with and without a column, by name. */
  readonly mains: ReadonlyMap<string, Column>;
  /** The names that have a companion column. */
  readonly withCompanion: ReadonlySet<string>;
  /** Names that are left out, whatever they hold. */
  readonly excluded: readonly string[];
  /** Whether a name gets values at all; what does not fit its column is of no interest otherwise. */
  readonly isEffective: (name: string) => boolean;
  /** Whether a name outside the register is something new; without observed names it is passed over. */
  readonly strict: boolean;
  /** Begins the placeholders: no name in a shard can be one, because the shard was written before the run had its id. */
  readonly runId: string;
}

/** Where the lists of a family are. */
export interface PlaceInArray {
  /** SQL of the list of numbers. */
  readonly codes: string;
  /** SQL of a value column at a place, given the SQL of the place. */
  readonly valueAt: (slot: ValueSlot, place: string) => string;
}

/** The numbers of the names of one family. */
export interface NameCodes {
  /** SQL of an element's number, given the SQL of the element: NULL for one without a name or a value. */
  readonly ofElement: (element: string) => string;
  /** SQL of the number of a name. */
  readonly ofName: (name: string) => string | undefined;
}

/** Whether a SELECT failed because the shard holds a name, a value column or a misfit that the register does not know. */
export function isSomethingNew(message: string): boolean {
  // DuckDB's words for a text that is no value of an ENUM; every other conversion from text is a TRY_CAST.
  return /Could not convert string '[\s\S]*' to UINT(8|16|32)\b/.test(message);
}

/**
 * Numbers the names of a family.
 *
 * Each value column has an ENUM of its own, in which a name stands at its number if it is known to come in that value
 * column, and a placeholder stands there otherwise. So one cast gives the number, and fails on whatever is new.
 */
export function nameCodes(known: KnownNames): NameCodes {
  const excluded = new Set(known.excluded);
  const placeholder = (code: number) => `${known.runId} ${code}`;
  const names = Array.from(new Set(known.excluded.concat(Array.from(known.mains.keys()))));
  const codes = new Map<string, number>();
  for (const name of names) codes.set(name, codes.size);
  const size = Math.max(1, names.length);
  const width = size <= 256 ? 'UTINYINT' : size <= 65536 ? 'USMALLINT' : 'UINTEGER';

  const comesIn = (slot: ValueSlot, name: string) => {
    const row = known.mains.get(name);
    return excluded.has(name) || !known.strict || (row !== undefined && row.slots.indexOf(slot) >= 0);
  };
  const enumOf = (slot: ValueSlot) => {
    const values = names.map((name, code) => (comesIn(slot, name) ? name : placeholder(code)));
    return `ENUM(${(values.length === 0 ? [placeholder(0)] : values).map(quoteText).join(', ')})`;
  };
  const ofElement = (element: string): string => {
    const key = castScalar(`${element}.key`, known.array.key, 'STRING');
    const branches = known.array.slots.map(({ slot }) => {
      const cast = known.strict ? 'CAST' : 'TRY_CAST';
      return `WHEN ${element}.value.${slot}_value IS NOT NULL THEN enum_code(${cast}(${key} AS ${enumOf(slot)}))`;
    });
    // Not error(): DuckDB computes whatever contains it once per use.
    const fail = `enum_code(CAST(${key} AS ENUM(${Array.from({ length: size }, (_, code) => quoteText(placeholder(code))).join(', ')})))`;
    const misfits = newMisfits(known, element, key).map((condition) => `WHEN ${condition} THEN ${fail}`);
    return `CASE ${misfits.concat(branches).join(' ')} END`;
  };
  const ofName = (name: string): string | undefined => {
    const code = codes.get(name);
    return code === undefined ? undefined : `${code}::${width}`;
  };
  return { ofElement, ofName };
}

/** The value of a parameter as SQL: what its column takes, and the text that its companion takes. */
export function paramValue(
  known: KnownNames,
  numbers: NameCodes,
  column: Column,
  { codes, valueAt }: PlaceInArray,
): { readonly value: string; readonly misfit: string } {
  const type = columnScalar(column);
  const slots = slotsOf(known, column);
  const code = numbers.ofName(column.name);
  if (slots.length === 0 || code === undefined) return { value: `NULL::${duckdbType(column.type)}`, misfit: NO_TEXT };
  // A name twice in one row: the first one that has a value counts, in whichever value column it is.
  const place = `list_position(${codes}, ${code})`;
  const hasCompanion = known.withCompanion.has(column.name);
  const values = slots.map((slot) => {
    const at = valueAt(slot, place);
    // Without a companion everything fits, or else the SELECT has failed.
    return hasCompanion ? convertScalar(at, slotScalar(slot), type) : castScalar(at, slotScalar(slot), type);
  });
  const value = coalesce(values);
  if (!hasCompanion || slots.every((slot) => alwaysFits(slotScalar(slot), type))) return { value, misfit: NO_TEXT };
  const text = coalesce(slots.map((slot) => textOf(valueAt(slot, place), slotScalar(slot))));
  return { value, misfit: `CASE WHEN ${value} IS NULL THEN ${text} END` };
}

/** A value column of an element in the type it has in every export; some shards type an empty one otherwise. */
export function slotValue(array: ParamArray, element: string, slot: ValueSlot): string {
  const held = array.slots.find((entry) => entry.slot === slot);
  const sql = `${element}.value.${slot}_value`;
  return held === undefined || held.type === slotScalar(slot) ? sql : `CAST(${sql} AS ${duckdbType(SLOT_TYPES[slot])})`;
}

/** The scalar that a value column holds by the export's schema. */
export function slotScalar(slot: ValueSlot): ScalarName {
  const type = SLOT_TYPES[slot];
  return type.kind === 'scalar' ? type.name : 'STRING';
}

const NO_TEXT = 'NULL::VARCHAR';

/** The value columns that a name's column reads, its own kind first: at one place only one is filled. */
function slotsOf(known: KnownNames, column: Column): readonly ValueSlot[] {
  const present = SLOTS.filter(
    (slot) =>
      known.array.slots.some((entry) => entry.slot === slot) && (!known.strict || column.slots.indexOf(slot) >= 0),
  );
  const type = columnScalar(column);
  const own = present.filter((slot) => slotScalar(slot) === type);
  return own.concat(present.filter((slot) => slotScalar(slot) !== type));
}

/** Conditions on an element whose value does not fit into its name's column while there is no companion to take it. */
function newMisfits(known: KnownNames, element: string, key: string): readonly string[] {
  const conditions: string[] = [];
  for (const { slot } of known.array.slots) {
    for (const type of ['INT64', 'FLOAT64'] as const) {
      if (alwaysFits(slotScalar(slot), type)) continue;
      const names: string[] = [];
      known.mains.forEach((row, name) => {
        const exposed = row.columnName !== undefined && columnScalar(row) === type && !known.withCompanion.has(name);
        if (exposed && known.isEffective(name) && slotsOf(known, row).indexOf(slot) >= 0) names.push(name);
      });
      if (names.length === 0) continue;
      const value = slotValue(known.array, element, slot);
      conditions.push(
        `NOT (${fits(value, slotScalar(slot), type)}) AND ${key} IN (${names.map(quoteText).join(', ')})`,
      );
    }
  }
  return conditions;
}

function columnScalar(column: Column): ScalarName {
  return column.type.kind === 'scalar' ? column.type.name : 'STRING';
}

function coalesce(values: readonly string[]): string {
  return values.length === 1 ? values.join() : `coalesce(${values.join(', ')})`;
}
