/** Draws the picture of a plan. */
import type { FieldName } from '../../../service/options/fields.generated.ts';
import { drawn } from '../page-elements.ts';
import type { Arrow, Box, Diagram, Frame } from './diagram.ts';

/**
 * Draws a diagram; what is another than before is lit up for a moment.
 *
 * @param reveal is called with a field when a person wants to see where it is written
 */
export function drawDiagram(
  { width, height, frames, boxes, arrows }: Diagram,
  before: Diagram | undefined,
  reveal: (field: FieldName) => void,
): SVGElement {
  const head = drawn(
    'marker',
    { id: 'head', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: 'auto-start-reverse' },
    drawn('path.head', { d: 'M 1 1 L 7 4 L 1 7 z' }),
  );
  const isNew = (box: Box) => {
    const old = before?.boxes.find(({ id }) => id === box.id);
    return before !== undefined && (old === undefined || textOf(old) !== textOf(box));
  };
  return drawn(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'group',
      'aria-label': 'From the export to events',
    },
    drawn('defs', {}, head),
    ...frames.map((frame) => frameOf(frame, before)),
    ...arrows.map(arrowOf),
    ...frames.map(headingOf),
    ...boxes.map((box) => boxOf(box, isNew(box), reveal)),
  );
}

function frameOf({ x, y, width, height, name, role }: Frame, before: Diagram | undefined): SVGElement {
  const isNew = before !== undefined && !before.frames.some((old) => old.name === name && old.role === role);
  return drawn(
    isNew ? 'g.frame.new' : 'g.frame',
    { 'aria-hidden': 'true' },
    drawn('rect', { x, y, width, height, rx: 8 }),
  );
}

/** Above the arrows, which it interrupts where they meet. */
function headingOf({ x, y, name, role, field }: Frame): SVGElement {
  return drawn(
    'g.heading',
    { 'aria-hidden': 'true' },
    drawn('text.name', { x: x + 18, y: y + 24 }, name),
    drawn('text.role', { x: x + 18, y: y + 43 }, `${role} · ${field ?? 'default'}`),
  );
}

function boxOf(box: Box, isNew: boolean, reveal: (field: FieldName) => void): SVGElement {
  const { id, x, y, width, height, title, name, detail, field } = box;
  const label = `${title}: ${name}, ${detail}. ${field === undefined ? 'Placed by default' : `Placed by ${field}`}`;
  const made = drawn(
    `g.box.${id}`,
    {
      'data-box': id,
      tabindex: 0,
      role: 'button',
      'aria-label': label,
      class: isNew ? 'new' : undefined,
    },
    drawn('title', {}, field === undefined ? 'Placed by default' : `Go to ${field}`),
    drawn('rect', { x, y, width, height, rx: 6 }),
    drawn('text.title', { x: x + 16, y: y + 21 }, title),
    drawn('text.name', { x: x + 16, y: y + 41 }, name),
    drawn('text.detail', { x: x + 16, y: y + 59 }, detail),
  );
  const press = () => reveal(field ?? 'ga4_dataset_id');
  made.addEventListener('click', press);
  made.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  });
  return made;
}

function arrowOf({ path, words, at }: Arrow): SVGElement {
  return drawn(
    'g.arrow',
    { 'aria-hidden': 'true' },
    drawn('path', { d: path, 'marker-end': 'url(#head)' }),
    drawn('text', { x: at.x, y: at.y, 'text-anchor': at.anchor }, words),
  );
}

function textOf({ title, name, detail, field }: Box): string {
  return [title, name, detail, field].join('\n');
}
