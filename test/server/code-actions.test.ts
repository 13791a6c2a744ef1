import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionTriggerKind,
  type Diagnostic,
} from 'vscode-languageserver-types';
import { CODE_ACTION_KINDS, codeActions } from '../../server/features/code-actions.ts';
import { diagnosticsOf } from '../../server/features/diagnostics.ts';
import { serveDocument } from '../../server/served-document.ts';
import { atCursor, served } from './support.ts';

const HEAD = '"ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_partitioned"';
const QUICK_FIXES = { diagnostics: [], only: ['quickfix'] };

function actionsAt(textWithBar: string, context: CodeActionContext = QUICK_FIXES): CodeAction[] {
  const { document, position } = atCursor(textWithBar);
  return codeActions(document, { start: position, end: position }, context);
}

const titlesAt = (textWithBar: string, context?: CodeActionContext) =>
  actionsAt(textWithBar, context).map(({ title }) => title);

describe('quick fixes', () => {
  it('are offered where the cursor touches a problem, and nowhere else', () => {
    const fixes = ['Change to "app"', 'Change to "web"', 'Change to "all"'];
    assert.deepEqual(titlesAt(`{ ${HEAD}, "stream_type": |"ios" }`), fixes);
    assert.deepEqual(titlesAt(`{ ${HEAD}, "stream_type": "ios"| }`), fixes);
    assert.deepEqual(titlesAt(`{ ${HEAD}, "stream_|type": "ios" }`), []);
  });

  it('come with the problem that they are for, and with an edit of exactly this version', () => {
    const text = TextDocument.create('untitled:Untitled-1', 'svc-options', 7, `{ ${HEAD}, "stream_type": "Web" }`);
    const document = serveDocument(text);
    const [diagnostic] = diagnosticsOf(document);
    assert.ok(diagnostic);
    assert.deepEqual(codeActions(document, diagnostic.range, QUICK_FIXES), [
      {
        title: 'Change to "web"',
        kind: 'quickfix',
        diagnostics: [diagnostic],
        isPreferred: true,
        edit: {
          documentChanges: [
            {
              textDocument: { uri: 'untitled:Untitled-1', version: 7 },
              edits: [{ range: diagnostic.range, newText: '"web"' }],
            },
          ],
        },
      },
    ]);
  });

  it('do not follow what the editor says, but what it names by code and place', () => {
    const { document, position } = atCursor(`|{ ${HEAD}, "stream_type": "Web" }`);
    const here = { start: position, end: position };
    const titles = (diagnostics: Diagnostic[]) =>
      codeActions(document, here, { ...QUICK_FIXES, diagnostics }).map(({ title }) => title);
    const [told] = diagnosticsOf(document);
    assert.ok(told);
    assert.deepEqual(titles([]), []);
    assert.deepEqual(titles([{ ...told, message: 'In other words.' }]), ['Change to "web"']);
    assert.deepEqual(titles([{ ...told, code: 'syntax' }]), []);
    assert.deepEqual(titles([{ ...told, range: here }]), []);
  });

  it('end with leaving a warning or a hint be, never an error', () => {
    assert.deepEqual(titlesAt(`{ ${HEAD}, "gcs_bucket_name": |"events" }`), [
      'Remove "gcs_bucket_name"',
      'Switch to "events_external"',
      'Ignore "bucket-unused" on this line',
    ]);
    assert.deepEqual(titlesAt(`{ ${HEAD}, "stream_type": |5 }`), []);
  });

  it('leave a problem be once for all problems of its code on the line', () => {
    const document = served(`{ ${HEAD}, "custom_event_names": ["a b", "c d"] }`);
    const everything = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const actions = codeActions(document, everything, QUICK_FIXES);
    assert.deepEqual(
      actions.map(({ title, diagnostics }) => [title, diagnostics?.length]),
      [['Ignore "name-format" on this line', 2]],
    );
  });

  it('do not put a comment into a comment', () => {
    assert.deepEqual(titlesAt(`{ ${HEAD}, /* here\n*/ "custom_event_names": ["|a b"] }`), []);
  });

  it('fix all problems of a code at once when there are several', () => {
    assert.deepEqual(titlesAt(`{ ${HEAD}, "custom_event_names": ["a", |"a"], "conversion_event_names": ["a", "a"] }`), [
      'Remove "a" from "custom_event_names"',
      'Fix all duplicate-name problems in this file',
      'Ignore "duplicate-name" on this line',
    ]);
  });
});

describe('the kinds of actions', () => {
  const text = `{ "stream_type": |"Web", "transform_config_template": "events_partitioned", "ga4_dataset_id": "acme-shop.analytics_1" }`;
  const kinds = (context: Omit<CodeActionContext, 'diagnostics'>) =>
    actionsAt(text, { diagnostics: [], ...context }).map(({ kind }) => kind);
  const [quickFix, fixAll, sort, addDefaults] = [
    'quickfix',
    'source.fixAll.svc',
    'refactor.rewrite.svc.sortFields',
    'refactor.rewrite.svc.addDefaults',
  ];

  it('are all offered to a person who asks', () => {
    assert.deepEqual(kinds({}), [quickFix, sort, addDefaults, fixAll]);
    assert.deepEqual(kinds({ triggerKind: CodeActionTriggerKind.Invoked }), [quickFix, sort, addDefaults, fixAll]);
    assert.deepEqual([...CODE_ACTION_KINDS].sort(), [quickFix, sort, addDefaults, fixAll].sort());
  });

  it('are quick fixes for an editor that looks by itself', () => {
    assert.deepEqual(kinds({ triggerKind: CodeActionTriggerKind.Automatic }), [quickFix]);
  });

  it('are those that are asked for, with what is below them', () => {
    assert.deepEqual(kinds({ only: ['quickfix'] }), [quickFix]);
    assert.deepEqual(kinds({ only: ['refactor'] }), [sort, addDefaults]);
    assert.deepEqual(kinds({ only: ['refactor.rewrite.svc.sortFields'] }), [sort]);
    assert.deepEqual(kinds({ only: ['refactor.extract'] }), []);
    assert.deepEqual(kinds({ only: ['source.fix'] }), []);
    assert.deepEqual(kinds({ only: [''] }), [quickFix, sort, addDefaults, fixAll]);
  });

  it('are what is to be done on save, also when nobody asked', () => {
    const triggerKind = CodeActionTriggerKind.Automatic;
    for (const kind of ['source', 'source.fixAll', 'source.fixAll.svc']) {
      assert.deepEqual(kinds({ only: [kind], triggerKind }), [fixAll]);
    }
    assert.deepEqual(kinds({ only: ['source.fixAll.other'], triggerKind }), []);
  });
});

it('a document without problems and with every field in its place has nothing to offer', () => {
  const document = served(`{ ${HEAD} }`);
  const whole = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
  const context = { diagnostics: [], triggerKind: CodeActionTriggerKind.Automatic };
  assert.deepEqual(codeActions(document, whole, context), []);
});
