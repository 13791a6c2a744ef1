/** What differs between a commit and the files on disk. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { wrongCall } from '../command.ts';
import { splitMark } from './check-files.ts';
import { type GitPlace, git } from './git.ts';
import { readObjects } from './git-objects.ts';
import { type LineSpan, PATCH_FLAGS, readPatch } from './git-patch.ts';

/** What differs in one file. */
export interface FileChange {
  /** The lines that were written or rewritten. */
  readonly lines: readonly LineSpan[];
  /** What the file said before; absent for a new file. */
  readonly before?: string;
}

/** Every line there is. */
const WHOLE: LineSpan = { first: 1, last: Number.POSITIVE_INFINITY };

/**
 * Compares files on disk with the commit at which a range starts.
 *
 * @param place where git is called: the folder of the call
 * @param range a commit, `A..B` (from A on) or `A...B` (from where B left A on); B is what is checked out, `HEAD` when left out
 * @param files absolute paths
 * @returns the files whose text differs, as they were given. A file that git does not know yet is new; one that git ignores, or
 *   that lies outside of the repository, never differs. Throws a CommandError with exit code 2 where there is no repository or
 *   no such range
 */
export async function changesSince(
  place: GitPlace,
  range: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, FileChange>> {
  const repository = { ...place, folder: await topFolder(place) };
  const base = await startOf(repository, range);
  const endings = [...new Set(files.map((file) => path.extname(file).toLowerCase()))];
  const changed = await changedPaths(repository, base, endings);
  const changes = new Map<string, FileChange>();
  for (const file of files) {
    const inside = path.relative(repository.folder, await realpath(file));
    const change = changed.get(inside.split(path.sep).join('/'));
    if (change !== undefined) changes.set(file, change);
  }
  return changes;
}

async function topFolder(place: GitPlace): Promise<string> {
  const { code, out, complaint } = await git(place, ['rev-parse', '--show-toplevel']);
  if (code === 0) return path.resolve(out.toString().replace(/\n$/, ''));
  throw wrongCall(
    'no-repository',
    `--changed compares with what git knows, and there is no git repository to ask here (${complaint}).`,
  );
}

async function startOf(repository: GitPlace, range: string): Promise<string> {
  const [, left = '', dots, right = ''] = /^(.*?)(?:(\.{2,3})(.*))?$/s.exec(range) ?? [];
  const start = await commitOf(repository, left, range);
  if (dots === undefined) return start;
  const end = await commitOf(repository, right, range);
  if (end !== (await commitOf(repository, '', range))) {
    throw wrongCall(
      'range-elsewhere',
      `--changed ${range} does not end at what is checked out, and the files on disk are what is checked; write HEAD for "${right}".`,
    );
  }
  if (dots === '..') return start;
  const { code, out } = await git(repository, ['merge-base', start, end]);
  if (code === 0) return out.toString().trim();
  throw wrongCall(
    'unknown-range',
    `--changed ${range}: the two have no common commit here; in CI, fetch the whole history (with actions/checkout: fetch-depth: 0).`,
  );
}

async function commitOf(repository: GitPlace, name: string, range: string): Promise<string> {
  const commit = `${name === '' ? 'HEAD' : name}^{commit}`;
  const { code, out } = await git(repository, ['rev-parse', '--verify', '--quiet', '--end-of-options', commit]);
  if (code === 0) return out.toString().trim();
  const hint = 'give a commit, A..B or A...B; in CI, fetch the whole history (with actions/checkout: fetch-depth: 0)';
  throw wrongCall(
    'unknown-range',
    `--changed ${range}: git knows no commit "${name === '' ? 'HEAD' : name}"; ${hint}.`,
  );
}

/** By path from the repository's root. */
async function changedPaths(
  repository: GitPlace,
  base: string,
  endings: readonly string[],
): Promise<ReadonlyMap<string, FileChange>> {
  const wanted = endings.map((ending) => `:(icase)*${ending}`);
  const patch = await answered(repository, ['diff', ...PATCH_FLAGS, base, '--', ...wanted]);
  const patched = readPatch(patch.toString());
  const objects = patched.flatMap(({ before }) => before ?? []);
  const texts = await readObjects(repository, objects);
  const changes = new Map<string, FileChange>();
  for (const { path: file, lines, before } of patched) {
    const text = before === undefined ? undefined : texts.get(before);
    changes.set(file, { lines, ...(text !== undefined && { before: splitMark(text).text }) });
  }
  const untracked = await answered(repository, ['ls-files', '--others', '--exclude-standard', '-z', '--', ...wanted]);
  for (const file of untracked.toString().split('\0')) if (file !== '') changes.set(file, { lines: [WHOLE] });
  return changes;
}

async function answered(repository: GitPlace, words: readonly string[]): Promise<Buffer> {
  const { code, out, complaint } = await git(repository, words);
  if (code === 0) return out;
  throw wrongCall('git-failed', `git ${words[0]} failed: ${complaint}`);
}
