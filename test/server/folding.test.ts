import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldingRanges } from '../../server/features/folding.ts';
import { served } from './support.ts';

function folds(text: string): string[] {
  return foldingRanges(served(text)).map(({ startLine, endLine, kind }) => `${startLine}-${endLine} ${kind}`);
}

test('objects, lists, long comments and regions can be folded', () => {
  const text = `/*
 * The shop.
 */
{
  // #region names
  "exclude_event_names": [
    "scroll",
    "click"
  ],
  // #endregion
  "custom_event_params": [
    { "name": "seats", "type": "int" },
    {
      "name": "weight",
      "type": "float"
    }
  ]
}`;
  assert.deepEqual(folds(text), [
    '0-2 comment',
    '5-7 array',
    '4-9 region',
    '12-14 object',
    '10-15 array',
    '3-16 object',
  ]);
});

test('what fits on its line is not folded, and a text with faults as far as it goes', () => {
  assert.deepEqual(folds('{ "a": [1, 2] }'), []);
  assert.deepEqual(folds('{\n  "a": [\n    1\n  ],\n  "b": [\n'), ['1-2 array']);
  assert.deepEqual(folds(''), []);
});

test('a very long document has no more folds than an editor takes', () => {
  assert.equal(foldingRanges(served(`[${'[\n1\n],\n'.repeat(6000)}]`)).length, 5000);
});
