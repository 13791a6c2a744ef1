/** Asks git about a repository; never changes anything in it. */
import { execFile } from 'node:child_process';
import { wrongCall } from '../command.ts';

/** Where git is called. */
export interface GitPlace {
  /** Absolute path of a folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What git answered. */
export interface GitAnswer {
  /** The exit code; 0 where git did what it was asked. */
  readonly code: number;
  readonly out: Buffer;
  /** The first line of what it said about a failure. */
  readonly complaint: string;
}

/** A patch can be long: all that fits into one string of JavaScript (V8's limit is 2^29 - 24 characters). */
const MOST_BYTES = 2 ** 29 - 24;

/**
 * Runs git.
 *
 * @param place where
 * @param words the command line without `git`; never read by a shell
 * @param input what git reads on its standard input
 * @returns its answer; throws a CommandError with exit code 2 where git is not installed
 */
export function git({ folder, environment }: GitPlace, words: readonly string[], input = ''): Promise<GitAnswer> {
  // Locks are for git's own index refresh; nobody reads translated complaints.
  const env = { ...environment, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      words,
      { cwd: folder, env, encoding: 'buffer', maxBuffer: MOST_BYTES, windowsHide: true },
      (error, out, err) => {
        if (error !== null && typeof error.code !== 'number') reject(notRun(error));
        else resolve({ code: Number(error?.code ?? 0), out, complaint: err.toString().split('\n')[0] ?? '' });
      },
    );
    // Where git ends without reading, its exit code says why.
    child.stdin?.on('error', () => {}).end(input);
  });
}

function notRun(error: Error & { readonly code?: unknown }): Error {
  if (error.code !== 'ENOENT') return error;
  return wrongCall('git-missing', '--changed needs git, and there is no git on the PATH; install it.');
}
