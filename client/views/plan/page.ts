/** The page of the plan: the picture, what a run would do, and which names take part. */
import '../shared.css';
import './page.css';
import type { OptionsPlan } from '../../../service/options/plan.ts';
import { counted } from '../../../service/wording/amounts.ts';
import { element, pageRoot } from '../page-elements.ts';
import { connect } from '../page-host.ts';
import { lettersOf } from '../page-letters.ts';
import { type Diagram, diagramOf, diagramWords } from './diagram.ts';
import type { Errors, Kept, ToPage } from './messages.ts';
import { drawDiagram } from './page-diagram.ts';
import { namesSection } from './page-names.ts';
import { nextSection } from './page-next.ts';

const host = connect<ToPage, Kept>(hear);
const note = element('section.errors', { hidden: true });
const scroller = element('div.scroller');
const words = element('ol');
const picture = element(
  'section.picture',
  {},
  scroller,
  element('details', {}, element('summary', {}, 'In words'), words),
);
const next = element('section.next', { 'aria-live': 'polite' });
const names = element('section.names');
let before: Diagram | undefined;
let shown: OptionsPlan | undefined;
/** How wide the picture may be, in pixels. */
let room = 0;
pageRoot().append(note, element('div.content', {}, picture, next, names));
new ResizeObserver(() => {
  if (shown !== undefined && picture.clientWidth !== room) showPicture(shown);
}).observe(picture);
host.tell({ kind: 'ready' });

function hear(message: ToPage): void {
  if (message.kind === 'plan') {
    host.keep({ file: message.file });
    note.hidden = true;
    picture.classList.remove('old');
    show(message.plan);
  } else if (message.kind === 'errors') tellErrors(message);
  else next.replaceChildren(...nextSection(message, (command) => host.tell({ kind: 'command', command })));
}

function show(plan: OptionsPlan): void {
  shown = plan;
  showPicture(plan);
  words.replaceChildren(...diagramWords(plan).map((text) => element('li', {}, text)));
  names.replaceChildren(...namesSection(plan));
}

function showPicture(plan: OptionsPlan): void {
  room = picture.clientWidth;
  const diagram = diagramOf(plan, lettersOf(), room);
  const focused = document.activeElement instanceof SVGElement ? document.activeElement.dataset['box'] : undefined;
  const drawing = drawDiagram(diagram, before, (field) => host.tell({ kind: 'reveal', field }));
  scroller.replaceChildren(drawing);
  if (focused !== undefined) drawing.querySelector<SVGElement>(`[data-box="${focused}"]`)?.focus();
  before = diagram;
}

function tellErrors({ messages }: Errors): void {
  const [first = ''] = messages;
  const more = messages.length > 1 ? ` (and ${messages.length - 1} more)` : '';
  note.hidden = false;
  picture.classList.add('old');
  note.replaceChildren(
    element('strong', {}, counted(messages.length, 'error')),
    ' ',
    `${first}${more}`,
    before === undefined ? '' : element('span.faint', {}, ' The picture is that of before.'),
  );
  host.say(`${counted(messages.length, 'error')}. ${first}`);
}
