import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../harness/browser.ts';
import { ROOT } from '../harness/places.ts';
import { takeOver } from '../harness/workbench-setup.ts';

const URI = 'vscode-vfs://github/acme/shop/svc.jsonc';
const TEXT = '{ "ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_extern" }';

let files: Server;
let browser: Browser;
let page: Page;

before(async () => {
  const worker = await readFile(path.join(ROOT, 'dist/server/browser.js'));
  files = createServer(({ url }, response) => {
    const isWorker = url === '/browser.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? worker : '<!doctype html><title>The language server in a worker</title>');
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  browser = await launchBrowser(takeOver().chromium);
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(files.address() as AddressInfo).port}/`);
  await page.evaluate(startWorker);
});

after(async () => {
  await browser?.close();
  files?.close();
});

test('the language server of the browser tells what it can do', async () => {
  const { capabilities, serverInfo } = await ask('initialize', {
    processId: null,
    rootUri: null,
    capabilities: { textDocument: { diagnostic: {} } },
  });
  assert.equal(serverInfo.name, 'svc');
  assert.ok(capabilities.completionProvider && capabilities.hoverProvider && capabilities.diagnosticProvider);
  await tell('initialized', {});
});

test('it tells the problems of a document that lies on no disk', async () => {
  await tell('textDocument/didOpen', { textDocument: { uri: URI, languageId: 'svc-options', version: 1, text: TEXT } });
  const { kind, items } = await ask('textDocument/diagnostic', { textDocument: { uri: URI } });
  assert.equal(kind, 'full');
  assert.deepEqual(
    items.map(({ code }: { code: string }) => code),
    ['not-allowed-value'],
  );
});

test('it completes, explains and mends', async () => {
  const textDocument = { uri: URI };
  const { items } = await ask('textDocument/completion', { textDocument, position: { line: 0, character: 80 } });
  const labels = items.map(({ label }: { label: string }) => label).join();
  assert.match(labels, /events_external.*events_partitioned|events_partitioned.*events_external/);
  const hover = await ask('textDocument/hover', { textDocument, position: { line: 0, character: 5 } });
  assert.match(hover.contents.value, /ga4_dataset_id/);
  const range = { start: { line: 0, character: 80 }, end: { line: 0, character: 80 } };
  const actions = await ask('textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } });
  assert.ok(actions.some(({ isPreferred }: { isPreferred?: boolean }) => isPreferred));
});

/** What a server answers: as its protocol has it, and looked at field by field. */
// biome-ignore lint/suspicious/noExplicitAny: the types of each answer are proved by the server's own tests.
type Answer = any;

function ask(method: string, params: object): Promise<Answer> {
  return page.evaluate(([name, given]) => window.askWorker(name, given), [method, params] as const);
}

async function tell(method: string, params: object): Promise<void> {
  await page.evaluate(([name, given]) => window.tellWorker(name, given), [method, params] as const);
}

declare global {
  interface Window {
    askWorker(method: string, params: object): Promise<unknown>;
    tellWorker(method: string, params: object): void;
  }
}

/** Runs in the page: a client that speaks plain JSON-RPC with the worker, one message a message event. */
function startWorker(): void {
  const worker = new Worker('/browser.js');
  let last = 0;
  window.tellWorker = (method, params) => worker.postMessage({ jsonrpc: '2.0', method, params });
  window.askWorker = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      const listen = ({ data }: MessageEvent) => {
        if (data.id !== id || data.method !== undefined) return;
        worker.removeEventListener('message', listen);
        if (data.error) reject(new Error(data.error.message));
        else resolve(data.result);
      };
      worker.addEventListener('message', listen);
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
      worker.postMessage({ jsonrpc: '2.0', id, method, params });
    });
}
