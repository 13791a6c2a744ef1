/**
 * What a job tells other processes about what it holds.
 *
 * The engine itself sees to it that one process at a time has a database file open for writing. The file written here
 * is only for the sentence that the others can then print: who it is, since when, and how far.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { WarehouseError } from '../warehouse.ts';
import { lockingProcess } from './failures.ts';
import { holdingFile, serviceFolder } from './layout.ts';

/** What a job holds of a project's database. */
export interface Holding {
  readonly pid: number;
  /** `run`, `load`, `deploy` … */
  readonly job: string;
  readonly startedAt: string;
  readonly runId?: string;
  readonly mode?: string;
  /** The dates that are claimed now. */
  readonly claimed?: readonly string[];
  /** Dates finished, and dates in all. */
  readonly done?: number;
  readonly of?: number;
}

/** Writes down what is held of a project, beside and then renamed, so that nobody reads half of it. */
export async function tellHolding(folder: string, project: string, holding: Holding): Promise<void> {
  await mkdir(serviceFolder(folder), { recursive: true });
  const file = holdingFile(folder, project);
  await writeFile(`${file}.part`, `${JSON.stringify(holding)}\n`);
  await rename(`${file}.part`, file);
}

/** Takes back what {@link tellHolding} wrote. */
export async function forgetHolding(folder: string, project: string): Promise<void> {
  await rm(holdingFile(folder, project), { force: true });
}

/**
 * The failure of a job whose database somebody else has open.
 *
 * @param error what the engine said when the database was attached
 */
export async function lockedFailure(folder: string, project: string, error: unknown): Promise<WarehouseError> {
  const holding = await readHolding(folder, project);
  const pid = lockingProcess(error);
  const holder = holding !== undefined && (pid === undefined || holding.pid === pid) ? describe(holding) : anybody(pid);
  return new WarehouseError(
    'locked',
    `The database of project ${project} in ${folder} is in use: ${holder}. Wait until it has ended, or end it, and try again.`,
    undefined,
    error,
  );
}

/** What a living process holds of a project; nothing when the process that wrote it down has died. */
export async function readHolding(folder: string, project: string): Promise<Holding | undefined> {
  try {
    const holding = JSON.parse(await readFile(holdingFile(folder, project), 'utf8')) as Holding;
    return isAlive(holding.pid) ? holding : undefined;
  } catch {
    return undefined;
  }
}

/** Whether there is a process with this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there is one, of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function describe(holding: Holding): string {
  const { runId, mode, claimed = [], done, of } = holding;
  const what = runId === undefined ? `"svc ${holding.job}"` : `run ${runId}${mode === undefined ? '' : ` (${mode})`}`;
  const progress = of === undefined || of === 0 ? '' : `, ${done || 0} of ${of} dates done`;
  const dates = claimed.length === 0 ? '' : `, ${claimed.join(', ')} in work`;
  return `${what} of process ${holding.pid} holds it since ${holding.startedAt}${progress}${dates}`;
}

function anybody(pid: number | undefined): string {
  return pid === undefined ? 'another program has it open' : `process ${pid} has it open`;
}
