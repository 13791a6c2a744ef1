import { datasetText } from '../../service/placement.ts';
import type { Run } from '../../service/values.ts';
import { amount, counted, size } from '../../service/wording/amounts.ts';
import { instantText } from '../../service/wording/dates.ts';
import { dateStates } from '../../warehouses/date-states.ts';
import type { Status, Warehouse } from '../../warehouses/warehouse.ts';
import { calendar } from './calendar.ts';
import type { Output } from './screen.ts';
import { table } from './table.ts';
import { printable } from './text-width.ts';

/** The last runs tell what happened lately. */
const RUNS_SHOWN = 5;

/**
 * Tells how a property stands.
 *
 * @param output decides colours and width
 * @param status the answer of the warehouse
 * @param kind whose answer it is
 * @returns what is installed, a calendar of dates, failures, the last runs
 */
export function statusText(output: Output, status: Status, kind: Warehouse['kind']): string {
  const { bold, red } = output.colours;
  const { placement, installed, partitions, events } = status;
  const head = `${bold(datasetText(placement.source))} → ${bold(`${datasetText(placement.destination)}.events`)}\n\n`;
  const facts = [
    fact('deployed', status.deployed ? 'yes' : 'no; `svc deploy` does it'),
    fact(
      'installed',
      installed === undefined
        ? 'no; `svc install` does it'
        : `version ${installed.version}, ${installed.options.transform_config_template}, ${instantText(installed.installedAt)}`,
    ),
  ];
  const done = partitions.filter(({ state }) => state === 'done');
  const rows = done.reduce((sum, { rowsWritten = 0 }) => sum + rowsWritten, 0);
  if (events !== undefined) {
    facts.push(
      fact('events', `${counted(events.columns, 'column')}, ${counted(done.length, 'date')}, ${counted(rows, 'row')}`),
    );
  }
  const states = dateStates(status);
  const dates = states.size === 0 ? '' : `\n${calendar(output, states)}`;
  const failures = partitions
    .filter(({ state }) => state === 'failed')
    .map(
      ({ eventDate, error }) => `  ${red(`${eventDate} failed:`)} ${printable(error ?? 'no reason was recorded')}\n`,
    );
  return `${head}${facts.join('')}${dates}${failures.join('')}${runsTable(output, status.runs, kind)}`;
}

function fact(name: string, text: string): string {
  return `  ${name.padEnd(9)}  ${text}\n`;
}

function runsTable(output: Output, runs: readonly Run[], kind: Warehouse['kind']): string {
  if (runs.length === 0) return '';
  const latest = [...runs].sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1)).slice(0, RUNS_SHOWN);
  const columns = [
    { title: 'last runs' },
    { title: 'mode' },
    { title: 'state' },
    { title: 'dates', right: true },
    { title: 'rows', right: true },
    // BigQuery does not tell how much a run wrote, but what it is billed for.
    { title: kind === 'bigquery' ? 'read' : 'written', right: true },
  ];
  const rows = latest.map((run) => [
    instantText(run.startedAt),
    run.mode,
    run.state,
    amount(run.partitions),
    amount(run.rows),
    size(run.bytes),
  ]);
  return `\n${table(output, columns, rows, { indent: 2 })}`;
}
