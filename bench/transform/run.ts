/** Our transform as `svc run` does it: opening the warehouse, ledger, files, publishing, closing. */
import { rm } from 'node:fs/promises';
import type { RunRequest } from '../../service/run-request.ts';
import { openLocalWarehouse } from '../../warehouses/duckdb/open.ts';
import { dateOf, OPTIONS, PLACEMENT } from './property.ts';
import type { ReadyWork, Task } from './task.ts';

const NEW_DATES: RunRequest = { mode: 'incremental', takeover: false };

/** Makes a warehouse over shards: load, deploy, install, and where `ran` is true a first run. */
export async function setUpWarehouse(request: {
  readonly folder: string;
  readonly files: readonly string[];
  readonly threads: number;
  readonly ran: boolean;
}): Promise<void> {
  const { folder, files, threads, ran } = request;
  await rm(folder, { recursive: true, force: true });
  const warehouse = await openLocalWarehouse(folder, { threads });
  try {
    await warehouse.load({ paths: files, source: PLACEMENT.source, copy: false });
    await warehouse.deploy(OPTIONS);
    await warehouse.install(PLACEMENT.source);
    if (ran) await warehouse.run(PLACEMENT.deployment, NEW_DATES);
  } finally {
    await warehouse.close();
  }
}

/** Readies a run over new dates (`run-first`), or over all dates anew (`run-again`). */
export function run(task: Task): ReadyWork {
  const dates = task.files.map(dateOf);
  const all: RunRequest = { mode: 'range', from: dates[0] ?? '', to: dates.at(-1) ?? '', takeover: false };
  const { threads, memoryLimit } = task;
  const settings = { threads, ...(memoryLimit !== undefined && { memoryLimit }) };
  return async () => {
    const warehouse = await openLocalWarehouse(task.out, settings);
    const begun: number[] = [];
    let written = 0;
    try {
      const request = task.way === 'run-first' ? NEW_DATES : all;
      const report = await warehouse.run(PLACEMENT.deployment, request, {
        // Publishing now and then belongs to the date after which it happens.
        report: ({ step, done, of }) => {
          if (step === 'transform' || (step === 'publish' && done === of)) begun.push(performance.now());
        },
      });
      written = report.run.bytes;
      const done = report.partitions.filter((partition) => partition.state === 'done').length;
      if (report.run.state !== 'done' || done !== dates.length)
        throw new Error(`The run did ${done} of ${dates.length} dates: ${report.run.error ?? report.run.state}`);
    } finally {
      await warehouse.close();
    }
    return { written, dates: begun.slice(1).map((end, index) => end - (begun[index] ?? end)) };
  };
}
