import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkText } from '../../../service/options/check-document.ts';
import { CODES, scopeOf } from '../../../service/options/codes.ts';
import { marksIn } from './marks.ts';

const folder = new URL('corpus/one-fault-of-each/', import.meta.url);
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

for (const { name, text } of files) {
  test(`${name}: each fault is told once, at its mark`, () => {
    const marks = marksIn(text).map(({ start, end, label }) => `${label} ${start}-${end}`);
    // The list that is no object has no room for a mark.
    const expected = name === 'list.svc.jsonc' ? ['not-an-object 0-2'] : marks;
    const told = checkText(text).problems.map(({ code, range }) => `${code} ${range.start}-${range.end}`);
    assert.deepEqual(told, expected);
  });
}

test('together the files have one fault of every code that a single file can have', () => {
  const told = files.flatMap(({ text }) => checkText(text).problems.map(({ code }) => code));
  assert.deepEqual(told.sort(), CODES.filter((code) => scopeOf(code) === 'document').sort());
});

test('every problem has a sentence, an address and a severity', () => {
  for (const { text } of files) {
    for (const { message, url, severity, code } of checkText(text).problems) {
      assert.match(message, /^["A-Z][^\n]*[.?]$/u, code);
      assert.match(url, /^https:\/\/.*\/docs\/rules\.md#[a-z-]+$/);
      assert.ok(['error', 'warning', 'hint'].includes(severity));
    }
  }
});
