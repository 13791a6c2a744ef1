/** The first rows of `events`. */
import { quoteName } from '../../service/dialects/duckdb/quote.ts';
import type { Placement } from '../../service/values.ts';
import { chooseColumns, datesWithRows } from '../preview.ts';
import { type Preview, type PreviewRequest, WarehouseError } from '../warehouse.ts';
import type { Job } from './engine.ts';
import { failureOf } from './failures.ts';
import { notInstalled, readInstallation, tableKind } from './installation.ts';
import { jsonOf } from './json.ts';
import { EVENTS, plainName, sqlName } from './layout.ts';
import { readLedger } from './ledger.ts';

/**
 * Reads the first rows, newest date first. Only as many dates are read as it takes.
 *
 * @throws WarehouseError `not-installed`, or `failed` when there is no `events` yet or a column is not in it
 */
export async function previewEvents(job: Job, placement: Placement, request: PreviewRequest): Promise<Preview> {
  const { deployment, destination } = placement;
  const isInstalled = (await job.attach(deployment.project, 'read')) && (await readInstallation(job, deployment));
  if (!isInstalled) throw notInstalled(deployment);
  const events = plainName(destination, EVENTS);
  const hasEvents = (await job.attach(destination.project, 'read')) && (await tableKind(job, destination, EVENTS));
  if (!hasEvents) throw new WarehouseError('failed', `There is no ${events} yet. "svc run" builds it.`);

  const table = sqlName(destination, EVENTS);
  const all = await job.columnsOf(`SELECT * FROM ${table}`).catch((error: unknown) => {
    throw failureOf(error, `${events} was not read`);
  });
  const columns = chooseColumns(all, request.columns, events);
  const names = columns.map(({ name }) => quoteName(name)).join(', ');
  const rows: Preview['rows'][number][] = [];
  for (const { eventDate } of datesWithRows(await readLedger(job, deployment), request)) {
    const left = request.limit - rows.length;
    if (left <= 0) break;
    const found = await job.longRows(
      `SELECT ${names} FROM ${table} WHERE event_date = DATE '${eventDate}' LIMIT ${left}`,
    );
    for (const row of found) rows.push(columns.map(({ name }) => jsonOf(row[name] ?? null)));
  }
  return { events, columns, rows };
}
