/** The native engine inside a package: which package of it belongs to which platform, and how it gets there. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The package that the local warehouse imports. */
const ENGINE = '@duckdb/node-api';

/** What npm has to know to choose the binaries of another platform than its own. */
interface Platform {
  readonly os: string;
  readonly cpu: string;
  readonly libc?: string;
}

/** The platforms for which there is an engine, by the name that VS Code's marketplace has for them (`vsce package --help`). */
export const TARGETS: Readonly<Record<string, Platform>> = {
  'linux-x64': { os: 'linux', cpu: 'x64', libc: 'glibc' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'alpine-x64': { os: 'linux', cpu: 'x64', libc: 'musl' },
  'alpine-arm64': { os: 'linux', cpu: 'arm64', libc: 'musl' },
  'darwin-x64': { os: 'darwin', cpu: 'x64' },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64' },
  'win32-x64': { os: 'win32', cpu: 'x64' },
  'win32-arm64': { os: 'win32', cpu: 'arm64' },
};

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

/**
 * Puts the engine for a platform where the client's code finds it. What is fetched is what the project's lock file names.
 *
 * @param target - a key of {@link TARGETS}
 * @param lockFile - the project's package-lock.json
 * @param folder - the folder of the client's bundles; `node_modules` is made in it
 * @returns the names of the packages that were put there; rejects when what npm fetched is not what the lock file names
 */
export async function addEngine(target: string, lockFile: string, folder: string): Promise<readonly string[]> {
  const platform = TARGETS[target];
  if (!platform) throw new Error(`There is no engine for "${target}"; say ${Object.keys(TARGETS).join(', ')}.`);
  const locked = (JSON.parse(await readFile(lockFile, 'utf8')) as Lock).packages;
  const place = await mkdtemp(path.join(tmpdir(), 'svc-engine-'));
  try {
    const dependencies = { [ENGINE]: locked[`node_modules/${ENGINE}`]?.version };
    await writeFile(path.join(place, 'package.json'), JSON.stringify({ private: true, dependencies }));
    const flags = Object.entries(platform).map(([name, value]) => `--${name}=${value}`);
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...flags], {
      cwd: place,
      shell: process.platform === 'win32',
    });
    const modules = path.join(place, 'node_modules');
    const fetched = (JSON.parse(await readFile(path.join(modules, '.package-lock.json'), 'utf8')) as Lock).packages;
    const names = Object.keys(fetched);
    for (const name of names) {
      if (fetched[name]?.integrity !== locked[name]?.integrity)
        throw new Error(`${name} as fetched is not the one that package-lock.json names.`);
    }
    await rm(path.join(modules, '.package-lock.json'));
    await rm(path.join(modules, '.bin'), { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await rm(path.join(folder, 'node_modules'), { recursive: true, force: true });
    await move(modules, path.join(folder, 'node_modules'));
    return names.map((name) => name.replace(/^node_modules\//, ''));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** A rename does not cross file systems, and the temporary folder may be on another one. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(() => cp(from, to, { recursive: true }));
}
