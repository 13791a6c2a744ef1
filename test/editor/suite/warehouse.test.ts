import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import type { Status } from '../../../warehouses/warehouse.ts';
import { until } from '../harness/until.ts';
import { activeByItself, openFile, placeOf, REPOSITORY, workspaceFolder } from './support.ts';

const WAREHOUSE = 'local-warehouse';
const SHOP = 'web-shop.svc.jsonc';

suite('On the local warehouse', () => {
  suiteSetup(async function () {
    this.timeout(60_000);
    const settings = vscode.workspace.getConfiguration('svc');
    await settings.update('confirm.local', false, vscode.ConfigurationTarget.Global);
    await settings.update('local.folder', WAREHOUSE, vscode.ConfigurationTarget.Workspace);
    const document = await openFile(SHOP);
    await activeByItself();
    await vscode.commands.executeCommand('svc.makeSampleExport', document.uri.toString());
  });

  test('options with an error start nothing', async () => {
    const shop = await openFile(SHOP);
    const document = await openFile('broken.svc.jsonc', shop.getText().replace('"web"', '"wep"'));
    await vscode.commands.executeCommand('svc.deploy', document.uri.toString());
    assert.equal((await statusOf(SHOP)).deployed, false);
  });

  test('a refusal stays on its field wherever that goes, until the field is edited', async function () {
    this.timeout(60_000);
    const document = await openFile('app.svc.jsonc');
    await vscode.commands.executeCommand('svc.deploy', document.uri.toString());
    const refusals = () =>
      vscode.languages.getDiagnostics(document.uri).filter(({ code }) => code === 'source-not-found');
    const textOf = ([refusal]: readonly vscode.Diagnostic[]) => refusal && document.getText(refusal.range);
    assert.equal(textOf(refusals()), '"acme-shop.analytics_987654321"');
    await insert(document, new vscode.Position(0, 1), '\n  // Another line.');
    await until('the refusal below the new line', () => textOf(refusals()) === '"acme-shop.analytics_987654321"');
    await insert(document, placeOf(document, '"acme-shop.analytics_987654321"').end.translate(0, -1), '0');
    await until('no refusal of another dataset', () => refusals().length === 0);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  test('Deploy, Install and Run makes events of every date, and loads the engine for that', async function () {
    this.timeout(120_000);
    const document = await openFile(SHOP);
    const { exports } = await activeByItself();
    await vscode.commands.executeCommand('svc.deployInstallRun', document.uri.toString());
    assert.ok(exports.loadedModules().some((file) => path.basename(file) === 'engine.cjs'));
    const { deployed, installed, events, partitions, pending } = await statusOf(SHOP);
    assert.equal(deployed, true);
    assert.ok(installed);
    assert.equal(events?.name, 'acme-shop.reporting.events');
    assert.deepEqual(
      partitions.map(({ eventDate, state }) => ({ eventDate, state })),
      ['2024-01-01', '2024-01-02', '2024-01-03'].map((eventDate) => ({ eventDate, state: 'done' })),
    );
    assert.deepEqual(pending, []);
  });

  test('plan, status and rows are shown in panels of their own', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const document = await openFile(SHOP);
    for (const command of ['svc.plan', 'svc.openStatus', 'svc.previewEvents']) {
      await vscode.commands.executeCommand(command, document.uri.toString());
    }
    await until('the panels', () => panels().length === 3);
    assert.deepEqual(panels().sort(), ['svc.plan', 'svc.preview', 'svc.status']);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  test('a name tells how often it was seen, once there is data', async () => {
    const document = await openFile(SHOP);
    const position = placeOf(document, '"purchase"').start.translate(0, 2);
    await until('the share of all events in a hover', async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        position,
      );
      return hovers.flatMap(({ contents }) => contents).some((content) => /\d ?%/.test(Object(content).value));
    });
  });
});

async function insert({ uri }: vscode.TextDocument, position: vscode.Position, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, position, text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/** The kinds of panels that are open. */
function panels(): string[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => (input instanceof vscode.TabInputWebview ? [input.viewType.replace(/^.*-/, '')] : []));
}

/** Asks the command line: another process, which knows nothing of the editor. */
async function statusOf(file: string): Promise<Status> {
  const folder = workspaceFolder().fsPath;
  const args = [path.join(folder, file), '--dir', path.join(folder, WAREHOUSE), '--json'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(REPOSITORY, 'dist/cli/svc.js'), 'status', ...args],
    { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  );
  return JSON.parse(stdout);
}
