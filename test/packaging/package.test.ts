import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import { TARGETS } from '../../packaging/engine.ts';
import { packageExtension } from '../../packaging/package.ts';

const out = await mkdtemp(join(tmpdir(), 'svc-vsix-'));
after(() => rm(out, { recursive: true, force: true }));

test('there is a platform for every engine that the lock file names, and no other', () => {
  const locked = Object.keys(lock.packages).filter((name) => name.startsWith('node_modules/@duckdb/node-bindings-'));
  const ours = Object.values(TARGETS).map(
    ({ os, cpu, libc }) => `node_modules/@duckdb/node-bindings-${os}-${cpu}${libc === 'musl' ? '-musl' : ''}`,
  );
  assert.deepEqual(ours.sort(), locked.sort());
});

test('the universal package is small, and carries what is built, the licences and the texts', async () => {
  const { bytes, contents, file } = await packageExtension({ out });
  assert.equal(file, join(out, `svc-${manifest.version}.vsix`));
  assert.ok(bytes < 1.5 * 1024 * 1024, `${bytes} bytes`);
  const built = [
    'dist/server/node.cjs',
    'dist/server/browser.js',
    'dist/client/bigquery.cjs',
    'dist/service/installer.json',
  ];
  for (const needed of [manifest.main, manifest.browser, ...built])
    assert.ok(contents.includes(needed.replace(/^\.\//, '')), needed);
  for (const needed of ['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/THIRD-PARTY-NOTICES.txt'])
    assert.ok(contents.includes(needed), needed);
  const strays = contents.filter((name) => /\.ts$|^(test|node_modules|scripts|bench)\/|\.node$/.test(name));
  assert.deepEqual(strays, []);
});

test('the package for this platform carries its engine, and no other one', async (t) => {
  const target = Object.keys(TARGETS).find((name) => name === `${process.platform}-${process.arch}`);
  if (target === undefined) return t.skip(`there is no engine for ${process.platform}-${process.arch}`);
  const { contents } = await packageExtension({ target, out });
  const engines = contents.filter((name) => name.endsWith('/duckdb.node'));
  assert.deepEqual(engines, [`dist/client/node_modules/@duckdb/node-bindings-${target}/duckdb.node`]);
});
