/** The calendar as a grid for each month. The arrow keys go from day to day through all of them. */
import type { Status } from '../../../warehouses/warehouse.ts';
import { element } from '../page-elements.ts';
import {
  countStates,
  type Day,
  dateAfter,
  dayWords,
  type Month,
  monthWords,
  STATES,
  shortAmount,
  WEEKDAYS,
} from './calendar.ts';

/**
 * Draws the calendar.
 *
 * @param on.chosen the date that was chosen before
 * @param on.choose is called with the day that a person goes to
 * @param on.facts where its facts are told
 */
export function calendarSection(
  status: Status,
  months: readonly Month[],
  on: { readonly chosen: string | undefined; readonly choose: (day: Day) => void; readonly facts: HTMLElement },
): HTMLElement {
  const days = new Map<string, Day>();
  const cells = new Map<string, HTMLElement>();
  for (const { weeks } of months) for (const day of weeks.flat()) if (day !== undefined) days.set(day.date, day);
  let current = on.chosen !== undefined && days.has(on.chosen) ? on.chosen : ([...days.keys()].at(-1) ?? '');
  const blocks = months.map((month) => monthBlock(month, current, cells));
  const scroller = element('div.months', {}, ...blocks);

  const goTo = (date: string, focus: boolean) => {
    const day = days.get(date);
    if (day === undefined) return;
    cells.get(current)?.setAttribute('tabindex', '-1');
    cells.get(current)?.setAttribute('aria-selected', 'false');
    current = date;
    cells.get(date)?.setAttribute('tabindex', '0');
    cells.get(date)?.setAttribute('aria-selected', 'true');
    if (focus) cells.get(date)?.focus();
    on.choose(day);
  };
  scroller.addEventListener('click', ({ target }) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-date]') : null;
    if (cell !== null) goTo(cell.dataset['date'] ?? '', true);
  });
  scroller.addEventListener('keydown', (event) => {
    const goal = dateFor(event.key, current, days);
    if (goal === undefined) return;
    event.preventDefault();
    goTo(goal, true);
  });
  goTo(current, false);
  // The last dates are what people look for; the scroller has no height before it is in the document.
  requestAnimationFrame(() => {
    const cell = cells.get(current);
    if (cell !== undefined) scroller.scrollTop = cell.offsetTop + cell.offsetHeight - scroller.clientHeight;
  });
  const nothing = element('p.faint', {}, 'The source has no shards yet, and none were done.');
  return element(
    'section',
    { 'aria-labelledby': 'dates' },
    element('div.line', {}, element('h2', { id: 'dates' }, 'Dates'), legend(status)),
    months.length === 0 ? nothing : element('div.calendar', {}, scroller, on.facts),
  );
}

function legend(status: Status): HTMLElement {
  const entries = countStates(status).map(({ state, dates }) =>
    element(
      'li',
      {},
      element(`span.swatch.${state}`, { 'aria-hidden': 'true' }, STATES[state].mark),
      `${dates} ${STATES[state].title}`,
    ),
  );
  return element('ul.legend', { 'aria-label': 'How many dates stand how' }, ...entries);
}

function monthBlock({ month, weeks }: Month, current: string, cells: Map<string, HTMLElement>): HTMLElement {
  const title = monthWords(month);
  const names = WEEKDAYS.map((name) => element('div', { role: 'columnheader', 'aria-label': name }, name.slice(0, 2)));
  const rows = weeks.map((week) =>
    element(
      'div.week',
      { role: 'row' },
      ...week.map((day) => {
        if (day === undefined) return element('div.none', { role: 'gridcell' });
        const cell = dayCell(day, day.date === current);
        cells.set(day.date, cell);
        return cell;
      }),
    ),
  );
  return element(
    'div.month',
    { role: 'grid', 'aria-label': title, 'aria-readonly': 'true' },
    element('h3', { role: 'presentation' }, title),
    element('div.week.names', { role: 'row' }, ...names),
    ...rows,
  );
}

function dayCell(day: Day, isCurrent: boolean): HTMLElement {
  const { date, state, rows, level } = day;
  const mark = state === undefined ? '' : STATES[state].mark;
  const number = String(Number(date.slice(8)));
  return element(
    `div.date.${state ?? 'missing'}`,
    {
      role: 'gridcell',
      tabindex: isCurrent ? '0' : '-1',
      'aria-selected': String(isCurrent),
      'aria-label': dayWords(day),
      title: dayWords(day),
      'data-date': date,
      class: level === undefined ? undefined : `level-${level}`,
    },
    element('span.number', {}, number),
    element(
      mark === '' ? 'span.rows' : 'span.rows.mark',
      {},
      mark === '' ? (rows === undefined ? '' : shortAmount(rows)) : mark,
    ),
  );
}

/** Where a key leads; to the nearest date that there is. */
function dateFor(key: string, from: string, days: ReadonlyMap<string, Day>): string | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    PageUp: -28,
    PageDown: 28,
  };
  const dates = [...days.keys()];
  const [first = from] = dates;
  const last = dates.at(-1) ?? from;
  if (key === 'Home') return first;
  if (key === 'End') return last;
  const step = steps[key];
  if (step === undefined) return undefined;
  const goal = dateAfter(from, step);
  return goal < first ? first : goal > last ? last : goal;
}
