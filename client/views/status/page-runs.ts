/** The runs, the last one first. */
import type { Run } from '../../../service/values.ts';
import { amount, duration, size } from '../../../service/wording/amounts.ts';
import { instantText } from '../../../service/wording/dates.ts';
import { element } from '../page-elements.ts';

/** Older runs are in the log, `svc_runs`. */
const RUNS_SHOWN = 50;

const COLUMNS: readonly (readonly [title: string, isNumber: boolean])[] = [
  ['Started', false],
  ['Mode', false],
  ['State', false],
  ['Dates', true],
  ['Rows', true],
  ['Written', true],
  ['Took', true],
  ['Run', false],
];

/** Draws the section; it says so when there was no run. */
export function runsSection(runs: readonly Run[]): HTMLElement {
  const latest = [...runs].sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1)).slice(0, RUNS_SHOWN);
  const title = element('h2', { id: 'runs' }, 'Runs');
  if (latest.length === 0) return element('section', {}, title, element('p.faint', {}, 'There was no run yet.'));
  const head = COLUMNS.map(([name, isNumber]) => element(isNumber ? 'th.right' : 'th', { scope: 'col' }, name));
  return element(
    'section',
    { 'aria-labelledby': 'runs' },
    title,
    element(
      'table',
      { 'aria-labelledby': 'runs' },
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...latest.flatMap(runRows)),
    ),
  );
}

function runRows(run: Run): readonly HTMLElement[] {
  const { startedAt, finishedAt, mode, state, partitions, rows, bytes, runId, error } = run;
  const took = finishedAt === undefined ? '' : duration(Date.parse(finishedAt) - Date.parse(startedAt));
  const row = element(
    'tr',
    {},
    element('td.mono', {}, instantText(startedAt)),
    element('td', {}, mode),
    element('td', {}, element(`span.badge.run-${state}`, {}, state)),
    ...[amount(partitions), amount(rows), size(bytes), took].map((text) => element('td.mono.right', {}, text)),
    element('td.mono.faint', {}, runId),
  );
  if (error === undefined) return [row];
  return [row, element('tr', {}, element('td.error', { colspan: COLUMNS.length }, error))];
}
