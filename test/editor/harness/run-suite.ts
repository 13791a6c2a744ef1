import { execFileSync } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import type { Counts } from './counts.ts';
import type { Host } from './hosts.ts';
import { EDITOR, ROOT } from './places.ts';
import { createProfile, removeProfile } from './profile.ts';
import { countSuite, RESULTS } from './suite-results.ts';

/** Git ignores it, and mocha is found from there. */
const BUNDLES = path.join(EDITOR, 'dist/suite');

/** Folders of tests that look at one file at a time: what is hidden has no part in the rules across files. */
const BY_THEMSELVES = { faults: true, features: true, large: true, names: true };

/**
 * Makes what an extension host loads of the suite: a CommonJS file of the runner, and one of each test file.
 *
 * @param files test files, from the repository's root
 * @returns the file of the runner
 */
export async function bundleSuite(files: readonly string[]): Promise<string> {
  await rm(BUNDLES, { recursive: true, force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['test/editor/suite/runner.ts', ...files],
    outbase: 'test/editor/suite',
    outdir: BUNDLES,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
    external: ['vscode', 'mocha', '@duckdb/node-api'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  await writeFile(path.join(BUNDLES, 'package.json'), '{ "type": "commonjs" }\n');
  return path.join(BUNDLES, 'runner.cjs');
}

/**
 * Installs a packaged extension in a fresh profile, and runs a suite in its extension host on a copy of the sample workspace.
 *
 * @param host the editor
 * @param vsix the extension's package
 * @param runner from {@link bundleSuite}
 * @param output where to what the tests print goes
 * @returns what became of the tests
 */
export async function runSuite(host: Host, vsix: string, runner: string, output: Writable): Promise<Counts> {
  const profile = await createProfile({ 'files.exclude': BY_THEMSELVES });
  try {
    const workspace = path.join(profile.folder, 'workspace');
    await cp(path.join(ROOT, 'samples/workspace'), workspace, { recursive: true });
    const folders = [`--user-data-dir=${profile.userData}`, `--extensions-dir=${profile.extensions}`];
    const shell = process.platform === 'win32';
    execFileSync(host.cli, ['--install-extension', vsix, '--force', ...folders], { stdio: 'pipe', shell });
    const results = path.join(profile.folder, 'results.json');
    const exitCode = await runTests({
      vscodeExecutablePath: host.executable,
      extensionDevelopmentPath: path.join(EDITOR, 'host-extension'),
      extensionTestsPath: runner,
      extensionTestsEnv: { [RESULTS]: results },
      launchArgs: [workspace, ...folders],
      stdout: output,
      stderr: output,
    }).catch((error: Error) => {
      output.write(`${error.message}\n`);
      return 1;
    });
    return await countSuite(results, exitCode, host.title);
  } finally {
    await removeProfile(profile);
  }
}
