import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type CodeAction, TextDocumentEdit } from 'vscode-languageserver-types';
import { fixAllOfCode, fixAllProblems } from '../../server/features/fix-all.ts';
import type { ServedDocument } from '../../server/served-document.ts';
import { checkText } from '../../service/options/check-document.ts';
import { served } from './support.ts';

const HEAD = '"ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_partitioned"';

function edits(action: CodeAction | undefined): TextDocumentEdit['edits'] {
  const change = action?.edit?.documentChanges?.[0];
  assert.ok(TextDocumentEdit.is(change));
  return change.edits;
}

function after(document: ServedDocument, action: CodeAction | undefined): string {
  return TextDocument.applyEdits(
    document.text,
    edits(action).filter((edit) => 'newText' in edit),
  );
}

test('everything that can be mended is mended at once, and only that is touched', () => {
  const document = served(`{ // the shop
  "ga4_dataset_id": "\`acme-shop.analytics_1\`",
  "transform_config_template": "Events_Partitioned"
  "include_observed_events": "true", // all
  "custom_event_names": ["lead", "lead"]
}`);
  const [action] = fixAllProblems(document);
  assert.equal(action?.kind, 'source.fixAll.svc');
  const text = after(document, action);
  assert.equal(
    text,
    `{ // the shop
  "ga4_dataset_id": "acme-shop.analytics_1",
  "transform_config_template": "events_partitioned",
  "include_observed_events": true, // all
  "custom_event_names": ["lead"]
}`,
  );
  assert.deepEqual(checkText(text).problems, []);
  const touched = edits(action).map(({ range: { start, end } }) => `${start.line}:${start.character}-${end.character}`);
  assert.deepEqual(touched, ['1:21-44', '2:32-51', '3:29-35', '4:31-39']);
});

test('nothing is offered where nothing can be mended, or only by making another error', () => {
  assert.deepEqual(fixAllProblems(served(`{ ${HEAD} }`)), []);
  assert.deepEqual(fixAllProblems(served('{ "transform_config_template": "events_partitioned" }')), []);
});

test('the problems of one code are mended together when there are several', () => {
  const document = served(
    `{ ${HEAD}, "custom_event_names": ["a", "a", "scroll"], "conversion_event_names": ["a", "a"] }`,
  );
  const [action] = fixAllOfCode(document, 'duplicate-name');
  assert.equal(action?.title, 'Fix all duplicate-name problems in this file');
  assert.equal(action.diagnostics?.length, 2);
  assert.equal(
    after(document, action),
    `{ ${HEAD}, "custom_event_names": ["a", "scroll"], "conversion_event_names": ["a"] }`,
  );
  assert.deepEqual(fixAllOfCode(document, 'custom-redundant'), []);
});

test('a megabyte of faults is mended at once', () => {
  const entries = Array.from({ length: 20_000 }, (_, n) => `    { "name": "param_${n}", "type": "Int" }`);
  const document = served(`{ ${HEAD}, "custom_event_params": [\n${entries.join(',\n')}\n  ] }`);
  assert.equal(document.problems.length, 20_000);
  const [action] = fixAllProblems(document);
  assert.equal(edits(action).length, 20_000);
});
