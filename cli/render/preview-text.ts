import { counted } from '../../service/wording/amounts.ts';
import type { Preview } from '../../warehouses/warehouse.ts';
import { cellText } from './cell.ts';
import { type ChosenColumns, chooseColumns, WIDEST_CELL } from './preview-columns.ts';
import type { Output } from './screen.ts';
import { table } from './table.ts';

/** Without a terminal, columns are chosen as if there were one of this width. */
const PLAIN_WIDTH = 120;

/**
 * Shows rows of `events` as a table.
 *
 * @param output decides colours and width
 * @param preview the rows
 * @param asked true when the caller named the columns, so that each is shown
 * @returns the table, and how many columns it does not show
 */
export function previewText(output: Output, preview: Preview, asked: boolean): string {
  const { columns, rows, events } = preview;
  if (rows.length === 0) return `${events} has no row here yet.\n`;
  const all: ChosenColumns = { shown: columns.map((_, at) => at), hidden: 0 };
  const chosen = asked ? all : chooseColumns(preview, output.width ?? PLAIN_WIDTH);
  const titles = chosen.shown.flatMap((at) => {
    const column = columns[at];
    if (column === undefined) return [];
    const number = column.type.kind === 'scalar' && /^(INT64|FLOAT64|NUMERIC)$/.test(column.type.name);
    return [{ title: column.name, right: number }];
  });
  const cells = rows.map((row) => chosen.shown.map((at) => cellText(row[at] ?? null)));
  return table(output, titles, cells, { widestCell: WIDEST_CELL }) + output.colours.dim(rest(preview, chosen));
}

function rest({ rows, columns }: Preview, { shown, hidden }: ChosenColumns): string {
  const count = `${counted(rows.length, 'row')}, ${shown.length} of ${counted(columns.length, 'column')}`;
  if (hidden === 0) return `${count}.\n`;
  return `${count}; ${hidden} more have values (--columns a,b or --json).\n`;
}
