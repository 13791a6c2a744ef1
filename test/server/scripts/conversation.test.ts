import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type {
  CodeAction,
  CompletionList,
  DocumentDiagnosticReport,
  InitializeResult,
  Location,
  RegistrationParams,
} from 'vscode-languageserver';
import { type ClientByHand, startByHand } from '../client-by-hand.ts';
import { greet, leave, PULLING } from '../conversation.ts';

const SERVER = fileURLToPath(new URL('../../../server/node.ts', import.meta.url));
const SCRIPT = { uri: 'file:///home/ann/install.sql', languageId: 'sql' };
const OPTIONS = { uri: 'file:///home/ann/shop.svc.json', languageId: 'svc-options' };
const TEXT = `SET options = JSON '''
{
  "ga4_dataset_id": "acme-shop.analytics_1",
  "transform_config_template": "events_partitioned",
  "stream_typ": "web"
}
''';
CALL \`acme-shop.analytics_2\`.install_svc();
`;

/** An editor that makes files and knows which formatter is for which language, as VS Code does. */
const EVERYTHING = {
  ...PULLING,
  textDocument: {
    ...PULLING.textDocument,
    formatting: { dynamicRegistration: true },
    rangeFormatting: { dynamicRegistration: true },
  },
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
};

suite('a script, in a conversation', { timeout: 60_000 }, () => {
  test('has its diagnostics, its fixes and its completion', async (t) => {
    const { client } = await begin(t);
    open(client, SCRIPT, TEXT);
    const textDocument = { uri: SCRIPT.uri };
    const report = await client.result<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument });
    assert.ok(report.kind === 'full');
    const [fault, ...others] = report.items;
    assert.ok(fault?.code === 'unknown-field' && others.length === 0);
    const context = { diagnostics: [fault] };
    const params = { textDocument, range: fault.range, context };
    const actions = await client.result<CodeAction[]>('textDocument/codeAction', params);
    assert.ok(actions.some(({ title }) => title === 'Rename to "stream_type"'));
    assert.ok(actions.some(({ title }) => title === 'Copy the options to install.svc.json'));
    const position = { line: 4, character: 9 };
    const { items } = await client.result<CompletionList>('textDocument/completion', { textDocument, position });
    assert.ok(items.some(({ label }) => label === 'stream_type'));
    const change = { range: fault.range, text: '"stream_type"' };
    client.tell('textDocument/didChange', { textDocument: { ...textDocument, version: 2 }, contentChanges: [change] });
    const next = { textDocument, previousResultId: report.resultId };
    const after = await client.result<DocumentDiagnosticReport>('textDocument/diagnostic', next);
    assert.ok(after.kind === 'full' && after.items.length === 0);
    assert.equal(await leave(client), 0);
  });

  test('says nothing outside of its literals, so that others are heard', async (t) => {
    const { client } = await begin(t);
    open(client, SCRIPT, TEXT);
    const about = { textDocument: { uri: SCRIPT.uri }, position: { line: 7, character: 3 } };
    for (const feature of ['hover', 'prepareRename'])
      assert.equal(await client.result(`textDocument/${feature}`, about), null);
    assert.deepEqual(await client.result('textDocument/completion', about), { isIncomplete: false, items: [] });
    assert.equal(await client.result('textDocument/selectionRange', { ...about, positions: [about.position] }), null);
    assert.equal(await client.result('textDocument/rename', { ...about, newName: 'x' }), null);
    const options = { tabSize: 2, insertSpaces: true };
    assert.deepEqual(await client.result('textDocument/formatting', { ...about, options }), []);
  });

  test('leads to the options file that is open beside it', async (t) => {
    const { client } = await begin(t);
    open(client, SCRIPT, TEXT);
    open(client, OPTIONS, '{ "ga4_dataset_id": "acme-shop.analytics_2" }');
    const about = { textDocument: { uri: SCRIPT.uri }, position: { line: 7, character: 30 } };
    const found = await client.result<Location[]>('textDocument/definition', about);
    assert.deepEqual(
      found.map(({ uri }) => uri),
      [OPTIONS.uri],
    );
    const params = { ...about, context: { includeDeclaration: true } };
    assert.equal((await client.result<Location[]>('textDocument/references', params)).length, 2);
  });

  test('is not formatted by us where an editor would have to ask which formatter is meant', async (t) => {
    const client = start(t);
    const registered = new Promise<RegistrationParams>((resolve) => {
      client.answering('client/registerCapability', (params) => {
        resolve(params as RegistrationParams);
        return null;
      });
    });
    const { capabilities } = await greet(client, EVERYTHING);
    assert.deepEqual(
      [capabilities.documentFormattingProvider, capabilities.documentRangeFormattingProvider],
      [undefined, undefined],
    );
    const { registrations } = await registered;
    assert.deepEqual(registrations[0]?.registerOptions, { documentSelector: [{ language: 'svc-options' }] });
  });

  test('is offered to be formatted by request, to an editor that cannot choose', async (t) => {
    const client = start(t);
    const { capabilities } = await greet(client);
    assert.equal(capabilities.documentRangeFormattingProvider, true);
  });
});

async function begin(t: TestContext): Promise<{ client: ClientByHand; greeting: InitializeResult }> {
  const client = start(t);
  client.answering('client/registerCapability', () => null);
  return { client, greeting: await greet(client, EVERYTHING) };
}

function start(t: TestContext): ClientByHand {
  const client = startByHand(process.execPath, [SERVER, '--stdio']);
  t.after(() => client.kill());
  return client;
}

function open(client: ClientByHand, document: { uri: string; languageId: string }, text: string): void {
  client.tell('textDocument/didOpen', { textDocument: { ...document, version: 1, text } });
}
