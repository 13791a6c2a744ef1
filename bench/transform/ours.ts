/** Our transform without the warehouse around it: what the register knows decides whether a shard is observed first. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import { partitionSelect } from '../../service/dialects/duckdb/select.ts';
import type { Column, Shard } from '../../service/values.ts';
import { type Job, startEngine } from '../../warehouses/duckdb/engine.ts';
import { WRITER_OPTIONS } from '../../warehouses/duckdb/external.ts';
import { sqlName, temporaryFolder } from '../../warehouses/duckdb/layout.ts';
import type { ShardReading } from '../../warehouses/duckdb/shards.ts';
import { adopt, attemptDate } from '../../warehouses/duckdb/work.ts';
import { selectAll } from './plain.ts';
import { OPTIONS, PLACEMENT, showShard, workWith } from './property.ts';
import type { ReadyWork, Task } from './task.ts';

/**
 * Readies the transform of each shard into a Parquet file of its own, on the warehouse's own engine with its settings.
 *
 * @param register - what is known when the work begins; names that it lacks are observed, and known from then on
 * @param writer - the options of COPY; those of the warehouse where nothing is said
 */
export function ours(task: Task, register: readonly Column[], writer = WRITER_OPTIONS): ReadyWork {
  return onEngine(task, async (job) => {
    const work = workWith(job, register);
    return (shard, target) =>
      attemptDate(work, shard, 'everything', async (reading, known, change) => {
        adopt(work, change);
        await job.longExecute(`COPY (${selectOf(shard, reading, known)}) TO ${target} (${writer})`);
      });
  });
}

/** Readies the lower bound on the warehouse's own engine, with its settings and its options of COPY. */
export function tunedCopy(task: Task): ReadyWork {
  return onEngine(task, async (job) => async ({ table }, target) => {
    await job.longExecute(`COPY (${selectAll(sqlName(PLACEMENT.source, table))}) TO ${target} (${WRITER_OPTIONS})`);
  });
}

/** Readies work on each shard, given the SQL text of the file to write. */
function onEngine(
  task: Task,
  begin: (job: Job) => Promise<(shard: Shard, target: string) => Promise<void>>,
): ReadyWork {
  return async () => {
    // Where the engine puts what memory does not hold; a warehouse has it from its first job on.
    await mkdir(temporaryFolder(task.out, ''), { recursive: true });
    const engine = await startEngine(task.out, { threads: task.threads });
    try {
      await engine.job('bench', undefined, async (job) => {
        const write = await begin(job);
        for (const file of task.files) {
          const shard = await showShard(job, file);
          await write(shard, quoteText(join(task.out, `${shard.table}.parquet`)));
        }
      });
      return {};
    } finally {
      await engine.close();
    }
  };
}

function selectOf({ date }: Shard, reading: ShardReading, register: readonly Column[]): string {
  const template = OPTIONS.transform_config_template;
  return partitionSelect({ ...reading, date, register, options: OPTIONS, template, runId: 'bench' });
}
