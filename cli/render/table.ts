/** Tables for a terminal, and for whatever reads a pipe. */
import { counted } from '../../service/wording/amounts.ts';
import type { Output } from './screen.ts';
import { shorten, textWidth } from './text-width.ts';

/** One column of a table. */
export interface TableColumn {
  readonly title: string;
  /** Numbers stand on the right. */
  readonly right?: boolean;
}

/** How a table is drawn. */
export interface TableStyle {
  /** Spaces before each line. */
  readonly indent?: number;
  /** No cell is drawn wider than this many columns, unless its title is. */
  readonly widestCell?: number;
}

/**
 * Lays a table out: a line of titles, then one line per row, columns aligned and two spaces apart.
 *
 * @param output decides colours; on a terminal no line is wider than the terminal
 * @param columns titles and alignment
 * @param rows printable cells without colour sequences
 * @param style indentation and limits, in columns
 * @returns lines, each with its newline
 */
export function table(
  output: Output,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  style: TableStyle = {},
): string {
  const { indent = 0, widestCell = 200 } = style;
  const widths = columns.map(({ title }, at) =>
    rows.reduce((widest, row) => Math.max(widest, Math.min(widestCell, textWidth(row[at] ?? ''))), textWidth(title)),
  );
  const line = (cells: readonly string[], paint: (text: string) => string) => {
    const padded = columns.map((column, at) => fit(cells[at] ?? '', widths[at] ?? 0, column.right === true));
    const text = `${' '.repeat(indent)}${padded.join('  ')}`.trimEnd();
    return `${paint(output.width === undefined ? text : shorten(text, output.width))}\n`;
  };
  const head = line(
    columns.map(({ title }) => title),
    output.colours.dim,
  );
  return head + rows.map((row) => line(row, (text) => text)).join('');
}

function fit(cell: string, width: number, right: boolean): string {
  const text = shorten(cell, width);
  const room = ' '.repeat(Math.max(0, width - textWidth(text)));
  return right ? room + text : text + room;
}

/** Longer lists are told by their end. */
const ROWS_SHOWN = 10;

/**
 * Lays out the last rows of a list that may be long.
 *
 * @param output see {@link table}
 * @param columns titles and alignment
 * @param rows cells, oldest first
 * @param noun what one row is
 * @returns how many earlier rows there are, and the table
 */
export function tableOfLast(
  output: Output,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  noun: string,
): string {
  const hidden = Math.max(0, rows.length - ROWS_SHOWN);
  const before = hidden === 0 ? '' : output.colours.dim(`  … ${counted(hidden, `earlier ${noun}`)}\n`);
  return before + table(output, columns, rows.slice(hidden), { indent: 2 });
}
