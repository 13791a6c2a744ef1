/**
 * Transactions: snapshot isolation, and BigQuery's rules of conflicts
 * (https://cloud.google.com/bigquery/docs/transactions#transaction_concurrency): statements that insert never conflict; of two
 * transactions that change or remove rows of one table the later one is aborted; a statement outside of a transaction waits.
 */
import { SqlError } from './errors.ts';
import { printed } from './names.ts';
import type { Session, Shared } from './session.ts';
import type { StoredRow, Table } from './storage.ts';

/** An open transaction. */
export interface Transaction {
  readonly snapshot: ReadonlyMap<string, Table>;
  /** Tables as this transaction sees them, once it has written to them. */
  readonly written: Map<string, Table>;
  /** Rows it has added, by table. */
  readonly appended: Map<string, readonly StoredRow[]>;
  /** Tables of which it has changed or removed rows. */
  readonly rewritten: Set<string>;
  /** Set when it lost a conflict: nothing but a rollback is possible. */
  aborted: SqlError | undefined;
}

/** BEGIN TRANSACTION */
export function begin(session: Session): void {
  if (session.transaction !== undefined)
    throw new SqlError('Transaction control statement failed: nested transactions are not supported');
  session.transaction = {
    snapshot: new Map(session.shared.storage.tables),
    written: new Map(),
    appended: new Map(),
    rewritten: new Set(),
    aborted: undefined,
  };
  session.shared.transactions.add(session.transaction);
}

/** COMMIT TRANSACTION: all that it wrote, at once. */
export function commit(session: Session): void {
  const { transaction } = session;
  if (transaction === undefined)
    throw new SqlError('Transaction control statement failed: there is no transaction to commit');
  requireAlive(transaction);
  const { tables } = session.shared.storage;
  for (const name of transaction.written.keys()) {
    const current = tables.get(name);
    const before = transaction.snapshot.get(name);
    // Replaced by a statement that asks nobody, such as CREATE OR REPLACE TABLE.
    const isReplaced = current === undefined || current.createdAt !== before?.createdAt;
    if (isReplaced || (transaction.rewritten.has(name) && current.rewrites !== before.rewrites))
      throw abort(transaction, name);
  }
  for (const [name, own] of transaction.written) {
    const current = tables.get(name) as Table;
    const before = transaction.snapshot.get(name) as Table;
    const isRewritten = transaction.rewritten.has(name);
    const rows = isRewritten
      ? [...own.rows, ...current.rows.slice(before.rows.length)]
      : [...current.rows, ...(transaction.appended.get(name) ?? [])];
    const rewrites = current.rewrites + (isRewritten ? 1 : 0);
    tables.set(name, { ...current, rows, rewrites, modifiedAt: session.shared.now() });
  }
  end(session);
}

/** ROLLBACK TRANSACTION */
export function rollBack(session: Session): void {
  if (session.transaction === undefined)
    throw new SqlError('Transaction control statement failed: there is no transaction to roll back');
  end(session);
}

/** Forgets the transaction of a session that has ended, or died. */
export function end(session: Session): void {
  if (session.transaction !== undefined) session.shared.transactions.delete(session.transaction);
  session.transaction = undefined;
}

/** Refuses everything in a transaction that lost a conflict. */
export function requireAlive(transaction: Transaction | undefined): void {
  if (transaction?.aborted !== undefined) throw new SqlError(transaction.aborted.message);
}

/** Whether another open transaction has changed or removed rows of a table. */
export function isRewrittenByOther(shared: Shared, own: Transaction | undefined, table: string): boolean {
  for (const other of shared.transactions) if (other !== own && other.rewritten.has(table)) return true;
  return false;
}

/** Marks a transaction as lost, and says so. */
export function abort(transaction: Transaction, table: string): SqlError {
  transaction.aborted = new SqlError(`Transaction is aborted due to concurrent update against table ${printed(table)}`);
  transaction.rewritten.clear();
  return new SqlError(transaction.aborted.message);
}
