/** What must hold at every step, and at the end. */
import type { Row, Value } from '../../service/dialects/duckdb/shards.ts';
import type { Engine } from '../engine/engine.ts';
import { DEPLOYMENT } from '../property.ts';
import { DATES, type Template } from './property.ts';

/** What a reader of `events` sees: each event by its time, which tells events apart here. */
export function visibleEvents(engine: Engine): readonly string[] {
  if (!engine.storage.tables.has(`${DEPLOYMENT}.events`)) return [];
  return engine.rows(`${DEPLOYMENT}.events`).map((row) => `${row['event_date']} ${row['event_timestamp']}`);
}

/** What is wrong with `events` as a reader sees it now: a row twice, or half a date. */
export function readerProblems(engine: Engine): readonly string[] {
  const seen = visibleEvents(engine);
  if (new Set(seen).size < seen.length) return [`a row twice: ${seen.toSorted().join(', ')}`];
  const halves = DATES.filter((date) => seen.filter((event) => event.startsWith(date)).length === 1);
  return halves.map((date) => `half of ${date}`);
}

/** The ledger, by date. */
export function ledgerOf(engine: Engine): readonly Row[] {
  return engine.rows(`${DEPLOYMENT}.svc_partitions`);
}

/** Watches the ledger from step to step. */
export class LedgerWatch {
  readonly #engine: Engine;
  readonly #mayRepeat: boolean;
  #last: readonly Row[] = [];
  /** How often a date went to a run that another one had claimed. */
  takeovers = 0;
  #table: unknown;

  /** @param mayRepeat whether dates that are done may be done again: runs with other modes are at work */
  constructor(engine: Engine, mayRepeat: boolean) {
    this.#engine = engine;
    this.#mayRepeat = mayRepeat;
  }

  /** What is wrong with the step that was taken. */
  problems(): readonly string[] {
    const table = this.#engine.storage.tables.get(`${DEPLOYMENT}.svc_partitions`);
    if (table === this.#table) return [];
    this.#table = table;
    const rows = ledgerOf(this.#engine);
    const before = this.#last;
    this.#last = rows;
    const dates = rows.map((row) => String(row['event_date']));
    if (new Set(dates).size < dates.length) return [`a date twice in the ledger: ${dates.join(', ')}`];
    const isClaimed = (row: Row | undefined) => row?.['state'] === 'claimed';
    for (const row of rows) {
      const was = before.find((old) => old['event_date'] === row['event_date']);
      if (isClaimed(was) && was?.['run_id'] !== row['run_id']) this.takeovers += 1;
    }
    if (this.#mayRepeat) return [];
    const remains = (row: Row) =>
      rows.some((now) =>
        ['event_date', 'state', 'run_id', 'written_by'].every((column) => now[column] === row[column]),
      );
    return before
      .filter((row) => row['state'] === 'done' && !remains(row))
      .map((row) => `${row['event_date']} was done, and is done again`);
  }
}

/** What is wrong when everybody has ended and nobody died: `events` is not what the ledger says. */
export function publishedProblems(engine: Engine): readonly string[] {
  const seen = visibleEvents(engine);
  return ledgerOf(engine)
    .filter((row) => row['state'] === 'done' && !seen.some((event) => event.startsWith(String(row['event_date']))))
    .map((row) => `${row['event_date']} is done, and not in events`);
}

/** All that is to be the same in the end, whatever happened on the way; ids of runs are left out. */
export function finalState(engine: Engine): string {
  const events = engine.rows(`${DEPLOYMENT}.events`).map((row) => textOf({ ...row, svc_run: null }));
  const columns = engine
    .rows(`${DEPLOYMENT}.svc_columns`)
    .toSorted((a, b) => Number(a['position']) - Number(b['position']))
    .map(({ family, name, column_name, type, companion }) =>
      textOf({ family, name, column_name, type, companion } as Row),
    );
  const ledger = ledgerOf(engine).map(({ event_date, state, rows_written }) =>
    textOf({ event_date, state, rows_written } as Row),
  );
  return JSON.stringify({ events: events.toSorted(), columns, ledger: ledger.toSorted() }, null, 1);
}

/** How often each date was worked on: the folders of its files. */
export function attempts(engine: Engine, template: Template): readonly string[] {
  if (template !== 'events_external') return [];
  const folders = new Set(
    [...engine.storage.files.keys()]
      .filter((uri) => uri.includes('/event_date='))
      .map((uri) => uri.slice(0, uri.lastIndexOf('/'))),
  );
  return DATES.filter((date) => [...folders].filter((folder) => folder.includes(`event_date=${date}`)).length > 1).map(
    (date) => `${date} was written more than once`,
  );
}

function textOf(row: Row): string {
  const sorted = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(sorted, (_, value: Value) => (typeof value === 'bigint' ? String(value) : value));
}
