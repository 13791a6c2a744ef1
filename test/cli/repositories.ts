/** Real git repositories in temporary folders: some that use the command, and one that stands for the command's own. */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Afterwards, COMMAND, type Outcome } from './svc.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The version that examples name: the one of the manifest. */
export const TAG: string = `v${JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')).version}`;

/** The addresses by which examples name our repository. */
const ADDRESSES = ['https://github.com/svc-events/svc.git', 'https://github.com/svc-events/svc'];

/** A repository, and everything that is run in it. */
export interface Repository {
  readonly folder: string;
  /** What programs see of the surroundings; may be added to. */
  readonly environment: Record<string, string>;
  /** Runs a program in the repository's folder. */
  readonly run: (program: string, ...words: readonly string[]) => Promise<Outcome>;
  /** Runs git, and expects it to succeed; returns what it printed. */
  readonly git: (...words: readonly string[]) => Promise<string>;
  readonly write: (name: string, text: string) => Promise<void>;
  /** Commits everything there is, past any hook. */
  readonly commit: () => Promise<void>;
}

/**
 * Makes an empty repository with the branch `main`, removed afterwards. No configuration of this machine reaches it.
 *
 * @param t the test
 */
export async function repository(t: Afterwards): Promise<Repository> {
  const folder = await temporaryFolder(t);
  const home = await temporaryFolder(t);
  const { PATH = '', SystemRoot = '' } = process.env;
  const environment = {
    PATH,
    SystemRoot,
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  };
  const made = repositoryIn(folder, environment);
  await made.git('init', '--quiet', '--initial-branch=main');
  return made;
}

/**
 * The same, of a folder that is a repository already.
 *
 * @param folder absolute path
 * @param environment what programs see of the surroundings
 */
export function repositoryIn(folder: string, environment: Record<string, string>): Repository {
  const run: Repository['run'] = (program, ...words) => runIn(folder, environment, program, words);
  const git: Repository['git'] = async (...words) => {
    const { code, out, err } = await run('git', ...words);
    if (code !== 0) throw new Error(`git ${words.join(' ')}: ${err}`);
    return out;
  };
  return {
    folder,
    environment,
    run,
    git,
    write: async (name, text) => {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    },
    commit: async () => {
      await git('add', '--all');
      await git('commit', '--quiet', '--no-verify', '--allow-empty', '--message', 'a step');
    },
  };
}

/**
 * Makes a repository that holds what ours does for those who get the command by git, built as after a first call, and tagged. Git
 * is told to take it for ours: whoever clones the address that our examples name gets this one.
 *
 * @param t the test
 * @returns environment variables for those who clone
 */
export async function ownRepository(t: Afterwards): Promise<Record<string, string>> {
  const own = await repository(t);
  for (const name of ['package.json', 'action.yml', '.pre-commit-hooks.yaml', 'bin'])
    await cp(path.join(ROOT, name), path.join(own.folder, name), { recursive: true });
  await cp(path.dirname(COMMAND), path.join(own.folder, 'dist/cli'), { recursive: true });
  for (const name of ['svc', 'github-action']) await chmod(path.join(own.folder, 'bin', name), 0o755);
  await own.commit();
  await own.git('tag', TAG);
  const replaced = ADDRESSES.map((address, at) => [
    [`GIT_CONFIG_KEY_${at}`, `url.file://${own.folder}.insteadOf`],
    [`GIT_CONFIG_VALUE_${at}`, address],
  ]);
  return { GIT_CONFIG_COUNT: String(ADDRESSES.length), ...Object.fromEntries(replaced.flat()) };
}

/**
 * Makes a folder, removed afterwards.
 *
 * @param t the test
 * @returns its absolute path
 */
export async function temporaryFolder(t: Afterwards): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'svc-review-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function runIn(
  folder: string,
  environment: Readonly<Record<string, string>>,
  program: string,
  words: readonly string[],
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    execFile(program, words, { cwd: folder, env: environment }, (error, out, err) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ code, out, err });
      else reject(error);
    });
  });
}
