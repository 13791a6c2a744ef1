/** Dates as a strip of marks for each month: what is done, what waits, what failed. */
import type { DateState } from '../../warehouses/date-states.ts';
import type { Output } from './screen.ts';

const MARKS: Readonly<Record<DateState, string>> = { done: '■', waiting: '□', changed: '◪', claimed: '▸', failed: '✗' };

/** A longer history is cut to its last months. */
const MONTHS_SHOWN = 12;

/**
 * Draws the strips.
 *
 * @param output decides colours
 * @param states dates in ascending order
 * @returns a line for each month that has dates, a dot for a day without a shard, and a legend
 */
export function calendar(output: Output, states: ReadonlyMap<string, DateState>): string {
  const months = [...new Set([...states.keys()].map((date) => date.slice(0, 7)))];
  const shown = months.slice(-MONTHS_SHOWN);
  const hidden = months.length - shown.length;
  const { dim } = output.colours;
  const strips = shown.map((month) => `  ${month}  ${strip(output, month, states)}\n`);
  const kinds = [...new Set(states.values())];
  const legend = kinds.map((kind) => `${painted(output, kind)} ${kind}`).join('  ');
  return `${hidden > 0 ? dim(`  … ${hidden} earlier months\n`) : ''}${strips.join('')}  ${' '.repeat(7)}  ${legend}  ${dim('· no shard')}\n`;
}

function strip(output: Output, month: string, states: ReadonlyMap<string, DateState>): string {
  // Day 0 of the next month is the last day of this one.
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return Array.from({ length: days }, (_, day) => {
    const state = states.get(`${month}-${String(day + 1).padStart(2, '0')}`);
    return state === undefined ? output.colours.dim('·') : painted(output, state);
  }).join('');
}

function painted(output: Output, state: DateState): string {
  const { green, yellow, red, cyan } = output.colours;
  const paint = { done: green, waiting: yellow, changed: yellow, claimed: cyan, failed: red }[state];
  return paint(MARKS[state]);
}
