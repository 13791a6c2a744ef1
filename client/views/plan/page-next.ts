/** What a run would do. */
import { counted } from '../../../service/wording/amounts.ts';
import { dateSpan } from '../../../service/wording/dates.ts';
import { REASONS } from '../../../warehouses/date-states.ts';
import type { PartitionReason } from '../../../warehouses/warehouse.ts';
import { scanText } from '../../wording/scan-text.ts';
import type { PageCommand } from '../messages.ts';
import { button, element } from '../page-elements.ts';
import type { NextRun, NoNextRun } from './messages.ts';

/** Tells what the next run would do, or why nothing can be told of it. */
export function nextSection(next: NextRun | NoNextRun, press: (command: PageCommand) => void): readonly HTMLElement[] {
  if (next.kind === 'no-next') {
    const steps = next.next.map(({ title, command }, at) =>
      button(title, () => press(command), { class: at === 0 ? 'main' : undefined }),
    );
    const actions = steps.length === 0 ? [] : [element('p.actions', {}, ...steps)];
    return [
      element('h2', {}, 'Next run'),
      element('p', {}, `${next.title}. `, element('span.faint', {}, next.detail)),
      ...actions,
    ];
  }
  const { partitions, done, held = [], changed, waiting, leftOut, scan } = next.run;
  const facts: (readonly [string, string])[] = [];
  for (const reason of Object.keys(REASONS) as PartitionReason[]) {
    const dates = partitions.filter((planned) => planned.reason === reason).map(({ shard }) => shard.date);
    if (dates.length > 0) facts.push([REASONS[reason], dateSpan(dates)]);
  }
  if (scan !== undefined) facts.push(['reads', scanText(scan)]);
  if (held.length > 0) facts.push(['another run is at', dateSpan(held.map(({ eventDate }) => eventDate))]);
  if (done > 0) facts.push(['done, left alone', counted(done, 'date')]);
  if (changed.length > 0) facts.push(['changed since they were done', dateSpan(changed.map(({ date }) => date))]);
  if (waiting.length > 0)
    facts.push(['names without a column until a full run', waiting.map(({ name }) => name).join(', ')]);
  if (leftOut.length > 0) facts.push(['names left out, events is full', counted(leftOut.length, 'name')]);
  const list = facts.flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, text)]);
  const count = partitions.length;
  return [
    element('h2', {}, `Next run: ${count === 0 ? 'nothing to do' : counted(count, 'date')}`),
    ...(next.isStale ? [element('p.stale', {}, STALE)] : []),
    element('dl', {}, ...list),
    element(
      'p.actions',
      {},
      next.isStale
        ? button('Deploy, Install and Run', () => press('svc.deployInstallRun'), { class: 'main' })
        : undefined,
      button('Run', () => press('svc.run'), { class: count > 0 && !next.isStale ? 'main' : undefined }),
      button('Open Status', () => press('svc.openStatus')),
    ),
  ];
}

const STALE = 'The options have changed since they were installed. A run still does what is installed.';
