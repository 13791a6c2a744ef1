/** The first rows of `events`. */
import { quoteName, quotePath, quoteText } from '../../service/dialects/googlesql/quote.ts';
import { datasetText } from '../../service/placement.ts';
import { EVENTS } from '../../service/routines/tables.ts';
import type { Field, Partition, Placement } from '../../service/values.ts';
import { chooseColumns, datesWithRows } from '../preview.ts';
import { type JobControl, type Preview, type PreviewRequest, WarehouseError } from '../warehouse.ts';
import { findTable } from './catalog.ts';
import { notInstalled } from './failures.ts';
import { readInstallation } from './installation.ts';
import { query } from './jobs.ts';
import { readLedger } from './ledger.ts';
import { fieldsOf } from './rows.ts';
import type { Site } from './site.ts';

/**
 * Reads the first rows, newest date first. Only as many dates are read as it takes, and only the columns that are shown.
 *
 * @throws WarehouseError `not-installed`, or `failed` when there is no `events` yet or a column is not in it; ApiFault
 */
export async function previewEvents(
  site: Site,
  placement: Placement,
  request: PreviewRequest,
  { signal }: JobControl = {},
): Promise<Preview> {
  const { connection } = site;
  const { source, deployment, destination } = placement;
  const events = `${datasetText(destination)}.${EVENTS}`;
  const [installation, table, ledger] = await Promise.all([
    readInstallation(connection, deployment),
    findTable(connection, destination, EVENTS),
    readLedger(connection, deployment),
  ]);
  if (installation === undefined) throw notInstalled(deployment);
  if (table === undefined) throw new WarehouseError('failed', `There is no ${events} yet. "svc run" builds it.`);
  const columns = chooseColumns(dateFirst(fieldsOf(table.schema)), request.columns, events);
  const dates = enoughDates(datesWithRows(ledger, request), request.limit);
  if (dates.length === 0 || columns.length === 0) return { events, columns, rows: [] };
  const sql =
    `SELECT ${columns.map(({ name }) => quoteName(name)).join(', ')} FROM ${quotePath(destination, EVENTS)} ` +
    `WHERE event_date IN (${dates.map((date) => `DATE ${quoteText(date)}`).join(', ')}) ` +
    `ORDER BY event_date DESC LIMIT ${request.limit}`;
  const location = await site.locationOf(source);
  const job = { sql, payer: site.payerFor(source), location, command: 'preview' };
  const { rows } = await query(connection, job, signal);
  return { events, columns, rows: rows.map((row) => columns.map(({ name }) => row[name] ?? null)) };
}

/** An external table has its date last, because it is in the names of folders; people look for it first. */
function dateFirst(fields: readonly Field[]): readonly Field[] {
  const isDate = ({ name }: Field) => Number(name === 'event_date');
  return fields.toSorted((a, b) => isDate(b) - isDate(a));
}

/** The first dates that hold so many rows together. */
function enoughDates(dates: readonly Partition[], limit: number): readonly string[] {
  let rows = 0;
  const enough = dates.filter(({ rowsWritten = 0 }) => {
    const isNeeded = rows < limit;
    rows += rowsWritten;
    return isNeeded;
  });
  return enough.map(({ eventDate }) => eventDate);
}
