/** What a job did, in one sentence for a notification and in lines for the log. */

import { datasetText } from '../../service/placement.ts';
import { amount, counted, duration, size } from '../../service/wording/amounts.ts';
import { dateSpan, instantText } from '../../service/wording/dates.ts';
import type { LoadReport } from '../../warehouses/duckdb/local-warehouse.ts';
import type { Deployment, InstallReport, RunReport, UninstallReport } from '../../warehouses/warehouse.ts';

/** What a job did. */
export interface ReportText {
  readonly sentence: string;
  /** True when something has to be looked at. */
  readonly isBad: boolean;
  /** For the log. */
  readonly lines: readonly string[];
}

/** Tells what a deployment made. */
export function deploymentText({ routine, version, replaced }: Deployment): ReportText {
  return { sentence: `${replaced ? 'Replaced' : 'Made'} ${routine} (version ${version}).`, isBad: false, lines: [] };
}

/** Tells what an installation made. */
export function installText({ template, version, placement, created, kept, notes }: InstallReport): ReportText {
  const note = notes.length > 0 ? ` ${notes.join(' ')}` : '';
  return {
    sentence: `Installed ${template} (version ${version}) in ${datasetText(placement.deployment)}.${note}`,
    isBad: false,
    lines: [...created.map((name) => `made ${name}`), ...kept.map((name) => `kept ${name}`)],
  };
}

/**
 * Tells what a run did.
 *
 * @param report the answer of the warehouse
 * @param elapsed how long it took, in milliseconds
 */
export function runText(report: RunReport, elapsed: number): ReportText {
  const { run, partitions, columnsAdded, changed, waiting } = report;
  const done = partitions.filter(({ state }) => state === 'done');
  const failed = partitions.filter(({ state }) => state === 'failed');
  const lines = [
    ...done.map(({ eventDate, rowsWritten = 0 }) => `${eventDate} done, ${counted(rowsWritten, 'row')}`),
    ...failed.map(({ eventDate, error }) => `${eventDate} failed: ${error ?? 'no reason was recorded'}`),
    ...(columnsAdded.length > 0 ? [`${counted(columnsAdded.length, 'new column')}`] : []),
    ...(waiting.length > 0 ? [`${counted(waiting.length, 'name')} without a column until a full run`] : []),
    ...(changed.length > 0 ? [`${counted(changed.length, 'date')} changed after being done`] : []),
  ];
  return { sentence: verdict(report, elapsed), isBad: run.state === 'failed' || failed.length > 0, lines };
}

function verdict({ run, partitions, events }: RunReport, elapsed: number): string {
  const done = partitions.filter(({ state }) => state === 'done').length;
  const failed = partitions.filter(({ state }) => state === 'failed');
  const amounts = `${counted(run.rows, 'row')}, ${size(run.bytes)} in ${duration(elapsed)}`;
  if (run.state === 'cancelled')
    return `Stopped: ${counted(done, 'date')} done and kept; the next run goes on from there.`;
  const [first] = failed;
  if (first !== undefined)
    return `${counted(failed.length, 'date')} failed, ${done} done; the next run tries again. ${first.eventDate}: ${first.error ?? 'no reason was recorded'}`;
  if (run.state === 'failed') return `The run failed: ${run.error ?? 'no reason was recorded'}`;
  if (partitions.length === 0) return `Nothing to do: every date of ${events} is done.`;
  return `${events}: ${counted(done, 'date')} done, ${amounts}.`;
}

/** Words the last run for the lens above the options. */
export function lastRunText({ run, partitions }: RunReport): string {
  const done = partitions.filter(({ state }) => state === 'done').length;
  const failed = partitions.length - done;
  const state = run.state === 'done' ? '' : ` ${run.state}`;
  const parts = [counted(done, 'partition'), ...(failed > 0 ? [`${failed} failed`] : []), counted(run.rows, 'row')];
  return `Last run${state} ${instantText(run.finishedAt ?? run.startedAt)}: ${parts.join(', ')}`;
}

/** Tells what an uninstallation removed. */
export function uninstallText({ removed, kept }: UninstallReport): ReportText {
  const sentence =
    removed.length === 0 ? 'There was nothing to remove.' : `Removed ${counted(removed.length, 'thing')}.`;
  return {
    sentence: kept.length > 0 ? `${sentence} ${kept.join(' ')}` : sentence,
    isBad: false,
    lines: [...removed.map((name) => `removed ${name}`), ...kept.map((reason) => `kept: ${reason}`)],
  };
}

/** Tells what was loaded. */
export function loadText({ source, shards }: LoadReport): ReportText {
  const rows = shards.reduce((sum, shard) => sum + shard.rows, 0);
  const dates = shards.map(({ shard }) => shard.date).sort();
  return {
    sentence: `Loaded ${dateSpan(dates)}, ${counted(rows, 'row')}, into ${datasetText(source)}.`,
    isBad: false,
    lines: shards.map(
      ({ shard, rows: count, files, replaced }) =>
        `${shard.table}${replaced ? ' (replaced)' : ''}: ${amount(count)} rows of ${files.join(', ')}`,
    ),
  };
}
