/** Engines that the benchmark installs for itself; the project does not depend on them. */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CACHE } from './cache.ts';

/** The folder that they are installed in. */
export const PEERS = join(CACHE, 'peers');

/** Fixed, so that two measurements compare the same thing. */
const CHDB = '3.4.0';

/**
 * Installs ClickHouse for Node where it is missing (about 550 MB).
 *
 * @returns its version, or why it is not there in one sentence
 */
export async function installClickhouse(): Promise<{ readonly version: string } | { readonly missing: string }> {
  const manifest = join(PEERS, 'node_modules/chdb/package.json');
  const installed = async () => (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version;
  if ((await installed().catch(() => '')) === CHDB) return { version: CHDB };
  await mkdir(PEERS, { recursive: true });
  try {
    const words = ['install', '--prefix', PEERS, '--no-audit', '--no-fund', '--save-exact', `chdb@${CHDB}`];
    await promisify(execFile)('npm', words, { shell: process.platform === 'win32' });
    return { version: await installed() };
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { missing: `ClickHouse in process could not be installed (npm chdb@${CHDB}): ${reason}` };
  }
}
