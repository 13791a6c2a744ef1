/**
 * Packages the extension: `node packaging/package.ts [universal|<target>|all] …` writes `dist/vsix/svc-<version>[-<target>].vsix`.
 *
 * The package for a platform carries its native engine; the universal one has none, so that it is small and runs everywhere.
 */
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildEditor, buildService } from '../scripts/build.ts';
import { addEngine, TARGETS } from './engine.ts';
import { noticesOf } from './notices.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TOOLS = path.join(ROOT, 'packaging/node_modules');

/** What to package. */
export interface PackageRequest {
  /** A platform, whose engine the package carries; absent for the universal package. */
  readonly target?: string;
  /** The folder for the package. */
  readonly out: string;
}

/** A package that was made. */
export interface PackagedExtension {
  readonly file: string;
  readonly bytes: number;
  /** What is in it, by path from the extension's folder. */
  readonly contents: readonly string[];
}

/**
 * Builds the extension and packages it.
 *
 * @param request - for which platform, and where to
 * @returns the package; rejects when a build fails or a licence is missing
 */
export async function packageExtension({ target, out }: PackageRequest): Promise<PackagedExtension> {
  await fetchTools();
  const stage = `dist/stage/${target ?? 'universal'}`;
  const place = path.join(ROOT, stage);
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  await copyTexts(place);
  const version = await writeManifest(place);
  const built = [
    ...(await buildEditor(`${stage}/dist/server`, `${stage}/dist/client`)),
    ...(await buildService(`${stage}/dist/service`)),
  ];
  const client = path.join(place, 'dist/client');
  const engine = target === undefined ? [] : await addEngine(target, path.join(ROOT, 'package-lock.json'), client);
  const carried = [...built.flatMap(({ packages }) => packages), ...engine];
  const notices = await noticesOf(carried, [path.join(client, 'node_modules'), path.join(ROOT, 'node_modules')]);
  await writeFile(path.join(place, 'dist/THIRD-PARTY-NOTICES.txt'), notices);
  await mkdir(out, { recursive: true });
  const file = path.resolve(out, `svc-${version}${target === undefined ? '' : `-${target}`}.vsix`);
  const forTarget = target === undefined ? [] : ['--target', target];
  await vsce(['package', '--no-dependencies', ...forTarget, '--out', file], place);
  const contents = (await vsce(['ls', '--no-dependencies'], place)).split('\n').filter((line) => line !== '');
  await rm(place, { recursive: true, force: true });
  return { file, bytes: (await stat(file)).size, contents };
}

/** vsce and its hundred packages are nobody else's business, so they are fetched when a package is first made. */
async function fetchTools(): Promise<void> {
  const lock = path.join(ROOT, 'packaging/package-lock.json');
  const stamp = path.join(TOOLS, '.package-lock.json');
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(lock).mtimeMs) return;
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: path.join(ROOT, 'packaging'),
    shell: process.platform === 'win32',
  });
}

/** Copies what `.vscodeignore` lets through and no build makes. */
async function copyTexts(place: string): Promise<void> {
  const kept = readFileSync(path.join(ROOT, '.vscodeignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!') && !line.startsWith('!dist/'))
    .map((line) => line.slice(1));
  const files = globSync(kept, { cwd: ROOT }).filter((file) => statSync(path.join(ROOT, file)).isFile());
  for (const file of ['.vscodeignore', ...files]) await cp(path.join(ROOT, file), path.join(place, file));
}

/** The manifest without what only a checkout needs; returns its version. */
async function writeManifest(place: string): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;
  for (const key of ['private', 'scripts', 'dependencies', 'devDependencies', 'allowScripts', 'bin', 'files'])
    delete manifest[key];
  // What is built for the editor is CommonJS, and a browser's extension host refuses everything else
  // (`_loadESMModule` in VS Code's src/vs/workbench/api/worker/extHostExtensionService.ts).
  delete manifest['type'];
  await writeFile(path.join(place, 'package.json'), JSON.stringify(manifest, undefined, 2));
  return String(manifest['version']);
}

/** Runs vsce and resolves with what it prints. */
async function vsce(words: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await run(process.execPath, [path.join(TOOLS, '@vscode/vsce/vsce'), ...words], { cwd }).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`vsce ${words[0]} failed: ${(error.stderr || error.stdout || error.message).trim()}`);
    },
  );
  return stdout;
}

async function main(words: readonly string[]): Promise<void> {
  const asked = words.length === 0 ? ['universal', `${process.platform}-${process.arch}`] : words;
  const targets = asked.includes('all') ? ['universal', ...Object.keys(TARGETS)] : asked;
  for (const target of targets) {
    const request = { out: path.join(ROOT, 'dist/vsix'), ...(target === 'universal' ? {} : { target }) };
    const { file, bytes } = await packageExtension(request);
    console.log(`${path.relative(ROOT, file)}  ${(bytes / 1024 / 1024).toFixed(2)} MB`);
  }
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
