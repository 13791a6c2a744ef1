/**
 * Google's parser, analyzer and reference engine, with a memory: what a statement answers depends on nothing but its text,
 * the rows it reads, and the values it is given. Interleavings of the same runs ask the same things again and again.
 */
import { createHash } from 'node:crypto';
import type { Value } from '../../service/dialects/duckdb/shards.ts';
import type { Catalog, CatalogTable } from '../zetasql/catalog.ts';
import { type QueryResult, type RowChange, type ZetaSql, ZetaSqlError } from '../zetasql/client.ts';
import type { Message, Unwrapped } from '../zetasql/proto.ts';
import { type SqlField, typeName } from '../zetasql/types.ts';
import { SqlError } from './errors.ts';

/** Answers of ZetaSQL; each fails with a {@link SqlError}. */
export interface Evaluator {
  /** The tree of a script. */
  parse(script: string): Promise<Message>;
  /** The resolved statement. */
  analyze(sql: string, catalog: Catalog): Promise<Unwrapped>;
  query(sql: string, catalog: Catalog): Promise<QueryResult>;
  /** See {@link ZetaSql.modify}. */
  modify(sql: string, catalog: Catalog, target?: string): Promise<readonly RowChange[]>;
  /** How often ZetaSQL was asked, and how often the memory knew the answer. */
  readonly counts: { asked: number; known: number };
}

/** gRPC's codes of an error in a statement, or in the values that it met: INVALID_ARGUMENT, NOT_FOUND, OUT_OF_RANGE. */
const STATEMENTS_FAULT: ReadonlySet<number> = new Set([3, 5, 11]);

/** A memory may be shared by any number of engines. */
export function createEvaluator(zetasql: ZetaSql): Evaluator {
  const counts = { asked: 0, known: 0 };
  const memory = new Map<string, Promise<unknown>>();
  const remembered = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const known = memory.get(key);
    if (known !== undefined) {
      counts.known += 1;
      return known as Promise<T>;
    }
    counts.asked += 1;
    const asked = ask().catch((error: unknown) => {
      if (error instanceof ZetaSqlError && STATEMENTS_FAULT.has(error.code)) throw new SqlError(error.message);
      // Not an answer, but something that went wrong here.
      memory.delete(key);
      throw error instanceof ZetaSqlError ? new Error(`ZetaSQL failed (${error.code} ${error.message})`) : error;
    });
    memory.set(key, asked);
    return asked.catch(copyError);
  };
  return {
    counts,
    parse: (script) => remembered(`parse ${script}`, () => zetasql.parse(script)),
    analyze: (sql, catalog) => remembered(`analyze ${keyOf(sql, catalog)}`, () => zetasql.analyze(sql, catalog)),
    query: (sql, catalog) => remembered(`query ${keyOf(sql, catalog)}`, () => zetasql.evaluate(sql, catalog)),
    modify: (sql, catalog, target) =>
      remembered(`modify ${target} ${keyOf(sql, catalog)}`, () => zetasql.modify(sql, catalog, target)),
  };
}

// An error gets a place on its way out: every script needs its own.
function copyError(error: unknown): never {
  if (error instanceof SqlError) throw new SqlError(error.message, error.reason);
  throw error;
}

function keyOf(sql: string, { tables = {}, functions, sqlFunctions, variables, params }: Catalog): string {
  const parts = Object.entries(tables).map(([name, table]) => `${name} ${tableKey(table)}`);
  const hash = createHash('sha1');
  hash.update(JSON.stringify([sql, parts, functions, sqlFunctions, variables, params], replacer));
  return hash.digest('base64');
}

const columnKeys = new WeakMap<readonly SqlField[], string>();
const rowKeys = new WeakMap<readonly (readonly Value[])[], string>();

function tableKey({ columns, pseudoColumns, rows }: CatalogTable): string {
  const key = `${columnsKey(columns)} ${pseudoColumns === undefined ? '' : columnsKey(pseudoColumns)}`;
  return rows === undefined ? key : `${key} ${rowsKey(rows)}`;
}

function columnsKey(columns: readonly SqlField[]): string {
  const known = columnKeys.get(columns);
  if (known !== undefined) return known;
  const key = digest(JSON.stringify(columns.map(({ name, type }) => [name, typeName(type)])));
  columnKeys.set(columns, key);
  return key;
}

function rowsKey(rows: readonly (readonly Value[])[]): string {
  const known = rowKeys.get(rows);
  if (known !== undefined) return known;
  const key = digest(JSON.stringify(rows, replacer));
  rowKeys.set(rows, key);
  return key;
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

function replacer(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return `number ${Object.is(value, -0) ? '-0' : value}`;
  return value;
}
