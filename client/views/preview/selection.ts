/** The place of the keyboard in a grid, and the rectangle that is selected. */

/** A cell, counted from zero. The row above the first one, -1, is the header. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** From where a selection was begun to where the keyboard stands. */
export interface Selection {
  readonly anchor: CellPlace;
  readonly active: CellPlace;
}

/** The size of a grid, without its header, and of a page of it. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that can be seen at once. */
  readonly page: number;
}

/** A key as the keyboard tells it. */
export interface KeyPressed {
  readonly key: string;
  readonly shift: boolean;
  /** Control, or Command on a Mac. */
  readonly control: boolean;
}

/**
 * Moves through the grid as the grid pattern of ARIA has it (https://www.w3.org/WAI/ARIA/apg/patterns/grid/).
 *
 * @returns the new selection; nothing for a key that is no move
 */
export function moved({ anchor, active }: Selection, pressed: KeyPressed, size: GridSize): Selection | undefined {
  if (pressed.control && pressed.key.toLowerCase() === 'a') return everything(size);
  const goal = goalOf(active, pressed, size);
  if (goal === undefined) return undefined;
  const place = kept(goal, size);
  return { anchor: pressed.shift ? anchor : place, active: place };
}

/** Everything, header left out. */
export function everything({ rows, columns }: GridSize): Selection {
  return {
    anchor: { row: 0, column: 0 },
    active: { row: Math.max(0, rows - 1), column: Math.max(0, columns - 1) },
  };
}

/** The rectangle of a selection: first and last indexes, inclusive. A header stands for its column. */
export function rectangle(
  { anchor, active }: Selection,
  { rows }: GridSize,
): {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
} {
  const top = Math.min(anchor.row, active.row);
  const isHeader = top < 0;
  return {
    top: Math.max(0, top),
    bottom: isHeader ? rows - 1 : Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

/** A place that is in the grid. */
export function kept({ row, column }: CellPlace, { rows, columns }: GridSize): CellPlace {
  return { row: Math.max(-1, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) };
}

function goalOf({ row, column }: CellPlace, { key, control }: KeyPressed, size: GridSize): CellPlace | undefined {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  switch (key) {
    case 'ArrowUp':
      return { row: control ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: control ? lastRow : row + 1, column };
    case 'ArrowLeft':
      return { row, column: control ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: control ? lastColumn : column + 1 };
    case 'PageUp':
      return { row: Math.max(0, row - size.page), column };
    case 'PageDown':
      return { row: row + size.page, column };
    case 'Home':
      return { row: control ? 0 : row, column: 0 };
    case 'End':
      return { row: control ? lastRow : row, column: lastColumn };
    default:
      return undefined;
  }
}
