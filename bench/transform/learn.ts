/** Learns from our own code what the other ways are told: the columns of a shard. */
import { writeFile } from 'node:fs/promises';
import { initialRegister } from '../../service/transform/register.ts';
import { startEngine } from '../../warehouses/duckdb/engine.ts';
import { adopt, attemptDate } from '../../warehouses/duckdb/work.ts';
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
      await attemptDate(work, shard, 'everything', async (_reading, _register, change) => adopt(work, change));
      const known: Known = { register: work.register };
      await writeFile(request.known, JSON.stringify(known));
    });
  } finally {
    await engine.close();
  }
}
