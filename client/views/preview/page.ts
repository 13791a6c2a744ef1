/** The page of the preview: a bar of wishes, the grid, and the details of a cell. */
import '../shared.css';
import './page.css';
import { amount, counted } from '../../../service/wording/amounts.ts';
import { absence, button, element, pageRoot } from '../page-elements.ts';
import { connect } from '../page-host.ts';
import { chosenColumns } from './columns.ts';
import { csvOf, type Excerpt, jsonOf } from './copies.ts';
import { FIRST_ROWS, type Kept, MOST_ROWS, type RowsShown, type RowsWanted, type ToPage } from './messages.ts';
import { createBar } from './page-bar.ts';
import { cellDetails } from './page-details.ts';
import { createGrid, type Grid } from './page-grid.ts';

const host = connect<ToPage, Kept>(hear);
const root = pageRoot();
const progress = element('div.busy', { hidden: true });
const note = element('p.note', { hidden: true });
let shown: RowsShown | undefined;
let grid: Grid | undefined;

const bar = createBar({
  wish: { search: host.state.search ?? '', filledOnly: host.state.filledOnly ?? false },
  change: ({ search, filledOnly }) => {
    host.keep({ search, filledOnly });
    refresh();
    host.say(`${counted(visibleColumns().length, 'column')} shown`);
  },
  enter: () => grid?.focus(),
  choose: (date) => ask(date === undefined ? { limit: FIRST_ROWS } : { date, limit: FIRST_ROWS }),
  copy: (format) => copy(format, true),
});
const place = element('div.place');
const side = element('aside.details', { 'aria-label': 'Cell', hidden: true });
const foot = element('footer.foot');

root.append(progress, bar.element, note, element('div.work', {}, place, side), foot);
document.addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
    event.preventDefault();
    bar.focusSearch();
  }
});
host.tell({ kind: 'ready', kept: host.state.request });

function ask(request: RowsWanted): void {
  host.tell({ kind: 'ask', request });
}

function hear(message: ToPage): void {
  progress.hidden = message.kind !== 'asking';
  if (message.kind === 'asking') return;
  if (message.kind === 'absent') {
    if (message.passing && shown !== undefined) tellNote(message.detail);
    else {
      clear();
      place.replaceChildren(absence(message, ({ command }) => host.tell({ kind: 'command', command })));
    }
    host.say(`${message.title}. ${message.detail}`);
    return;
  }
  shown = message;
  host.keep({ file: message.file, request: message.request });
  tellNote(undefined);
  bar.show(message);
  refresh();
  const dates = message.request.date ?? 'all dates';
  host.say(`${counted(message.rows.length, 'row')} of ${message.events}, ${dates}`);
}

function clear(): void {
  shown = undefined;
  grid = undefined;
  tellNote(undefined);
  bar.show(undefined);
  closeDetails();
  foot.replaceChildren();
}

function visibleColumns(): readonly number[] {
  return shown === undefined ? [] : chosenColumns(shown.columns, shown.rows, bar.wish());
}

/** Draws the grid anew; the place of the keyboard is kept where it still is. */
function refresh(): void {
  if (shown === undefined) return;
  const { columns, rows, events } = shown;
  const chosen = visibleColumns();
  bar.count(chosen.length, columns.length);
  drawFoot(shown);
  if (rows.length === 0 || chosen.length === 0) {
    grid = undefined;
    const title = rows.length === 0 ? 'There are no rows' : 'No column is called that';
    const detail =
      rows.length === 0 ? `${events} has no rows for this date.` : `None of ${counted(columns.length, 'column')} fits.`;
    place.replaceChildren(absence({ kind: 'absent', title, detail, next: [] }, () => undefined));
    return;
  }
  grid = createGrid({
    label: `Rows of ${events}`,
    columns: chosen.map((at) => ({ at, ...(columns[at] ?? { name: '', type: '' }) })),
    rows,
    before: grid?.view(),
    open: openDetails,
    copy: () => copy('csv', false),
    select: (words) => bar.selected(words),
  });
  place.replaceChildren(grid.element);
  grid.begin();
}

function drawFoot({ rows, request, events }: RowsShown): void {
  const more = rows.length >= request.limit && request.limit < MOST_ROWS;
  const limit = Math.min(MOST_ROWS, request.limit + (request.limit < 1000 ? FIRST_ROWS : 1000));
  foot.replaceChildren(
    element('code', {}, events),
    element('span.faint', {}, `${amount(rows.length)} ${more ? 'first rows' : 'rows'}`),
    more ? button(`Show ${amount(limit)}`, () => ask({ ...request, limit })) : '',
  );
}

/** @param all copy every row when no more than one cell is selected */
function copy(format: 'csv' | 'json', all: boolean): void {
  if (shown === undefined || grid === undefined) return;
  const chosen = visibleColumns();
  const { top, bottom, left, right } = grid.rectangle();
  const isOne = top === bottom && left === right;
  const wide = isOne && all ? chosen : chosen.slice(left, right + 1);
  const long = isOne && all ? shown.rows : shown.rows.slice(top, bottom + 1);
  const { columns } = shown;
  const excerpt: Excerpt = {
    columns: wide.map((at) => columns[at]?.name ?? ''),
    rows: long.map((row) => wide.map((at) => row[at] ?? null)),
  };
  const what = `${counted(long.length, 'row')} × ${counted(wide.length, 'column')} as ${format.toUpperCase()}`;
  host.tell({ kind: 'copy', text: format === 'csv' ? csvOf(excerpt) : jsonOf(excerpt), what });
  host.say(`Copied ${what}`);
}

function openDetails(row: number, column: number): void {
  const at = visibleColumns()[column];
  const chosen = at === undefined ? undefined : shown?.columns[at];
  if (shown === undefined || at === undefined || chosen === undefined) return;
  const details = cellDetails({
    column: chosen,
    row,
    value: shown.rows[row]?.[at] ?? null,
    copy: (text) => {
      host.tell({ kind: 'copy', text, what: chosen.name });
      host.say(`Copied ${chosen.name}`);
    },
    close: closeDetails,
  });
  side.replaceChildren(...details);
  side.hidden = false;
  grid?.reveal();
  side.querySelector<HTMLElement>('[tabindex]')?.focus();
}

function closeDetails(): void {
  if (side.hidden) return;
  side.hidden = true;
  side.replaceChildren();
  grid?.focus();
}

function tellNote(text: string | undefined): void {
  note.hidden = text === undefined;
  note.textContent = text ?? '';
}
