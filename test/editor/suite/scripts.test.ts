import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as vscode from 'vscode';
import { until } from '../harness/until.ts';
import { activeByItself, diagnosticsOf, openFile, placeOf, workspaceFolder } from './support.ts';

const OPTIONS = `{
  "ga4_dataset_id": "acme-shop.analytics_123456789",
  "transform_config_template": "events_externel",
  "gcs_bucket_name": "acme-events"
}`;
const BEFORE = `-- It's ours: "deploy_installer"\nDECLARE options JSON;\nSET options = JSON """\n`;
const AFTER = `\n""";\nEXECUTE IMMEDIATE (SELECT \`acme-shop.svc_eu\`.deploy_installer(options));\n`;
const SCRIPT = BEFORE + OPTIONS.replaceAll('"', '\\"') + AFTER;
/** The same for another shop: two scripts of one shop would have that against each other. */
const ofShop = (number: number) => SCRIPT.replaceAll('analytics_123456789', `analytics_${number}`);

suite('In a SQL script', () => {
  suiteSetup(async () => {
    await openFile('scripts/first.sql', ofShop(1));
    await activeByItself();
  });

  test('the language stays SQL, and a fault in the options has one squiggle, at its place', async () => {
    const document = await openFile('scripts/first.sql');
    assert.equal(document.languageId, 'sql');
    const [fault] = await diagnosticsOf(document, 1);
    assert.ok(fault);
    assert.equal(codeOf(fault), 'not-allowed-value');
    assert.equal(document.getText(fault.range), '\\"events_externel\\"');
  });

  test('a file whose ending no language claims is a script all the same', async () => {
    const document = await openFile('scripts/dataform.sqlx', `config { type: "operations" }\n${ofShop(2)}`);
    assert.notEqual(document.languageId, 'svc-options');
    await diagnosticsOf(document, 1);
  });

  test('a fix changes the value, and nothing else of the script', async () => {
    const document = await openFile('scripts/fix.sql', ofShop(3));
    const [fault] = await diagnosticsOf(document, 1);
    assert.ok(fault);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      fault.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const [best] = actions.filter(({ isPreferred }) => isPreferred);
    assert.ok(best?.edit, actions.map(({ title }) => title).join());
    await vscode.workspace.applyEdit(best.edit);
    const mended = ofShop(3).replace('\\"events_externel\\"', '"events_external"');
    assert.equal(document.getText().replaceAll('\\"', '"'), mended.replaceAll('\\"', '"'));
    await diagnosticsOf(document, 0);
  });

  test('values are suggested, and fields explained, inside of the literal only', async () => {
    const document = await openFile('scripts/first.sql');
    const inside = placeOf(document, 'events_externel').start;
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      inside,
    );
    const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(
      labels.some((label) => label.includes('events_partitioned')),
      labels.join(),
    );
    assert.match(await hoverAt(document, placeOf(document, 'gcs_bucket_name').start), /gcs_bucket_name/);
    assert.equal(await hoverAt(document, placeOf(document, 'EXECUTE').start), '');
  });

  test('the commands stand above the options, and one above the first statement', async () => {
    const document = await openFile('scripts/first.sql');
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      100,
    );
    const titlesOn = (line: number) =>
      lenses.filter(({ range }) => range.start.line === line).map(({ command }) => command?.title);
    assert.deepEqual(titlesOn(1), ['Run script']);
    assert.deepEqual(titlesOn(3), ['Check', 'Plan', 'Deploy', 'Install', 'Run']);
  });

  test('a script without options has nothing of ours', async () => {
    const document = await openFile('scripts/other.sql', `SELECT JSON '{"ga4_dataset_id": 1}';\n`);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      100,
    );
    assert.deepEqual(lenses, []);
    await diagnosticsOf(document, 0);
  });
});

/** What the tests' own documents hold; VS Code asks the providers of their schemes for it. */
const contents = new Map<string, string>();

suite('In a review', () => {
  const faulty = OPTIONS;
  const providers: vscode.Disposable[] = [];

  suiteSetup(async () => {
    for (const scheme of ['pr', 'review', 'githubpr']) {
      providers.push(
        vscode.workspace.registerTextDocumentContentProvider(scheme, {
          provideTextDocumentContent: (uri) => contents.get(uri.toString()),
        }),
      );
    }
    await activeByItself();
  });

  suiteTeardown(async () => {
    for (const provider of providers) provider.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  for (const { scheme, base, head } of [
    { scheme: 'pr', base: { isBase: true, baseCommit: 'a' }, head: { isBase: false, headCommit: 'b' } },
    { scheme: 'review', base: { base: true, commit: 'a' }, head: { base: false, commit: 'b' } },
    // Its addresses do not tell the sides: the diff does.
    { scheme: 'githubpr', base: { branch: 'main' }, head: { branch: 'topic' } },
  ]) {
    for (const [name, text] of [
      ['shop.svc.jsonc', faulty],
      ['install.sql', SCRIPT],
    ] as const) {
      test(`problems of ${name} are told on the proposed side of ${scheme} only, explanations on both`, async () => {
        const before = written(scheme, name, base, text);
        const after = written(scheme, name, head, text);
        await vscode.commands.executeCommand('vscode.diff', before, after, `${name} (${scheme})`);
        const proposed = await vscode.workspace.openTextDocument(after);
        await diagnosticsOf(proposed, 1);
        const original = await vscode.workspace.openTextDocument(before);
        for (const document of [original, proposed])
          assert.match(await hoverAt(document, placeOf(document, 'gcs_bucket_name').start), /gcs_bucket_name/);
        assert.deepEqual(vscode.languages.getDiagnostics(before), []);
      });
    }
  }

  test('problems are told on what is staged and what is on disk, not on what they differ from in Git', async () => {
    const folder = vscode.Uri.joinPath(workspaceFolder(), 'repository');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
        cwd: folder.fsPath,
        encoding: 'utf8',
      });
    const document = await openFile('repository/install.sql', ofShop(7));
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Install');
    // The same addresses as those of the Git extension, which is not there.
    const uriOf = (ref: string) => {
      const query = JSON.stringify({ path: document.uri.fsPath, ref });
      return document.uri.with({ scheme: 'git', query });
    };
    providers.push(
      vscode.workspace.registerTextDocumentContentProvider('git', {
        provideTextDocumentContent: ({ query }) => git('show', `${JSON.parse(query).ref.replace('~', '')}:install.sql`),
      }),
    );
    for (const [original, modified] of [
      [uriOf('HEAD'), uriOf('')],
      [uriOf('~'), document.uri],
    ] as const) {
      await vscode.commands.executeCommand('vscode.diff', original, modified, 'install.sql');
      await until('the problem', () => vscode.languages.getDiagnostics(modified).length > 0);
      await hoverAt(await vscode.workspace.openTextDocument(original), placeOf(document, 'gcs_bucket_name').start);
      assert.deepEqual(vscode.languages.getDiagnostics(original), []);
    }
  });
});

function written(scheme: string, name: string, query: object, text: string): vscode.Uri {
  const uri = vscode.Uri.from({ scheme, path: `/acme/${name}`, query: JSON.stringify(query) });
  contents.set(uri.toString(), text);
  return uri;
}

function codeOf({ code }: vscode.Diagnostic): string | number | undefined {
  return typeof code === 'object' ? code.value : code;
}

async function hoverAt(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position.translate(0, 1),
  );
  return hovers
    .flatMap(({ contents: parts }) => parts)
    .map((content) => (typeof content === 'string' ? content : content.value))
    .join('\n');
}
