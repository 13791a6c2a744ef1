import path from 'node:path';
import type { Column, ColumnFamily, Partition } from '../../service/values.ts';
import { amount, counted, duration, size } from '../../service/wording/amounts.ts';
import type { RunReport, Warehouse } from '../../warehouses/warehouse.ts';
import { columnNotes, NAMES_SHOWN, namesOf } from './run-plan.ts';
import type { Output } from './screen.ts';
import { tableOfLast } from './table.ts';
import { printable } from './text-width.ts';

/** What only the caller of a run knows. */
export interface RunCircumstances {
  /** How long the call took, in milliseconds. */
  readonly elapsed: number;
  /** How many dates the run set out to do. */
  readonly planned: number;
  /** Absolute path of the current folder: what lies in it is named from there. */
  readonly folder: string;
  /** Whose report it is. */
  readonly kind: Warehouse['kind'];
}

/**
 * Tells what a run did.
 *
 * @param output decides colours and width
 * @param report the answer of the warehouse
 * @param circumstances what the report does not say
 * @returns a table of dates, what failed, and a line that sums it up
 */
export function runReportText(output: Output, report: RunReport, circumstances: RunCircumstances): string {
  const { run, partitions, columnsAdded, changed } = report;
  const { dim } = output.colours;
  const failed = partitions.filter(({ state }) => state === 'failed');
  const parts = [datesTable(output, partitions), ...failed.map((partition) => failureText(output, partition))];
  parts.push(`${verdict(output, report, circumstances)}\n`);
  if (columnsAdded.length > 0) parts.push(`  ${newColumns(columnsAdded)}\n`);
  parts.push(...columnNotes(report).map((line) => `${line}\n`));
  if (changed.length > 0 && run.mode !== 'changed') {
    parts.push(
      `  ${counted(changed.length, 'date')} changed after being done ${dim('(--mode changed does them anew)')}\n`,
    );
  }
  if (run.state !== 'cancelled') {
    parts.push(`  events  ${report.events}\n`);
    if (report.storage !== undefined) parts.push(`  files   ${shownPath(report.storage, circumstances.folder)}\n`);
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

const FAMILIES: readonly ColumnFamily[] = ['source', 'event_param', 'user_property', 'item_param'];

/** A few columns by name, many by the number of each family. */
function newColumns(columns: readonly Column[]): string {
  const sum = counted(columns.length, 'new column');
  if (columns.length <= NAMES_SHOWN) return `${sum}: ${namesOf(columns)}`;
  const counts = FAMILIES.map((family) => ({
    family,
    count: columns.filter((column) => column.family === family).length,
  }));
  const parts = counts.filter(({ count }) => count > 0).map(({ family, count }) => `${amount(count)} ${family}`);
  return `${sum}: ${parts.join(', ')}`;
}

/** From the current folder where it lies in it; an address of a bucket is no path. */
function shownPath(place: string, folder: string): string {
  if (!path.isAbsolute(place)) return place;
  const relative = path.relative(folder, place);
  return relative.startsWith('..') ? place : relative;
}

function failureText(output: Output, { eventDate, error }: Partition): string {
  return `  ${output.colours.red(`${eventDate} failed:`)} ${printable(error ?? 'no reason was recorded')}\n`;
}

function verdict(output: Output, { run, partitions }: RunReport, { elapsed, planned, kind }: RunCircumstances): string {
  const { green, red, yellow } = output.colours;
  const done = partitions.filter(({ state }) => state === 'done');
  const failed = partitions.length - done.length;
  const bytes = `${size(run.bytes)}${kind === 'bigquery' ? ' read' : ''}`;
  const amounts = `${amount(run.rows)} rows, ${bytes} in ${duration(elapsed)}`;
  if (run.state === 'cancelled') {
    const rest = planned > done.length ? `, ${planned - done.length} not done and left as they were` : '';
    return `${yellow('stopped')}  ${counted(done.length, 'date')} done and kept${rest}; the next run goes on from there`;
  }
  if (failed > 0)
    return `${red('✗')} ${counted(failed, 'date')} failed, ${done.length} done, ${amounts}; the next run tries again`;
  if (run.state === 'failed') return `${red('✗')} the run failed: ${printable(run.error ?? 'no reason was recorded')}`;
  if (partitions.length === 0) return `${green('✓')} nothing to do, every date is done`;
  return `${green('✓')} ${counted(done.length, 'date')} done, ${amounts}`;
}
