/** One script on its way: its variables, its transaction, what it has done so far. */
import type { Row, Value } from '../../service/dialects/duckdb/shards.ts';
import type { TypedValue } from '../zetasql/catalog.ts';
import type { Message, SourceText } from '../zetasql/proto.ts';
import type { SqlField } from '../zetasql/types.ts';
import { Cancelled, type SqlError } from './errors.ts';
import type { Evaluator } from './evaluator.ts';
import type { JavaScript } from './javascript.ts';
import type { Storage, Table } from './storage.ts';
import type { Transaction } from './transaction.ts';

/** What all sessions of an engine share. */
export interface Shared {
  storage: Storage;
  readonly evaluator: Evaluator;
  readonly javascript: JavaScript;
  /** The project of names without one. */
  readonly project: string;
  /** Where a dataset is made when nothing says where. */
  readonly location: string;
  /** Microseconds since 1970. */
  readonly now: () => bigint;
  /** Into how many files an export is split. */
  readonly filesPerExport: (uri: string) => number;
  /** What BigQuery leaves open, see {@link Choices}. */
  readonly choices: Choices;
  readonly countsBytes: boolean;
  readonly transactions: Set<Transaction>;
  /** Numbers for ids, so that every run of a test gets the same. */
  nextId: number;
}

/**
 * Where Google's documentation leaves two answers, both happen. `conflict`: a statement outside of a transaction that came
 * second is tried again by the engine (`retry`), or fails at once (`fail`). `empty-update`: an UPDATE in a transaction that
 * changes no row conflicts with others (`lock`), or not (`free`).
 */
export interface Choices {
  readonly conflict: () => 'retry' | 'fail';
  readonly emptyUpdate: () => 'lock' | 'free';
}

/** A point at which other sessions can go on, and at which this one can die. */
export interface Step {
  /** What comes next. */
  readonly at: string;
  /** Set when others should go on first: it waits for a transaction to end, or has lost a conflict and will try again. */
  readonly isWaiting?: boolean;
  /** Set in a transaction. */
  readonly inTransaction?: boolean;
}

/** Variables and parameters of a script, a procedure, or a statement of EXECUTE IMMEDIATE. */
export interface Frame {
  readonly variables: Map<string, TypedValue>;
  readonly parameters: { readonly [name: string]: TypedValue };
  readonly source: SourceText;
  /** The procedure; absent for the script itself. */
  readonly routine?: string;
}

/** A statement that a script has executed. */
export interface StatementResult {
  /** As in `statistics.query.statementType` of the REST interface. */
  readonly kind: string;
  readonly text: string;
  readonly routine?: string;
  readonly line: number;
  readonly column: number;
  /** Columns and rows of a query. */
  readonly schema?: readonly SqlField[];
  readonly rows?: readonly Row[];
  /** Rows that DML changed. */
  readonly affected?: { readonly inserted: number; readonly updated: number; readonly deleted: number };
  /** Logical bytes read. */
  readonly bytes: number;
  readonly startedAt: bigint;
  readonly finishedAt: bigint;
  /** What it failed with. */
  readonly error?: SqlError;
}

/** What a statement's executor adds to its result. */
export type Outcome = Pick<StatementResult, 'schema' | 'rows' | 'affected'> & { readonly bytes?: number };

/** A statement that begins or has ended. */
export type StatementEvent =
  | { readonly phase: 'started'; readonly statement: Omit<StatementResult, 'bytes' | 'finishedAt'> }
  | { readonly phase: 'finished'; readonly statement: StatementResult };

/** A running script. */
export interface Session {
  readonly shared: Shared;
  readonly jobId: string;
  readonly temporary: Map<string, Table>;
  readonly statements: StatementResult[];
  readonly pause: (step: Step) => Promise<void> | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onStatement: ((event: StatementEvent) => void | Promise<void>) | undefined;
  readonly startedAt: bigint;
  frame: Frame;
  transaction: Transaction | undefined;
  /** `@@row_count` */
  rowCount: bigint | null;
  /** The error that a handler handles. */
  handled: SqlError | undefined;
  /** Where the job runs: the location of the first dataset that it meets. */
  location: string | undefined;
  /** Procedures that were called and have not ended. */
  depth: number;
  bytes: number;
}

/** A syntax tree's node. */
export type Node = Message;

/**
 * Lets others go on, and looks whether the job was cancelled meanwhile.
 *
 * @throws Cancelled
 */
export async function pause(session: Session, step: Step): Promise<void> {
  if (session.signal?.aborted) throw new Cancelled();
  const { transaction } = session;
  const hasLost = transaction?.aborted !== undefined;
  await session.pause(
    transaction === undefined ? step : { ...step, inTransaction: true, ...(hasLost ? { isWaiting: true } : {}) },
  );
  if (session.signal?.aborted) throw new Cancelled();
}

/** Rows as objects. */
export function rowsAsObjects(columns: readonly SqlField[], rows: readonly (readonly Value[])[]): readonly Row[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])));
}
