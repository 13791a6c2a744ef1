/** The names in `events`: which have a column, and what is to be told of each, whatever the warehouse. */
import { ITEMS, PARAM_FAMILIES, type ParamFamily } from '../service/transform/families.ts';
import { fieldIndex, typeText } from '../service/transform/types.ts';
import type { Column, Field, NameFamily, SeenName } from '../service/values.ts';

/** A name that has a column of `events`. */
export interface SoughtName {
  readonly family: ParamFamily;
  readonly column: Column;
  /** The column, and its companion if it has one; for an item param, fields of an item. */
  readonly columnNames: readonly string[];
}

/** How often something was seen, and on which dates. */
export interface Sighting {
  readonly rows: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
}

/** One date of `events`: its rows, and how many of them have each name that is sought. */
export interface DateCounts {
  readonly date: string;
  readonly rows: number;
  readonly counts: readonly number[];
}

/**
 * The names to count. The register may be ahead of `events`: a name that was asked for since the last run has no column
 * there yet.
 *
 * @param columns of `events`
 */
export function soughtNames(register: readonly Column[], columns: readonly Field[]): readonly SoughtName[] {
  const items = itemFields(columns);
  return PARAM_FAMILIES.flatMap((family) => {
    const fields = family === 'item_param' ? items : columns;
    const present = register.filter(
      (column) =>
        column.family === family && column.columnName !== undefined && fieldIndex(fields, column.columnName) >= 0,
    );
    return present
      .filter((column) => !column.companion)
      .map((column) => ({
        family,
        column,
        columnNames: present.filter(({ name }) => name === column.name).map(({ columnName }) => `${columnName}`),
      }));
  });
}

/**
 * Puts together what was counted.
 *
 * @param events by event name; an event without a name is not among them, but counts
 * @param dates with as many counts as names are sought
 * @returns every name that at least one row has, the most frequent first
 */
export function seenNames(
  events: ReadonlyMap<string | null, Sighting>,
  sought: readonly SoughtName[],
  dates: readonly DateCounts[],
): readonly SeenName[] {
  const total = [...events.values()].reduce((sum, { rows }) => sum + rows, 0);
  const seen: SeenName[] = [];
  for (const [name, { rows, firstSeen, lastSeen }] of events)
    if (name !== null) seen.push({ family: 'event', name, share: rows / total, firstSeen, lastSeen });
  sought.forEach(({ family, column: { name, type } }, index) => {
    const filled = dates.filter(({ counts }) => (counts[index] ?? 0) > 0);
    const days = filled.map(({ date }) => date).sort();
    const [firstSeen] = days;
    const lastSeen = days.at(-1);
    if (firstSeen === undefined || lastSeen === undefined) return;
    const rows = filled.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0);
    seen.push({ family, name, type: typeText(type), share: rows / total, firstSeen, lastSeen });
  });
  return seen.sort(mostFrequentFirst);
}

function itemFields(columns: readonly Field[]): readonly Field[] {
  const items = columns[fieldIndex(columns, ITEMS)];
  return items?.type.kind === 'array' && items.type.of.kind === 'record' ? items.type.of.fields : [];
}

const FAMILIES: readonly NameFamily[] = ['event', ...PARAM_FAMILIES];

function mostFrequentFirst(a: SeenName, b: SeenName): number {
  return b.share - a.share || FAMILIES.indexOf(a.family) - FAMILIES.indexOf(b.family) || (a.name < b.name ? -1 : 1);
}
