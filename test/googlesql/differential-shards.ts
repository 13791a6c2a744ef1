/** Shards whose rows come from files: the project's own sample export, and real exports as JSON. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { generateExport } from '../../samples/generator/generate.ts';
import { exportSchema } from '../../service/catalogue/export-schema.ts';
import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import { STRING } from '../../service/transform/types.ts';
import type { ColumnType, Field } from '../../service/values.ts';
import { type Row, readRows, shard, type TestShard, type Value } from '../service/dialects/duckdb/shards.ts';

/**
 * Makes days of web and app events with every oddity that the generator knows.
 *
 * @param folder where the files go; the caller removes it
 */
export async function generatedShards(
  duckdb: DuckDBConnection,
  folder: string,
  { days, eventsPerDay }: { readonly days: number; readonly eventsPerDay: number },
): Promise<readonly TestShard[]> {
  const files = await generateExport({
    folder,
    firstDate: '2024-02-28',
    days,
    eventsPerDay,
    stream: 'all',
    format: 'parquet',
    seed: 4,
    profile: 'sample',
    threads: 1,
  });
  const shards: TestShard[] = [];
  for (const { date, file } of files) {
    const rows = await readRows(duckdb, `SELECT * FROM read_parquet(${quoteText(file)})`);
    // The file has the columns that its day's shard has; an empty record of the schema stays a column.
    const columns = exportSchema.filter(({ name }) => rows.every((row) => name in row));
    shards.push(shard(date, rows, columns));
  }
  return shards;
}

/**
 * Reads rows of a real export from a file of JSON lines. Its columns are those that the lines have; a column is typed as the
 * export's schema says, or as its values are where those are numbers of an older export.
 */
export function realShard(date: string, file: string): TestShard {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const parsed = lines.map((line) => JSON.parse(line, exactly) as Json);
  const present = exportSchema.filter(({ name }) => parsed.some((row) => memberOf(row, name) !== undefined));
  const columns = present.map(({ name, type }) => ({
    name,
    type: typedAs(
      type,
      parsed.map((row) => memberOf(row, name)),
    ),
  }));
  const rows = parsed.map(
    (row): Row => Object.fromEntries(columns.map(({ name, type }) => [name, valueAs(type, memberOf(row, name))])),
  );
  return shard(date, rows, columns);
}

/** The files of real rows, in a folder beside the project that is no part of it. */
export const REAL_ROWS = path.resolve(import.meta.dirname, '../../../shared/data/ndjson');

/** JSON whose numbers are kept as their text, so that none is rounded. */
type Json = null | boolean | string | Digits | readonly Json[] | { readonly [name: string]: Json };

class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function exactly(_: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  return typeof value === 'number' ? new Digits(source ?? String(value)) : value;
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || value instanceof Digits) return undefined;
  return (value as { readonly [name: string]: Json })[name];
}

function typedAs(type: ColumnType, values: readonly (Json | undefined)[]): ColumnType {
  const held = values.filter((value) => value !== null && value !== undefined);
  if (type.kind === 'array') {
    return {
      kind: 'array',
      of: typedAs(
        type.of,
        held.flatMap((value) => (Array.isArray(value) ? value : [])),
      ),
    };
  }
  if (type.kind === 'record') {
    const member = ({ name, type: of }: Field) => ({
      name,
      type: typedAs(
        of,
        held.map((value) => memberOf(value, name)),
      ),
    });
    return { kind: 'record', fields: type.fields.map(member) };
  }
  if (type.name === 'STRING' && held.some((value) => value instanceof Digits)) return { kind: 'scalar', name: 'INT64' };
  return type.name === 'BOOL' && held.some((value) => typeof value === 'string') ? STRING : type;
}

function valueAs(type: ColumnType, value: Json | undefined): Value {
  if (value === null || value === undefined) return null;
  if (type.kind === 'array') return (value as readonly Json[]).map((element) => valueAs(type.of, element));
  if (type.kind === 'record')
    return Object.fromEntries(
      type.fields.map((field) => [field.name, valueAs(field.type, memberOf(value, field.name))]),
    );
  if (typeof value === 'boolean') return value;
  const text = value instanceof Digits ? value.text : String(value);
  if (type.name === 'INT64') return BigInt(text);
  return type.name === 'FLOAT64' ? Number(text) : text;
}
