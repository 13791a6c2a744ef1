/**
 * Does what the tool pre-commit does with a configuration, as far as our example goes (pre-commit.com: "Creating new hooks",
 * "language: script"): a program that git runs as a hook, in the root of the repository.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPlainYaml } from './plain-yaml.ts';

interface Configuration {
  readonly repos: readonly { readonly repo: string; readonly rev: string; readonly hooks: readonly HookCall[] }[];
}

interface HookCall {
  readonly id: string;
  readonly args?: readonly string[];
}

/** One entry of `.pre-commit-hooks.yaml`. */
interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly files: string;
}

// Git tells a hook which repository it is of, and clones are other ones.
const ours = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') || name.startsWith('GIT_CONFIG_'));
const env = Object.fromEntries(ours);

const { repos } = readPlainYaml(readFileSync('.pre-commit-config.yaml', 'utf8')) as unknown as Configuration;
for (const { repo, rev, hooks } of repos) {
  const clone = mkdtempSync(path.join(tmpdir(), 'svc-pre-commit-'));
  try {
    execFileSync('git', ['clone', '--quiet', '--branch', rev, '-c', 'advice.detachedHead=false', repo, clone], { env });
    for (const call of hooks) if (!runHook(clone, call)) process.exitCode = 1;
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

function runHook(clone: string, { id, args = [] }: HookCall): boolean {
  const known = readPlainYaml(readFileSync(path.join(clone, '.pre-commit-hooks.yaml'), 'utf8')) as unknown as Hook[];
  const hook = known.find((one) => one.id === id);
  if (hook?.language !== 'script') throw new Error(`There is no script hook ${id}.`);
  const files = stagedFiles().filter((file) => new RegExp(hook.files).test(file));
  if (files.length === 0) return true;
  const [script = '', ...words] = hook.entry.split(' ');
  return spawnSync(path.join(clone, script), [...words, ...args, ...files], { stdio: 'inherit' }).status === 0;
}

function stagedFiles(): string[] {
  const names = execFileSync('git', ['diff', '--staged', '--name-only', '--diff-filter=ACMRTUXB', '-z'], {
    encoding: 'utf8',
  });
  return names.split('\0').filter((name) => name !== '');
}
