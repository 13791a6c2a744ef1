/** The bar above the grid: which columns, which date, copies. */
import { counted } from '../../../service/wording/amounts.ts';
import { button, element } from '../page-elements.ts';
import type { ColumnWish } from './columns.ts';
import type { RowsShown } from './messages.ts';

export interface Bar {
  readonly element: HTMLElement;
  readonly wish: () => ColumnWish;
  /** Offers the dates of an answer; without one, nothing can be chosen. */
  readonly show: (answer: RowsShown | undefined) => void;
  readonly count: (shown: number, all: number) => void;
  /** Says what is selected. */
  readonly selected: (words: string) => void;
  readonly focusSearch: () => void;
}

/**
 * Makes the bar.
 *
 * @param on.wish what was wished before
 * @param on.change is called when another wish is made
 * @param on.enter is called when a person goes from the search to the grid
 * @param on.choose is called with the date that was chosen; without one for all
 */
export function createBar(on: {
  readonly wish: ColumnWish;
  readonly change: (wish: ColumnWish) => void;
  readonly enter: () => void;
  readonly choose: (date: string | undefined) => void;
  readonly copy: (format: 'csv' | 'json') => void;
}): Bar {
  const search = element('input', {
    type: 'search',
    placeholder: 'Find columns',
    'aria-label': 'Find columns by name or type',
    spellcheck: 'false',
  });
  const filled = element('input', { type: 'checkbox', id: 'filled' });
  const dates = element('select', { 'aria-label': 'Date' });
  const counts = element('span.faint.counts');
  const chosen = element('span.faint.chosen');
  const copies = [
    button('Copy CSV', () => on.copy('csv'), {
      title: 'Copies the selected cells, or every row when only one cell is selected',
    }),
    button('Copy JSON', () => on.copy('json'), {
      title: 'Copies the selected cells, or every row when only one cell is selected',
    }),
  ];
  if (search instanceof HTMLInputElement) search.value = on.wish.search;
  if (filled instanceof HTMLInputElement) filled.checked = on.wish.filledOnly;

  const wish = (): ColumnWish => ({
    search: search instanceof HTMLInputElement ? search.value : '',
    filledOnly: filled instanceof HTMLInputElement && filled.checked,
  });
  search.addEventListener('input', () => on.change(wish()));
  filled.addEventListener('change', () => on.change(wish()));
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    on.enter();
  });
  dates.addEventListener('change', () => {
    if (dates instanceof HTMLSelectElement) on.choose(dates.value === '' ? undefined : dates.value);
  });
  const bar = element(
    'header.bar',
    { role: 'toolbar', 'aria-label': 'Rows and columns', hidden: true },
    dates,
    search,
    element('label.check', { for: 'filled' }, filled, 'Filled only'),
    counts,
    element('span.space'),
    chosen,
    ...copies,
  );
  return {
    element: bar,
    wish,
    show: (answer) => {
      bar.hidden = answer === undefined;
      if (answer === undefined) return;
      const options = answer.dates.map((date) =>
        element('option', { value: date, selected: date === answer.request.date }, date),
      );
      const every = `All ${counted(answer.dates.length, 'date')}, newest first`;
      dates.replaceChildren(
        element('option', { value: '', selected: answer.request.date === undefined }, every),
        ...options,
      );
    },
    count: (shown, all) => {
      counts.textContent = shown === all ? counted(all, 'column') : `${shown} of ${counted(all, 'column')}`;
    },
    selected: (words) => {
      chosen.textContent = words;
    },
    focusSearch: () => {
      search.focus();
      if (search instanceof HTMLInputElement) search.select();
    },
  };
}
