/** The names in `events`: how often each is seen, and since when. */
import { ITEM, quoteName } from '../../service/dialects/duckdb/quote.ts';
import { ITEMS } from '../../service/transform/families.ts';
import type { Placement, SeenName } from '../../service/values.ts';
import { type DateCounts, type Sighting, type SoughtName, seenNames, soughtNames } from '../seen-names.ts';
import type { Job } from './engine.ts';
import { failureOf } from './failures.ts';
import { readInstallation, tableKind } from './installation.ts';
import { EVENTS, plainName, sqlName } from './layout.ts';
import { readRegister } from './register.ts';
import type { Row } from './session.ts';

/**
 * Reads the names of events, and the names that have a column, in one scan of the whole table.
 *
 * @returns every name that at least one row has, the most frequent first; none while there is no `events`
 * @throws WarehouseError `failed` when `events` cannot be read
 */
export async function readSeenNames(job: Job, placement: Placement): Promise<readonly SeenName[]> {
  const { deployment, destination } = placement;
  const isInstalled = (await job.attach(deployment.project, 'read')) && (await readInstallation(job, deployment));
  const hasEvents = (await job.attach(destination.project, 'read')) && (await tableKind(job, destination, EVENTS));
  if (!isInstalled || !hasEvents) return [];

  const table = sqlName(destination, EVENTS);
  const register = await readRegister(job, deployment);
  const columns = await job.columnsOf(`SELECT * FROM ${table}`).catch((error: unknown) => {
    throw failureOf(error, `${plainName(destination, EVENTS)} was not read`);
  });
  const sought = soughtNames(register, columns);
  const counts = sought.map((name, index) => `${countOf(name)} AS ${countName(index)}`);
  const rows = await job.longRows(
    `SELECT ${[...GROUP, ...counts].join(', ')} FROM ${table} GROUP BY GROUPING SETS ((event_name), (event_date))`,
  );
  const events = rows.filter((row) => row['is_date'] === false).map(sightingOf);
  const dates = rows.filter((row) => row['is_date'] === true);
  return seenNames(
    new Map(events),
    sought,
    dates.map((row) => dateCounts(row, sought.length)),
  );
}

/** What every group tells beside the counts: one group an event name, and one group a date. */
const GROUP = [
  'grouping(event_date) = 0 AS is_date',
  'event_name',
  'count(*) AS n',
  'CAST(min(event_date) AS VARCHAR) AS first_seen',
  'CAST(max(event_date) AS VARCHAR) AS last_seen',
];

/** SQL that counts the rows with a value of a name. */
function countOf({ family, columnNames }: SoughtName): string {
  const isItem = family === 'item_param';
  const filled = columnNames.map((name) => `${isItem ? `${ITEM}.` : ''}${quoteName(name)} IS NOT NULL`).join(' OR ');
  return isItem
    ? `count(*) FILTER (len(${ITEMS}) > 0 AND list_bool_or(list_transform(${ITEMS}, lambda ${ITEM}: ${filled})))`
    : `count(*) FILTER (${filled})`;
}

function countName(index: number): string {
  return quoteName(`n${index}`);
}

function sightingOf(row: Row): [string | null, Sighting] {
  const { event_name: name, n, first_seen: firstSeen, last_seen: lastSeen } = row;
  const sighting = { rows: Number(n), firstSeen: String(firstSeen), lastSeen: String(lastSeen) };
  return [typeof name === 'string' ? name : null, sighting];
}

function dateCounts(row: Row, names: number): DateCounts {
  const counts = Array.from({ length: names }, (_, index) => Number(row[`n${index}`]));
  return { date: String(row['first_seen']), rows: Number(row['n']), counts };
}
