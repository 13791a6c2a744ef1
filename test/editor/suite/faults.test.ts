import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { checkText } from '../../../service/options/check-document.ts';
import { until } from '../harness/until.ts';
import { diagnosticsOf, openFile, REPOSITORY, workspaceFolder } from './support.ts';

const CORPUS = path.join(REPOSITORY, 'test/service/options/corpus/one-fault-of-each');

suite('One squiggle for each fault', () => {
  for (const name of readdirSync(CORPUS)) {
    const text = readFileSync(path.join(CORPUS, name), 'utf8');
    const { problems } = checkText(text);

    test(`${name} has ${problems.length}, whoever else looks at the file`, async () => {
      const document = await openFile(`faults/${name}`, text);
      const diagnostics = await diagnosticsOf(document, problems.length);
      const seen = diagnostics.map(({ code, range, source }) => ({
        code: typeof code === 'object' ? code.value : code,
        start: document.offsetAt(range.start),
        source,
      }));
      assert.deepEqual(
        seen.sort(byPlace),
        problems.map(({ code, range }) => ({ code, start: range.start, source: 'svc' })).sort(byPlace),
      );
    });
  }

  test('a hint is shown faded, a conflict leads to its other half, a code to its page', async () => {
    const document = await openFile(
      'faults/kinds.svc.jsonc',
      `{
  "ga4_dataset_id": "acme-shop.analytics_1",
  "transform_config_template": "events_partitioned",
  "gcs_bucket_name": "acme-events",
  "exclude_event_names": ["scroll"],
  "custom_event_names": ["scroll"]
}`,
    );
    const diagnostics = await diagnosticsOf(document, 2);
    const byCode = new Map(diagnostics.map((one) => [typeof one.code === 'object' ? one.code.value : one.code, one]));
    assert.deepEqual(byCode.get('bucket-unused')?.tags, [vscode.DiagnosticTag.Unnecessary]);
    const conflict = byCode.get('excluded-and-custom');
    const [other] = conflict?.relatedInformation ?? [];
    assert.equal(other && document.getText(other.location.range), '"scroll"');
    assert.match(typeof conflict?.code === 'object' ? `${conflict.code.target}` : '', /rules\.md#excluded-and-custom$/);
  });

  test('it goes away with the fault, and comes back with it', async () => {
    const document = await openFile(
      'faults/edited.svc.jsonc',
      '{ "ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_partitioned" }',
    );
    const edit = async (from: string, to: string) => {
      const change = new vscode.WorkspaceEdit();
      const start = document.positionAt(document.getText().indexOf(from));
      change.replace(document.uri, new vscode.Range(start, start.translate(0, from.length)), to);
      assert.equal(await vscode.workspace.applyEdit(change), true);
    };
    await edit('events_partitioned', 'events_parted');
    await diagnosticsOf(document, 1);
    await edit('events_parted', 'events_partitioned');
    await diagnosticsOf(document, 0);
  });

  test('a file that is hidden from the workspace keeps no squiggle when it is closed', async () => {
    const uri = vscode.Uri.joinPath(workspaceFolder(), 'faults/closed.svc.jsonc');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('{ "ga4_dataset_id": 1 }'));
    // Opened as a person does: a document that an extension has opened lives on for minutes.
    await vscode.commands.executeCommand('vscode.open', uri);
    await until('the squiggles', () => vscode.languages.getDiagnostics(uri).length === 2);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await until('the squiggles to go', () => vscode.languages.getDiagnostics(uri).length === 0);
  });
});

interface Placed {
  readonly code: string | number | undefined;
  readonly start: number;
}

function byPlace(a: Placed, b: Placed): number {
  return a.start - b.start || `${a.code}`.localeCompare(`${b.code}`);
}
