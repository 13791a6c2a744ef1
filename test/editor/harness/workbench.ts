import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { startServer } from './lean-server.ts';
import { ROOT, SCREENSHOTS } from './places.ts';
import { createProfile, removeProfile, type Settings } from './profile.ts';
import { takeOver } from './workbench-setup.ts';

export interface WorkbenchRequest {
  /** Of the person. Those of a machine are not read from there, for the page is another one. */
  readonly settings?: Settings;
  /** Of the workspace. */
  readonly workspaceSettings?: Settings;
  /** True: a folder is untrusted until somebody says otherwise. */
  readonly trust?: boolean;
  /** Files to show at the start, from the workspace's folder. */
  readonly files?: readonly string[];
  /** Called with the workspace's folder before the editor starts. */
  readonly prepare?: (folder: string) => Promise<void>;
}

/** An editor in a page, as a person has it before them. */
export interface Workbench extends AsyncDisposable {
  readonly page: Page;
  /** Its workspace: a copy of the samples. */
  readonly folder: string;
  /** For `afterEach`: keeps what was to be seen when a test failed, and goes back to where nothing is asked. */
  keepFailure(test: { readonly name: string; readonly passed?: boolean }): Promise<void>;
  /** Keeps what is to be seen, as `test/screenshots/<name>.png`. */
  keep(name: string): Promise<void>;
}

/**
 * Opens an editor with the extension on a copy of the sample workspace.
 *
 * @returns when the workbench is to be seen; dispose of it
 */
export async function openWorkbench(request: WorkbenchRequest = {}): Promise<Workbench> {
  const setup = takeOver();
  const profile = await createProfile(request.settings, setup.extensions);
  const folder = path.join(profile.folder, 'workspace');
  await cp(path.join(ROOT, 'samples/workspace'), folder, { recursive: true });
  if (request.workspaceSettings !== undefined) {
    await mkdir(path.join(folder, '.vscode'));
    await writeFile(path.join(folder, '.vscode/settings.json'), JSON.stringify(request.workspaceSettings));
  }
  await request.prepare?.(folder);
  const { userData, extensions } = profile;
  const [server, browser] = await Promise.all([
    startServer({ ...setup, userData, extensions, trust: request.trust ?? false, forTests: false }),
    launchBrowser(setup.chromium),
  ]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: `http://127.0.0.1:${server.port}` });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const payload = (request.files ?? []).map((file) => ['openFile', server.remoteUri(path.join(folder, file))] as const);
  await page.goto(server.url({ folder, payload }), { waitUntil: 'commit' });
  await page.locator('.monaco-workbench .part.statusbar').waitFor();
  const keep = async (name: string) => {
    await mkdir(SCREENSHOTS, { recursive: true });
    await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
  };
  return {
    page,
    folder,
    keep,
    keepFailure: async ({ name, passed }) => {
      if (passed === true) return;
      await keep(`failed: ${name.replaceAll('/', ' ')}`);
      // What it left open is not to fail the next one, too.
      for (let open = 0; open < 3; open += 1) await page.keyboard.press('Escape');
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await server.stop();
      await removeProfile(profile);
    },
  };
}
