/** Whether several files hold the same values: a way that computes something else has no time worth knowing. */
import { DuckDBInstance } from '@duckdb/node-api';
import { quoteName, quoteText } from '../../service/dialects/duckdb/quote.ts';
import { duckdbType } from '../../service/dialects/duckdb/types.ts';
import { ITEMS } from '../../service/transform/families.ts';
import type { ColumnType, Field } from '../../service/values.ts';
import { openSession, type Row, type Session } from '../../warehouses/duckdb/session.ts';

export interface CompareRequest {
  /** The file, or pattern of files, that the others are compared with; it decides columns and types. */
  readonly reference: string;
  /** Files, or patterns of files, by the name of what wrote them. */
  readonly others: Readonly<Record<string, string>>;
}

/** A column that is not the same. */
export interface Difference {
  readonly name: string;
  readonly column: string;
  readonly expected: string;
  readonly found: string;
}

/**
 * Compares every column, field of a record and field of an item: the number of values, and the sum of their hashes,
 * each together with the time of its row. A NULL record and one of NULLs count as the same.
 */
export async function compare({ reference, others }: CompareRequest): Promise<readonly Difference[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const session = openSession(await instance.connect(), undefined);
  const columns = await session.columnsOf(`SELECT * FROM ${relation(reference)}`);
  const expected = await summary(session, reference, columns);
  const differences: Difference[] = [];
  for (const [name, file] of Object.entries(others)) {
    const found = await summary(session, file, columns).catch((error: unknown) => ({ error: String(error) }));
    for (const [column, value] of Object.entries(expected)) {
      const other = 'error' in found ? found.error : found[column];
      if (String(other) !== String(value))
        differences.push({ name, column, expected: String(value), found: String(other) });
    }
  }
  instance.closeSync();
  return differences;
}

async function summary(session: Session, file: string, columns: readonly Field[]): Promise<Row> {
  const items = columns.find(({ name }) => name === ITEMS);
  const rows = leaves(columns).map(summed);
  const [ofRows = {}] = await session.rows(`SELECT count(*) AS "rows", ${rows.join(', ')} FROM ${relation(file)}`);
  if (items?.type.kind !== 'array') return ofRows;
  const fields = leavesOf('i', ITEMS, items.type.of).map(summed);
  const each = `SELECT event_timestamp, unnest(${ITEMS}) AS i FROM ${relation(file)}`;
  const [ofItems = {}] = await session.rows(`SELECT count(*) AS "items", ${fields.join(', ')} FROM (${each})`);
  return { ...ofRows, ...ofItems };
}

interface Leaf {
  readonly sql: string;
  readonly path: string;
  readonly type: ColumnType;
}

function leaves(fields: readonly Field[], sql?: string, path?: string): readonly Leaf[] {
  return fields.flatMap(({ name, type }) => {
    const own = sql === undefined ? quoteName(name) : `${sql}.${quoteName(name)}`;
    return leavesOf(own, path === undefined ? name : `${path}.${name}`, type);
  });
}

function leavesOf(sql: string, path: string, type: ColumnType): readonly Leaf[] {
  if (type.kind === 'record') return leaves(type.fields, sql, path);
  return type.kind === 'scalar' ? [{ sql, path, type }] : [];
}

function summed({ sql, path, type }: Leaf): string {
  const value = `CAST(${sql} AS ${duckdbType(type)})`;
  const sum = `coalesce(sum(hash(event_timestamp, ${value})) FILTER (${sql} IS NOT NULL), 0)`;
  return `count(${sql}) || ' values, ' || ${sum} AS ${quoteName(path)}`;
}

function relation(file: string): string {
  return `read_parquet(${quoteText(file)}, hive_partitioning = false)`;
}
