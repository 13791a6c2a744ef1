/** What a name stands for that a statement reads from: a table, files, many tables by a wildcard, or metadata. */
import type { CatalogTable } from '../zetasql/catalog.ts';
import { type SqlField, STRING, typeName } from '../zetasql/types.ts';
import { SqlError } from './errors.ts';
import { readExternal } from './external.ts';
import { readMetadata } from './metadata.ts';
import { datasetOf, objectOf, printed } from './names.ts';
import type { Session } from './session.ts';
import type { StoredRow, Table } from './storage.ts';

/** Something that can be read from. */
export interface Relation extends CatalogTable {
  readonly rows: readonly StoredRow[];
  /** What it is, where a statement may not use everything. */
  readonly kind: 'table' | 'external' | 'wildcard' | 'metadata';
}

/** The table of this name as the session sees it: a temporary one, its transaction's, or the stored one. */
export function findTable(session: Session, name: string): Table | undefined {
  const { temporary, transaction, shared } = session;
  if (temporary.has(name)) return temporary.get(name);
  if (transaction === undefined) return shared.storage.tables.get(name);
  return transaction.written.get(name) ?? transaction.snapshot.get(name);
}

/**
 * What a full name stands for, with its rows.
 *
 * @throws SqlError when it stands for nothing
 */
export function readRelation(session: Session, name: string): Relation {
  const table = findTable(session, name);
  if (table === undefined || !session.temporary.has(name)) requireDataset(session, name);
  if (table !== undefined) {
    if (table.external === undefined) return { kind: 'table', columns: table.columns, rows: table.rows };
    const { columns, rows } = readExternal(session.shared.storage, table);
    return { kind: 'external', columns, rows };
  }
  const metadata = readMetadata(session.shared, name);
  if (metadata !== undefined) return { kind: 'metadata', ...metadata };
  if (name.endsWith('*')) return readWildcard(session, name);
  throw notFound(session, name);
}

/** The error for a table that is not there. */
export function notFound(session: Session, name: string): SqlError {
  const { storage, location } = session.shared;
  const where = storage.datasets.get(datasetOf(name))?.location ?? session.location ?? location;
  return new SqlError(`Not found: Table ${printed(name)} was not found in location ${where}`, 'notFound');
}

/**
 * Refuses an object of a dataset that is not there, or not where the job runs.
 *
 * @throws SqlError
 */
export function requireDataset(session: Session, name: string): void {
  const dataset = datasetOf(name);
  const location = session.shared.storage.datasets.get(dataset)?.location;
  session.location ??= location;
  if (location === undefined || location !== session.location)
    throw new SqlError(
      `Not found: Dataset ${printed(dataset)} was not found in location ${session.location ?? session.shared.location}`,
      'notFound',
    );
}

const SUFFIX: readonly SqlField[] = [{ name: '_TABLE_SUFFIX', type: STRING }];

// The columns are those of the table made last (https://cloud.google.com/bigquery/docs/querying-wildcard-tables#schema_used_for_query_evaluation).
function readWildcard(session: Session, name: string): Relation {
  const prefix = name.slice(0, -1);
  const tables = [...session.shared.storage.tables.values()].filter((table) => table.name.startsWith(prefix));
  const newest = tables.reduce<Table | undefined>(
    (last, table) => (last === undefined || table.createdAt >= last.createdAt ? table : last),
    undefined,
  );
  if (newest === undefined) throw new SqlError(`${printed(name)} does not match any table.`, 'notFound');
  const rows = tables.flatMap((table) => {
    const places = newest.columns.map(({ name: column, type }) =>
      table.columns.findIndex((own) => own.name === column && typeName(own.type) === typeName(type)),
    );
    return table.rows.map((row) => [
      ...places.map((place) => row[place] ?? null),
      objectOf(table.name).slice(objectOf(prefix).length),
    ]);
  });
  return { kind: 'wildcard', columns: newest.columns, pseudoColumns: SUFFIX, rows };
}
