/** A connection of the engine, with the few ways in which this room talks to it. */
import type { DuckDBConnection, DuckDBMaterializedResult, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { Field } from '../../service/values.ts';
import { isInterrupt } from './failures.ts';
import { columnTypeOf } from './types.ts';

/** A row of a result by column name. */
export type Row = Readonly<Record<string, DuckDBValue>>;

/** Values for the parameters `$1`, `$2` … of a statement; an absent one is NULL. */
export type Values = readonly (DuckDBValue | undefined)[];

export interface Session {
  /** Rows of a short query. */
  rows(sql: string, values?: Values): Promise<readonly Row[]>;
  /** Runs a short statement to its end; cancelling waits for it. Resolves to the number of rows it changed. */
  execute(sql: string, values?: Values): Promise<number>;
  /** Rows of a query that may take long: cancelling interrupts it. */
  longRows(sql: string): Promise<readonly Row[]>;
  /** Runs a statement that may take long: cancelling interrupts it. Resolves to the number of rows it changed. */
  longExecute(sql: string): Promise<number>;
  /** The columns that a query returns; runs nothing. */
  columnsOf(sql: string): Promise<readonly Field[]>;
  /** The same with the engine's own types. */
  typesOf(sql: string): Promise<readonly EngineColumn[]>;
  /** Runs the steps in one transaction: all of them take effect, or none. */
  atomically<T>(steps: () => Promise<T>): Promise<T>;
}

/** A column of a query as the engine types it. */
export interface EngineColumn {
  readonly name: string;
  readonly type: DuckDBType;
}

/**
 * Opens a session on a connection of its own.
 *
 * @param signal interrupts the long statements when it aborts
 */
export function openSession(connection: DuckDBConnection, signal: AbortSignal | undefined): Session {
  const run = (sql: string, values: Values = []): Promise<DuckDBMaterializedResult> =>
    values.length === 0
      ? connection.run(sql)
      : connection.run(
          sql,
          values.map((value) => (value === undefined ? null : value)),
        );

  const typesOf = async (sql: string): Promise<readonly EngineColumn[]> => {
    const result = await run(`SELECT * FROM (${sql}) LIMIT 0`);
    return result.columnNames().map((name, index) => ({ name, type: result.columnType(index) }));
  };

  const interruptible = async <T>(work: () => Promise<T>): Promise<T> => {
    if (signal === undefined) return work();
    if (signal.aborted) throw new Error(INTERRUPTED);
    // An interrupt that comes before the statement has begun is lost, so it is said until it is heard.
    let repeat: NodeJS.Timeout | undefined;
    const interrupt = () => {
      connection.interrupt();
      repeat = setInterval(() => connection.interrupt(), INTERRUPT_PAUSE);
    };
    signal.addEventListener('abort', interrupt, { once: true });
    try {
      return await work();
    } finally {
      signal.removeEventListener('abort', interrupt);
      clearInterval(repeat);
    }
  };

  const rowsOf = async (sql: string, values?: Values): Promise<readonly Row[]> =>
    (await run(sql, values)).getRowObjects();
  const changesOf = async (sql: string, values?: Values): Promise<number> => (await run(sql, values)).rowsChanged;

  return {
    rows: rowsOf,
    execute: changesOf,
    longRows: (sql) => interruptible(() => rowsOf(sql)),
    longExecute: (sql) => interruptible(() => changesOf(sql)),
    columnsOf: async (sql) => (await typesOf(sql)).map(({ name, type }) => ({ name, type: columnTypeOf(type) })),
    typesOf,
    atomically: async (steps) => {
      await run('BEGIN TRANSACTION');
      try {
        const result = await steps();
        await run('COMMIT');
        return result;
      } catch (error) {
        await rollBack(run, error);
        throw error;
      }
    },
  };
}

/** SQL that writes a TIMESTAMP as an ISO 8601 instant with milliseconds. */
export function instant(column: string): string {
  return `strftime(${column}, '%Y-%m-%dT%H:%M:%S.%gZ')`;
}

/** In milliseconds. */
const INTERRUPT_PAUSE = 20;

/** What the engine says of an interrupted statement; said here too when a statement is not even begun. */
const INTERRUPTED = 'INTERRUPT Error: Interrupted!';

/** A failed COMMIT has ended its transaction already; then the engine says that there is none to roll back. */
async function rollBack(run: (sql: string) => Promise<unknown>, cause: unknown): Promise<void> {
  try {
    await run('ROLLBACK');
  } catch (error) {
    if (!isInterrupt(cause) && !/no transaction is active/.test(String(error))) throw error;
  }
}
