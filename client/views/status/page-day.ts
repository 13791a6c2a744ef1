/** What is known of one date. */
import { amount } from '../../../service/wording/amounts.ts';
import { instantText } from '../../../service/wording/dates.ts';
import { REASONS } from '../../../warehouses/date-states.ts';
import type { Status } from '../../../warehouses/warehouse.ts';
import { button, element } from '../page-elements.ts';
import { type Day, STATES } from './calendar.ts';

/**
 * Tells a date's facts.
 *
 * @param preview is called with the date when a person wants to see its rows
 */
export function dayFacts(day: Day, { pending }: Status, preview: (date: string) => void): readonly HTMLElement[] {
  const { date, state, rows, partition } = day;
  const planned = pending.find(({ shard }) => shard.date === date);
  const title = element(
    'div.line',
    {},
    element('h3.mono', {}, date),
    element(`span.badge.${state ?? 'missing'}`, {}, state === undefined ? 'no shard' : STATES[state].title),
  );
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Next run', planned && REASONS[planned.reason]],
    ['Rows', rows === undefined ? undefined : amount(rows)],
    ['Rows in the shard', partition?.sourceRows === undefined ? undefined : amount(partition.sourceRows)],
    ['Shard', partition?.sourceTable ?? planned?.shard.table],
    ['Shard changed', instantOrNothing(partition?.sourceModifiedAt ?? planned?.shard.modifiedAt)],
    ['Finished', instantOrNothing(partition?.finishedAt)],
    ['Run', partition?.runId],
    ['Files', partition?.uri],
  ];
  const list = facts.flatMap(([name, text]) =>
    text === undefined ? [] : [element('dt', {}, name), element('dd.mono', {}, text)],
  );
  return [
    title,
    element('dl', {}, ...list),
    ...(partition?.error === undefined ? [] : [element('p.error', {}, partition.error)]),
    ...(rows === undefined || rows === 0
      ? []
      : [
          element(
            'p',
            {},
            button('Preview This Date', () => preview(date)),
          ),
        ]),
  ];
}

function instantOrNothing(instant: string | undefined): string | undefined {
  return instant === undefined ? undefined : instantText(instant);
}
