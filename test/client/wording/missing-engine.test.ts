import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { orMissing } from '../../../client/wording/missing-engine.ts';
import { WarehouseError } from '../../../warehouses/warehouse.ts';

const require = createRequire(import.meta.url);

test('an engine that is not in the package is told in one sentence that names the platform', async () => {
  const load = async () => require('svc-no-such-engine');
  await assert.rejects(orMissing(load, 'linux-x64'), (error) => {
    assert.ok(error instanceof WarehouseError);
    assert.equal(
      error.message,
      "This package of Svc has no engine for linux-x64; install the extension's build for it to use the local warehouse.",
    );
    return true;
  });
});

test('a native library of another platform counts as missing, too', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'svc-engine-'));
  try {
    const file = path.join(folder, 'engine.node');
    await writeFile(file, 'not a library');
    await assert.rejects(
      orMissing(async () => require(file), 'linux-arm64'),
      WarehouseError,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('any other failure stays what it is', async () => {
  const fault = new TypeError('a fault of ours');
  await assert.rejects(
    orMissing(async () => {
      throw fault;
    }, 'linux-x64'),
    fault,
  );
});
