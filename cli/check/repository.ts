/** The repository that files are reviewed in: its machines know a file by its path from the root. */
import { stat } from 'node:fs/promises';
import path from 'node:path';

/** The folder of a call, and the repository around it. */
export interface Repository {
  /** Absolute path of the folder of the call. */
  readonly folder: string;
  /** Absolute path of the repository's root; the folder of the call where there is no repository. */
  readonly root: string;
}

/**
 * Finds the repository around a folder: the nearest folder upwards with a `.git` in it. (In a worktree or a submodule that is a
 * file, see gitrepository-layout in git's documentation.)
 *
 * @param folder absolute path of the folder of the call
 * @returns the repository
 */
export async function repositoryAround(folder: string): Promise<Repository> {
  for (let root = folder; ; root = path.dirname(root)) {
    if (await exists(path.join(root, '.git'))) return { folder, root };
    if (path.dirname(root) === root) return { folder, root: folder };
  }
}

/**
 * Names a file as the repository does.
 *
 * @param repository the repository
 * @param name the file, relative to the folder of the call
 * @returns its path from the root, `/` between its parts; starts with `../`, or is absolute, for a file outside
 */
export function nameInRepository({ folder, root }: Repository, name: string): string {
  return path.relative(root, path.resolve(folder, name)).split(path.sep).join('/');
}

async function exists(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined)) !== undefined;
}
