import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { activeByItself, EXTENSION, openFile } from './support.ts';

suite('The extension', () => {
  test('is the packaged one, not the working copy', () => {
    const extension = vscode.extensions.getExtension(EXTENSION);
    assert.ok(extension);
    assert.equal(extension.packageJSON.devDependencies, undefined);
    assert.match(path.basename(extension.extensionPath), /^svc\.svc-\d+\.\d+\.\d+/);
  });

  test('becomes active by itself, for an options file', async () => {
    await openFile('web-shop.svc.jsonc');
    await activeByItself();
  });

  test('takes less than 50 ms of its own for that', async () => {
    const { exports } = await activeByItself();
    assert.ok(exports.activationMs > 0 && exports.activationMs < 50, `${exports.activationMs} ms`);
  });

  test('has loaded one file, without an engine and without a client of a cloud', async () => {
    const { exports } = await activeByItself();
    const loaded = exports.loadedModules().map((file) => path.basename(file));
    assert.deepEqual(loaded, ['extension.cjs']);
    const heavy = Object.keys(require.cache).filter((file) => /@duckdb|@google-cloud/.test(file));
    assert.deepEqual(heavy, []);
  });

  test('registers the commands that its manifest offers, and no other', async () => {
    const { packageJSON } = await activeByItself();
    const offered: string[] = packageJSON.contributes.commands.map(({ command }: { command: string }) => command);
    // VS Code itself registers commands for each view: `svc.status.focus` and the like.
    const registered = (await vscode.commands.getCommands(true)).filter((command) => /^svc\.\w+$/.test(command));
    assert.deepEqual(registered.sort(), offered.sort());
  });

  test('has the language of options files, by their names', async () => {
    for (const name of ['a.svc.json', 'b.svc.jsonc', 'svc.json', 'svc.jsonc']) {
      const document = await openFile(`names/${name}`, '{}');
      assert.equal(document.languageId, 'svc-options', name);
    }
    assert.equal((await openFile('names/other.json', '{}')).languageId, 'json');
  });
});
