import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { FormattingOptions } from 'vscode-languageserver-types';
import { formatting } from '../../server/features/formatting.ts';
import { rangeIn } from '../../server/served-document.ts';
import { served, withRanges } from './support.ts';

const TWO_SPACES: FormattingOptions = { tabSize: 2, insertSpaces: true };

function formatted(text: string, options = TWO_SPACES): string {
  const document = served(text);
  return TextDocument.applyEdits(document.text, formatting(document, undefined, options));
}

test('each field gets its line and the right indentation, and comments and trailing commas stay', () => {
  assert.equal(
    formatted('{ // the shop\n"a":1 ,/* b */ "b" : ["x","y",],\n      // c\n"c":{ },}\n'),
    `{ // the shop
  "a": 1, /* b */
  "b": [
    "x",
    "y",
  ],
  // c
  "c": {},
}
`,
  );
});

test('the indentation is the one that the editor asks for', () => {
  assert.equal(formatted('{"a":1}', { tabSize: 4, insertSpaces: true }), '{\n    "a": 1\n}');
  assert.equal(formatted('{"a":1}', { tabSize: 4, insertSpaces: false }), '{\n\t"a": 1\n}');
});

test('Windows line ends stay', () => {
  assert.equal(formatted('{"a":1,\r\n"b":2}\r\n'), '{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n');
});

test('a final line end stays, is made when asked for, and several become one', () => {
  assert.equal(formatted('{}'), '{}');
  assert.equal(formatted('{}\n'), '{}\n');
  assert.equal(formatted('{}\n\n\n', { ...TWO_SPACES, insertFinalNewline: false }), '{}\n');
  assert.equal(formatted('{}', { ...TWO_SPACES, insertFinalNewline: true }), '{}\n');
});

test('blanks at the ends of lines go when asked for, also in comments', () => {
  const text = '{  \n  // why  \n  /* a \t\n  b */\n  "a": 1 // c \n}\n';
  const without = '{\n  // why\n  /* a\n  b */\n  "a": 1 // c\n}\n';
  assert.equal(formatted(text, { ...TWO_SPACES, trimTrailingWhitespace: true }), without);
  assert.equal(formatted(text), text.replace('{  ', '{'));
});

test('a part is formatted by itself, from the indentation of its first line on', () => {
  const { document, ranges } = withRanges('{\n"a":1,\n  ⟦"b":2,"c":3,⟧\n"d":4\n}');
  const edits = ranges.flatMap((range) => formatting(document, rangeIn(document, range), TWO_SPACES));
  assert.equal(TextDocument.applyEdits(document.text, edits), '{\n"a":1,\n  "b": 2,\n  "c": 3,\n"d":4\n}');
});

test('a text with a fault loses nothing', () => {
  for (const text of ['{"a": }', '{"a": "x\n, "b": 1', '{ "a" 1 "b": [', '/* open', '']) {
    const bare = (value: string) => value.replace(/\s/g, '');
    assert.equal(bare(formatted(text)), bare(text));
  }
});
