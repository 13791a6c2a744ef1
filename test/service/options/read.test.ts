import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from '../../../service/options/read.ts';
import { MAX_DEPTH, toValue } from '../../../service/options/tree.ts';

/** A text, the places of its faults as written there, and the value that is read nevertheless. */
const FAULTS: readonly (readonly [title: string, text: string, places: readonly string[], value: unknown])[] = [
  ['a missing comma', '{"a": 1 "b": 2}', ['"b"'], { a: 1, b: 2 }],
  ['a missing comma in a list', '["a" "b"]', ['"b"'], ['a', 'b']],
  ['a comma too much', '{"a": 1,, "b": 2}', [','], { a: 1, b: 2 }],
  ['a comma at the start', '[, 1]', [','], [1]],
  ['a missing colon', '{"a" 1}', ['1'], { a: 1 }],
  ['a missing value', '{"a": , "b": 2}', ['"a"'], { b: 2 }],
  ['a key alone', '{"a", "b": 2}', ['"a"'], { b: 2 }],
  ['a half-typed key', '{\n  "ga4\n}', ['"ga4'], {}],
  ['a string that is not closed', '{\n  "a": "x,\n  "b": 2\n}', ['"x'], { a: 'x', b: 2 }],
  ['a key that is not closed', '{"a: "x", "b": 2}', ['"a'], { a: 'x', b: 2 }],
  ['a key whose end is a line end', '{\n  "a: 1,\n  "b": 2\n}', ['"a'], { a: 1, b: 2 }],
  ['a key that is not opened', '{a": "x", "b": 2}', ['a"'], { a: 'x', b: 2 }],
  ['a key without quotes', '{a: "x", "b": 2}', ['a'], { a: 'x', b: 2 }],
  ['single quotes', "{'a': 'x y', \"b\": 2}", ["'a'", "'x y'"], { a: 'x y', b: 2 }],
  ['words of Python', '{"a": True, "b": None}', ['True', 'None'], { a: true, b: 'None' }],
  ['a brace that is not closed', '{"a": {"b": 1}', ['{'], { a: { b: 1 } }],
  ['a bracket that is closed by a brace', '{"a": [1}', ['['], { a: [1] }],
  ['a bracket too much', '{"a": 1]}', [']'], { a: 1 }],
  ['something after the object', '{"a": 1} {"b": 2}', ['{'], { a: 1 }],
  ['a value in place of a key', '{{"x": 1}, "b": 2}', ['{'], { b: 2 }],
  ['an unknown escape', '{"a": "\\x"}', ['"\\x"'], { a: '' }],
  ['a control character', '{"a": "x\ty"}', ['"x\ty"'], { a: 'x\ty' }],
  ['a number that is not finished', '{"a": 1.}', ['1.'], { a: 1 }],
  ['a comment that is not closed', '{"a": 1} /* x', ['/* x'], { a: 1 }],
  ['an empty text', ' ', [''], undefined],
  ['only a comment', '// x', [''], undefined],
];

for (const [title, text, places, value] of FAULTS) {
  test(`${title} is told at its place, and the rest is read`, () => {
    const { root, problems } = readOptions(text);
    assert.deepEqual(
      problems.map(({ range }) => text.slice(range.start, range.end)),
      places,
    );
    assert.deepEqual(root && toValue(root), value);
  });
}

test('comments and trailing commas are fine in a file', () => {
  const { root, problems, comments } = readOptions('// a\n{"a": [1, /* b */ 2,],}');
  assert.deepEqual(problems, []);
  assert.deepEqual(root && toValue(root), { a: [1, 2] });
  assert.deepEqual(
    comments.map(({ line }) => line),
    [true, false],
  );
});

test('they are faults in JSON proper', () => {
  const text = '{"a": [1,], // x\n}';
  const { problems } = readOptions(text, { strict: true });
  assert.deepEqual(
    problems.map(({ range }) => text.slice(range.start, range.end)),
    [',', ',', '// x'],
  );
});

test('a byte order mark is skipped, and ranges count it', () => {
  const { root, problems } = readOptions('\uFEFF{"a": 1}');
  assert.deepEqual(problems, []);
  assert.deepEqual(root?.range, { start: 1, end: 9 });
});

test('every part knows its place', () => {
  const text = '{ "a" : [ true , null ] }';
  const { root } = readOptions(text);
  assert.equal(root?.kind, 'object');
  const [entry] = root.entries;
  assert.ok(entry?.value?.kind === 'array');
  const places = [entry.keyRange, entry.value.range, ...entry.value.items.map(({ range }) => range)];
  assert.deepEqual(
    places.map(({ start, end }) => text.slice(start, end)),
    ['"a"', '[ true , null ]', 'true', 'null'],
  );
});

test('a key that is written twice is kept twice, and the first counts', () => {
  const { root } = readOptions('{"a": 1, "a": 2}');
  assert.equal(root?.kind === 'object' && root.entries.length, 2);
  assert.deepEqual(root && toValue(root), { a: 1 });
});

test('the key __proto__ is a key like any other', () => {
  const { root } = readOptions('{"__proto__": {"x": 1}}');
  const value = root && toValue(root);
  assert.deepEqual(Object.keys(value as object), ['__proto__']);
  assert.equal((value as { x?: unknown }).x, undefined);
});

test('what is nested too deep is told once and stepped over', () => {
  const deep = 100_000;
  const { problems } = readOptions(`{"a": ${'['.repeat(deep)}${']'.repeat(deep)}, "b": 1}`);
  assert.equal(problems.length, 1);
  assert.match(problems[0]?.message ?? '', new RegExp(`${MAX_DEPTH} levels`));
});
