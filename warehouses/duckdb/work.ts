/** What the parts of a run share, and the way from a shard to an attempt at its date. */
import { isSomethingNew } from '../../service/dialects/duckdb/params.ts';
import { extendRegister, knowsShardColumns, type RegisterChange } from '../../service/transform/register.ts';
import type { Column, Shard } from '../../service/values.ts';
import { WarehouseError } from '../warehouse.ts';
import type { Job } from './engine.ts';
import { isOutOfMemory, messageOf } from './failures.ts';
import type { Installation } from './installation.ts';
import { plainName } from './layout.ts';
import type { Written } from './ledger.ts';
import { observeShard } from './observe.ts';
import { readShard, type ShardReading } from './shards.ts';

/** A run in work. */
export interface Work {
  readonly job: Job;
  readonly installation: Installation;
  readonly runId: string;
  /** The register as it stands, and the columns that this run added to it. */
  register: readonly Column[];
  readonly added: Column[];
}

/** What came of a date: what the ledger is told, and the bytes that were written. */
export interface Outcome {
  readonly written: Written;
  readonly bytes: number;
}

/** How a template keeps `events`. */
export interface Output {
  /** Transforms one claimed date and commits it, in that order. */
  writeDate(shard: Shard): Promise<Outcome>;
  /** Makes what is committed visible to readers, where committing alone does not. */
  publish(): Promise<void>;
}

/**
 * Attempts a date with the register as it is; where the shard holds something new, observes it and attempts the date once
 * more with the extended register.
 *
 * @param openTo whether new names get columns, see `extendRegister`
 * @param attempt is given how to read the shard, the register to go by, and what changes in it (nothing at the first attempt)
 */
export async function attemptDate<T>(
  work: Work,
  shard: Shard,
  openTo: 'everything' | 'companions',
  attempt: (reading: ShardReading, register: readonly Column[], change: RegisterChange | undefined) => Promise<T>,
): Promise<T> {
  const { job, installation, runId } = work;
  const { source } = installation.placement;
  const reading = await readShard(job, source, shard.table);
  if (knowsShardColumns(work.register, reading.columns, openTo)) {
    try {
      return await attempt(reading, work.register, undefined);
    } catch (error) {
      if (!isSomethingNew(messageOf(error))) throw error;
    }
  }
  const observation = await observeShard(job, {
    shard,
    reading,
    options: installation.options,
    register: work.register,
  });
  const change = extendRegister({
    register: work.register,
    observation,
    options: installation.options,
    runId,
    openTo,
  });
  try {
    return await attempt(reading, change.register, change);
  } catch (error) {
    if (!isSomethingNew(messageOf(error))) throw error;
    const said = `${plainName(source, shard.table)} changed while it was read. Run again.`;
    throw new WarehouseError('source-unreadable', said, undefined, error);
  }
}

/** Takes over a changed register that has been written down. */
export function adopt(work: Work, change: RegisterChange | undefined): void {
  if (change === undefined) return;
  work.register = change.register;
  work.added.push(...change.added);
}

/**
 * Runs a statement; where the memory limit is too small for it, once more with a single thread, which needs the least.
 *
 * @param run is told whether memory is tight
 */
export async function withinMemory<T>(job: Job, run: (isTight: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(false);
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
  }
  const [row] = await job.rows("SELECT current_setting('threads') AS threads");
  await job.execute('SET threads = 1');
  try {
    return await run(true);
  } finally {
    await job.execute(`SET threads = ${Number(row?.['threads'])}`);
  }
}
