import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from './npm.ts';
import { CACHE, EDITOR } from './places.ts';

/**
 * Fetches what only the editor tests need, when that has changed since the last time.
 *
 * @returns true when something was fetched
 * @throws when npm fails, with its own words
 */
export async function installDependencies(): Promise<boolean> {
  const lock = readFileSync(path.join(EDITOR, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  // In the folder that npm empties: without the packages there is no stamp either.
  const stamp = path.join(EDITOR, 'node_modules/.svc-installed');
  if (textOf(stamp) === wanted) return false;
  await npm(EDITOR, 'ci');
  writeFileSync(stamp, wanted);
  mkdirSync(CACHE, { recursive: true });
  return true;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
