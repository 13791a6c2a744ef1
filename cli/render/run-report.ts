import type { Partition } from '../../service/values.ts';
import type { RunReport } from '../../warehouses/warehouse.ts';
import { amount, counted, duration, size } from './amounts.ts';
import { columnNotes, namesOf } from './run-plan.ts';
import type { Output } from './screen.ts';
import { tableOfLast } from './table.ts';
import { printable } from './text-width.ts';

/**
 * Tells what a run did.
 *
 * @param output decides colours and width
 * @param report the answer of the warehouse
 * @param elapsed how long the call took, in milliseconds
 * @returns a table of dates, what failed, and a line that sums it up
 */
export function runReportText(output: Output, report: RunReport, elapsed: number): string {
  const { run, partitions, columnsAdded, changed } = report;
  const { dim } = output.colours;
  const failed = partitions.filter(({ state }) => state === 'failed');
  const parts = [datesTable(output, partitions), ...failed.map((partition) => failureText(output, partition))];
  parts.push(`${verdict(output, report, elapsed)}\n`);
  if (columnsAdded.length > 0)
    parts.push(`  ${counted(columnsAdded.length, 'new column')}: ${namesOf(columnsAdded)}\n`);
  parts.push(...columnNotes(report).map((line) => `${line}\n`));
  if (changed.length > 0 && run.mode !== 'changed') {
    parts.push(
      `  ${counted(changed.length, 'date')} changed after being done ${dim('(--mode changed does them anew)')}\n`,
    );
  }
  if (run.state !== 'cancelled') {
    parts.push(`  events  ${report.events}\n`);
    if (report.storage !== undefined) parts.push(`  files   ${report.storage}\n`);
  }
  return parts.join('');
}

function datesTable(output: Output, partitions: readonly Partition[]): string {
  if (partitions.length === 0) return '';
  const columns = [{ title: 'date' }, { title: 'rows', right: true }, { title: 'state' }];
  const rows = partitions.map(({ eventDate, rowsWritten, state }) => [
    eventDate,
    rowsWritten === undefined || state !== 'done' ? '' : amount(rowsWritten),
    state,
  ]);
  return tableOfLast(output, columns, rows, 'date');
}

function failureText(output: Output, { eventDate, error }: Partition): string {
  return `  ${output.colours.red(`${eventDate} failed:`)} ${printable(error ?? 'no reason was recorded')}\n`;
}

function verdict(output: Output, { run, partitions }: RunReport, elapsed: number): string {
  const { green, red, yellow } = output.colours;
  const done = partitions.filter(({ state }) => state === 'done');
  const failed = partitions.length - done.length;
  const amounts = `${amount(run.rows)} rows, ${size(run.bytes)} in ${duration(elapsed)}`;
  if (run.state === 'cancelled') {
    return `${yellow('stopped:')} ${counted(done.length, 'date')} done and kept, the rest untouched; the next run goes on from there`;
  }
  if (failed > 0)
    return `${red('✗')} ${counted(failed, 'date')} failed, ${done.length} done, ${amounts}; the next run tries again`;
  if (run.state === 'failed') return `${red('✗')} the run failed: ${printable(run.error ?? 'no reason was recorded')}`;
  if (partitions.length === 0) return `${green('✓')} nothing to do, every date is done`;
  return `${green('✓')} ${counted(done.length, 'date')} done, ${amounts}`;
}
