/** Readies each way in a process of its own; only what a way needs is loaded. */
import { readFile } from 'node:fs/promises';
import { initialRegister } from '../../service/transform/register.ts';
import type { TargetColumn } from './columns.ts';
import type { Known, ReadyWork, Task, Way } from './task.ts';

/** Loads what a task needs, and resolves to its work. */
export async function readyWork(task: Task): Promise<ReadyWork> {
  return READY[task.way](task, JSON.parse(await readFile(task.known, 'utf8')) as Known);
}

const READY: Readonly<Record<Way, (task: Task, known: Known) => Promise<ReadyWork>>> = {
  bound: async (task) => {
    const { plainCopy, selectAll } = await import('./plain.ts');
    return plainCopy(task, selectAll);
  },
  'tuned-copy': async (task) => {
    const { tunedCopy } = await import('./ours.ts');
    return tunedCopy(task);
  },
  steady: async (task, known) => {
    const { ours } = await import('./ours.ts');
    return ours(task, known.register);
  },
  'default-writer': async (task, known) => {
    const { ours } = await import('./ours.ts');
    const { DEFAULT_WRITER } = await import('./plain.ts');
    return ours(task, known.register, DEFAULT_WRITER);
  },
  observed: async (task) => {
    const { ours } = await import('./ours.ts');
    const { OPTIONS } = await import('./property.ts');
    return ours(task, initialRegister(OPTIONS));
  },
  'run-first': async (task) => {
    const { run } = await import('./run.ts');
    return run(task);
  },
  'run-again': async (task) => {
    const { run } = await import('./run.ts');
    return run(task);
  },
  clickhouse: async (task, known) => {
    const { clickhouse } = await import('./clickhouse.ts');
    return clickhouse(task, await targets(known));
  },
  filter: async (task, known) => {
    const { plainCopy } = await import('./plain.ts');
    const { filterSelect } = await import('./filter.ts');
    const columns = await targets(known);
    return plainCopy(task, (relation) => filterSelect(columns, relation));
  },
  subquery: async (task, known) => {
    const { plainCopy } = await import('./plain.ts');
    const { subquerySelect } = await import('./subquery.ts');
    const columns = await targets(known);
    return plainCopy(task, (relation) => subquerySelect(columns, relation));
  },
};

async function targets({ register }: Known): Promise<readonly TargetColumn[]> {
  const { targetColumns } = await import('./columns.ts');
  return targetColumns(register);
}
