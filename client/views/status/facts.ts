/** How a property stands, in the few words of a tree. */

import type { Run } from '../../../service/values.ts';
import { amount, counted } from '../../../service/wording/amounts.ts';
import { instantText } from '../../../service/wording/dates.ts';
import type { DateState } from '../../../warehouses/date-states.ts';
import type { Status } from '../../../warehouses/warehouse.ts';
import { countStates, STATES } from './calendar.ts';
import { columnsWaiting } from './columns.ts';

/** One line of the tree, with those below it. */
export interface Fact {
  readonly title: string;
  readonly text: string;
  /** A codicon (https://code.visualstudio.com/api/references/icons-in-labels). */
  readonly icon: string;
  /** More, for those who rest on it. */
  readonly more?: string;
  readonly below: readonly Fact[];
}

const ICONS: { readonly [state in DateState]: string } = {
  done: 'pass',
  waiting: 'circle-large-outline',
  changed: 'refresh',
  claimed: 'play-circle',
  failed: 'error',
};

/** Sums a status up. */
export function factsOf(status: Status): readonly Fact[] {
  const { deployed, installed } = status;
  if (installed === undefined) {
    const text = deployed ? 'deployed, not installed' : 'nothing is deployed';
    return [{ title: 'Installation', text, icon: 'circle-slash', below: [] }];
  }
  const { version, installedAt, options } = installed;
  const installation: Fact = {
    title: 'Installation',
    text: `version ${version}`,
    icon: 'package',
    more: `${options.transform_config_template}, installed ${instantText(installedAt)}`,
    below: [],
  };
  return [installation, lastRun(status.runs), dates(status), columns(status)];
}

function lastRun(runs: readonly Run[]): Fact {
  const [first, ...others] = runs;
  if (first === undefined) return { title: 'Last run', text: 'none yet', icon: 'history', below: [] };
  const run = others.reduce((last, other) => (other.startedAt > last.startedAt ? other : last), first);
  const what = `${counted(run.partitions, 'date')}, ${counted(run.rows, 'row')}`;
  return {
    title: 'Last run',
    text: `${run.state} · ${instantText(run.startedAt)}`,
    icon: run.state === 'failed' ? 'error' : 'history',
    more: `${run.mode}: ${what}${run.error === undefined ? '' : `. ${run.error}`}`,
    below: [],
  };
}

function dates(status: Status): Fact {
  const counts = countStates(status);
  const failures = status.partitions.filter(({ state }) => state === 'failed');
  const rows = status.partitions.reduce((sum, { rowsWritten = 0 }) => sum + rowsWritten, 0);
  const below = counts.map(({ state, dates }): Fact => {
    const failed = state === 'failed' ? failures : [];
    return {
      title: STATES[state].title,
      text: amount(dates),
      icon: ICONS[state],
      below: failed.map(({ eventDate, error = '' }) => ({
        title: eventDate,
        text: error,
        icon: 'error',
        more: error,
        below: [],
      })),
    };
  });
  const text = counts.map(({ state, dates }) => `${amount(dates)} ${STATES[state].title}`).join(', ');
  return {
    title: 'Dates',
    text: text === '' ? 'none' : text,
    icon: 'calendar',
    more: `${counted(rows, 'row')} in all`,
    below,
  };
}

function columns({ columns: register, events }: Status): Fact {
  const waiting = columnsWaiting(register).length;
  const text = events === undefined ? 'no events yet' : amount(events.columns);
  return {
    title: 'Columns',
    text: waiting === 0 ? text : `${text}, ${counted(waiting, 'name')} waiting for a full run`,
    icon: 'list-flat',
    below: [],
  };
}
