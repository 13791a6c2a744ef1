/** What one child process is asked to do and what it answers. */
import type { Column } from '../../service/values.ts';

/**
 * A way to do the work:
 * - `bound`: reads everything, changes nothing, writes everything;
 * - `tuned-copy`: the same on the engine of our warehouse, with its settings and its options of COPY;
 * - `steady`: ours, the register knows the shard;
 * - `default-writer`: the same, but for the options of COPY, which are those of `bound`;
 * - `observed`: ours, the register is as an installation leaves it, so that the shard is observed first;
 * - `run-first`: ours as `svc run` does it, in a warehouse that has not run yet;
 * - `run-again`: the same for dates that are done and asked for anew, so that the register knows them;
 * - `subquery`, `filter`, `clickhouse`: what people do today.
 */
export const WAYS = [
  'bound',
  'tuned-copy',
  'steady',
  'default-writer',
  'observed',
  'run-first',
  'run-again',
  'clickhouse',
  'filter',
  'subquery',
] as const;

export type Way = (typeof WAYS)[number];

/** One execution of a way. */
export interface Task {
  readonly way: Way;
  /** Shards as Parquet files named `events_YYYYMMDD.parquet`, one a day, first day first. */
  readonly files: readonly string[];
  /** The folder for what is written; for `run-first` and `run-again` a warehouse that is set up. */
  readonly out: string;
  readonly threads: number;
  /** For `run-first` and `run-again`, as DuckDB spells it: `1GB`; the warehouse's own where nothing is said. */
  readonly memoryLimit?: string;
  /** The file with what is known of the shards, see {@link Known}. */
  readonly known: string;
}

/** What is known before a shard is transformed. */
export interface Known {
  /** The register that knows every name of the shards. */
  readonly register: readonly Column[];
}

/** What an execution took. */
export interface Measure {
  /** Milliseconds. */
  readonly wall: number;
  /** Milliseconds of all threads, in the program and in the operating system. */
  readonly cpu: number;
  /** The largest resident memory of the whole process, in bytes. */
  readonly peak: number;
  /** Bytes of the files that were written. */
  readonly written: number;
  /** Milliseconds of each date, in order; only for `run-first` and `run-again`. */
  readonly dates: readonly number[];
}

/** Work that is ready to be done: everything that is loaded once in the life of a program is loaded. */
export type ReadyWork = () => Promise<Partial<Pick<Measure, 'dates' | 'written'>>>;
