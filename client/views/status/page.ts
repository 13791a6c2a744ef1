/** The page of the status: facts, the calendar of dates, how the columns grew, the runs. */
import '../shared.css';
import './page.css';
import { datasetText } from '../../../service/placement.ts';
import { counted } from '../../../service/wording/amounts.ts';
import { instantText } from '../../../service/wording/dates.ts';
import type { Status } from '../../../warehouses/warehouse.ts';
import { absence, button, element, pageRoot } from '../page-elements.ts';
import { connect } from '../page-host.ts';
import { calendarOf, type Day } from './calendar.ts';
import type { Kept, ToPage } from './messages.ts';
import { calendarSection } from './page-calendar.ts';
import { columnsSection } from './page-columns.ts';
import { dayFacts } from './page-day.ts';
import { runsSection } from './page-runs.ts';

const host = connect<ToPage, Kept>(hear);
const root = pageRoot();
const progress = element('div.busy', { hidden: true });
const note = element('p.note', { hidden: true });
const content = element('div.content');
let isShown = false;
root.append(progress, note, content);
window.addEventListener('scroll', () => host.keep({ top: window.scrollY }), { passive: true });
host.tell({ kind: 'ask' });

function hear(message: ToPage): void {
  progress.hidden = message.kind !== 'asking';
  if (message.kind === 'asking') return;
  const mayStay = message.kind === 'absent' && message.passing === true && isShown;
  note.hidden = !mayStay;
  if (message.kind === 'absent') {
    note.textContent = message.detail;
    host.say(`${message.title}. ${message.detail}`);
    if (mayStay) return;
    isShown = false;
    content.replaceChildren(absence(message, ({ command }) => host.tell({ kind: 'command', command })));
    return;
  }
  const top = isShown ? window.scrollY : (host.state.top ?? 0);
  isShown = true;
  host.keep({ file: message.file });
  show(message.status);
  window.scrollTo({ top });
}

function show(status: Status): void {
  const months = calendarOf(status);
  const facts = element('div.day', { 'aria-live': 'polite' });
  const choose = (day: Day) => {
    host.keep({ date: day.date });
    facts.replaceChildren(...dayFacts(day, status, (date) => host.tell({ kind: 'preview', date })));
  };
  const failed = status.partitions.filter(({ state }) => state === 'failed').length;
  content.replaceChildren(
    head(status),
    calendarSection(status, months, { chosen: host.state.date, choose, facts }),
    columnsSection(status.columns),
    runsSection(status.runs),
  );
  const done = status.partitions.filter(({ state }) => state === 'done').length;
  host.say(`${counted(done, 'date')} done, ${status.pending.length} waiting, ${failed} failed`);
}

function head({ placement, installed, events, partitions, pending }: Status): HTMLElement {
  const rows = partitions.reduce((sum, { state, rowsWritten = 0 }) => sum + (state === 'done' ? rowsWritten : 0), 0);
  const run = (title: string, main: boolean) =>
    button(title, () => host.tell({ kind: 'command', command: 'svc.run' }), { class: main ? 'main' : undefined });
  return element(
    'header.top',
    {},
    element(
      'div.titles',
      {},
      element('h1.mono', {}, `${datasetText(placement.destination)}.events`),
      element('p.faint', {}, 'from ', element('code', {}, datasetText(placement.source))),
    ),
    element(
      'div.actions',
      {},
      pending.length > 0 ? run(`Run ${counted(pending.length, 'date')}`, true) : run('Run', false),
      button('Preview Events', () => host.tell({ kind: 'command', command: 'svc.previewEvents' })),
    ),
    element(
      'dl.facts',
      {},
      ...fact('Rows', counted(rows, 'row').split(' ')[0] ?? ''),
      ...fact('Columns', events === undefined ? 'none yet' : String(events.columns)),
      ...fact('Template', installed?.options.transform_config_template ?? ''),
      ...fact('Version', installed?.version ?? ''),
      ...fact('Installed', installed === undefined ? '' : instantText(installed.installedAt)),
    ),
  );
}

function fact(name: string, text: string): readonly HTMLElement[] {
  return [element('div', {}, element('dt', {}, name), element('dd', {}, text))];
}
