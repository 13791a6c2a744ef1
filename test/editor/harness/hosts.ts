import { spawnSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { downloadAndUnzipVSCode, resolveCliPathFromVSCodeExecutablePath, SilentReporter } from '@vscode/test-electron';
import type { LeanEdition } from './lean-editions.ts';
import { installLeanEditor } from './lean-install.ts';
import { CACHE, EDITOR } from './places.ts';

/** A VS Code that runs a suite. */
export interface Host {
  /** For people. */
  readonly title: string;
  /** What `@vscode/test-electron` starts. */
  readonly executable: string;
  /** What takes `--install-extension`. */
  readonly cli: string;
}

/** How long the first answer to a download may take, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Finds a VS Code to run a suite in: the desktop one where it can be downloaded and shown, else the lean one.
 *
 * @param edition the version that is wanted
 * @param chromium the browser for the lean one
 * @returns undefined when neither can be had; why has been said by then
 */
export async function findHost(edition: LeanEdition, chromium: string | undefined): Promise<Host | undefined> {
  const desktop = await desktopHost(edition);
  if (desktop !== undefined) return desktop;
  if (process.platform !== 'linux' || chromium === undefined) return undefined;
  return leanHost(edition, chromium);
}

async function desktopHost({ vscode }: LeanEdition): Promise<Host | undefined> {
  const screen = process.platform !== 'linux' || process.env['DISPLAY'] !== undefined;
  const xvfb = spawnSync('xvfb-run', ['--help'], { stdio: 'ignore' }).status === 0;
  if (!screen && !xvfb) return undefined;
  try {
    const executable = await downloadAndUnzipVSCode({
      version: vscode,
      cachePath: path.join(CACHE, 'desktop'),
      timeout: PATIENCE,
      reporter: new SilentReporter(),
    });
    const cli = resolveCliPathFromVSCodeExecutablePath(executable);
    const title = `desktop VS Code ${vscode}`;
    if (screen) return { title, executable, cli };
    return {
      title: `${title} under xvfb-run`,
      executable: await script('desktop', `xvfb-run -a '${executable}'`),
      cli,
    };
  } catch (error) {
    console.log(`Desktop VS Code ${vscode} cannot be downloaded here (${(error as Error).message}).`);
    return undefined;
  }
}

async function leanHost(edition: LeanEdition, chromium: string): Promise<Host> {
  const root = await installLeanEditor(edition);
  const code = path.join(EDITOR, 'harness/code.ts');
  const settings = `SVC_EDITOR_ROOT='${root}' SVC_EDITOR_NODE='${edition.node}' SVC_CHROMIUM='${chromium}'`;
  const executable = await script(`code-${edition.version}`, `env ${settings} '${process.execPath}' '${code}'`);
  return { title: `VS Code ${edition.vscode} in headless Chromium`, executable, cli: executable };
}

async function script(name: string, command: string): Promise<string> {
  const file = path.join(CACHE, `${name}.sh`);
  await writeFile(file, `#!/bin/sh\nexec ${command} "$@"\n`);
  await chmod(file, 0o755);
  return file;
}
