import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LeanEdition } from './lean-editions.ts';
import { replaceCompiledModules } from './lean-modules.ts';
import { npm } from './npm.ts';
import { CACHE } from './places.ts';

/** Goes up when the recipe below changes, so that an installation of an older recipe is not used. */
const RECIPE = 1;

/** Extensions of its own that are large and that no test needs. The small ones stay: the workbench asks for each by name. */
const LEFT_OUT = [
  'copilot',
  'mermaid-markdown-features',
  'microsoft-authentication',
  'ms-vscode.js-debug',
  'ms-vscode.vscode-js-profile-table',
];

/**
 * The packages that the server, its extension host and the workbench load, of all that code-server lists. What is not here is
 * compiled when installed, or belongs to terminals and to chat, which no test uses.
 */
const RUN_TIME = [
  '@microsoft/1ds-core-js',
  '@parcel/watcher',
  '@vscode/iconv-lite-umd',
  '@vscode/proxy-agent',
  '@vscode/ripgrep',
  '@vscode/ripgrep-universal',
  'cookie',
  'http-proxy-agent',
  'https-proxy-agent',
  'jschardet',
  'minimist',
  'tas-client',
  'tas-client-umd',
  'undici',
  'vscode-oniguruma',
  'vscode-regexpp',
  'vscode-textmate',
  'ws',
  'yauzl',
  'yazl',
];

/** Has ripgrep for every system inside; `@vscode/ripgrep` of older versions downloads it when installed. */
const RIPGREP = { name: '@vscode/ripgrep-universal', version: '1.18.0' };

/**
 * Puts VS Code's own server and workbench together from npm packages alone: no compiler, no install scripts, no packages of the
 * system. About 15 seconds and 315 MB; nothing when it is there.
 *
 * @param edition which version
 * @returns the folder with `out/server-main.js`
 * @throws when a package cannot be fetched, or is not the one that is known
 */
export async function installLeanEditor(edition: LeanEdition): Promise<string> {
  const root = path.join(CACHE, `vscode-${edition.version}-r${RECIPE}`);
  if (existsSync(root)) return root;
  await mkdir(CACHE, { recursive: true });
  const stage = await mkdtemp(path.join(CACHE, 'installing-'));
  try {
    await unpack(edition, stage);
    const unpacked = path.join(stage, 'vscode');
    await installRunTime(unpacked, path.join(stage, 'run-time'));
    await replaceCompiledModules(path.join(unpacked, 'node_modules'));
    await rename(unpacked, root).catch((error: unknown) => {
      // Somebody else has made it meanwhile.
      if (!existsSync(root)) throw error;
    });
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
  return root;
}

async function unpack({ version, integrity }: LeanEdition, stage: string): Promise<void> {
  const listed: unknown = JSON.parse(await npm(stage, 'pack', `code-server@${version}`, '--json'));
  const [packed] = (Array.isArray(listed) ? listed : Object.values(Object(listed))) as Packed[];
  if (packed?.integrity !== integrity) {
    throw new Error(`The package code-server@${version} is not the one that is known: ${packed?.integrity}.`);
  }
  const without = LEFT_OUT.map((name) => `--exclude=package/lib/vscode/extensions/${name}`);
  execFileSync('tar', ['-xzf', packed.filename, '--strip-components=2', ...without, 'package/lib/vscode'], {
    cwd: stage,
  });
}

/** What `npm pack --json` says of a package. */
interface Packed {
  readonly filename: string;
  readonly integrity: string;
}

/** Installs the packages that are needed at run time, in the versions that the server was released with. */
async function installRunTime(root: string, stage: string): Promise<void> {
  const shrinkwrap = path.join(root, 'npm-shrinkwrap.json');
  const { packages } = JSON.parse(await readFile(shrinkwrap, 'utf8')) as Shrinkwrap;
  const dependencies: Record<string, string> = { [RIPGREP.name]: RIPGREP.version };
  for (const name of RUN_TIME) {
    const version = packages[`node_modules/${name}`]?.version;
    if (version !== undefined) dependencies[name] = version;
  }
  await mkdir(stage);
  await writeFile(path.join(stage, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await npm(stage, 'install', '--omit=dev', '--no-package-lock');
  await rm(shrinkwrap);
  await rename(path.join(stage, 'node_modules'), path.join(root, 'node_modules'));
  await keepRipgrepOfThisSystem(path.join(root, 'node_modules'));
}

interface Shrinkwrap {
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
}

async function keepRipgrepOfThisSystem(modules: string): Promise<void> {
  const here = `${process.platform}-${process.arch}`;
  const all = path.join(modules, RIPGREP.name, 'bin');
  for (const system of await readdir(all)) {
    if (system !== here) await rm(path.join(all, system), { recursive: true });
  }
  const older = path.join(modules, '@vscode/ripgrep');
  if (existsSync(older)) await cp(path.join(all, here), path.join(older, 'bin'), { recursive: true });
}
