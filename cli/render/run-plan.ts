import type { Column } from '../../service/values.ts';
import { counted, size } from '../../service/wording/amounts.ts';
import { dateSpan } from '../../service/wording/dates.ts';
import { price } from '../../service/wording/price.ts';
import { REASONS } from '../../warehouses/date-states.ts';
import type { PartitionReason, RunPlan } from '../../warehouses/warehouse.ts';
import type { Output } from './screen.ts';
import { printable } from './text-width.ts';

/**
 * Tells what a run would do.
 *
 * @param output decides colours
 * @param plan the answer of the warehouse
 * @param isFirst whether it is about what is not installed yet
 * @returns one line for each reason why dates are on the plan, then what is left alone and what waits
 */
export function runPlanText(output: Output, plan: RunPlan, isFirst = false): string {
  const { bold, dim } = output.colours;
  const { partitions, changed, done, request, held = [] } = plan;
  const mode = request.mode === 'plan' ? 'incremental' : request.mode;
  const lines = [
    `${bold(isFirst ? 'first run' : 'next run')} (${mode}${isFirst ? ', once it is installed' : ''}): ${partitions.length === 0 ? 'nothing to do' : counted(partitions.length, 'date')}`,
  ];
  for (const reason of Object.keys(REASONS) as PartitionReason[]) {
    const dates = partitions.filter((partition) => partition.reason === reason).map(({ shard }) => shard.date);
    if (dates.length > 0) lines.push(`  ${REASONS[reason].padEnd(26)}  ${dateSpan(dates)}`);
  }
  if (held.length > 0) {
    const dates = held.map(({ eventDate }) => eventDate);
    lines.push(`  ${'another run is at it'.padEnd(26)}  ${dateSpan(dates)} ${dim('(--takeover does them at once)')}`);
  }
  if (done > 0) lines.push(`  ${'done, left alone'.padEnd(26)}  ${counted(done, 'date')}`);
  if (changed.length > 0 && mode !== 'changed') {
    const dates = changed.map(({ date }) => date);
    lines.push(`  ${'changed since'.padEnd(26)}  ${dateSpan(dates)} ${dim('(--mode changed does them anew)')}`);
  }
  lines.push(...scanNote(plan), ...columnNotes(plan));
  return `${lines.join('\n')}\n`;
}

/** What the run would read, where the warehouse charges for that. */
function scanNote({ scan }: RunPlan): readonly string[] {
  if (scan === undefined) return [];
  return [
    `  ${'reads about'.padEnd(26)}  ${size(scan.bytes)}, ${price(scan.dollars)} at the list price for on-demand queries`,
  ];
}

/**
 * Tells which names have no column, and why.
 *
 * @param about a plan, or the report of a run
 * @returns lines, possibly none
 */
export function columnNotes({ waiting, leftOut }: Pick<RunPlan, 'waiting' | 'leftOut'>): readonly string[] {
  const lines: string[] = [];
  if (waiting.length > 0)
    lines.push(`  ${counted(waiting.length, 'name')} without a column until \`--mode full\`: ${namesOf(waiting)}`);
  if (leftOut.length > 0)
    lines.push(
      `  ${counted(leftOut.length, 'name')} left out, \`events\` is as wide as a table can be: ${namesOf(leftOut)}`,
    );
  return lines;
}

/** Names enough to recognise what is meant. */
export const NAMES_SHOWN = 6;

/**
 * @param columns rows of the register
 * @returns the first names, and how many more there are
 */
export function namesOf(columns: readonly Column[]): string {
  const names = [...new Set(columns.map(({ name }) => printable(name)))];
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : '';
  return `${names.slice(0, NAMES_SHOWN).join(', ')}${more}`;
}
