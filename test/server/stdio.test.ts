import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { DocumentDiagnosticReport, PublishDiagnosticsParams } from 'vscode-languageserver';
import { buildServer } from '../../scripts/build.ts';
import { SEEN_NAMES } from '../../server/protocol.ts';
import { COMMAND } from '../cli/svc.ts';
import { type ClientByHand, startByHand } from './client-by-hand.ts';
import { greet, LISTENING, leave, open, PULLING, URI } from './conversation.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = `test/.cache/server-${process.pid}`;
/** Outside of the repository there is no folder of packages: what a bundle does not hold, it cannot find. */
const ELSEWHERE = mkdtempSync(path.join(tmpdir(), 'svc-server-'));

after(() => {
  for (const folder of [path.join(ROOT, BUILT), ELSEWHERE]) rmSync(folder, { recursive: true, force: true });
});
await buildServer(BUILT);
copyFileSync(path.join(ROOT, BUILT, 'node.cjs'), path.join(ELSEWHERE, 'server.cjs'));

/** Milliseconds; a server that says nothing must not stop the tests. */
const PATIENCE = 60_000;

const TEXT = `{
  "ga4_dataset_id": "acme-shop.analytics_123456789",
  "transform_config_template": "events_external",
  "gcs_bucket_name": "acme-shop-events",
  "custom_event_params": [{ "name": "rating", "type": "integer" }],
  "exclude_event_names": ["scroll", ""]
}
`;

const SERVERS: Readonly<Record<string, () => ClientByHand>> = {
  '`svc lsp --stdio`': () => startByHand(process.execPath, [COMMAND, 'lsp', '--stdio'], ELSEWHERE),
  'the bundled server, alone in a folder': () =>
    startByHand(process.execPath, [path.join(ELSEWHERE, 'server.cjs'), '--stdio'], ELSEWHERE),
};

for (const [name, start] of Object.entries(SERVERS))
  suite(name, { timeout: PATIENCE }, () => {
    const begin = (t: TestContext) => {
      const client = start();
      t.after(() => client.kill());
      return client;
    };

    test('accompanies a person from hello to goodbye', async (t) => {
      const client = begin(t);
      const { serverInfo, capabilities } = await greet(client);
      assert.equal(serverInfo?.name, 'svc');
      assert.deepEqual(capabilities.textDocumentSync, { openClose: true, change: 2 });

      const document = open(client, TEXT);
      const first = await document.pull();
      assert.deepEqual(codesOf(first), ['not-allowed-value', 'empty-value']);

      const names = await document.complete(document.after('["scroll", "'));
      assert.ok(names.items.some(({ label }) => label.includes('page_view')));
      const hover = await document.hover(document.after('"gcs_buck'));
      assert.match(JSON.stringify(hover), /bucket/);
      const [fault] = itemsOf(first);
      assert.ok(fault);
      const [fix] = await document.codeActions(fault);
      assert.ok(fix?.edit !== undefined && fix.kind === 'quickfix');

      document.replace('"integer"', '"int"');
      const second = await document.pull(first.resultId);
      assert.deepEqual(codesOf(second), ['empty-value']);
      assert.notEqual(second.resultId, first.resultId);
      assert.deepEqual(await document.pull(second.resultId), { kind: 'unchanged', resultId: second.resultId });

      assert.equal(await leave(client), 0);
      assert.equal((await client.ended).err, '');
    });

    test('tells a client of diagnostics that does not ask, and takes them back when the document is closed', async (t) => {
      const client = begin(t);
      const { capabilities } = await greet(client, LISTENING);
      assert.equal(capabilities.diagnosticProvider, undefined);
      const heard = () => client.hear<PublishDiagnosticsParams>('textDocument/publishDiagnostics');
      const document = open(client, TEXT);
      assert.deepEqual(
        (await heard()).diagnostics.map(({ code }) => code),
        ['not-allowed-value', 'empty-value'],
      );
      document.replace('"integer"', '"i"');
      document.replace('"i"', '"int"');
      const { version, diagnostics } = await heard();
      assert.equal(version, 3, 'one message after two quick changes');
      assert.deepEqual(
        diagnostics.map(({ code }) => code),
        ['empty-value'],
      );
      document.close();
      assert.deepEqual(await heard(), { uri: URI, diagnostics: [] });
      assert.equal(await leave(client), 0);
    });

    test('ends with 1 when the client goes without a goodbye', async (t) => {
      const client = begin(t);
      await greet(client);
      client.tell('exit', undefined);
      assert.equal((await client.ended).code, 1);
    });

    for (const [when, code, before] of [
      ['without a goodbye', 1, async () => {}],
      ['after a goodbye', 0, (client: ClientByHand) => client.result('shutdown', undefined)],
    ] as const)
      test(`ends with ${code} when the client hangs up ${when}`, async (t) => {
        const client = begin(t);
        await greet(client);
        await before(client);
        client.hangUp();
        assert.deepEqual(await client.ended, { code, err: '' });
      });

    test('ends with 1 when the client does not listen any more', async (t) => {
      const client = begin(t);
      await greet(client);
      client.stopListening();
      void client.ask('workspace/symbol', { query: '' }).catch(() => {});
      assert.deepEqual(await client.ended, { code: 1, err: '' });
    });
  });

suite('the conversation', { timeout: PATIENCE }, () => {
  const server = async (t: TestContext, options: object = {}) => {
    const client = startByHand(process.execPath, [path.join(ELSEWHERE, 'server.cjs'), '--stdio']);
    t.after(() => client.kill());
    await greet(client, PULLING, options);
    return client;
  };

  test('a result belongs to one version of one opening', async (t) => {
    const client = await server(t);
    const document = open(client, TEXT);
    const { resultId } = await document.pull();
    document.close();
    assert.deepEqual(itemsOf(await document.pull(resultId)), [], 'closed: nothing to tell');
    const again = open(client, '{}');
    const report = await again.pull(resultId);
    assert.equal(report.kind, 'full');
    assert.deepEqual(codesOf(report), ['missing-field', 'missing-field']);
  });

  test('a document that is not open has no answers', async (t) => {
    const client = await server(t);
    const params = { textDocument: { uri: 'file:///other.svc.json' }, position: { line: 0, character: 0 } };
    for (const method of ['hover', 'completion', 'documentSymbol', 'foldingRange'])
      assert.equal(await client.result(`textDocument/${method}`, params), null);
  });

  test('changes of one message follow on each other, and a whole new text is a change, too', async (t) => {
    const client = await server(t);
    const document = open(client, '{}');
    const version = (number: number) => ({ uri: URI, version: number });
    const at = (line: number, character: number) => ({ line, character });
    client.tell('textDocument/didChange', {
      textDocument: version(2),
      contentChanges: [
        { range: { start: at(0, 1), end: at(0, 1) }, text: '\n  "stream_type": "😀",\r\n' },
        { range: { start: at(1, 18), end: at(1, 20) }, text: 'desktop' },
      ],
    });
    assert.deepEqual(codesOf(await document.pull()), ['missing-field', 'missing-field', 'not-allowed-value']);
    client.tell('textDocument/didChange', { textDocument: version(3), contentChanges: [{ text: '[]' }] });
    assert.deepEqual(codesOf(await document.pull()), ['not-an-object']);
  });

  test('a name that cannot be renamed is refused in words', async (t) => {
    const client = await server(t);
    const document = open(client, TEXT);
    const params = { textDocument: { uri: URI }, position: document.after('"gcs_buck') };
    for (const [method, more] of [
      ['textDocument/prepareRename', {}],
      ['textDocument/rename', { newName: 'x' }],
    ] as const) {
      const { error } = await client.ask(method, { ...params, ...more });
      assert.equal(error?.code, REQUEST_FAILED);
      assert.match(error.message, /^The name of a field cannot be changed/);
    }
  });

  test('seen names are asked of a client that can answer, with the source of the document', async (t) => {
    const client = await server(t, { seenNames: true });
    const asked: unknown[] = [];
    client.answering(SEEN_NAMES, (params) => {
      asked.push(params);
      return [
        { family: 'event', name: 'wishlist_shared', share: 0.25, firstSeen: '2024-01-01', lastSeen: '2024-01-31' },
      ];
    });
    const document = open(client, TEXT);
    const { items } = await document.complete(document.after('["scroll", "'));
    assert.ok(items.some(({ label }) => label.includes('wishlist_shared')));
    assert.deepEqual(asked[0], { uri: URI, source: 'acme-shop.analytics_123456789' });
  });

  test('a client that fails to tell names loses nothing else', async (t) => {
    const client = await server(t, { seenNames: true });
    const document = open(client, TEXT);
    const { items } = await document.complete(document.after('["scroll", "'));
    assert.ok(items.some(({ label }) => label.includes('page_view')));
  });

  test('a request that is overtaken by a change or called off is not answered', async (t) => {
    const client = await server(t, { seenNames: true });
    const document = open(client, TEXT);
    const inTheList = () => ({ textDocument: { uri: URI }, position: document.after('"scro') });
    const release = holdBack(client);
    const overtaken = client.begin('textDocument/completion', inTheList());
    await release.asked;
    document.replace('"scroll"', '"scrolled"');
    release.all();
    assert.equal((await overtaken.answer).error?.code, CONTENT_MODIFIED);

    const again = holdBack(client);
    const calledOff = client.begin('textDocument/completion', inTheList());
    await again.asked;
    client.tell('$/cancelRequest', { id: calledOff.id });
    assert.equal((await calledOff.answer).error?.code, REQUEST_CANCELLED);
    again.all();
    assert.equal((await document.pull()).kind, 'full', 'and the server goes on');
  });

  test('a request for something unknown fails by itself', async (t) => {
    const client = await server(t);
    assert.equal((await client.ask('textDocument/moniker', {})).error?.code, METHOD_NOT_FOUND);
    assert.equal((await open(client, TEXT).pull()).kind, 'full');
  });
});

// Codes of errors, by the specification of the protocol, 3.17, and of JSON-RPC 2.0.
const METHOD_NOT_FOUND = -32601;
const REQUEST_CANCELLED = -32800;
const CONTENT_MODIFIED = -32801;
const REQUEST_FAILED = -32803;

/** Answers questions about names only when it is told to. */
function holdBack(client: ClientByHand) {
  let all = () => {};
  const answer = new Promise<readonly never[]>((resolve) => {
    all = () => resolve([]);
  });
  const asked = new Promise<void>((resolve) => {
    client.answering(SEEN_NAMES, () => {
      resolve();
      return answer;
    });
  });
  return { asked, all };
}

function itemsOf(report: DocumentDiagnosticReport) {
  assert.equal(report.kind, 'full');
  return report.items;
}

function codesOf(report: DocumentDiagnosticReport) {
  return itemsOf(report).map(({ code }) => code);
}
