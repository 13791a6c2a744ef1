/** Runs a job in a process of its own. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { GeneratedShard, GeneratorRequest } from '../../samples/generator/generate.ts';
import type { CompareRequest, Difference } from './compare.ts';
import type { learn } from './learn.ts';
import type { setUpWarehouse } from './run.ts';
import type { Measure, Task } from './task.ts';

/** The jobs that a child process can do. */
export interface Jobs {
  readonly generate: { readonly request: GeneratorRequest; readonly answer: readonly GeneratedShard[] };
  readonly learn: { readonly request: Parameters<typeof learn>[0]; readonly answer: unknown };
  readonly setUpWarehouse: { readonly request: Parameters<typeof setUpWarehouse>[0]; readonly answer: unknown };
  readonly measure: { readonly request: Task; readonly answer: Measure };
  readonly compare: { readonly request: CompareRequest; readonly answer: readonly Difference[] };
}

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));

/**
 * Does a job in a child process. All work happens in children, also what is not measured: on Linux a new process
 * inherits the peak of the one that starts it (`exec` keeps it, see getrusage(2)), so this one has to stay small.
 *
 * @throws Error with what the child said
 */
export async function inChild<Name extends keyof Jobs>(
  name: Name,
  request: Jobs[Name]['request'],
): Promise<Jobs[Name]['answer']> {
  try {
    const child = [CHILD, name, JSON.stringify(request)];
    const { stdout } = await promisify(execFile)(process.execPath, child, { maxBuffer: 2 ** 26 });
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Jobs[Name]['answer'];
  } catch (error) {
    const { stderr, signal, message } = error as { stderr?: string; signal?: string | null; message: string };
    const said = stderr?.trim() || (signal ? `it was ended by ${signal}` : message);
    throw new Error(`A child process could not do "${name}": ${said}`);
  }
}
