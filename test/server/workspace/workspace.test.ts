import assert from 'node:assert/strict';
import path from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { InitializeResult, SymbolInformation } from 'vscode-languageserver';
import { CHECK_WORKSPACE } from '../../../server/protocol.ts';
import { until } from '../../editor/harness/until.ts';
import { type ClientByHand, startByHand } from '../client-by-hand.ts';
import { greet, LISTENING, open, PULLING } from '../conversation.ts';
import { addressOf, type FilesOfClient, filesOf, optionsText } from './files-of-client.ts';

const SERVER = fileURLToPath(new URL('../../../server/node.ts', import.meta.url));

/** Milliseconds; a server that says nothing must not stop the tests. */
const PATIENCE = 90_000;

const REFRESHING = { ...PULLING, workspace: { diagnostics: { refreshSupport: true } } };

const SHARED = { destination_dataset_id: 'acme-shop.web' };
const A = optionsText('acme-shop.analytics_1', SHARED);
const B = optionsText('acme-shop.analytics_2', SHARED);
/** It has a fault that is its own. */
const FAULTY = optionsText('acme-shop.analytics_3').replace('partitioned', 'parted');
const SCRIPT = `CALL \`acme-shop.svc_us\`.deploy_installer(JSON '${JSON.stringify(JSON.parse(B))}');\n`;

interface Begun {
  readonly client: ClientByHand;
  readonly files: FilesOfClient;
  readonly hello: InitializeResult;
  refreshes(): number;
}

async function begin(t: TestContext, capabilities: object = REFRESHING, workspaceFiles = true): Promise<Begun> {
  const client = startByHand(process.execPath, [SERVER, '--stdio'], path.dirname(SERVER));
  t.after(() => client.kill());
  let refreshes = 0;
  client.answering('workspace/diagnostic/refresh', () => {
    refreshes += 1;
    return null;
  });
  const files = filesOf(client);
  const hello = await greet(client, capabilities, { workspaceFiles });
  return { client, files, hello, refreshes: () => refreshes };
}

suite('The workspace', { timeout: PATIENCE }, () => {
  test('offers diagnostics of all files to a client that tells which there are', async (t) => {
    const { hello } = await begin(t);
    const offered = { identifier: 'svc', interFileDependencies: true, workspaceDiagnostics: true };
    assert.deepEqual(hello.capabilities.diagnosticProvider, offered);
    assert.equal(hello.capabilities.workspaceSymbolProvider, true);
  });

  test('tells the problems of files that nobody opened, and of those with others', async (t) => {
    const { files } = await begin(t);
    files.listen();
    files.write({ 'a.svc.json': A, 'b.svc.json': B, 'c.svc.json': FAULTY });
    await files.shows('a.svc.json', ['destination-shared']);
    await files.shows('b.svc.json', ['destination-shared']);
    await files.shows('c.svc.json', ['not-allowed-value']);
    const told = files.reports.findLast(({ uri }) => uri === addressOf('a.svc.json'));
    assert.ok(told?.kind === 'full');
    const [problem] = told.items;
    assert.equal(told.version, null);
    assert.match(`${problem?.message}`, /b\.svc\.json/);
    const [related] = problem?.relatedInformation ?? [];
    assert.deepEqual(related?.location, {
      uri: addressOf('b.svc.json'),
      range: { start: { line: 3, character: 28 }, end: { line: 3, character: 43 } },
    });
  });

  test('tells of a script with options, too, at its place in the script', async (t) => {
    const { files } = await begin(t);
    files.listen();
    files.write({ 'a.svc.json': A, 'b.sql': SCRIPT, 'c.sql': 'SELECT 1' });
    await files.shows('b.sql', ['destination-shared']);
    await files.shows('a.svc.json', ['destination-shared']);
    const told = files.reports.findLast(({ uri }) => uri === addressOf('b.sql'));
    const start = SCRIPT.indexOf('"acme-shop.web"');
    assert.deepEqual(told?.kind === 'full' && told.items[0]?.range, {
      start: { line: 0, character: start },
      end: { line: 0, character: start + '"acme-shop.web"'.length },
    });
  });

  test('follows changes: what is mended, removed or made is told, and nothing else again', async (t) => {
    const { client, files } = await begin(t);
    files.listen();
    files.write({ 'a.svc.json': A, 'b.svc.json': B, 'c.svc.json': FAULTY });
    await files.shows('b.svc.json', ['destination-shared']);
    await client.result(CHECK_WORKSPACE, undefined);
    const before = files.reports.length;
    files.write({ 'b.svc.json': B.replace('acme-shop.web', 'acme-shop.other') });
    await files.shows('a.svc.json', []);
    await files.shows('b.svc.json', []);
    files.write({ 'd.svc.json': B });
    await files.shows('a.svc.json', ['destination-shared']);
    files.remove('d.svc.json');
    await files.shows('a.svc.json', []);
    await files.shows('d.svc.json', []);
    assert.ok(files.reports.slice(before).every(({ uri }) => uri !== addressOf('c.svc.json')));
  });

  test('reads again only what it is told has changed, and tells nothing when that makes no difference', async (t) => {
    const { client, files } = await begin(t);
    files.listen();
    files.write({ 'a.svc.json': A, 'b.svc.json': B });
    await client.result(CHECK_WORKSPACE, undefined);
    const before = files.reports.length;
    files.write({ 'b.svc.json': B });
    await client.result(CHECK_WORKSPACE, undefined);
    assert.deepEqual(files.read, ['a.svc.json', 'b.svc.json', 'b.svc.json']);
    assert.equal(files.reports.length, before);
  });

  test('what is on the screen wins over what is in the file, until it is closed', async (t) => {
    const { client, files } = await begin(t);
    files.listen();
    files.write({ 'a.svc.json': A, 'b.svc.json': B });
    await files.shows('a.svc.json', ['destination-shared']);
    const document = open(client, B, addressOf('b.svc.json'));
    document.replace('acme-shop.web', 'acme-shop.other');
    await files.shows('a.svc.json', []);
    document.close();
    await files.shows('a.svc.json', ['destination-shared']);
    await files.shows('b.svc.json', ['destination-shared']);
  });

  test('an open document is told of other files: the client is asked to ask again, once and only then', async (t) => {
    const { client, files, refreshes } = await begin(t);
    files.write({ 'a.svc.json': A });
    const document = open(client, A, addressOf('a.svc.json'));
    const first = await document.pull();
    assert.deepEqual(first.kind === 'full' && first.items, []);
    files.write({ 'b.svc.json': B });
    await until('a refresh', () => refreshes() === 1);
    const second = await document.pull(first.resultId);
    assert.deepEqual(second.kind === 'full' && second.items.map(({ code }) => code), ['destination-shared']);
    assert.deepEqual(await document.pull(second.resultId), { kind: 'unchanged', resultId: second.resultId });
    files.write({ 'c.svc.json': FAULTY });
    await client.result(CHECK_WORKSPACE, undefined);
    assert.equal(refreshes(), 1);
  });

  test('a document that is open without being shown is told of among the files, once nobody types', async (t) => {
    const { client, files } = await begin(t);
    files.listen();
    files.write({ 'c.svc.json': FAULTY });
    await files.shows('c.svc.json', ['not-allowed-value']);
    const document = open(client, FAULTY, addressOf('c.svc.json'));
    document.replace('parted', 'partitioned');
    await files.shows('c.svc.json', []);
    assert.equal(files.reports.at(-1)?.version, 2);
  });

  test('a document that is no file of the workspace has no part in it, and nothing is left when it is closed', async (t) => {
    const { client, files } = await begin(t);
    files.listen();
    files.write({ 'a.svc.json': A });
    for (const uri of [
      'untitled:Untitled-1',
      'git:/home/ann/b.svc.json?%7B%22ref%22%3A%22%22%7D',
      'file:///else/b.svc.json',
    ]) {
      const document = open(
        client,
        FAULTY.replace('analytics_3"', 'analytics_3", "destination_dataset_id": "acme-shop.web"'),
        uri,
      );
      const report = await document.pull();
      assert.deepEqual(report.kind === 'full' && report.items.map(({ code }) => code), ['not-allowed-value']);
      document.close();
      await until('an empty report', () =>
        files.reports.some((one) => one.uri === uri && one.kind === 'full' && one.items.length === 0),
      );
    }
    await client.result(CHECK_WORKSPACE, undefined);
    assert.deepEqual(files.codesOf('a.svc.json'), []);
  });

  test('a client that comes back is told only what it does not have', async (t) => {
    const { client, files } = await begin(t);
    const { id } = files.listen();
    files.write({ 'a.svc.json': A, 'b.svc.json': B });
    await client.result(CHECK_WORKSPACE, undefined);
    client.tell('$/cancelRequest', { id });
    const latest = files.reports.findLast(({ uri }) => uri === addressOf('a.svc.json'));
    assert.ok(latest?.resultId);
    const before = files.reports.length;
    files.listen({ 'a.svc.json': latest.resultId, 'gone.svc.json': '99' });
    await until('what is new', () => files.reports.length >= before + 2);
    assert.deepEqual(
      files.reports.slice(before).map(({ uri, kind }) => [uri, kind]),
      [
        [addressOf('b.svc.json'), 'full'],
        [addressOf('gone.svc.json'), 'full'],
      ],
    );
    assert.deepEqual(files.codesOf('gone.svc.json'), []);
  });

  test('a client without partial results is answered once there is something to tell', async (t) => {
    const { client, files } = await begin(t);
    const { answer } = client.begin('workspace/diagnostic', { previousResultIds: [] });
    files.write({ 'c.svc.json': FAULTY });
    const { result } = await answer;
    assert.deepEqual(
      (result as { items: { uri: string }[] }).items.map(({ uri }) => uri),
      [addressOf('c.svc.json')],
    );
  });

  test('a file that cannot be read has no problems, and the others have theirs', async (t) => {
    const { client, files } = await begin(t);
    files.listen();
    files.write({ 'a.svc.json': A, 'b.svc.json': B, 'c.svc.json': FAULTY });
    await files.shows('a.svc.json', ['destination-shared']);
    client.answering('svc/readFile', () => null);
    files.write({ 'b.svc.json': '' });
    await files.shows('a.svc.json', []);
    await files.shows('c.svc.json', ['not-allowed-value']);
  });

  test('is counted, once every file was looked at; scripts without options do not count', async (t) => {
    const { client, files } = await begin(t);
    files.write({ 'a.svc.json': A, 'b.sql': SCRIPT, 'c.svc.json': FAULTY, 'd.sql': 'SELECT 1' });
    assert.deepEqual(await client.result(CHECK_WORKSPACE, undefined), {
      files: 3,
      problems: { error: 3, warning: 0, hint: 0 },
    });
  });

  test('lists installations by their source and by their file', async (t) => {
    const { client, files } = await begin(t);
    files.write({ 'shops/web.svc.json': A, 'shops/app.svc.json': B, 'c.sql': SCRIPT });
    await client.result(CHECK_WORKSPACE, undefined);
    const find = async (query: string) =>
      (await client.result<SymbolInformation[]>('workspace/symbol', { query })).map(({ name }) => name);
    const all = [
      'acme-shop.analytics_1 (web.svc.json)',
      'acme-shop.analytics_2 (app.svc.json)',
      'acme-shop.analytics_2 (c.sql)',
    ];
    assert.deepEqual(await find(''), all);
    assert.deepEqual(await find('Analytics_2'), all.slice(1));
    assert.deepEqual(await find('web'), all.slice(0, 1));
    assert.deepEqual(await find('nothing'), []);
  });

  test('leads from a script to options in a file that nobody opened', async (t) => {
    const { client, files } = await begin(t);
    files.write({ 'a.svc.json': A });
    await client.result(CHECK_WORKSPACE, undefined);
    const uri = addressOf('report.sql');
    const text = 'SELECT * FROM `acme-shop.web.events`';
    client.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'sql', version: 1, text } });
    const found = await client.result<{ uri: string }[]>('textDocument/definition', {
      textDocument: { uri },
      position: { line: 0, character: text.indexOf('web') },
    });
    assert.deepEqual(
      found.map((place) => place.uri),
      [addressOf('a.svc.json')],
    );
  });

  test('of a client that does not tell its files, open documents know each other', async (t) => {
    const { client, hello, refreshes } = await begin(t, REFRESHING, false);
    assert.deepEqual(hello.capabilities.diagnosticProvider, {
      identifier: 'svc',
      interFileDependencies: true,
      workspaceDiagnostics: false,
    });
    const a = open(client, A, addressOf('a.svc.json'));
    assert.deepEqual(codesOf(await a.pull()), []);
    const b = open(client, B, addressOf('b.svc.json'));
    open(client, B, 'untitled:Untitled-1');
    assert.deepEqual(codesOf(await b.pull()), ['destination-shared']);
    await until('a refresh', () => refreshes() > 0);
    assert.deepEqual(codesOf(await a.pull()), ['destination-shared']);
    b.close();
    await until('another refresh', () => refreshes() > 1);
    assert.deepEqual(codesOf(await a.pull()), []);
  });

  test('a client that does not ask is told of the other document, too', async (t) => {
    const { client } = await begin(t, LISTENING, false);
    open(client, A, addressOf('a.svc.json'));
    const next = () => client.hear<{ uri: string; diagnostics: { code: string }[] }>('textDocument/publishDiagnostics');
    assert.deepEqual((await next()).diagnostics, []);
    open(client, B, addressOf('b.svc.json'));
    const told = [await next(), await next()].map(({ uri, diagnostics }) => [uri, diagnostics.map(({ code }) => code)]);
    assert.deepEqual(told.sort(), [
      [addressOf('a.svc.json'), ['destination-shared']],
      [addressOf('b.svc.json'), ['destination-shared']],
    ]);
  });
});

function codesOf(report: { readonly kind: string; readonly items?: readonly { code?: unknown }[] }): unknown[] {
  return report.items?.map(({ code }) => code) ?? [report.kind];
}
