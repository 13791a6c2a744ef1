/** What is run over the tree: our command as it is shipped, and other tools that read every options file. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCommand } from '../../scripts/build.ts';
import type { Tree } from './tree.ts';

/** The whole tree with our command; only its options files with our command, and with the others, who cannot read scripts. */
export type WayName = 'tree' | 'options' | 'biome' | 'tsc';

/** One tool: how it is started to do nothing, and how to do its work. */
export interface Way {
  readonly start: readonly string[];
  readonly work: readonly string[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = 'bench/.cache/check-cli';

/** The number of cores that every tool may use. */
export const CORES = 2;

/**
 * Builds the command, and finds the other tools.
 */
export async function readyWays(): Promise<Readonly<Record<WayName, Way>>> {
  await buildCommand(BUILT);
  const svc = [process.execPath, join(ROOT, BUILT, 'svc.js')];
  const biome = [process.execPath, binaryOf('@biomejs/biome', 'biome')];
  const tsc = [process.execPath, binaryOf('typescript', 'tsc')];
  return {
    tree: { start: [...svc, '--version'], work: [...svc, 'check', '.'] },
    options: { start: [...svc, '--version'], work: [...svc, 'check', 'shops'] },
    biome: { start: [...biome, '--version'], work: [...biome, 'lint', 'shops'] },
    tsc: { start: [...tsc, '--version'], work: [...tsc, '-p', '.'] },
  };
}

/**
 * Runs a command in the tree to its end, on two cores.
 *
 * @param tree - where it stands
 * @param words - the program and its arguments
 * @returns milliseconds from its start to its end
 * @throws Error when it ended as no tool ends that did its work
 */
export function execute({ folder }: Tree, words: readonly string[]): Promise<number> {
  const [program = '', ...others] = [...pinning(), ...words];
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(program, others, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let said = '';
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.stderr.on('data', (data) => {
      said += data;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const wall = performance.now() - startedAt;
      if (code === 0) resolve(wall);
      else reject(new Error(`${words.slice(0, 4).join(' ')} ended with ${code}: ${(said || out).slice(0, 500)}`));
    });
  });
}

/** Whether the system lets a process be kept to two cores, where it has more. */
export function isPinned(): boolean {
  return platform() === 'linux' || availableParallelism() <= CORES;
}

function pinning(): readonly string[] {
  return platform() === 'linux' && availableParallelism() > CORES ? ['taskset', '--cpu-list', '0,1'] : [];
}

/** The program of a package, as npm would run it. */
function binaryOf(name: string, program: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { bin } = createRequire(import.meta.url)(manifest) as { bin: Readonly<Record<string, string>> };
  return join(dirname(manifest), bin[program] ?? '');
}
