/** The names in `events`: how often each is seen, and since when. */
import { quoteName, quotePath } from '../../service/dialects/googlesql/quote.ts';
import { EVENTS } from '../../service/routines/tables.ts';
import { ITEMS } from '../../service/transform/families.ts';
import type { Placement, SeenName } from '../../service/values.ts';
import { type DateCounts, type Sighting, type SoughtName, seenNames, soughtNames } from '../seen-names.ts';
import type { JobControl, PlannedScan } from '../warehouse.ts';
import { findTable } from './catalog.ts';
import { dryRun, type JobRequest, query } from './jobs.ts';
import { readRegister } from './ledger.ts';
import { fieldsOf, type Row, textIn } from './rows.ts';
import { pricedScan } from './scan.ts';
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
  const question = await questionOf(site, placement);
  if (question === undefined) return [];
  const rowsOf = async (request: JobRequest) => (await query(site.connection, request, signal)).rows;
  const [byName, byDate] = await Promise.all([rowsOf(question.byName), rowsOf(question.byDate)]);
  return seenNames(new Map(byName.map(sightingOf)), question.sought, byDate.map(dateCounts));
}

/**
 * Estimates what `readSeenNames` reads.
 *
 * @returns bytes, and what they cost; nothing while there is no `events`
 * @throws ApiFault
 */
export async function scanOfSeenNames(site: Site, placement: Placement): Promise<PlannedScan | undefined> {
  const question = await questionOf(site, placement);
  if (question === undefined) return undefined;
  const requests = [question.byName, question.byDate];
  const estimates = await Promise.all(requests.map((request) => dryRun(site.connection, request)));
  const bytes = estimates.reduce((sum, estimate) => sum + estimate.bytes, 0);
  return { ...pricedScan(site, bytes, requests.length), isLeast: estimates.some(({ isLeast }) => isLeast) };
}

interface Question {
  readonly sought: readonly SoughtName[];
  readonly byName: JobRequest;
  readonly byDate: JobRequest;
}

/** What is asked for, and the two queries; nothing while there is no `events`. */
async function questionOf(site: Site, { source, deployment, destination }: Placement): Promise<Question | undefined> {
  const events = await findTable(site.connection, destination, EVENTS);
  if (events === undefined) return undefined;
  const sought = soughtNames(await readRegister(site.connection, deployment), fieldsOf(events.schema));
  const table = quotePath(destination, EVENTS);
  const job = { payer: site.payerFor(source), location: await site.locationOf(source), command: 'names' };
  return {
    sought,
    byName: {
      ...job,
      sql: `SELECT event_name, COUNT(*) AS n, MIN(event_date) AS first_seen, MAX(event_date) AS last_seen FROM ${table} AS t GROUP BY event_name`,
    },
    byDate: {
      ...job,
      sql: `SELECT event_date, COUNT(*) AS n, [${['0', ...sought.map(countOf)].join(', ')}] AS counts FROM ${table} AS t GROUP BY event_date`,
    },
  };
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
