/** A DuckDB as people open it: nothing set but the threads. */
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import type { ReadyWork, Task } from './task.ts';

/** How people write Parquet: the format's best compression, and nothing else said. */
export const DEFAULT_WRITER = 'FORMAT parquet, COMPRESSION zstd';

/** The lower bound: read everything, change nothing, write everything. */
export function selectAll(relation: string): string {
  return `SELECT * FROM ${relation}`;
}

/**
 * Readies copying each shard into a Parquet file of its own, one after the other.
 *
 * @param selectOf - makes the SELECT of the SQL that names a shard
 */
export function plainCopy({ files, out, threads }: Task, selectOf: (relation: string) => string): ReadyWork {
  return async () => {
    const instance = await DuckDBInstance.create(':memory:', {
      threads: String(threads),
      temp_directory: join(out, 'tmp'),
    });
    const connection = await instance.connect();
    for (const [index, file] of files.entries()) {
      const select = selectOf(`read_parquet(${quoteText(file)})`);
      const target = quoteText(join(out, `${index}.parquet`));
      await connection.run(`COPY (${select}) TO ${target} (${DEFAULT_WRITER})`);
    }
    connection.closeSync();
    instance.closeSync();
    return {};
  };
}
