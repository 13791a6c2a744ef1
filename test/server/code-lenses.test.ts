import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeLenses } from '../../server/features/code-lenses.ts';
import { served } from './support.ts';

test('above the object stands what can be done with it, with its address as the argument', () => {
  const document = served('// Shop\n{}', 'file:///shop.svc.jsonc');
  const lenses = codeLenses(document);
  assert.deepEqual(
    lenses.map(({ command }) => command),
    [
      { title: 'Check', command: 'svc.check', arguments: ['file:///shop.svc.jsonc'] },
      { title: 'Plan', command: 'svc.plan', arguments: ['file:///shop.svc.jsonc'] },
      { title: 'Deploy', command: 'svc.deploy', arguments: ['file:///shop.svc.jsonc'] },
      { title: 'Install', command: 'svc.install', arguments: ['file:///shop.svc.jsonc'] },
      { title: 'Run', command: 'svc.run', arguments: ['file:///shop.svc.jsonc'] },
    ],
  );
  assert.deepEqual([...new Set(lenses.map(({ range }) => document.text.getText(range)))], ['{']);
});

test('above each dataset that is well-formed stands the way to the console', () => {
  const document = served(`{
    "ga4_dataset_id": "acme-shop.analytics_123456789",
    "gcs_bucket_name": "acme-events",
    "deployment_dataset_id": "acme-shop",
    "destination_dataset_id": "acme-shop.reporting"
  }`);
  const lenses = codeLenses(document).filter(({ command }) => command?.title === 'Open in console');
  assert.deepEqual(
    lenses.map(({ range, command }) => [document.text.getText(range), command?.command, command?.arguments]),
    [
      [
        '"ga4_dataset_id"',
        'vscode.open',
        ['https://console.cloud.google.com/bigquery?p=acme-shop&d=analytics_123456789&page=dataset'],
      ],
      [
        '"destination_dataset_id"',
        'vscode.open',
        ['https://console.cloud.google.com/bigquery?p=acme-shop&d=reporting&page=dataset'],
      ],
    ],
  );
});

test('there are no lenses where there is no object', () => {
  for (const text of ['', '// nothing yet', '[]', '"acme-shop.analytics_1"']) {
    assert.deepEqual(codeLenses(served(text)), [], text);
  }
});
