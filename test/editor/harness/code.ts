/**
 * A stand-in for the executable `code` of desktop VS Code, made of VS Code's own server and a headless Chromium: takes the
 * command line that `@vscode/test-electron` gives, and exits with the code of the tests. It says nothing good of tests whose
 * extension host has crashed.
 *
 * In its environment: `SVC_EDITOR_ROOT` and `SVC_EDITOR_NODE`, the lean editor; `SVC_CHROMIUM`, the browser;
 * `SVC_EDITOR_SECONDS`, how long it may take (180); `SVC_EDITOR_VERBOSE`, to see every line of the server and the page.
 */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { format } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { type CodeArguments, readCodeArguments } from './code-arguments.ts';
import { type LeanEditor, type Place, runServerCommand, type Server, startServer } from './lean-server.ts';
import { createProfile, removeProfile } from './profile.ts';

/** What VS Code says of itself. */
const NOISE =
  /^(Ignoring fetching additional builtin|Creation of workbench contribution|\[[A-Z][\w: -]*\]|\[reconnection-|Creating a socket|Res(olving|olved) connection token|Updating additional builtin|(Error: )?Canceled|Timed out waiting for authentication provider|No search provider registered)/;

const { env } = process;
const asked = readCodeArguments(process.argv.slice(2));
const profile = await createProfile();
const editor: LeanEditor = {
  root: required('SVC_EDITOR_ROOT'),
  node: required('SVC_EDITOR_NODE'),
  userData: asked.userData ?? profile.userData,
  extensions: asked.extensions ?? profile.extensions,
};
process.exitCode = await answer(asked);
await removeProfile(profile);

async function answer({ version, installExtensions }: CodeArguments): Promise<number> {
  if (version) {
    console.log(JSON.parse(await readFile(path.join(editor.root, 'package.json'), 'utf8')).version);
    return 0;
  }
  if (installExtensions.length > 0) {
    const { status, output } = runServerCommand(
      editor,
      installExtensions.flatMap((extension) => ['--install-extension', extension]),
    );
    process.stdout.write(output);
    return status;
  }
  return open();
}

/** Opens the page, and waits for the tests to end. */
async function open(): Promise<number> {
  const ended = Promise.withResolvers<number>();
  const fail = (why: string, code = 1) => {
    console.error(why);
    ended.resolve(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ended.resolve(130));
  const seconds = Number(env['SVC_EDITOR_SECONDS'] ?? 180);
  setTimeout(() => fail(`The tests did not end within ${seconds} seconds.`, 124), seconds * 1000).unref();
  let server: Server | undefined;
  let browser: Browser | undefined;
  try {
    const verbose = Boolean(env['SVC_EDITOR_VERBOSE']);
    server = await startServer({
      ...editor,
      trust: asked.trust,
      forTests: asked.extensionDevelopmentPaths.length > 0,
      ...(verbose ? { onOutput: (text: string) => process.stderr.write(text) } : {}),
    });
    browser = await launchBrowser(required('SVC_CHROMIUM'));
    let crash: string | undefined;
    server.onCrash((how) => {
      crash = how;
      // The page may still say how the tests ended; that would not be believed.
      setTimeout(() => fail(how), 3000).unref();
    });
    server.onExit((code) => fail(`The editor's server ended with ${code}.`));
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.on('crash', () => fail('The page of the editor crashed.'));
    await listen(page, verbose, (code) => (crash === undefined ? ended.resolve(code) : fail(crash)));
    await page.goto(server.url(placeOf(asked, server)), { waitUntil: 'commit' });
    return await ended.promise;
  } finally {
    await browser?.close();
    await server?.stop();
  }
}

/** What the workbench reports, which its smoke test driver hands to two functions of the page. */
async function listen(page: Page, verbose: boolean, onExit: (code: number) => void): Promise<void> {
  await page.exposeFunction('codeAutomationLog', (type: string, args: readonly unknown[]) => {
    const text = format(...args.map((arg) => (isError(arg) ? arg.stack : arg)));
    if (!verbose && NOISE.test(text)) return;
    (type === 'error' || type === 'warn' ? process.stderr : process.stdout).write(`${text}\n`);
  });
  // A moment for the last lines of the tests, which come another way.
  await page.exposeFunction('codeAutomationExit', (code: number) => {
    setTimeout(() => onExit(code), 200);
  });
}

function isError(value: unknown): value is { readonly stack: string } {
  return typeof value === 'object' && value !== null && '$isError' in value;
}

function placeOf(
  { open, extensionDevelopmentPaths, extensionTestsPath, disableExtensions }: CodeArguments,
  server: Server,
): Place {
  const payload: (readonly [string, string])[] = extensionDevelopmentPaths.map((place) => [
    'extensionDevelopmentPath',
    server.remoteUri(place),
  ]);
  if (extensionTestsPath !== undefined) {
    // A folder stands for its main file, as for `require`.
    const file = createRequire(import.meta.url).resolve(extensionTestsPath);
    payload.push(['extensionTestsPath', server.remoteUri(file)]);
  }
  if (disableExtensions) payload.push(['disableExtensions', 'true']);
  const folder = open.find((place) => statSync(place, { throwIfNoEntry: false })?.isDirectory());
  const workspace = open.find((place) => place.endsWith('.code-workspace'));
  for (const file of open.filter((place) => place !== folder && place !== workspace)) {
    payload.push(['openFile', server.remoteUri(file)]);
  }
  return { payload, ...(workspace ? { workspace } : folder ? { folder } : {}) };
}

function required(name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set: this is started by the editor tests, not by hand.`);
  return value;
}
