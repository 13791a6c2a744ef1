/** How the columns of `events` have grown, as a table with a bar for each date. */
import type { Column } from '../../../service/values.ts';
import { counted } from '../../../service/wording/amounts.ts';
import { drawn, element } from '../page-elements.ts';
import { type ColumnsAdded, columnsAdded, columnsWaiting } from './columns.ts';

/** More names are behind "and … more". */
const NAMES_SHOWN = 8;

/** Draws the section; it says so when there are no columns. */
export function columnsSection(register: readonly Column[]): HTMLElement {
  const added = columnsAdded(register);
  const waiting = columnsWaiting(register);
  const most = added.at(-1)?.total ?? 0;
  const rows = added.map((group) => addedRow(group, most));
  return element(
    'section',
    { 'aria-labelledby': 'columns' },
    element('h2', { id: 'columns' }, 'Columns added over time'),
    element(
      'table',
      { 'aria-labelledby': 'columns' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...['Since', 'Added', 'In all', '', 'Names'].map((name, at) =>
            element(at === 1 || at === 2 ? 'th.right' : 'th', { scope: 'col' }, name),
          ),
        ),
      ),
      element('tbody', {}, ...rows),
    ),
    waiting.length === 0
      ? undefined
      : element(
          'p.faint',
          {},
          `${counted(waiting.length, 'name')} without a column until a full run: ${waiting.map(({ name }) => name).join(', ')}`,
        ),
  );
}

function addedRow({ date, columns, total }: ColumnsAdded, most: number): HTMLElement {
  const before = ((total - columns.length) / most) * 100;
  const bar = drawn(
    'svg.growth',
    { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    drawn('rect.before', { x: 0, y: 0, width: before, height: 10 }),
    drawn('rect.added', { x: before, y: 0, width: (columns.length / most) * 100, height: 10 }),
  );
  return element(
    'tr',
    {},
    element('td.mono', {}, date ?? 'installation'),
    element('td.mono.right', {}, `+${columns.length}`),
    element('td.mono.right', {}, String(total)),
    element('td.bar', {}, bar),
    element('td', {}, names(columns)),
  );
}

function names(columns: readonly Column[]): HTMLElement {
  const all = columns.map(({ columnName, name }) => columnName ?? name);
  const shown = all.slice(0, NAMES_SHOWN).join(', ');
  if (all.length <= NAMES_SHOWN) return element('span.mono', {}, shown);
  const more = element('summary', {}, element('span.mono', {}, shown), ` and ${all.length - NAMES_SHOWN} more`);
  return element('details', {}, more, element('span.mono', {}, all.slice(NAMES_SHOWN).join(', ')));
}
