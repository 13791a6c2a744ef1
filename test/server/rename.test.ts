import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { prepareRename, rename } from '../../server/features/rename.ts';
import { readOptions } from '../../service/options/read.ts';
import { toValue } from '../../service/options/tree.ts';
import { atCursor } from './support.ts';

/** The document after the name at the bar got a new name, or why it did not. */
function renamed(textWithBar: string, newName: string): string {
  const { document, position } = atCursor(textWithBar);
  const result = rename(document, position, newName);
  if ('message' in result) return result.message;
  return TextDocument.applyEdits(document.text, [...(result.changes?.[document.text.uri] ?? [])]);
}

test('a name changes in every list of its family, and nothing else changes', () => {
  assert.equal(
    renamed(
      `{
        // purchase is what counts
        "conversion_event_names": ["purchase"],
        "exclude_event_names": ["refund", "purchase"],
        "custom_event_names": ["purch|ase", "purchase_done"],
        "exclude_event_params": ["purchase"]
      }`,
      'order',
    ),
    `{
        // purchase is what counts
        "conversion_event_names": ["order"],
        "exclude_event_names": ["refund", "order"],
        "custom_event_names": ["order", "purchase_done"],
        "exclude_event_params": ["purchase"]
      }`,
  );
});

test('the name of a custom entry changes with the exclusion of the same name', () => {
  assert.equal(
    renamed(
      '{ "exclude_event_params": ["tier"], "custom_event_params": [{ "name": "t|ier", "type": "int" }] }',
      'level',
    ),
    '{ "exclude_event_params": ["level"], "custom_event_params": [{ "name": "level", "type": "int" }] }',
  );
});

test('whatever the new name is, the file then has that name', () => {
  const names = fc.string({ unit: 'binary', minLength: 1 }).filter((name) => name.trim() !== '');
  fc.assert(
    fc.property(names, (name) => {
      const after = readOptions(renamed('{ "exclude_event_names": ["|a"], "custom_event_names": ["b", "a"] }', name));
      assert.deepEqual(after.problems, []);
      assert.deepEqual(after.root && toValue(after.root), {
        exclude_event_names: [name],
        custom_event_names: ['b', name],
      });
    }),
  );
});

test('the box starts with the name as it is meant, over the stretch inside the quotes', () => {
  const { document, position } = atCursor('{ "exclude_event_names": ["|a \\"b\\""] }');
  assert.deepEqual(prepareRename(document, position), {
    range: { start: { line: 0, character: 27 }, end: { line: 0, character: 34 } },
    placeholder: 'a "b"',
  });
});

const REFUSED = [
  {
    why: 'a key is no name',
    text: '{ "exclude_event|_names": ["a"] }',
    message: 'The name of a field cannot be changed; only names in lists and custom entries can.',
  },
  {
    why: 'a dataset is no name',
    text: '{ "ga4_dataset_id": "acme|-shop.analytics_1" }',
    message: 'There is no name to change here; only names in lists and custom entries can be changed.',
  },
  {
    why: 'a string that is not closed would swallow the rest',
    text: '{ "exclude_event_names": ["scr|oll\n] }',
    message: 'This name lacks a quote somewhere in this file; add it first.',
  },
  {
    why: 'a word without quotes would not become a string',
    text: '{ "exclude_event_names": ["scr|oll"], "custom_event_names": [scroll] }',
    message: 'This name lacks a quote somewhere in this file; add it first.',
  },
];

for (const { why, text, message } of REFUSED) {
  test(`nothing is renamed, since ${why}`, () => {
    const { document, position } = atCursor(text);
    assert.deepEqual(prepareRename(document, position), { message });
    assert.deepEqual(rename(document, position, 'other'), { message });
  });
}

for (const name of ['', ' ', '\n\t']) {
  test(`a name is not renamed to ${JSON.stringify(name)}`, () => {
    assert.equal(renamed('{ "exclude_event_names": ["a|"] }', name), 'A name must not be empty; write the new name.');
  });
}
