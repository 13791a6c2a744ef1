/** The embedded engine over one folder: an instance in memory, with the database files attached while a job needs them. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { quoteName, quoteText } from '../../service/dialects/duckdb/quote.ts';
import { WarehouseError } from '../warehouse.ts';
import { isLocked, messageOf } from './failures.ts';
import { forgetHolding, type Holding, isAlive, lockedFailure, readHolding, tellHolding } from './holding.ts';
import { databaseFile, serviceFolder, temporaryFolder } from './layout.ts';
import type { LocalSettings } from './local-warehouse.ts';
import { openSession, type Session } from './session.ts';

/** What a job wants of a database: only to read what is there, or to write and be the only one who does. */
export type Use = 'read' | 'write';

/** A session that lasts as long as a job, with the databases that the job asked for. */
export interface Job extends Session {
  readonly folder: string;
  /** When the job began. */
  readonly startedAt: Date;
  /** Whether the project has a database. */
  hasDatabase(project: string): boolean;
  /**
   * Attaches the database of a project under the project's name until the job ends. To write makes the file where it is missing.
   *
   * @returns false when there is nothing to read
   * @throws WarehouseError `locked` when somebody else has it open, in this process or another one
   */
  attach(project: string, use: Use): Promise<boolean>;
  /** Tells other processes how far the job is. */
  announce(state: Pick<Holding, 'runId' | 'mode' | 'claimed' | 'done' | 'of'>): Promise<void>;
}

export interface Engine {
  /** Absolute path, links resolved. */
  readonly folder: string;
  /** Opens a session for one job, and closes it and its databases when the work has ended. */
  job<T>(name: string, signal: AbortSignal | undefined, work: (job: Job) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Starts the engine. Nothing is read or written until a job attaches a database.
 *
 * @param folder the warehouse; need not exist yet
 */
export async function startEngine(folder: string, settings: LocalSettings = {}): Promise<Engine> {
  const root = existsSync(folder) ? await realpath(folder) : resolve(folder);
  const temporary = temporaryFolder(root, `${process.pid}-${randomUUID()}`);
  // Instances of one cache know each other's files: a second one in this process cannot attach a file that the first has.
  // The operating system's locks alone would let it, because they belong to the process.
  const instance = await DuckDBInstance.fromCache(':memory:', {
    memory_limit: settings.memoryLimit || '1GB',
    temp_directory: temporary,
    // Keeping the rows of a shard in their order, which nobody asks for, takes twice the memory. ORDER BY is kept regardless.
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(settings.threads !== undefined && { threads: String(settings.threads) }),
  });
  const attachments = keepAttachments(root, instance);
  return {
    folder: root,
    job: async (name, signal, work) => {
      const connection = await instance.connect();
      const uses = new Map<string, Use>();
      const startedAt = new Date();
      let holding: Holding = { pid: process.pid, job: name, startedAt: startedAt.toISOString() };
      const tell = async () => {
        for (const [project, use] of uses) if (use === 'write') await tellHolding(root, project, holding);
      };
      try {
        return await work({
          ...openSession(connection, signal),
          folder: root,
          startedAt,
          hasDatabase: (project) => existsSync(databaseFile(root, project)),
          attach: async (project, use) => {
            const held = uses.get(project);
            if (held === 'write' || held === use) return true;
            if (held === 'read') throw new Error(`Job ${name} asks to write what it attached to read: ${project}.`);
            if (!(await attachments.take(project, use))) return false;
            uses.set(project, use);
            if (use === 'write') await tell();
            return true;
          },
          announce: async (state) => {
            holding = { ...holding, ...state };
            await tell();
          },
        });
      } finally {
        connection.closeSync();
        for (const [project, use] of uses) {
          if (use === 'write') await forgetHolding(root, project);
          await attachments.give(project, use);
        }
      }
    },
    close: async () => {
      instance.closeSync();
      await rm(temporary, { recursive: true, force: true });
    },
  };
}

interface Attachment {
  readonly use: Use;
  readers: number;
  writer: boolean;
}

/** Databases are attached once for all jobs of this instance: one writer at most, and any number of readers beside it. */
function keepAttachments(folder: string, instance: DuckDBInstance) {
  const attached = new Map<string, Attachment>();
  let turn: Promise<unknown> = Promise.resolve();
  // Attaching takes several steps; jobs take turns at it.
  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const result = turn.then(step, step);
    turn = result.catch(() => undefined);
    return result;
  };
  const execute = async (sql: string) => {
    const connection = await instance.connect();
    try {
      await connection.run(sql);
    } finally {
      connection.closeSync();
    }
  };

  const tryTake = async (project: string, use: Use): Promise<boolean> => {
    const present = attached.get(project);
    if (present !== undefined && (use === 'read' || present.use === 'write')) {
      if (use === 'write' && present.writer)
        throw new Error('Unique file handle conflict: another job of this warehouse writes.');
      if (use === 'write') present.writer = true;
      else present.readers += 1;
      return true;
    }
    // Readers attached it for reading only. They are short; the caller tries again.
    if (present !== undefined) throw new Error('Unique file handle conflict: another job of this warehouse reads.');
    const file = databaseFile(folder, project);
    if (use === 'read' && !existsSync(file)) return false;
    if (use === 'write') await prepareFolder(folder);
    await execute(`ATTACH ${quoteText(file)} AS ${quoteName(project)}${use === 'read' ? ' (READ_ONLY)' : ''}`);
    attached.set(project, { use, readers: use === 'read' ? 1 : 0, writer: use === 'write' });
    return true;
  };

  const take = async (project: string, use: Use): Promise<boolean> => {
    for (const deadline = Date.now() + PATIENCE; ; ) {
      try {
        return await inTurn(() => tryTake(project, use));
      } catch (error) {
        if (!isLocked(error)) throw error;
        // A run will be a while; everything else passes.
        const isRun = (await readHolding(folder, project))?.runId !== undefined;
        if (isRun || Date.now() > deadline) throw await lockedFailure(folder, project, error);
        await new Promise((wake) => setTimeout(wake, PAUSE));
      }
    }
  };

  const give = (project: string, use: Use): Promise<void> =>
    inTurn(async () => {
      const present = attached.get(project);
      if (present === undefined) return;
      if (use === 'write') present.writer = false;
      else present.readers -= 1;
      if (present.writer || present.readers > 0) return;
      attached.delete(project);
      try {
        await execute(`DETACH ${quoteName(project)}`);
      } catch (error) {
        // Detaching folds the log of changes into the file. On a full disk it cannot, and the log stays: nothing is lost.
        if (!/Detached database/.test(messageOf(error))) throw error;
      }
    });

  return { take, give };
}

/** How long a job waits for readers of other processes to pass, and how often it looks, in milliseconds. */
const PATIENCE = 2000;
const PAUSE = 50;

/** Makes the service's own folder, and removes the temporary files that killed processes left. */
async function prepareFolder(folder: string): Promise<void> {
  if (!existsSync(folder))
    throw new WarehouseError('source-not-found', `There is no warehouse in ${folder}. "svc load" makes one.`);
  const temporary = resolve(serviceFolder(folder), 'tmp');
  await mkdir(temporary, { recursive: true });
  for (const name of await readdir(temporary))
    if (!isAlive(Number.parseInt(name, 10))) await rm(resolve(temporary, name), { recursive: true, force: true });
}
