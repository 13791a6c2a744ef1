import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from '../harness/until.ts';
import { activeByItself, diagnosticsOf, openFile, workspaceFolder } from './support.ts';

const FAULTY = '{ "ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_partition" }';

suite('The check of the workspace', () => {
  suiteSetup(async () => {
    await openFile('web-shop.svc.jsonc');
    await activeByItself();
  });

  test('tells the problems of a file that is not open', async () => {
    const uri = await write('closed.svc.jsonc', FAULTY);
    await vscode.commands.executeCommand('svc.checkWorkspace');
    const [problem, ...others] = vscode.languages.getDiagnostics(uri);
    assert.deepEqual(others, []);
    assert.equal(problem?.source, 'svc');
    assert.equal(typeof problem.code === 'object' ? problem.code.value : problem.code, 'not-allowed-value');
    assert.equal(problem.range.start.character, FAULTY.indexOf('"events_partition"'));
  });

  test('leaves them to the language server once the file is opened: one squiggle for one fault', async () => {
    const document = await openFile('closed.svc.jsonc');
    await diagnosticsOf(document, 1);
    await vscode.commands.executeCommand('svc.checkWorkspace');
    await diagnosticsOf(document, 1);
  });

  test('forgets them when the file is changed', async () => {
    const uri = await write('mended.svc.jsonc', FAULTY);
    await vscode.commands.executeCommand('svc.checkWorkspace');
    assert.equal(vscode.languages.getDiagnostics(uri).length, 1);
    await write('mended.svc.jsonc', FAULTY.replace('partition"', 'partitioned"'));
    await until('the problem to go', () => vscode.languages.getDiagnostics(uri).length === 0);
  });
});

async function write(name: string, text: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(workspaceFolder(), name);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}
