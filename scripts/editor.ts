/**
 * Opens a real editor with the extension, on a copy of the sample workspace: `node scripts/editor.ts [--bigquery]`.
 *
 * It is the installed VS Code if there is one, else VS Code in a page, whose address is printed. Ends with Ctrl-C, and then
 * nothing of it stays behind. With `--bigquery`, the warehouse of the workspace is BigQuery, played by a server on this
 * machine that holds a small export of the sample's shop.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildEditor, buildService } from './build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WINDOWS = process.platform === 'win32';

const folder = await mkdtemp(path.join(tmpdir(), 'svc-workspace-'));
const workspace = path.join(folder, 'workspace');
// Ctrl-C reaches the editor too, which is in the same group: this process waits for it to end, and tidies up.
process.on('SIGINT', () => undefined);
let warehouse: ChildProcess | undefined;
try {
  await cp(path.join(ROOT, 'samples/workspace'), workspace, { recursive: true });
  if (process.argv.includes('--bigquery')) {
    warehouse = await startBigQuery();
    await mkdir(path.join(workspace, '.vscode'));
    await writeFile(path.join(workspace, '.vscode/settings.json'), '{ "svc.warehouse": "bigquery" }\n');
  }
  process.exitCode = await (hasCode() ? openInstalled() : openInPage());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  warehouse?.kill('SIGINT');
  await rm(folder, { recursive: true, force: true });
}

function hasCode(): boolean {
  return spawnSync('code', ['--version'], { stdio: 'ignore', shell: WINDOWS }).status === 0;
}

async function openInstalled(): Promise<number> {
  await Promise.all([buildEditor(), buildService()]);
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

/** Starts what plays BigQuery, and tells its address to the editor and so to the extension, by the environment. */
async function startBigQuery(): Promise<ChildProcess> {
  if ((await run(process.execPath, path.join(ROOT, 'test/googlesql/set-up.ts'))) !== 0)
    throw new Error('What plays BigQuery could not be fetched.');
  const server = spawn(process.execPath, [path.join(ROOT, 'test/bigquery/server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /^(BIGQUERY_EMULATOR_HOST)=(.+)$/.exec(line);
    if (address === null) continue;
    process.env['BIGQUERY_EMULATOR_HOST'] = address[2];
    console.log(`BigQuery is played by ${address[2]}.`);
    return server;
  }
  throw new Error('What plays BigQuery did not start.');
}

async function run(command: string, ...args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', shell: WINDOWS });
  const [code] = await once(child, 'exit');
  return code ?? 0;
}
