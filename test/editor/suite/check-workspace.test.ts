import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from '../harness/until.ts';
import { activeByItself, diagnosticsOf, openFile, workspaceFolder } from './support.ts';

let tests = 0;

const FAULTY = '{ "ga4_dataset_id": "acme-shop.analytics_41", "transform_config_template": "events_partition" }';

suite('The check of the workspace', () => {
  setup(() => {
    tests += 1;
  });

  suiteSetup(async () => {
    await openFile('web-shop.svc.jsonc');
    await activeByItself();
  });

  teardown(async () => {
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await vscode.workspace.fs.delete(uriOf());
  });

  test('tells the problems of a file that is not open', async () => {
    await write(FAULTY);
    await vscode.commands.executeCommand('svc.checkWorkspace');
    const [problem, ...others] = await until('the problem', () => problems().length > 0 && problems());
    assert.deepEqual(others, []);
    assert.equal(problem?.source, 'svc');
    assert.equal(typeof problem.code === 'object' ? problem.code.value : problem.code, 'not-allowed-value');
    assert.equal(problem.range.start.character, FAULTY.indexOf('"events_partition"'));
  });

  test('leaves one squiggle for one fault of a file that is opened', async () => {
    await write(FAULTY);
    const document = await openFile(name());
    await diagnosticsOf(document, 1);
    await vscode.commands.executeCommand('svc.checkWorkspace');
    await diagnosticsOf(document, 1);
  });

  test('forgets a problem when the file is mended', async () => {
    await write(FAULTY);
    await vscode.commands.executeCommand('svc.checkWorkspace');
    await until('the problem', () => problems().length === 1);
    await write(FAULTY.replace('partition"', 'partitioned"'));
    await until('the problem to go', () => problems().length === 0);
  });
});

/**
 * A file of its own for each test: VS Code keeps a document for minutes after its editor was closed, and does not always notice
 * that its file was removed and is there again.
 */
function name(): string {
  return `checked-${tests}.svc.jsonc`;
}

function uriOf(): vscode.Uri {
  return vscode.Uri.joinPath(workspaceFolder(), name());
}

function problems(): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uriOf());
}

async function write(text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uriOf(), new TextEncoder().encode(text));
}
