import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SelectionRange } from 'vscode-languageserver-types';
import { selectionRanges } from '../../server/features/selection-ranges.ts';
import { atCursor } from './support.ts';

/** What is selected, step by step. */
function steps(textWithBar: string): string[] {
  const { document, position } = atCursor(textWithBar);
  const selected: string[] = [];
  let range: SelectionRange | undefined = selectionRanges(document, [position])[0];
  for (; range; range = range.parent) selected.push(document.text.getText(range.range));
  return selected;
}

test('a selection grows from the word to the value, the field and the object', () => {
  assert.deepEqual(steps('{ "custom_item_params": [{ "name": "wei|ght", "type": "float" }], }'), [
    'weight',
    '"weight"',
    '"name": "weight"',
    '"name": "weight",',
    ' "name": "weight", "type": "float" ',
    '{ "name": "weight", "type": "float" }',
    // Without the brackets of the list: here, that is the same.
    '{ "name": "weight", "type": "float" }',
    '[{ "name": "weight", "type": "float" }]',
    '"custom_item_params": [{ "name": "weight", "type": "float" }]',
    '"custom_item_params": [{ "name": "weight", "type": "float" }],',
    ' "custom_item_params": [{ "name": "weight", "type": "float" }], ',
    '{ "custom_item_params": [{ "name": "weight", "type": "float" }], }',
  ]);
});

test('each cursor has a selection of its own, and outside of the object it is empty', () => {
  const { document, position } = atCursor('{ "a": tr|ue }  ');
  const ends = [position, document.text.positionAt(16)];
  assert.deepEqual(
    selectionRanges(document, ends).map(({ range }) => document.text.getText(range)),
    ['true', ''],
  );
});
