/** Makes sample exports: one file a day, as BigQuery would export the tables `events_YYYYMMDD` of a GA4 property. */

import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import { createAudience } from './audience.ts';
import type { Sql } from './draws.ts';
import { selectEvents, shardColumns } from './events.ts';
import { createJourneys } from './journeys.ts';
import { jsonLine } from './ndjson.ts';
import { type Day, daysOf, type GeneratorRequest } from './request.ts';
import { selectVisits } from './visits.ts';

export type { GeneratorRequest } from './request.ts';

/** A file that was made. */
export interface GeneratedShard {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Its path: the folder of the request and `events_YYYYMMDD.parquet` or `.ndjson`. */
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
}

/** A finished day; days are worked on side by side and need not finish in order. */
export interface GeneratorProgress extends GeneratedShard {
  /** The day's place in the request, from 0. */
  readonly index: number;
  /** How many days the request has. */
  readonly days: number;
}

/** Days worked on at the same time at most: each needs up to 600 MB. */
const mostAtOnce = 4;

/**
 * Makes the files of a sample export. The same request gives the same rows, whatever the machine and its threads. A
 * file appears under its name when it is complete, and replaces one that is there.
 *
 * @param request - what to make
 * @param report - called once for each finished day
 * @returns what was made, first day first
 * @throws Error with one sentence, when the request makes no sense or a file cannot be written
 */
export async function generateExport(
  request: GeneratorRequest,
  report: (progress: GeneratorProgress) => void = () => {},
): Promise<readonly GeneratedShard[]> {
  const days = daysOf(request);
  const threads = request.threads ?? availableParallelism();
  await makeFolder(request.folder);
  // Keeping the order for certain would more than double the memory. A day below a million events is written by one
  // thread, which keeps it anyway.
  const settings = { threads: String(threads), preserve_insertion_order: 'false' };
  const instance = await DuckDBInstance.create(':memory:', settings);
  const made: GeneratedShard[] = [];
  const waiting = [...days];
  const work = async () => {
    const connection = await instance.connect();
    for (let day = waiting.shift(); day !== undefined; day = waiting.shift()) {
      const shard = await makeShard(connection, request, day);
      made[day.index] = shard;
      report({ ...shard, index: day.index, days: days.length });
    }
  };
  try {
    await prepare(instance);
    const workers = Array.from({ length: Math.min(threads, days.length, mostAtOnce) }, work);
    const ended = await Promise.allSettled(workers);
    const failed = ended.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return made;
  } finally {
    instance.closeSync();
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new Error(`${folder} is not a folder: name another one.`);
    throw new Error(`The folder ${folder} cannot be made: ${message}.`);
  }
}

/** Makes the tables that all days draw from. */
async function prepare(instance: DuckDBInstance): Promise<void> {
  const connection = await instance.connect();
  for (const statement of [createJourneys(), ...createAudience()]) await connection.run(statement);
  connection.closeSync();
}

async function makeShard(connection: DuckDBConnection, request: GeneratorRequest, day: Day): Promise<GeneratedShard> {
  const file = join(request.folder, `events_${day.date.replaceAll('-', '')}.${request.format}`);
  const unfinished = `${file}.unfinished`;
  try {
    await connection.run(`CREATE OR REPLACE TEMP TABLE visit AS ${selectVisits(request, day)}`);
    const isEmpty = request.emptyDates?.includes(day.date) ?? false;
    const result = await connection.run(copyTo(unfinished, request, day, isEmpty));
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    return { date: day.date, file, rows: result.rowsChanged, bytes: size };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    const [reason] = error instanceof Error ? error.message.split('\n') : [String(error)];
    throw new Error(`${file} cannot be written: ${reason}`);
  }
}

function copyTo(file: string, request: GeneratorRequest, day: Day, isEmpty: boolean): Sql {
  const events = `${selectEvents(request, day, 'visit')} ${isEmpty ? 'LIMIT 0' : ''}`;
  if (request.format === 'parquet') {
    // Small row groups keep memory low; without bloom filters, which no reader of an export needs, writing is faster.
    return `COPY (${events}) TO ${quoteText(file)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE 32768, WRITE_BLOOM_FILTER false)`;
  }
  // A file of lines: JSON never holds the unit separator (U+001F) unescaped, so no line is ever quoted or split.
  return `COPY (SELECT ${jsonLine(shardColumns(request, day))} FROM (${events})) TO ${quoteText(file)} (FORMAT csv, HEADER false, DELIMITER '\x1f', QUOTE '', ESCAPE '')`;
}
