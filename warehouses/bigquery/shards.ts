/** The shards of a source dataset: its tables named `events_YYYYMMDD`. */
import { quotePath } from '../../service/dialects/googlesql/quote.ts';
import { parseType } from '../../service/transform/types.ts';
import type { DatasetId, Field, Shard } from '../../service/values.ts';
import { query } from './jobs.ts';
import { countIn, textIn } from './rows.ts';
import type { Site } from './site.ts';

/** The shards of a source, earliest date first, and how many rows each table has, as BigQuery keeps it. */
export interface SourceShards {
  readonly shards: readonly Shard[];
  readonly rows: ReadonlyMap<string, number>;
}

/** Which source, and on whose behalf it is asked about. */
export interface SourceQuestion {
  readonly source: DatasetId;
  readonly location: string;
  readonly command: string;
}

/**
 * Lists the shards, earliest date first, each with the time of its last change. `events_intraday_…` and `events_fresh_…` are
 * none. The question is the one that `RUN` asks; the API's own list of tables does not know when they changed.
 */
export async function listShards(
  site: Site,
  { source, location, command }: SourceQuestion,
  signal?: AbortSignal,
): Promise<SourceShards> {
  const sql =
    `SELECT t.table_id, t.row_count, t.last_modified_time FROM ${quotePath(source, '__TABLES__')} AS t ` +
    "WHERE REGEXP_CONTAINS(t.table_id, r'^events_[0-9]{8}$') ORDER BY t.table_id";
  const { rows } = await query(site.connection, { sql, payer: site.payerFor(source), location, command }, signal);
  const shards = rows.flatMap((row): Shard[] => {
    const table = textIn(row, 'table_id') ?? '';
    const date = dateOfTable(table);
    const modified = countIn(row, 'last_modified_time');
    if (date === undefined) return [];
    return [{ date, table, ...(modified !== undefined && { modifiedAt: new Date(modified).toISOString() }) }];
  });
  const counts = rows.map((row) => [textIn(row, 'table_id') ?? '', countIn(row, 'row_count') ?? 0] as const);
  return { shards, rows: new Map(counts) };
}

/** The columns of shards, in their own order. A shard that is gone has none. */
export async function shardColumns(
  site: Site,
  { source, location, command }: SourceQuestion,
  tables: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, readonly Field[]>> {
  const columns = new Map<string, Field[]>(tables.map((table) => [table, []]));
  const [first] = tables;
  if (first === undefined) return columns;
  const sql =
    `SELECT c.table_name, c.column_name, c.data_type FROM ${quotePath(source, 'INFORMATION_SCHEMA.COLUMNS')} AS c ` +
    'WHERE c.table_name IN UNNEST(JSON_VALUE_ARRAY(@tables)) AND c.ordinal_position IS NOT NULL ORDER BY c.table_name, c.ordinal_position';
  const parameters = [{ name: 'tables', type: 'STRING', value: JSON.stringify(tables) }] as const;
  const job = { sql, payer: site.payerFor(source), location, command, parameters };
  const { rows } = await query(site.connection, job, signal);
  for (const row of rows) {
    const field = { name: textIn(row, 'column_name') ?? '', type: parseType(textIn(row, 'data_type') ?? '') };
    columns.get(textIn(row, 'table_name') ?? '')?.push(field);
  }
  return columns;
}

/** `events_20240131` → `2024-01-31`; nothing where the digits are no date. */
function dateOfTable(table: string): string | undefined {
  const date = `${table.slice(-8, -4)}-${table.slice(-4, -2)}-${table.slice(-2)}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date ? date : undefined;
}
