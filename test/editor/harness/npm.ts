import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Runs npm, with the registry and the proxy that it is configured with. Install scripts stay off.
 *
 * @param folder where
 * @param args its arguments
 * @returns what it printed
 * @throws when it fails, with its own words
 */
export async function npm(folder: string, ...args: readonly string[]): Promise<string> {
  const windows = process.platform === 'win32';
  const { stdout } = await run(
    windows ? 'npm.cmd' : 'npm',
    [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, shell: windows, maxBuffer: 16 * 1024 * 1024 },
  );
  return stdout;
}
