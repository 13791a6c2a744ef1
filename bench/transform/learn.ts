/** Learns from our own code what the other ways are told: the columns of a shard, and how the warehouse writes. */
import { writeFile } from 'node:fs/promises';
import { initialRegister } from '../../service/transform/register.ts';
import type { Shard } from '../../service/values.ts';
import { startEngine } from '../../warehouses/duckdb/engine.ts';
import { externalOutput } from '../../warehouses/duckdb/external.ts';
import { adopt, attemptDate, type Work } from '../../warehouses/duckdb/work.ts';
import { OPTIONS, showShard, workWith } from './property.ts';
import type { Known } from './task.ts';

/** Observes a shard with an empty register and writes down what is known then. */
export async function learn(request: {
  readonly file: string;
  /** A folder to work in. */
  readonly folder: string;
  /** The file that gets a {@link Known}. */
  readonly known: string;
}): Promise<void> {
  const engine = await startEngine(request.folder);
  try {
    await engine.job('bench', undefined, async (job) => {
      const work = workWith(job, initialRegister(OPTIONS));
      const shard = await showShard(job, request.file);
      await attemptDate(work, shard, 'everything', async (_columns, _register, change) => adopt(work, change));
      const known: Known = { register: work.register, writer: await writerOptions(work, shard) };
      await writeFile(request.known, JSON.stringify(known));
    });
  } finally {
    await engine.close();
  }
}

class Overheard extends Error {}

/** Has the warehouse write a date up to its COPY, which is read instead of run: there is no second list of its options. */
async function writerOptions(work: Work, shard: Shard): Promise<string> {
  const longExecute = (sql: string): Promise<number> => Promise.reject(new Overheard(sql));
  const said = await externalOutput({ ...work, job: { ...work.job, longExecute } })
    .writeDate(shard)
    .then(
      () => '',
      (error: unknown) => {
        if (error instanceof Overheard) return error.message;
        throw error;
      },
    );
  const options = /^COPY [\s\S]* TO '[^']*' \((FORMAT [^()]*)\)$/.exec(said)?.[1];
  if (options === undefined) throw new Error(`The warehouse no longer writes a date with COPY … TO … (…): ${said}`);
  return options;
}
