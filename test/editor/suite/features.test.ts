import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import schema from '../../../schemas/options.schema.json' with { type: 'json' };
import { until } from '../harness/until.ts';
import { activeByItself, diagnosticsOf, openFile, placeOf } from './support.ts';

const PLAIN = `{
  "ga4_dataset_id": "acme-shop.analytics_123456789",
  "transform_config_template": "events_external",
  "gcs_bucket_name": "acme-events",
  "exclude_event_names": ["scroll"],
  "custom_event_params": [{ "name": "article_id", "type": "string" }]
}
`;

suite('In an options file', () => {
  suiteSetup(async () => {
    await openFile('features/first.svc.jsonc', PLAIN);
    await activeByItself();
  });

  test('every field that is not there yet is suggested, the required ones first', async () => {
    const document = await openFile('features/empty.svc.jsonc', '{\n  \n}\n');
    const { items } = await suggestions(document, new vscode.Position(1, 2));
    const fields = items.filter(({ kind }) => kind !== vscode.CompletionItemKind.Snippet);
    assert.deepEqual(fields.map(labelOf).sort(), Object.keys(schema.properties).sort());
    const inOrder = [...fields].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1)).map(labelOf);
    assert.deepEqual(inOrder.slice(0, 2).sort(), ['ga4_dataset_id', 'transform_config_template']);
  });

  test('the values of a choice are suggested', async () => {
    const document = await openFile(
      'features/choice.svc.jsonc',
      '{ "ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "" }',
    );
    await diagnosticsOf(document, 1);
    const { items } = await suggestions(document, placeOf(document, '""').start.translate(0, 1));
    const labels = items.map((item) => labelOf(item).replaceAll('"', ''));
    for (const value of ['events_external', 'events_partitioned']) assert.ok(labels.includes(value), labels.join());
  });

  test('every field tells what it is', async () => {
    const text = `{\n${Object.keys(schema.properties)
      .map((field) => `  "${field}": null`)
      .join(',\n')}\n}`;
    const document = await openFile('features/hover.svc.jsonc', text);
    for (const field of Object.keys(schema.properties)) {
      const shown = await hoverAt(document, placeOf(document, `"${field}"`).start.translate(0, 2));
      assert.match(shown, new RegExp(field), field);
      assert.ok(shown.length > 60, `${field}: ${shown}`);
    }
  });

  test('a hover is never trusted, and holds no HTML', async () => {
    const document = await openFile('features/first.svc.jsonc');
    const position = placeOf(document, '"gcs_bucket_name"').start.translate(0, 2);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      position,
    );
    for (const content of hovers.flatMap(({ contents }) => contents)) {
      assert.ok(content instanceof vscode.MarkdownString);
      assert.ok(!content.isTrusted && !content.supportHtml);
    }
  });

  test('a fix is offered at its fault, and mends it', async () => {
    const document = await openFile('features/fix.svc.jsonc', PLAIN.replace('events_external', 'events_externel'));
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
    assert.equal(document.getText(), PLAIN);
    await diagnosticsOf(document, 0);
  });

  test('everything that can be fixed is fixed at once when asked for', async () => {
    const document = await openFile(
      'features/fix-all.svc.jsonc',
      PLAIN.replace('events_external', 'events_externel').replace('["scroll"]', '"scroll"'),
    );
    await diagnosticsOf(document, 2);
    await vscode.commands.executeCommand('editor.action.fixAll');
    await until('the fixes', () => document.getText() === PLAIN);
  });

  test('the commands stand above the object, and the console above each dataset', async () => {
    const document = await openFile('features/first.svc.jsonc');
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      100,
    );
    const above = lenses.filter(({ range }) => range.start.line === 0).map(({ command }) => command?.title);
    assert.deepEqual(above, ['Check', 'Plan', 'Deploy', 'Install', 'Run']);
    const registered = await vscode.commands.getCommands(true);
    const ours = lenses.flatMap(({ command }) => (command?.command.startsWith('svc.') ? [command.command] : []));
    assert.deepEqual(
      ours.filter((command) => !registered.includes(command)),
      [],
    );
    assert.ok(lenses.some(({ range, command }) => range.start.line === 1 && command?.title === 'Open in console'));
  });

  test('the outline has the fields, and the names of custom entries', async () => {
    const document = await openFile('features/first.svc.jsonc');
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    assert.deepEqual(
      symbols.map(({ name }) => name),
      [...PLAIN.matchAll(/^ {2}"(\w+)"/gm)].map(([, name]) => name),
    );
    assert.deepEqual(
      symbols.at(-1)?.children.map(({ name }) => name),
      ['article_id'],
    );
  });

  test('the defaults of silent fields are shown', async () => {
    const document = await openFile('features/first.svc.jsonc');
    const whole = new vscode.Range(new vscode.Position(0, 0), document.lineAt(document.lineCount - 1).range.end);
    const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
      'vscode.executeInlayHintProvider',
      document.uri,
      whole,
    );
    const texts = hints.map(({ label }) =>
      typeof label === 'string' ? label : label.map(({ value }) => value).join(''),
    );
    assert.ok(
      texts.some((text) => text.includes('acme-shop.svc_analytics_123456789')),
      texts.join(' | '),
    );
  });

  test('formatting keeps comments, and changes nothing the second time', async () => {
    const document = await openFile(
      'features/format.svc.jsonc',
      `// why\n${PLAIN.replace('  "gcs', '        "gcs').replace('[{', '[  {')}`,
    );
    await vscode.commands.executeCommand('editor.action.formatDocument');
    const once = document.getText();
    assert.match(once, /^\/\/ why\n\{\n {2}"ga4_dataset_id".*\n.*\n {2}"gcs_bucket_name"/);
    await vscode.commands.executeCommand('editor.action.formatDocument');
    assert.equal(document.getText(), once);
  });

  test('a name is renamed in every list of the file', async () => {
    const document = await openFile(
      'features/rename.svc.jsonc',
      PLAIN.replace('["scroll"]', '["sign_in"]').replace(
        '"custom_event_params"',
        '"conversion_event_names": ["sign_in"],\n  "custom_event_params"',
      ),
    );
    const start = document.positionAt(document.getText().indexOf('sign_in'));
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      document.uri,
      start.translate(0, 2),
      'log_in',
    );
    assert.equal(edit.get(document.uri).length, 2);
  });

  test('folds, and selects outwards', async () => {
    const document = await openFile('features/first.svc.jsonc');
    const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      'vscode.executeFoldingRangeProvider',
      document.uri,
    );
    assert.ok(folds.some(({ start }) => start === 0));
    const [selection] = await vscode.commands.executeCommand<vscode.SelectionRange[]>(
      'vscode.executeSelectionRangeProvider',
      document.uri,
      [placeOf(document, 'article_id').start.translate(0, 1)],
    );
    assert.ok(selection?.parent?.parent);
  });
});

function suggestions(document: vscode.TextDocument, position: vscode.Position): Thenable<vscode.CompletionList> {
  return vscode.commands.executeCommand('vscode.executeCompletionItemProvider', document.uri, position);
}

function labelOf({ label }: vscode.CompletionItem): string {
  return typeof label === 'string' ? label : label.label;
}

async function hoverAt(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === 'string' ? content : content.value))
    .join('\n');
}
