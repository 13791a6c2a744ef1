/** The names in `events`: how often each is seen, and since when. */
import { ITEM, quoteName } from '../../service/dialects/duckdb/quote.ts';
import { ITEMS, PARAM_FAMILIES } from '../../service/transform/families.ts';
import { fieldIndex, typeText } from '../../service/transform/types.ts';
import type { Column, Field, NameFamily, Placement, SeenName } from '../../service/values.ts';
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
  const counts = sought.map(({ count }, index) => `${count} AS ${countName(index)}`);
  const rows = await job.longRows(
    `SELECT ${[...GROUP, ...counts].join(', ')} FROM ${table} GROUP BY GROUPING SETS ((event_name), (event_date))`,
  );
  const events = rows.filter((row) => row['is_date'] === false);
  const dates = rows.filter((row) => row['is_date'] === true);
  const total = events.reduce((sum, row) => sum + Number(row['n']), 0);
  const seen = [...events.map((row) => seenEvent(row, total)), ...seenInDates(sought, dates, total)];
  return seen.filter((name) => name !== undefined).sort(mostFrequentFirst);
}

/** What every group tells beside the counts: one group an event name, and one group a date. */
const GROUP = [
  'grouping(event_date) = 0 AS is_date',
  'event_name',
  'count(*) AS n',
  'CAST(min(event_date) AS VARCHAR) AS first_seen',
  'CAST(max(event_date) AS VARCHAR) AS last_seen',
];

/** A name that has a column of `events`, and SQL that counts the rows with a value of it. */
interface SoughtName {
  readonly column: Column;
  readonly count: string;
}

/** The register may be ahead of `events`: a name that was asked for since the last run has no column there yet. */
function soughtNames(register: readonly Column[], columns: readonly Field[]): readonly SoughtName[] {
  const items = itemFields(columns);
  return PARAM_FAMILIES.flatMap((family) => {
    const isItem = family === 'item_param';
    const present = register.filter(
      (column) =>
        column.family === family &&
        column.columnName !== undefined &&
        fieldIndex(isItem ? items : columns, column.columnName) >= 0,
    );
    return present
      .filter((column) => !column.companion)
      .map((column) => {
        const own = present
          .filter(({ name }) => name === column.name)
          .map(({ columnName }) => quoteName(`${columnName}`));
        return { column, count: isItem ? countItems(own) : countRows(own) };
      });
  });
}

function itemFields(columns: readonly Field[]): readonly Field[] {
  const items = columns[fieldIndex(columns, ITEMS)];
  return items?.type.kind === 'array' && items.type.of.kind === 'record' ? items.type.of.fields : [];
}

/** @param names quoted: a column, and its companion if it has one */
function countRows(names: readonly string[]): string {
  return `count(*) FILTER (${names.map((name) => `${name} IS NOT NULL`).join(' OR ')})`;
}

/** @param names quoted, likewise, of fields of an item */
function countItems(names: readonly string[]): string {
  const filled = names.map((name) => `${ITEM}.${name} IS NOT NULL`).join(' OR ');
  return `count(*) FILTER (len(${ITEMS}) > 0 AND list_bool_or(list_transform(${ITEMS}, lambda ${ITEM}: ${filled})))`;
}

function countName(index: number): string {
  return quoteName(`n${index}`);
}

function seenEvent(row: Row, total: number): SeenName | undefined {
  const { event_name: name, n, first_seen: firstSeen, last_seen: lastSeen } = row;
  if (typeof name !== 'string') return undefined;
  return {
    family: 'event',
    name,
    share: Number(n) / total,
    firstSeen: String(firstSeen),
    lastSeen: String(lastSeen),
  };
}

function seenInDates(sought: readonly SoughtName[], dates: readonly Row[], total: number): readonly SeenName[] {
  return sought.flatMap(({ column: { family, name, type } }, index) => {
    if (family === 'source') return [];
    const filled = dates.filter((row) => Number(row[`n${index}`]) > 0);
    const days = filled.map((row) => String(row['first_seen'])).sort();
    const [firstSeen] = days;
    const lastSeen = days.at(-1);
    if (firstSeen === undefined || lastSeen === undefined) return [];
    const rows = filled.reduce((sum, row) => sum + Number(row[`n${index}`]), 0);
    return [{ family, name, type: typeText(type), share: rows / total, firstSeen, lastSeen }];
  });
}

const FAMILIES: readonly NameFamily[] = ['event', ...PARAM_FAMILIES];

function mostFrequentFirst(a: SeenName, b: SeenName): number {
  return b.share - a.share || FAMILIES.indexOf(a.family) - FAMILIES.indexOf(b.family) || (a.name < b.name ? -1 : 1);
}
