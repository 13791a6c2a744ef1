import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import type { Status } from '../../../warehouses/warehouse.ts';
import { until } from '../harness/until.ts';
import { activeByItself, diagnosticsOf, openFile, REPOSITORY, workspaceFolder } from './support.ts';

const WAREHOUSE = 'script-warehouse';
const SHOP = 'web-shop.svc.jsonc';
const SCRIPT = 'install-web-shop.sql';

suite('An installation script, on the local warehouse', () => {
  suiteSetup(async function () {
    this.timeout(60_000);
    const settings = vscode.workspace.getConfiguration('svc');
    await settings.update('confirm.local', false, vscode.ConfigurationTarget.Global);
    await settings.update('local.folder', WAREHOUSE, vscode.ConfigurationTarget.Workspace);
    const document = await openFile(SHOP);
    await activeByItself();
    await vscode.commands.executeCommand('svc.makeSampleExport', document.uri.toString());
  });

  test('is not begun when a statement is not understood, which then has a squiggle until it is edited', async () => {
    const sample = await openFile(SCRIPT);
    const document = await openFile('two-things.sql', `${ofShop(sample, 'acme-two')}\nDROP TABLE x;\n`);
    await vscode.commands.executeCommand('svc.runInstallationScript');
    const [fault] = await diagnosticsOf(document, 1);
    assert.ok(fault);
    assert.equal(document.getText(fault.range), 'DROP TABLE x');
    assert.match(fault.message, /^Statement 6 is not understood: only DECLARE and SET/);
    assert.equal((await status()).deployed, false);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), '\n');
    await vscode.workspace.applyEdit(edit);
    await diagnosticsOf(document, 0);
  });

  test('is not begun when its options have an error', async () => {
    const sample = await openFile(SCRIPT);
    const document = await openFile(
      'broken.sql',
      ofShop(sample, 'acme-shut').replace('events_external', 'events_externel'),
    );
    await vscode.commands.executeCommand('svc.runInstallationScript', document.uri.toString());
    assert.equal((await status()).deployed, false);
  });

  test('fails at the statement that asks for what is not there', async () => {
    const document = await openFile('only-run.sql', 'CALL `acme-shop.svc_analytics_123456789`.RUN(NULL);\n');
    await vscode.commands.executeCommand('svc.runInstallationScript', document.uri.toString());
    const [fault] = await diagnosticsOf(document, 1);
    assert.ok(fault);
    assert.equal(fault.range.start.character, 0);
    assert.equal(fault.code, 'not-installed');
  });

  test('deploys, installs and runs, statement by statement', async function () {
    this.timeout(120_000);
    const document = await openFile(SCRIPT);
    await vscode.commands.executeCommand('svc.runInstallationScript', document.uri.toString());
    const { deployed, installed, events, partitions } = await status();
    assert.equal(deployed, true);
    assert.deepEqual(installed?.options.conversion_event_names, ['purchase', 'generate_lead', 'newsletter_signup']);
    assert.equal(events?.name, 'acme-shop.reporting.events');
    assert.deepEqual(
      partitions.map(({ state }) => state),
      ['done', 'done', 'done'],
    );
  });

  test('a command above its options is about these', async () => {
    const document = await openFile(SCRIPT);
    await vscode.commands.executeCommand('svc.plan', document.uri.toString(), 0);
    await until('the plan of the script', () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).some(({ label }) => label === `Plan: ${SCRIPT}`),
    );
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});

/** The script for another shop: two scripts of one shop would have that against each other. */
function ofShop(script: vscode.TextDocument, shop: string): string {
  return script.getText().replaceAll('acme-shop', shop);
}

/** Asks the command line: another process, which knows nothing of the editor. */
async function status(): Promise<Status> {
  const folder = workspaceFolder().fsPath;
  const args = [path.join(folder, SHOP), '--dir', path.join(folder, WAREHOUSE), '--json'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(REPOSITORY, 'dist/cli/svc.js'), 'status', ...args],
    { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  );
  return JSON.parse(stdout);
}
