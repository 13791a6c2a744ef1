/** Which columns of a wide table are worth a person's screen. */
import type { Preview } from '../../warehouses/warehouse.ts';
import { cellText } from './cell.ts';
import { textWidth } from './text-width.ts';

/** A cell is drawn no wider than this; a title is never cut, because it has to be recognised. */
export const WIDEST_CELL = 32;

/** What was chosen, and what became of the rest. */
export interface ChosenColumns {
  /** Indexes into the preview's columns, in their order; the date comes first, which BigQuery has at the end where files hold the rows. */
  readonly shown: readonly number[];
  /** Columns that have values in these rows, but no room. */
  readonly hidden: number;
}

/** These say what a row is. */
const ALWAYS = ['event_date', 'event_name'];

/**
 * Chooses columns: the date and name of the event, then those that are filled most often and that vary, parameters first, as many
 * as have room. Records and lists are left out.
 *
 * @param preview rows of `events`
 * @param width columns of the terminal
 * @returns the choice
 */
export function chooseColumns({ columns, rows }: Preview, width: number): ChosenColumns {
  const facts = columns.map((column, at) => {
    const values = rows.map((row) => row[at] ?? null).filter((value) => value !== null);
    const texts = values.map(cellText);
    const room = Math.max(textWidth(column.name), Math.min(WIDEST_CELL, Math.max(0, ...texts.map(textWidth))));
    return { at, column, room, filled: values.length, distinct: new Set(texts).size };
  });
  const candidates = facts.filter(({ filled, column }) => filled > 0 && column.type.kind === 'scalar');
  const rank = ({ column, filled, distinct }: (typeof facts)[number]) => {
    if (ALWAYS.includes(column.name)) return 1_000_000 - ALWAYS.indexOf(column.name);
    return (column.name.startsWith('event_param_') ? 10_000 : 0) + filled * 10 + Math.min(9, distinct);
  };
  const chosen = new Set<number>();
  let used = 0;
  for (const fact of candidates.sort((a, b) => rank(b) - rank(a))) {
    if (used + fact.room + 2 > width) continue;
    chosen.add(fact.at);
    used += fact.room + 2;
  }
  const filled = facts.filter((fact) => fact.filled > 0).length;
  const date = columns.findIndex(({ name }) => name === ALWAYS[0]);
  const place = (at: number) => (at === date ? -1 : at);
  return { shown: [...chosen].sort((a, b) => place(a) - place(b)), hidden: filled - chosen.size };
}
