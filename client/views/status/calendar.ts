/** The calendar of dates: months of weeks, and how each date stands. */
import type { Partition } from '../../../service/values.ts';
import { amount } from '../../../service/wording/amounts.ts';
import { type DateState, dateStates } from '../../../warehouses/date-states.ts';
import type { Status } from '../../../warehouses/warehouse.ts';

/** A date of the export's time. */
export interface Day {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Absent for a date without a shard. */
  readonly state?: DateState;
  /** Rows of `events`; absent where the date was never done. */
  readonly rows?: number;
  /** How many rows in comparison: 1 for few to 4 for most; absent where there are no rows. */
  readonly level?: 1 | 2 | 3 | 4;
  readonly partition?: Partition;
}

/** A month: weeks of seven places, Monday first; a place outside the month or the export's time is empty. */
export interface Month {
  /** `YYYY-MM` */
  readonly month: string;
  readonly weeks: readonly (readonly (Day | undefined)[])[];
}

/** What a state is called, and the mark that tells it apart without colour. */
export const STATES: { readonly [state in DateState]: { readonly title: string; readonly mark: string } } = {
  done: { title: 'done', mark: '' },
  waiting: { title: 'waiting', mark: '○' },
  changed: { title: 'changed since', mark: '↻' },
  claimed: { title: 'claimed by a run', mark: '▸' },
  failed: { title: 'failed', mark: '✕' },
};

/**
 * Lays the calendar out.
 *
 * @returns months from the first date to the last one, without a gap; none when there are no dates
 */
export function calendarOf(status: Pick<Status, 'partitions' | 'pending' | 'changed'>): readonly Month[] {
  const states = dateStates(status);
  const dates = [...states.keys()];
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return [];
  const partitions = new Map(status.partitions.map((partition) => [partition.eventDate, partition]));
  const level = levels(status.partitions);
  const dayOf = (date: string): Day | undefined => {
    if (date < first || date > last) return undefined;
    const partition = partitions.get(date);
    const state = states.get(date);
    const rows = partition?.rowsWritten;
    return {
      date,
      ...(state !== undefined && { state }),
      ...(partition !== undefined && { partition }),
      ...(rows !== undefined && { rows }),
      ...(rows !== undefined && rows > 0 && { level: level(rows) }),
    };
  };
  return monthsBetween(first, last).map((month) => ({ month, weeks: weeksOf(month, dayOf) }));
}

/** Counts dates by state, in the order of {@link STATES}; states without dates are left out. */
export function countStates(status: Pick<Status, 'partitions' | 'pending' | 'changed'>): readonly {
  readonly state: DateState;
  readonly dates: number;
}[] {
  const all = [...dateStates(status).values()];
  return (Object.keys(STATES) as DateState[])
    .map((state) => ({ state, dates: all.filter((other) => other === state).length }))
    .filter(({ dates }) => dates > 0);
}

/** A day in words: `Monday 1 January 2024: done, 1,234 rows`. */
export function dayWords({ date, state, rows }: Day): string {
  const day = new Date(`${date}T00:00:00Z`);
  const name = `${WEEKDAYS[(day.getUTCDay() + 6) % 7]} ${day.getUTCDate()} ${monthWords(date.slice(0, 7))}`;
  const told = state === undefined ? 'no shard' : STATES[state].title;
  return `${name}: ${told}${rows === undefined ? '' : `, ${rows === 1 ? '1 row' : `${amount(rows)} rows`}`}`;
}

/** A month in words: `January 2024`. */
export function monthWords(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** In the order of a week. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A number in four letters at most: `950`, `1.2k`, `12k`, `3.4M`. */
export function shortAmount(count: number): string {
  if (count < 1000) return String(count);
  const [value, unit] = count < 999_500 ? [count / 1000, 'k'] : [count / 1_000_000, 'M'];
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)}${unit}`;
}

/** A date some days later, or earlier: `YYYY-MM-DD`. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

function monthsBetween(first: string, last: string): readonly string[] {
  const months: string[] = [];
  let [year = 0, month = 1] = first.split('-').map(Number);
  for (;;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (name > last) return months;
    months.push(name);
    month += 1;
    if (month === 13) [year, month] = [year + 1, 1];
  }
}

function weeksOf(month: string, dayOf: (date: string) => Day | undefined): readonly (readonly (Day | undefined)[])[] {
  const first = `${month}-01`;
  // Sunday is 0 for getUTCDay.
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: (readonly (Day | undefined)[])[] = [];
  for (let monday = dateAfter(first, -before); monday.slice(0, 7) <= month; monday = dateAfter(monday, 7)) {
    const dates = Array.from({ length: 7 }, (_, at) => dateAfter(monday, at));
    const week = dates.map((date) => (date.slice(0, 7) === month ? dayOf(date) : undefined));
    if (week.some((day) => day !== undefined)) weeks.push(week);
  }
  return weeks;
}

/** Four levels between nothing and the most; square roots, so that small days can be told apart, too. */
function levels(partitions: readonly Partition[]): (rows: number) => 1 | 2 | 3 | 4 {
  const most = Math.max(1, ...partitions.map(({ rowsWritten = 0 }) => rowsWritten));
  return (rows) => {
    const part = Math.sqrt(rows / most);
    if (part > 0.75) return 4;
    if (part > 0.5) return 3;
    return part > 0.25 ? 2 : 1;
  };
}
