/** What the tests of the generator share: a folder that is gone afterwards, and questions to the files in it. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type Json } from '@duckdb/node-api';
import type { GeneratorRequest } from '../../samples/generator/generate.ts';
import { exportSchema } from '../../service/catalogue/export-schema.ts';
import { quoteName, quoteText } from '../../service/dialects/duckdb/quote.ts';
import { duckdbType } from '../../service/dialects/duckdb/types.ts';
import type { Field } from '../../service/values.ts';

/** Four days of 2,000 events each, of all streams. */
export const small: Omit<GeneratorRequest, 'folder'> = {
  firstDate: '2024-02-27',
  days: 4,
  eventsPerDay: 2000,
  stream: 'all',
  format: 'parquet',
  seed: 7,
  profile: 'sample',
};

/** Hands over an empty folder, and removes it with everything in it. */
export async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-samples-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Answers SQL queries in a database of their own. */
export async function asking(use: (ask: (sql: string) => Promise<readonly Json[][]>) => Promise<void>): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    await use(async (sql) => (await connection.runAndReadAll(sql)).getRowsJson());
  } finally {
    instance.closeSync();
  }
}

/** The rows of Parquet files, those of the second half having a column more. */
export function parquet(pattern: string): string {
  return `read_parquet(${quoteText(pattern)}, union_by_name = true)`;
}

/** The rows of NDJSON files, typed as the export is. */
export function ndjson(file: string, columns: readonly Field[] = exportSchema): string {
  const types = columns.map(({ name, type }) => `${quoteName(name)}: ${quoteText(duckdbType(type))}`);
  return `read_json(${quoteText(file)}, format = 'newline_delimited', columns = {${types.join(', ')}})`;
}

/** A query for the fingerprint of some rows, whatever their order. */
export function fingerprint(rows: string): string {
  return `SELECT md5(string_agg(line, chr(10) ORDER BY line)) FROM (SELECT r::VARCHAR AS line FROM ${rows} AS r)`;
}
