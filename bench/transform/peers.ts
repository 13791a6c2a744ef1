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

/** The version of an engine, or why it is not there in one sentence. */
export type Peer = { readonly version: string } | { readonly missing: string };

/** Installs ClickHouse for Node where it is missing (about 550 MB), and makes sure that it answers. */
export async function installClickhouse(): Promise<Peer> {
  const run = promisify(execFile);
  const version = async () => {
    const manifest = await readFile(join(PEERS, 'node_modules/chdb/package.json'), 'utf8').catch(() => '{}');
    return (JSON.parse(manifest) as { version?: string }).version;
  };
  await mkdir(PEERS, { recursive: true });
  try {
    if ((await version()) !== CHDB) {
      const words = ['install', '--prefix', PEERS, '--no-audit', '--no-fund', '--save-exact', `chdb@${CHDB}`];
      await run('npm', words, { shell: process.platform === 'win32' });
    }
    // On a system that it is not made for, it is installed without its engine.
    await run(process.execPath, ['-e', "require('chdb').query('SELECT 1', 'CSV')"], { cwd: PEERS });
    return { version: CHDB };
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const reason =
      stderr?.split('\n').find((line) => /^(?:npm error |\w+Error\b)/.test(line)) ?? message.split('\n')[0];
    return { missing: `ClickHouse in process (npm chdb@${CHDB}) cannot be installed here: ${reason?.trim()}` };
  }
}
