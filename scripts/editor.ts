/**
 * Opens a real editor with the extension, on a copy of the sample workspace: `node scripts/editor.ts`.
 *
 * It is the installed VS Code if there is one, else VS Code in a page, whose address is printed. Ends with Ctrl-C, and then
 * nothing of it stays behind.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildEditor } from './build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WINDOWS = process.platform === 'win32';

const folder = await mkdtemp(path.join(tmpdir(), 'svc-workspace-'));
const workspace = path.join(folder, 'workspace');
// Ctrl-C reaches the editor too, which is in the same group: this process waits for it to end, and tidies up.
process.on('SIGINT', () => undefined);
try {
  await cp(path.join(ROOT, 'samples/workspace'), workspace, { recursive: true });
  process.exitCode = await (hasCode() ? openInstalled() : openInPage());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function hasCode(): boolean {
  return spawnSync('code', ['--version'], { stdio: 'ignore', shell: WINDOWS }).status === 0;
}

async function openInstalled(): Promise<number> {
  await buildEditor();
  console.log(`VS Code opens on ${workspace}, a copy that is removed when its window is closed.`);
  return run('code', '--new-window', '--wait', `--extensionDevelopmentPath=${ROOT}`, workspace);
}

/** The editor in a page needs packages that nobody else needs: they are fetched first. */
async function openInPage(): Promise<number> {
  if (process.platform !== 'linux') {
    throw new Error('There is no "code" on the path: install VS Code, and its command with "Shell Command: Install".');
  }
  console.log('There is no "code" on the path: VS Code comes up in a page.');
  const fetched = await run(process.execPath, path.join(ROOT, 'test/editor/set-up.ts'));
  return fetched === 0 ? run(process.execPath, path.join(ROOT, 'test/editor/open.ts'), workspace) : fetched;
}

async function run(command: string, ...args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', shell: WINDOWS });
  const [code] = await once(child, 'exit');
  return code ?? 0;
}
