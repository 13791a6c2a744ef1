import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { activeByItself, diagnosticsOf, openFile } from './support.ts';

/** Names, so that the document has at least this many characters. */
const SIZE = 1024 * 1024;

/**
 * How long an answer may take in an editor that shares its machine with other tests, in milliseconds. What it takes is measured
 * by `npm run bench:editor`; this only tells an editor that answers from one that hangs.
 */
const PATIENCE = 10_000;

suite('An options file of 1 MB', () => {
  test('is checked, and answers while it is edited', async () => {
    const names = Array.from({ length: SIZE / 20 }, (_, at) => `    "event_name_${String(at).padStart(6, '0')}"`);
    const text = `{
  "ga4_dataset_id": "acme-shop.analytics_1",
  "transform_config_template": "events_partitioned",
  "stream_type": "wep",
  "custom_event_names": [
${names.join(',\n')}
  ]
}
`;
    assert.ok(text.length >= SIZE);
    const document = await openFile('large/large.svc.jsonc', text);
    await activeByItself();
    await diagnosticsOf(document, 1);
    const fault = new vscode.Range(3, 18, 3, 21);
    for (const [stream, count] of [
      ['web', 0],
      ['wep', 1],
      ['web', 0],
    ] as const) {
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, fault, stream);
      await vscode.workspace.applyEdit(edit);
      await within(PATIENCE, 'diagnostics after an edit', diagnosticsOf(document, count));
      const position = new vscode.Position(3, 18);
      const completion = vscode.commands.executeCommand('vscode.executeCompletionItemProvider', document.uri, position);
      await within(PATIENCE, 'completion', completion);
      const key = new vscode.Position(3, 5);
      await within(
        PATIENCE,
        'a hover',
        vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, key),
      );
    }
  });
});

async function within(limit: number, what: string, work: Thenable<unknown>): Promise<void> {
  const started = performance.now();
  await work;
  const taken = performance.now() - started;
  assert.ok(taken < limit, `${what} took ${taken.toFixed(0)} ms`);
}
