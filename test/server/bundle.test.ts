import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DocumentDiagnosticReport, InitializeResult } from 'vscode-languageserver';
import { buildServer } from '../../scripts/build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = `test/.cache/server-bundles-${process.pid}`;

/** Bytes of a bundle: a server that starts at once is small. */
const LIMIT = 450 * 1000;

after(() => rmSync(path.join(ROOT, FOLDER), { recursive: true, force: true }));
const files = await buildServer(FOLDER);

for (const { file, bytes, packages } of files)
  test(`${path.basename(file)} (${bytes} bytes) keeps to its size, and nothing in it belongs to the command or a warehouse`, () => {
    assert.ok(bytes <= LIMIT, `${bytes - LIMIT} bytes too many`);
    assert.deepEqual(
      packages.filter((name) => !/^(?:@vscode\/l10n|jsonc-parser|vscode-[a-z-]+)$/.test(name)),
      [],
    );
  });

/** The names of modules that a bundle leaves to be found where it runs. */
function wantedBy(name: string): string[] {
  const text = readFileSync(path.join(ROOT, FOLDER, name), 'utf8');
  return [...text.matchAll(/\b(?:require|import)\("([^"]+)"\)/g)].map(([, wanted = '']) => wanted);
}

test('the bundle of a process asks for nothing but modules of Node itself', () => {
  const wanted = wantedBy('node.cjs');
  assert.ok(wanted.length > 0);
  assert.deepEqual(
    wanted.filter((name) => !isBuiltin(name)),
    [],
  );
});

test('the bundle of a browser asks for nothing at all', () => {
  assert.deepEqual(wantedBy('browser.js'), []);
});

test('the bundle of a browser answers in a worker', async (t) => {
  // A worker of a browser has its port in the global object; the rest of Node's own is taken away.
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     globalThis.addEventListener = (_, listener) => parentPort.on('messageerror', listener);
     globalThis.postMessage = (message) => parentPort.postMessage(message);
     parentPort.on('message', (data) => globalThis.onmessage({ data }));
     const { runInThisContext } = require('node:vm');
     for (const name of ['process', 'Buffer', 'require', 'module', 'global']) globalThis[name] = undefined;
     runInThisContext(workerData);`,
    { eval: true, workerData: readFileSync(path.join(ROOT, FOLDER, 'browser.js'), 'utf8') },
  );
  t.after(() => worker.terminate());
  const ask = async <T>(id: number, method: string, params: object): Promise<T> => {
    const answer = new Promise<{ id: number; result: T }>((resolve, reject) =>
      worker.once('message', resolve).once('error', reject),
    );
    worker.postMessage({ jsonrpc: '2.0', id, method, params });
    const { result, ...rest } = await answer;
    assert.deepEqual(rest, { jsonrpc: '2.0', id });
    return result;
  };
  const tell = (method: string, params: object) => worker.postMessage({ jsonrpc: '2.0', method, params });

  const { serverInfo } = await ask<InitializeResult>(1, 'initialize', {
    processId: null,
    rootUri: null,
    capabilities: { textDocument: { diagnostic: {} } },
  });
  assert.equal(serverInfo?.name, 'svc');
  tell('initialized', {});
  const textDocument = {
    uri: 'vscode-vfs://github/acme/shop.svc.json',
    languageId: 'svc-options',
    version: 1,
    text: '[]',
  };
  tell('textDocument/didOpen', { textDocument });
  const report = await ask<DocumentDiagnosticReport>(2, 'textDocument/diagnostic', { textDocument });
  assert.deepEqual(report.kind === 'full' && report.items.map(({ code }) => code), ['not-an-object']);
});
