import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from '../harness/until.ts';
import { activeByItself, openFile, workspaceFolder } from './support.ts';

let tests = 0;

suite('Files that are not open', () => {
  suiteSetup(async () => {
    await openFile('web-shop.svc.jsonc');
    await activeByItself();
  });

  setup(() => {
    tests += 1;
  });

  teardown(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(uriOf(''), { recursive: true });
    await until('the problems to go', () => problemsBelow(uriOf('')).length === 0);
  });

  test('two with one destination are both told of, each leading to the other', async () => {
    await write({ 'a.svc.jsonc': optionsText(101), 'b.svc.jsonc': optionsText(102) });
    await shows('a.svc.jsonc', ['destination-shared']);
    await shows('b.svc.jsonc', ['destination-shared']);
    const [problem] = vscode.languages.getDiagnostics(uriOf('a.svc.jsonc'));
    assert.equal(problem?.relatedInformation?.[0]?.location.uri.toString(), uriOf('b.svc.jsonc').toString());
    assert.match(problem.message, /across-1\/b\.svc\.jsonc/);
  });

  test('one that is opened has its problem once, and when it is mended, the other has none either', async () => {
    await write({ 'a.svc.jsonc': optionsText(103), 'b.svc.jsonc': optionsText(104) });
    await shows('b.svc.jsonc', ['destination-shared']);
    const document = await openFile(`${folder()}/a.svc.jsonc`);
    // What is asked about the document replaces what was told about the file.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.deepEqual(codesOf('a.svc.jsonc'), ['destination-shared']);
    const edit = new vscode.WorkspaceEdit();
    const start = document.positionAt(document.getText().indexOf('across"'));
    edit.insert(document.uri, start, 'other_');
    assert.equal(await vscode.workspace.applyEdit(edit), true);
    await shows('a.svc.jsonc', []);
    await shows('b.svc.jsonc', []);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await shows('a.svc.jsonc', ['destination-shared']);
    await shows('b.svc.jsonc', ['destination-shared']);
  });

  test('both open: mending one mends the other', async () => {
    await write({ 'a.svc.jsonc': optionsText(105), 'b.svc.jsonc': optionsText(106) });
    await openFile(`${folder()}/a.svc.jsonc`);
    await vscode.window.showTextDocument(uriOf('b.svc.jsonc'), { viewColumn: vscode.ViewColumn.Beside });
    await shows('a.svc.jsonc', ['destination-shared']);
    await shows('b.svc.jsonc', ['destination-shared']);
    await write({ 'b.svc.jsonc': optionsText(106, 'elsewhere') });
    await shows('a.svc.jsonc', []);
    await shows('b.svc.jsonc', []);
  });

  test('one that is removed has no problem, and the other neither', async () => {
    await write({ 'a.svc.jsonc': optionsText(107), 'b.svc.jsonc': optionsText(108) });
    await shows('a.svc.jsonc', ['destination-shared']);
    await vscode.workspace.fs.delete(uriOf('b.svc.jsonc'));
    await shows('a.svc.jsonc', []);
    await shows('b.svc.jsonc', []);
  });

  test('a script counts, too', async () => {
    const script = `CALL \`acme-shop.svc_eu\`.deploy_installer(JSON '''${optionsText(110)}''');\n`;
    await write({ 'a.svc.jsonc': optionsText(109), 'install.sql': script });
    await shows('a.svc.jsonc', ['destination-shared']);
    await shows('install.sql', ['destination-shared']);
  });

  test('installations are found by their source', async () => {
    await write({ 'a.svc.jsonc': optionsText(111) });
    const found = await until('the symbol', async () => {
      const symbols = await vscode.commands.executeCommand<vscode.SymbolInformation[]>(
        'vscode.executeWorkspaceSymbolProvider',
        'analytics_111',
      );
      return symbols.length > 0 && symbols;
    });
    assert.deepEqual(
      found.map(({ name }) => name),
      ['acme-shop.analytics_111 (a.svc.jsonc)'],
    );
  });

  test('a folder that is made anew has its files read again', async () => {
    await write({ 'a.svc.jsonc': optionsText(112), 'b.svc.jsonc': optionsText(113) });
    await shows('a.svc.jsonc', ['destination-shared']);
    await vscode.workspace.fs.delete(uriOf(''), { recursive: true });
    await write({ 'a.svc.jsonc': optionsText(112, 'elsewhere'), 'b.svc.jsonc': optionsText(113) });
    await shows('a.svc.jsonc', []);
    await shows('b.svc.jsonc', []);
  });
});

function optionsText(property: number, destination = 'across'): string {
  return `{
  "ga4_dataset_id": "acme-shop.analytics_${property}",
  "transform_config_template": "events_partitioned",
  "destination_dataset_id": "acme-shop.${destination}"
}
`;
}

/**
 * A folder of its own for each test: VS Code keeps a document for minutes after its editor was closed, and does not always
 * notice that its file was removed and is there again.
 */
function folder(): string {
  return `across-${tests}`;
}

function uriOf(name: string): vscode.Uri {
  return vscode.Uri.joinPath(workspaceFolder(), folder(), name);
}

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files))
    await vscode.workspace.fs.writeFile(uriOf(name), new TextEncoder().encode(text));
}

function codesOf(name: string): unknown[] {
  const told = vscode.languages.getDiagnostics(uriOf(name));
  return told.map(({ code }) => (typeof code === 'object' ? code.value : code));
}

async function shows(name: string, codes: readonly string[]): Promise<void> {
  await until(`${name} to show ${codes.join(', ') || 'nothing'}`, () => codesOf(name).join() === codes.join());
}

function problemsBelow(folder: vscode.Uri): vscode.Diagnostic[] {
  const told = vscode.languages.getDiagnostics();
  return told.flatMap(([uri, problems]) => (uri.path.startsWith(folder.path) ? problems : []));
}
