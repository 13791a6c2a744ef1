/**
 * Sets up and runs everything that proves the project: `node scripts/test.ts [part of a test file's path …]`.
 *
 * Ends with one line `N passed, N failed, N skipped` over all suites; each skipped test is listed with its reason above it.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

type Check = readonly [title: string, command: string, ...args: string[]];

/** What must hold before any test is worth running; each counts as one test. */
const CHECKS: readonly Check[] = [
  ['derived files are up to date', 'node', 'scripts/derive.ts', '--check'],
  ['format and lint', 'biome', 'ci', '--error-on-warnings', '.'],
  ['types', 'tsc', '-p', '.'],
  ['types of service, with nothing but the language of 2017', 'tsc', '-p', 'service'],
  ['types of the pages, which run in a browser', 'tsc', '-p', 'client/views/tsconfig.pages.json'],
  ['build', 'node', 'scripts/build.ts'],
];

/** The same, before the tests that run GoogleSQL, as BigQuery and its test server do: only they need what is fetched here. */
const GOOGLESQL_CHECKS: readonly Check[] = [['packages of the GoogleSQL tests', 'node', 'test/googlesql/set-up.ts']];

/** The same, before the tests in a real editor. */
const EDITOR_CHECKS: readonly Check[] = [
  ['packages of the editor tests', 'node', 'test/editor/set-up.ts'],
  ['types of the editor tests', 'tsc', '-p', 'test/editor'],
];

interface Counts {
  passed: number;
  failed: number;
  readonly skipped: string[];
}

process.chdir(ROOT);
const wanted = process.argv.slice(2);
const files = globSync('test/**/*.test.ts', { exclude: ['**/node_modules', 'test/.cache'] })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort();
const inEditor = files.filter((file) => file.startsWith('test/editor/'));
const inNode = files.filter((file) => !inEditor.includes(file));
const counts: Counts = { passed: 0, failed: files.length === 0 ? 1 : 0, skipped: [] };
for (const check of CHECKS) runCheck(check, counts);
// The editor's tests have a test server for BigQuery, too.
if (files.some((file) => /googlesql|bigquery|editor/.test(file)))
  for (const check of GOOGLESQL_CHECKS) runCheck(check, counts);
if (inNode.length > 0) await runTests(inNode, counts);
if (inEditor.length > 0) {
  for (const check of EDITOR_CHECKS) runCheck(check, counts);
  runEditorTests(inEditor, counts);
}
for (const skipped of counts.skipped) console.log(`SKIPPED: ${skipped}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped.length} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;

function runCheck([title, command, ...args]: Check, into: Counts): void {
  console.log(`\n${title}: ${command} ${args.join(' ')}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) into.passed += 1;
  else into.failed += 1;
  console.log(status === 0 ? '✔ holds' : `✖ does not hold${error === undefined ? '' : `: ${error.message}`}`);
}

/** Runs test files, two at a time, and prints what node's own reporter says of them. */
async function runTests(files: readonly string[], into: Counts): Promise<void> {
  const stream = run({ files: [...files], concurrency: 2, timeout: 15 * 60 * 1000 });
  stream.on('test:pass', ({ name, skip, todo, details }) => {
    if (skip !== undefined && skip !== false)
      into.skipped.push(`${name}${typeof skip === 'string' ? `: ${skip}` : ''}`);
    else if (details.type === 'suite') return;
    else if (todo === undefined || todo === false) into.passed += 1;
  });
  stream.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') into.failed += 1;
  });
  const report = stream.compose(spec());
  report.pipe(process.stdout, { end: false });
  await new Promise<void>((resolve, reject) => report.on('end', resolve).on('error', reject));
}

/** Runs tests in real editors, by a process that may import what only they need. One that does not count is one failure. */
function runEditorTests(files: readonly string[], into: Counts): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'svc-test-'));
  try {
    const results = path.join(folder, 'counts.json');
    spawnSync(process.execPath, ['test/editor/run.ts', results, ...files], { stdio: 'inherit' });
    const { passed, failed, skipped } = JSON.parse(readFileSync(results, 'utf8')) as Counts;
    into.passed += passed;
    into.failed += failed;
    into.skipped.push(...skipped);
  } catch {
    console.log('✖ the editor tests did not get as far as counting');
    into.failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
