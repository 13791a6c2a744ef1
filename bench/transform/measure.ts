/** Times one execution inside its process. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measure, Task } from './task.ts';
import { readyWork } from './ways.ts';

/**
 * Does a task. The clock runs from opening the engine to closing it; loading libraries comes before.
 *
 * @returns what it took; the peak is that of the whole process, Node and its libraries included
 */
export async function measure(task: Task): Promise<Measure> {
  const work = await readyWork(task);
  const cpuBefore = cpuTime();
  const begin = performance.now();
  const done = await work();
  const wall = performance.now() - begin;
  const cpu = cpuTime() - cpuBefore;
  // Kilobytes on every system, by Node's documentation of process.resourceUsage().
  const peak = process.resourceUsage().maxRSS * 1024;
  return { wall, cpu, peak, written: done.written ?? (await parquetBytes(task.out)), dates: done.dates ?? [] };
}

function cpuTime(): number {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  return (userCPUTime + systemCPUTime) / 1000;
}

async function parquetBytes(folder: string): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.parquet'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
