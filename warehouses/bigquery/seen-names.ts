/** The names in `events`: how often each is seen, and since when. */
import { quoteName, quotePath } from '../../service/dialects/googlesql/quote.ts';
import { EVENTS } from '../../service/routines/tables.ts';
import { ITEMS } from '../../service/transform/families.ts';
import type { Placement, SeenName } from '../../service/values.ts';
import { type DateCounts, type Sighting, type SoughtName, seenNames, soughtNames } from '../seen-names.ts';
import type { JobControl } from '../warehouse.ts';
import { findTable } from './catalog.ts';
import { query } from './jobs.ts';
import { readRegister } from './ledger.ts';
import { fieldsOf, type Row, textIn } from './rows.ts';
import type { Site } from './site.ts';

/**
 * Reads the names of events, and the names that have a column: two queries, of which the second reads every column of a
 * parameter.
 *
 * @returns every name that at least one row has, the most frequent first; none while there is no `events`
 * @throws ApiFault
 */
export async function readSeenNames(
  site: Site,
  placement: Placement,
  { signal }: JobControl = {},
): Promise<readonly SeenName[]> {
  const { source, deployment, destination } = placement;
  const events = await findTable(site.connection, destination, EVENTS);
  if (events === undefined) return [];
  const sought = soughtNames(await readRegister(site.connection, deployment), fieldsOf(events.schema));
  const table = quotePath(destination, EVENTS);
  const payer = site.payerFor(source);
  const location = await site.locationOf(source);
  const rowsOf = async (sql: string) =>
    (await query(site.connection, { sql, payer, location, command: 'names' }, signal)).rows;
  const [byName, byDate] = await Promise.all([
    rowsOf(
      `SELECT event_name, COUNT(*) AS n, MIN(event_date) AS first_seen, MAX(event_date) AS last_seen FROM ${table} AS t GROUP BY event_name`,
    ),
    rowsOf(
      `SELECT event_date, COUNT(*) AS n, [${['0', ...sought.map(countOf)].join(', ')}] AS counts FROM ${table} AS t GROUP BY event_date`,
    ),
  ]);
  return seenNames(new Map(byName.map(sightingOf)), sought, byDate.map(dateCounts));
}

/** SQL that counts the rows with a value of a name. */
function countOf({ family, columnNames }: SoughtName): string {
  const isItem = family === 'item_param';
  const filled = columnNames.map((name) => `${isItem ? 'i' : 't'}.${quoteName(name)} IS NOT NULL`).join(' OR ');
  return `COUNTIF(${isItem ? `EXISTS(SELECT 1 FROM UNNEST(t.${ITEMS}) AS i WHERE ${filled})` : filled})`;
}

function sightingOf(row: Row): [string | null, Sighting] {
  const [firstSeen = '', lastSeen = ''] = ['first_seen', 'last_seen'].map((name) => textIn(row, name));
  return [textIn(row, 'event_name') ?? null, { rows: Number(row['n']), firstSeen, lastSeen }];
}

/** The first count stands for none: an array must not be empty, as nothing would tell its type. */
function dateCounts(row: Row): DateCounts {
  const [, ...counts] = row['counts'] as readonly number[];
  return { date: textIn(row, 'event_date') ?? '', rows: Number(row['n']), counts };
}
