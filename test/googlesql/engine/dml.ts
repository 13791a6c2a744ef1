/** INSERT, UPDATE, DELETE, MERGE and TRUNCATE: what they change, and who has to wait or to give way. */
import type { Value } from '../../service/dialects/duckdb/shards.ts';
import type { RowChange } from '../zetasql/client.ts';
import { children, pathNames, text } from '../zetasql/proto.ts';
import type { SqlType } from '../zetasql/types.ts';
import { SqlError } from './errors.ts';
import { bind } from './expressions.ts';
import { mergeChanges } from './merge.ts';
import { backQuoted, fullName, printed } from './names.ts';
import { findTable, notFound, requireDataset } from './relations.ts';
import { type Node, type Outcome, pause, type Session } from './session.ts';
import { prepareText, targetPath } from './statement-text.ts';
import type { StoredRow, Table } from './storage.ts';
import { abort, isRewrittenByOther, requireAlive } from './transaction.ts';

/** What BigQuery tries by itself (https://cloud.google.com/bigquery/docs/data-manipulation-language#dml_statement_conflicts). */
const RETRIES = 3;

/** The most partitions that one job can change (https://cloud.google.com/bigquery/quotas#partitioned_tables). */
const MAX_PARTITIONS = 4000;

const NO_ROWS: readonly StoredRow[] = [];

/** Executes a statement of DML. */
export async function executeDml(session: Session, kind: string, node: Node): Promise<Outcome> {
  const name = fullName(pathNames(targetPath(node)), session.shared.project);
  for (let attempt = 0; ; attempt += 1) {
    await waitForOthers(session, name, isRewriting(kind, node));
    const before = writableTable(session, name);
    const { changes, bytes } = await changesOf(session, kind, node, name, before);
    const rows = changes.map((change) => storable(change, before));
    requireFewPartitions(before, rows);
    // The statement has read; others may write before it does.
    await pause(session, { at: `write ${name}` });
    const affected = countsOf(rows);
    if (write(session, before, isRewriting(kind, node), rows)) {
      session.rowCount = BigInt(rows.length);
      session.bytes += bytes;
      return { affected, bytes };
    }
    if (attempt === RETRIES || session.shared.choices.conflict() === 'fail')
      throw new SqlError(`Could not serialize access to table ${printed(name)} due to concurrent update`);
  }
}

/** Statements that only insert never conflict, and neither does a MERGE that can do nothing else. */
function isRewriting(kind: string, node: Node): boolean {
  if (kind === 'astInsertStatementNode') return false;
  if (kind !== 'astMergeStatementNode') return true;
  const clauses = children(node['whenClauses'] as Node | undefined, 'clauseList');
  return clauses.some((clause) => text(clause, 'matchType') !== 'NOT_MATCHED_BY_TARGET');
}

async function waitForOthers(session: Session, name: string, isRewritingTable: boolean): Promise<void> {
  const { transaction, shared } = session;
  requireAlive(transaction);
  if (!isRewritingTable || session.temporary.has(name)) return;
  if (transaction === undefined) {
    while (isRewrittenByOther(shared, undefined, name))
      await pause(session, { at: `wait for ${name}`, isWaiting: true });
    return;
  }
  if (hasConflict(session, name)) throw abort(transaction, name);
}

/** Whether another one has changed, or is about to change, rows of a table that this transaction wants to change. */
function hasConflict({ transaction, shared }: Session, name: string): boolean {
  if (isRewrittenByOther(shared, transaction, name)) return true;
  return shared.storage.tables.get(name)?.rewrites !== transaction?.snapshot.get(name)?.rewrites;
}

function writableTable(session: Session, name: string): Table {
  const table = findTable(session, name);
  if (table === undefined || !session.temporary.has(name)) requireDataset(session, name);
  if (table === undefined) throw notFound(session, name);
  if (table.external !== undefined)
    throw new SqlError(`DML statements over external tables are not supported: ${printed(name)}`);
  return table;
}

async function changesOf(
  session: Session,
  kind: string,
  node: Node,
  name: string,
  before: Table,
): Promise<{ readonly changes: readonly RowChange[]; readonly bytes: number }> {
  if (kind === 'astMergeStatementNode') return mergeChanges(session, node, name);
  if (kind === 'astTruncateStatementNode')
    return { changes: before.rows.map((_, row) => ({ operation: 'delete', row, values: [] })), bytes: 0 };
  const text = prepareText(session.frame.source, node, session.shared.project);
  const { sql, catalog, bytes } = await bind(session, text);
  const isInsert = kind === 'astInsertStatementNode';
  const target = isInsert ? undefined : name;
  // The rows that are there are nothing to an INSERT, unless it reads them.
  const isRead = !isInsert || text.tables.filter((table) => table.name === name).length > 1;
  const own = { columns: before.columns, rows: isRead ? before.rows : NO_ROWS };
  const tables = { ...catalog.tables, [name]: own };
  const changes = await session.shared.evaluator.modify(sql, { ...catalog, tables }, target);
  return { changes, bytes };
}

/** Writes, unless somebody else was faster: then nothing is written. */
function write(session: Session, before: Table, isRewritingTable: boolean, changes: readonly RowChange[]): boolean {
  const { transaction, shared } = session;
  const { name } = before;
  const modifiedAt = shared.now();
  if (session.temporary.has(name)) {
    session.temporary.set(name, changed(before, changes, modifiedAt));
    return true;
  }
  if (transaction !== undefined) {
    const counts = isRewritingTable && (changes.length > 0 || shared.choices.emptyUpdate() === 'lock');
    if (counts && hasConflict(session, name)) throw abort(transaction, name);
    transaction.written.set(name, changed(before, changes, modifiedAt));
    if (counts) transaction.rewritten.add(name);
    const inserted = changes.filter(({ operation }) => operation === 'insert').map(({ values }) => values);
    transaction.appended.set(name, [...(transaction.appended.get(name) ?? []), ...inserted]);
    return true;
  }
  const current = shared.storage.tables.get(name);
  if (current === undefined) throw notFound(session, name);
  const isSame = current.createdAt === before.createdAt && current.rewrites === before.rewrites;
  if (isRewritingTable && (!isSame || isRewrittenByOther(shared, undefined, name))) return false;
  shared.storage.tables.set(name, changed(current, changes, modifiedAt));
  return true;
}

function changed(table: Table, changes: readonly RowChange[], modifiedAt: bigint): Table {
  if (changes.length === 0) return table;
  const byRow = new Map(changes.filter(({ row }) => row !== undefined).map((change) => [change.row, change]));
  const inserted = changes.filter(({ operation }) => operation === 'insert').map(({ values }) => values);
  if (byRow.size === 0) return { ...table, rows: [...table.rows, ...inserted], modifiedAt };
  const kept = table.rows.flatMap((row, index) => {
    const change = byRow.get(index);
    if (change === undefined) return [row];
    return change.operation === 'delete' ? [] : [change.values];
  });
  return { ...table, rows: [...kept, ...inserted], rewrites: table.rewrites + 1, modifiedAt };
}

function countsOf(changes: readonly RowChange[]): NonNullable<Outcome['affected']> {
  const count = (operation: RowChange['operation']) =>
    changes.filter((change) => change.operation === operation).length;
  return { inserted: count('insert'), updated: count('update'), deleted: count('delete') };
}

function storable(change: RowChange, { columns }: Table): RowChange {
  if (change.operation === 'delete') return change;
  return { ...change, values: storedRow(columns, change.values) };
}

/**
 * A row as BigQuery keeps it: an array is never NULL, and has no NULL in it
 * (https://cloud.google.com/bigquery/docs/reference/standard-sql/data-types#array_nulls).
 *
 * @throws SqlError for a NULL in an array
 */
export function storedRow(
  columns: readonly { readonly name: string; readonly type: SqlType }[],
  row: StoredRow,
): StoredRow {
  return columns.map(({ name, type }, index) => storedValue(name, type, row[index] ?? null));
}

function storedValue(name: string, type: SqlType, value: Value): Value {
  if (type.kind === 'scalar') return value;
  if (type.kind === 'record') {
    if (value === null) return null;
    const fields = value as { readonly [field: string]: Value };
    return Object.fromEntries(
      type.fields.map((field) => [field.name, storedValue(field.name, field.type, fields[field.name] ?? null)]),
    );
  }
  if (!Array.isArray(value)) return [];
  return value.map((element: Value) => {
    if (element === null)
      throw new SqlError(`Array cannot have a null element; error in writing field ${backQuoted(name)}`);
    return storedValue(name, type.of, element);
  });
}

function requireFewPartitions(table: Table, changes: readonly RowChange[]): void {
  if (table.partitionBy === undefined || changes.length <= MAX_PARTITIONS) return;
  const place = table.columns.findIndex(({ name }) => name === table.partitionBy?.replaceAll('`', ''));
  const partitions = new Set(changes.map(({ values, row }) => (row === undefined ? values : table.rows[row])?.[place]));
  if (partitions.size > MAX_PARTITIONS)
    throw new SqlError(
      `Too many partitions produced by query, allowed ${MAX_PARTITIONS}, query produces at least ${partitions.size} partitions`,
    );
}
