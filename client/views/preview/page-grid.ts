/** The grid: only what can be seen is in the document, in both directions, and the cell with the keyboard. */
import type { JsonValue } from '../../../warehouses/warehouse.ts';
import { element } from '../page-elements.ts';
import { lettersOf } from '../page-letters.ts';
import { cellText, isNumeric, shortType, spokenText } from './cells.ts';
import { columnWidth } from './columns.ts';
import type { GridColumn } from './messages.ts';
import { type GridSize, kept, moved, rectangle, type Selection } from './selection.ts';
import { type Sight, scrolledTo, seenStretch, startsOf } from './window.ts';

export interface Grid {
  readonly element: HTMLElement;
  /** Draws; the element has to be in the document by then. */
  readonly begin: () => void;
  readonly focus: () => void;
  /** Scrolls to the cell with the keyboard, as after the grid has become narrower. */
  readonly reveal: () => void;
  readonly rectangle: () => ReturnType<typeof rectangle>;
  /** What the next grid takes over from this one. */
  readonly view: () => GridView;
}

/** Where a person is in a grid. */
export interface GridView {
  readonly selection: Selection;
  readonly columns: readonly string[];
  readonly left: number;
  readonly top: number;
}

/** A column that is shown, and its place in the rows. */
export interface PlacedColumn extends GridColumn {
  readonly at: number;
}

/** In pixels. */
const ROW = 26;
const HEAD = 46;
const NUMBERS = 56;
const PADDING = 22;

/** Rows and columns that are drawn on each side of what can be seen. */
const SPARE_ROWS = 8;
const SPARE_COLUMNS = 2;

/**
 * Makes a grid.
 *
 * @param on.before where a person was in the grid before
 * @param on.open is called with a row and a column when a person wants a cell in full
 * @param on.copy is called when a person wants the selection on the clipboard
 * @param on.select is called with what is selected, in words
 */
export function createGrid(on: {
  readonly label: string;
  readonly columns: readonly PlacedColumn[];
  readonly rows: readonly (readonly JsonValue[])[];
  readonly before: GridView | undefined;
  readonly open: (row: number, column: number) => void;
  readonly copy: () => void;
  readonly select: (words: string) => void;
}): Grid {
  const { columns, rows } = on;
  const letter = lettersOf().mono;
  const widths = columns.map((column) => Math.ceil(columnWidth(column, column.at, rows) * letter) + PADDING);
  const columnStarts = startsOf(widths);
  const rowStarts = startsOf(rows.map(() => ROW));
  const size = (): GridSize => ({
    rows: rows.length,
    columns: columns.length,
    page: Math.max(1, Math.floor((frame.clientHeight - HEAD) / ROW) - 1),
  });
  let selection = selectionBefore(on.before, columns, { rows: rows.length, columns: columns.length, page: 1 });

  const canvas = element('div.canvas', { role: 'presentation' });
  const frame = element(
    'div.grid',
    {
      role: 'grid',
      'aria-label': on.label,
      'aria-rowcount': rows.length + 1,
      'aria-colcount': columns.length + 1,
      'aria-multiselectable': 'true',
    },
    canvas,
  );
  canvas.style.width = `${NUMBERS + (columnStarts.at(-1) ?? 0)}px`;
  canvas.style.height = `${HEAD + (rowStarts.at(-1) ?? 0)}px`;

  const across = (): Sight => ({ from: frame.scrollLeft, length: frame.clientWidth - NUMBERS });
  const down = (): Sight => ({ from: frame.scrollTop, length: frame.clientHeight - HEAD });

  function draw(): void {
    const hadFocus = frame.contains(document.activeElement);
    const inSight = seenStretch(columnStarts, across(), SPARE_COLUMNS);
    const columnsDrawn = indexes(inSight, selection.active.column);
    const rowsDrawn = indexes(seenStretch(rowStarts, down(), SPARE_ROWS), selection.active.row);
    const drawn = [
      headRow(columnsDrawn),
      ...rowsDrawn.filter((row) => row >= 0).map((row) => bodyRow(row, columnsDrawn)),
    ];
    canvas.replaceChildren(...drawn);
    if (hadFocus) activeCell()?.focus({ preventScroll: true });
  }

  function headRow(drawn: readonly number[]): HTMLElement {
    const row = element('div.row.head', { role: 'row', 'aria-rowindex': 1 });
    row.append(
      element('div.cell.number', { role: 'columnheader', 'aria-colindex': 1 }, element('span.unseen', {}, 'Row')),
    );
    for (const column of drawn) {
      const { name, type } = columns[column] ?? { name: '', type: '' };
      row.append(
        placed(
          -1,
          column,
          {
            role: 'columnheader',
            title: `${name}\n${type.replaceAll('`', '')}`,
            'aria-label': `${name}, ${shortType(type)}`,
          },
          [element('span.name', {}, name), element('span.type', {}, shortType(type))],
        ),
      );
    }
    return row;
  }

  function bodyRow(row: number, drawn: readonly number[]): HTMLElement {
    const made = element(`div.row${row % 2 === 1 ? '.odd' : ''}`, { role: 'row', 'aria-rowindex': row + 2 });
    made.style.top = `${HEAD + row * ROW}px`;
    made.append(element('div.cell.number', { role: 'rowheader', 'aria-colindex': 1 }, String(row + 1)));
    for (const column of drawn) {
      const { at, type } = columns[column] ?? { at: 0, type: '' };
      const value = rows[row]?.[at] ?? null;
      const text = value === null ? 'NULL' : cellText(value);
      const cell = placed(row, column, { role: 'gridcell', 'aria-label': spokenText(value) }, [text]);
      if (value === null) cell.classList.add('null');
      if (isNumeric(type)) cell.classList.add('numeric');
      made.append(cell);
    }
    return made;
  }

  function placed(
    row: number,
    column: number,
    attributes: Readonly<Record<string, string>>,
    children: readonly (Node | string)[],
  ): HTMLElement {
    const { active } = selection;
    const { top, bottom, left, right } = rectangle(selection, size());
    const isSelected = column >= left && column <= right && row >= top && row <= bottom;
    const isActive = row === active.row && column === active.column;
    const cell = element(
      'div.cell',
      {
        ...attributes,
        'aria-colindex': column + 2,
        'aria-selected': row < 0 ? undefined : String(isSelected),
        tabindex: isActive ? '0' : '-1',
        class: isSelected ? 'selected' : undefined,
      },
      ...children,
    );
    cell.style.left = `${NUMBERS + (columnStarts[column] ?? 0)}px`;
    cell.style.width = `${widths[column] ?? 0}px`;
    cell.dataset['row'] = String(row);
    cell.dataset['column'] = String(column);
    return cell;
  }

  function activeCell(): HTMLElement | null {
    return canvas.querySelector<HTMLElement>('.cell[tabindex="0"]');
  }

  function bringIntoSight(): void {
    const { row, column } = selection.active;
    const start = columnStarts[column] ?? 0;
    frame.scrollLeft = scrolledTo({ start, end: start + (widths[column] ?? 0) }, across());
    if (row >= 0) frame.scrollTop = scrolledTo({ start: row * ROW, end: (row + 1) * ROW }, down());
  }

  function select(next: Selection): void {
    selection = next;
    bringIntoSight();
    draw();
    activeCell()?.focus({ preventScroll: true });
    tellSelection();
  }

  function tellSelection(): void {
    const { top, bottom, left, right } = rectangle(selection, size());
    const [tall, wide] = [bottom - top + 1, right - left + 1];
    on.select(tall * wide > 1 ? `${tall} × ${wide} selected` : '');
  }

  frame.addEventListener('keydown', (event) => {
    const { key, shiftKey: shift } = event;
    const control = event.ctrlKey || event.metaKey;
    const next = moved(selection, { key, shift, control }, size());
    if (next !== undefined) select(next);
    else if (control && key.toLowerCase() === 'c') on.copy();
    else if (key === 'Enter' && selection.active.row >= 0) on.open(selection.active.row, selection.active.column);
    else return;
    event.preventDefault();
  });
  let isDragging = false;
  frame.addEventListener('pointerdown', (event) => {
    const cell = cellAt(event);
    if (cell === undefined || event.button !== 0) return;
    event.preventDefault();
    isDragging = true;
    const drop = () => {
      isDragging = false;
    };
    window.addEventListener('pointerup', drop, { once: true });
    select({ anchor: event.shiftKey ? selection.anchor : cell, active: cell });
  });
  frame.addEventListener('pointermove', (event) => {
    const cell = isDragging ? cellAt(event) : undefined;
    if (cell === undefined || (cell.row === selection.active.row && cell.column === selection.active.column)) return;
    select({ anchor: selection.anchor, active: cell });
  });
  frame.addEventListener('dblclick', (event) => {
    const cell = cellAt(event);
    if (cell !== undefined && cell.row >= 0) on.open(cell.row, cell.column);
  });
  let awaits = false;
  const redraw = () => {
    if (awaits) return;
    awaits = true;
    requestAnimationFrame(() => {
      awaits = false;
      if (frame.isConnected) draw();
    });
  };
  frame.addEventListener('scroll', redraw, { passive: true });
  new ResizeObserver(redraw).observe(frame);

  return {
    element: frame,
    begin: () => {
      frame.scrollLeft = on.before?.left ?? 0;
      frame.scrollTop = on.before?.top ?? 0;
      draw();
      tellSelection();
    },
    focus: () => select(selection),
    reveal: bringIntoSight,
    rectangle: () => rectangle(selection, size()),
    view: () => ({
      selection,
      columns: columns.map(({ name }) => name),
      left: frame.scrollLeft,
      top: frame.scrollTop,
    }),
  };
}

/** The keyboard stays on its column when others come or go. */
function selectionBefore(before: GridView | undefined, columns: readonly GridColumn[], size: GridSize): Selection {
  const name = before?.columns[before.selection.active.column];
  const column = Math.max(
    0,
    columns.findIndex((candidate) => candidate.name === name),
  );
  const active = kept({ row: before?.selection.active.row ?? 0, column }, size);
  return { anchor: active, active };
}

function indexes({ first, end }: { readonly first: number; readonly end: number }, more: number): readonly number[] {
  const all = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  return more < first ? [more, ...all] : more >= end ? [...all, more] : all;
}

function cellAt({ target }: Event): { readonly row: number; readonly column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.cell[data-row]') : null;
  if (cell === null) return undefined;
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}
