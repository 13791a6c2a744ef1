import assert from 'node:assert/strict';
import { test } from 'node:test';
import { references } from '../../server/features/references.ts';
import { atCursor } from './support.ts';

test('the references of a name are its places in the lists of its family', () => {
  const { document, position } = atCursor(
    '{\n  "exclude_event_params": ["va|lue"],\n  "custom_event_params": [{ "name": "value", "type": "float" }],\n  "exclude_event_names": ["value"]\n}',
    'file:///shop/options.svc.jsonc',
  );
  assert.deepEqual(references(document, position), [
    {
      uri: 'file:///shop/options.svc.jsonc',
      range: { start: { line: 1, character: 28 }, end: { line: 1, character: 33 } },
    },
    {
      uri: 'file:///shop/options.svc.jsonc',
      range: { start: { line: 2, character: 37 }, end: { line: 2, character: 42 } },
    },
  ]);
});

for (const text of [
  '{ "exclude_|event_names": ["a"] }',
  '{ "custom_event_params": [{ "name": "a", "type": "in|t" }] }',
  '{ "unknown": ["a|"] }',
  '{ "exclude_event_names": [["a|"]] }',
  '|',
]) {
  test(`there are no references in ${text}`, () => {
    const { document, position } = atCursor(text);
    assert.deepEqual(references(document, position), []);
  });
}
