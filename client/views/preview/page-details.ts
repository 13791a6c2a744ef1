/** A cell in full, beside the grid. */
import type { JsonValue } from '../../../warehouses/warehouse.ts';
import { button, element } from '../page-elements.ts';
import { detailText, instantOf } from './cells.ts';
import type { GridColumn } from './messages.ts';

/**
 * Shows a cell.
 *
 * @param cell.row counted from zero
 * @param cell.copy is called with the text of the value
 * @param cell.close is called when a person has seen enough
 */
export function cellDetails(cell: {
  readonly column: GridColumn;
  readonly row: number;
  readonly value: JsonValue;
  readonly copy: (text: string) => void;
  readonly close: () => void;
}): readonly HTMLElement[] {
  const { column, row, value, copy, close } = cell;
  const text = detailText(value);
  const instant = instantOf(column.name, value);
  const head = element(
    'div.head',
    {},
    element('h2.mono', {}, column.name),
    button('Copy', () => copy(value === null ? '' : text)),
    button('Close', close, { title: 'Escape' }),
  );
  const facts = element(
    'dl',
    {},
    ...fact('Type', element('code', {}, column.type.replaceAll('`', ''))),
    ...fact('Row', String(row + 1)),
    ...(instant === undefined ? [] : fact('Instant', element('code', {}, instant))),
  );
  const inner = element(
    value === null ? 'pre.null' : 'pre',
    { tabindex: '0', 'aria-label': `Value of ${column.name}` },
    text,
  );
  for (const part of [head, inner])
    part.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') close();
    });
  return [head, facts, inner];
}

function fact(name: string, text: Node | string): readonly HTMLElement[] {
  return [element('dt', {}, name), element('dd', {}, text)];
}
