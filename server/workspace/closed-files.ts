import type { Connection } from 'vscode-languageserver';
import { messageOf } from '../answers.ts';
import { READ_FILE, type ReadFileParams, type ReadFileResult, type WorkspaceFilesParams } from '../protocol.ts';

/** How many files are asked for at once: enough that the client always has one to read. */
const AT_ONCE = 8;

/** Milliseconds of work after which others have their turn: a small part of a frame, for the work may be ending on a large file. */
const SLICE = 2;

/** Who takes in what is read. */
export interface Reader {
  /** Tells whether reading has to wait, because there is something more urgent; {@link ClosedFiles.resume} ends the wait. */
  mustWait(): boolean;
  /** Tells whether a file need not be read, because it is open. */
  isOpen(uri: string): boolean;
  /** Takes a text in; null when there is none. */
  take(uri: string, text: string | null): void;
}

/** The files of a client's workspace, read in the background. */
export interface ClosedFiles {
  /** The addresses of the files that there are, with their names. */
  readonly names: ReadonlyMap<string, string>;
  /** Takes in what the client says about its files. */
  learn(news: WorkspaceFilesParams): void;
  /** Reads a file again, if it is one of the workspace. */
  reread(uri: string): void;
  resume(): void;
  /** Waits until the client has told which files there are, and each of them was read. */
  settled(): Promise<void>;
  /** Reads no more. */
  stop(): void;
}

/**
 * Reads the files of a workspace through the client, a few at a time, giving way to whatever is asked in between.
 *
 * @param connection - the connection with a client that answers {@link READ_FILE}
 * @param reader - who takes in what is read
 * @returns the files; none until the client tells of some
 */
export function createClosedFiles(
  connection: Pick<Connection, 'sendRequest' | 'console'>,
  reader: Reader,
): ClosedFiles {
  const names = new Map<string, string>();
  const queue = new Set<string>();
  const reading = new Set<string>();
  const arrived = new Map<string, string | null>();
  const waiting: (() => void)[] = [];
  let areListed = false;
  let isStopped = false;
  let turn: ReturnType<typeof setTimeout> | undefined;

  const read = async (uri: string) => {
    const params: ReadFileParams = { uri };
    const text = await connection.sendRequest<ReadFileResult>(READ_FILE, params).catch((thrown: unknown) => {
      if (!isStopped) connection.console.warn(`${uri} could not be read: ${messageOf(thrown)}`);
      return null;
    });
    reading.delete(uri);
    arrived.set(uri, text);
    resume();
  };
  const resume = () => {
    turn ??= isStopped ? undefined : setTimeout(work, 0);
  };
  const work = () => {
    turn = undefined;
    if (isStopped || reader.mustWait()) return;
    const end = performance.now() + SLICE;
    for (const [uri, text] of arrived) {
      arrived.delete(uri);
      const isLatest = names.has(uri) && !queue.has(uri) && !reader.isOpen(uri);
      if (isLatest) reader.take(uri, text);
      if (performance.now() > end) break;
    }
    for (const uri of queue) {
      if (reading.size + arrived.size >= AT_ONCE) break;
      // What was asked for before a change may be the text before it.
      if (reading.has(uri)) continue;
      queue.delete(uri);
      if (reader.isOpen(uri)) continue;
      reading.add(uri);
      void read(uri);
    }
    if (arrived.size > 0) resume();
    else if (areListed && queue.size + reading.size === 0) for (const resolve of waiting.splice(0)) resolve();
  };
  return {
    names,
    learn({ changed, gone }) {
      areListed = true;
      for (const { uri, name } of changed) {
        names.set(uri, name);
        queue.add(uri);
      }
      for (const uri of gone) {
        names.delete(uri);
        queue.delete(uri);
      }
      resume();
    },
    reread(uri) {
      if (!names.has(uri)) return;
      queue.add(uri);
      resume();
    },
    resume,
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        resume();
      }),
    stop() {
      isStopped = true;
      clearTimeout(turn);
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}
