/** Commits are refused and accepted by real git, with the hooks of docs/review.md. */
import assert from 'node:assert/strict';
import { chmod, cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPlainYaml } from './plain-yaml.ts';
import { ownRepository, type Repository, repository } from './repositories.ts';
import { example } from './review-page.ts';
import { type Afterwards, bench, COMMAND, OPTIONS } from './svc.ts';

const skip = process.platform === 'win32' && 'it needs a POSIX shell and file modes';
const BAD = OPTIONS.replace('"events_external"', '"events"');
const SCRIPT = `DECLARE options JSON DEFAULT JSON '''${BAD}''';\n`;

async function install(place: Repository, hook: string): Promise<void> {
  await place.write('.git/hooks/pre-commit', hook);
  await chmod(path.join(place.folder, '.git/hooks/pre-commit'), 0o755);
}

/** Stages everything and commits it, hooks and all. */
async function commit(place: Repository): Promise<{ readonly accepted: boolean; readonly told: string }> {
  await place.git('add', '--all');
  const { code, out, err } = await place.run('git', 'commit', '--quiet', '--message', 'a step');
  return { accepted: code === 0, told: out + err };
}

/** With the example as its configuration, and a program in place of the tool that does the same with it. */
async function withPreCommit(t: Afterwards): Promise<Repository> {
  const place = await repository(t);
  Object.assign(place.environment, await ownRepository(t));
  const tool = fileURLToPath(new URL('pre-commit.ts', import.meta.url));
  await install(place, `#!/bin/sh\nexec "${process.execPath}" "${tool}"\n`);
  await place.write('.pre-commit-config.yaml', example('.pre-commit-config.yaml'));
  return place;
}

/** With the command on the PATH as the page says, and the example as the hook. */
async function withGitAlone(t: Afterwards): Promise<Repository> {
  const place = await repository(t);
  const clone = await repository(t);
  await mkdir(path.join(clone.folder, 'bin'));
  await cp(new URL('../../bin/svc', import.meta.url), path.join(clone.folder, 'bin/svc'));
  await cp(new URL('../../package.json', import.meta.url), path.join(clone.folder, 'package.json'));
  await cp(path.dirname(COMMAND), path.join(clone.folder, 'dist/cli'), { recursive: true });
  const { HOME = '', PATH = '' } = clone.environment;
  const { code, err } = await clone.run('sh', '-c', example('Before a commit: with git alone'));
  assert.equal(code, 0, err);
  place.environment['PATH'] = `${HOME}/.local/bin:${PATH}`;
  await install(place, example('.git/hooks/pre-commit'));
  return place;
}

for (const [hook, made] of [
  ['the hook of pre-commit', withPreCommit],
  ['the hook of git alone', withGitAlone],
] as const) {
  describe(hook, { skip }, () => {
    it('refuses a bad commit, says why, and accepts a good one', async (t) => {
      const place = await made(t);
      await place.write('shops/a b.svc.json', BAD);
      const refused = await commit(place);
      assert.equal(refused.accepted, false);
      assert.match(refused.told, /^shops\/a b\.svc\.json:3:32: error: .* \[not-allowed-value\]$/m);
      assert.notEqual((await place.run('git', 'rev-parse', '--verify', 'HEAD')).code, 0);
      await place.write('shops/a b.svc.json', OPTIONS);
      const accepted = await commit(place);
      assert.deepEqual(accepted.accepted, true, accepted.told);
      assert.match(await place.git('ls-tree', '-r', '--name-only', 'HEAD'), /^"?shops\/a b\.svc\.json"?$/m);
    });

    it('refuses a bad options object in a SQL script', async (t) => {
      const place = await made(t);
      await place.write('install.sql', SCRIPT);
      const { accepted, told } = await commit(place);
      assert.equal(accepted, false);
      assert.match(told, /^install\.sql:3:32: error: .* \[not-allowed-value\]$/m);
    });

    it('has nothing to say about other files, and about options that are removed', async (t) => {
      const place = await made(t);
      await place.write('other.json', BAD);
      await place.write('README.md', 'svc.json');
      assert.deepEqual(await commit(place), { accepted: true, told: '' });
      await place.write('svc.json', BAD);
      await place.commit();
      await place.git('rm', '--quiet', 'svc.json');
      assert.deepEqual(await commit(place), { accepted: true, told: '' });
    });
  });
}

describe('the hook of git alone', { skip }, () => {
  it('looks at what is staged, not at what is on disk', async (t) => {
    const place = await withGitAlone(t);
    const staged = async (text: string, onDisk: string) => {
      await place.write('svc.json', text);
      await place.git('add', 'svc.json');
      await place.write('svc.json', onDisk);
      return (await place.run('git', 'commit', '--quiet', '--message', 'a step')).code;
    };
    assert.equal(await staged(BAD, OPTIONS), 1);
    assert.equal(await staged(OPTIONS, BAD), 0);
    assert.equal(await readFile(path.join(place.folder, 'svc.json'), 'utf8'), BAD);
  });
});

describe('.pre-commit-hooks.yaml', () => {
  it('hands over the files that svc check itself finds in a folder', async (t) => {
    const hooks = readPlainYaml(await readFile(new URL('../../.pre-commit-hooks.yaml', import.meta.url), 'utf8'));
    const [{ files }] = hooks as unknown as [{ files: string }];
    const names = [
      'svc.json',
      'svc.jsonc',
      'a.svc.json',
      'd/b.svc.jsonc',
      'd/svc.json',
      'x.sql',
      'd/x.sqlx',
      'x.bqsql',
    ];
    const others = ['xsvc.json', 'svc.json5', 'svc-json', 'a.json', 'x.sql.txt', 'sql'];
    const { svc, write } = await bench(t);
    for (const name of [...names, ...others]) await write(name, /sql/.test(name) ? SCRIPT : BAD);
    const { out } = await svc('check', '.', '--json');
    const found = new Set(JSON.parse(out).map(({ file }: { file: string }) => file.split(path.sep).join('/')));
    for (const name of names) assert.equal(found.has(name), true, name);
    for (const name of others) assert.equal(found.has(name), false, name);
    for (const name of [...names, ...others]) assert.equal(new RegExp(files).test(name), found.has(name), name);
  });
});
