import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { readCodeArguments } from './code-arguments.ts';
import { EDITOR } from './places.ts';
import { countSuite } from './suite-results.ts';
import { takeOver } from './workbench-setup.ts';

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'svc-stand-in-'));
});
after(() => rm(folder, { recursive: true, force: true }));

test('the stand-in for "code" ends with what the tests end with, and with failure when their host crashes', async () => {
  const endings: readonly (readonly [status: number, suite: string])[] = [
    [0, 'exports.run = async () => { console.log("said inside"); };'],
    [1, 'exports.run = async () => { throw new Error("1 test failed."); };'],
    // To the page, this looks like success.
    [1, 'exports.run = () => new Promise(() => setTimeout(() => process.exit(7), 100));'],
  ];
  for (const [status, suite] of endings) {
    const file = path.join(folder, `ends-with-${status}.cjs`);
    await writeFile(file, suite);
    const { root, node, chromium } = takeOver();
    const env = { SVC_EDITOR_ROOT: root, SVC_EDITOR_NODE: node, SVC_CHROMIUM: chromium };
    const run = spawnSync(
      process.execPath,
      [
        path.join(EDITOR, 'harness/code.ts'),
        `--extensionDevelopmentPath=${path.join(EDITOR, 'host-extension')}`,
        `--extensionTestsPath=${file}`,
      ],
      { env: { ...process.env, ...env }, encoding: 'utf8' },
    );
    assert.equal(run.status, status, `${suite}\n${run.stdout}${run.stderr}`);
    if (status === 0) assert.match(run.stdout, /said inside/);
  }
});

test('a suite counts only when it wrote its results, and has tests', async () => {
  const file = path.join(folder, 'results.json');
  const nothing = { passed: 0, failed: 1, skipped: [] };
  assert.deepEqual(await countSuite(file, 0, 'an editor'), nothing);
  await writeFile(file, '{"tests":[]}');
  assert.deepEqual(await countSuite(file, 0, 'an editor'), nothing);
  const tests = [
    { title: 'one', state: 'passed' },
    { title: 'two', state: 'pending' },
  ];
  await writeFile(file, JSON.stringify({ tests }));
  assert.deepEqual(await countSuite(file, 0, 'an editor'), { passed: 1, failed: 0, skipped: ['two, in an editor'] });
  assert.deepEqual(await countSuite(file, 1, 'an editor'), { passed: 1, failed: 1, skipped: ['two, in an editor'] });
});

test('the command line of desktop VS Code is read, with values behind an equals sign or a blank', () => {
  const read = readCodeArguments([
    '/tmp/workspace',
    '--user-data-dir=/tmp/user data',
    '--extensions-dir',
    '/tmp/extensions',
    '--no-sandbox',
    '--disable-workspace-trust',
    '--extensionDevelopmentPath=/tmp/a',
    '--extensionDevelopmentPath=/tmp/b',
    '--install-extension',
    '/tmp/x.vsix',
    '--folder-uri',
    'file:///tmp/c%20d',
  ]);
  assert.deepEqual(read, {
    open: ['/tmp/c d', '/tmp/workspace'],
    extensionDevelopmentPaths: ['/tmp/a', '/tmp/b'],
    extensionTestsPath: undefined,
    installExtensions: ['/tmp/x.vsix'],
    userData: '/tmp/user data',
    extensions: '/tmp/extensions',
    trust: false,
    disableExtensions: false,
    version: false,
  });
});
