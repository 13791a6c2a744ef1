import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkText } from '../../service/options/check-document.ts';
import { CODES, severityOf, urlOf } from '../../service/options/codes.ts';
import { marksIn } from '../service/options/marks.ts';

interface Section {
  readonly code: string;
  readonly text: string;
  readonly severity?: string;
  readonly bad?: string;
  readonly good?: string;
}

/** Codes that need more than one file or a connection; their sections have no example that could be run here. */
const ELSEWHERE = [
  'destination-shared',
  'source-installed-twice',
  'source-not-found',
  'source-empty',
  'bucket-not-found',
  'location-mismatch',
  'installer-missing',
  'permission-denied',
  'name-not-observed',
];

const sections = sectionsOf(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));

test('every code has one section, and every section is of a code', () => {
  assert.deepEqual(sections.map(({ code }) => code).sort(), [...CODES].sort());
});

test('the address of each code ends with the anchor of its section', () => {
  for (const code of CODES) assert.ok(urlOf(code).endsWith(`docs/rules.md#${code}`));
});

for (const { code, severity, bad, good } of sections) {
  test(`${code}: the section says how serious it is`, () => {
    assert.equal(severity, severityOf(CODES.find((known) => known === code) ?? 'syntax'));
  });

  if (ELSEWHERE.includes(code)) continue;

  test(`${code}: the bad example has this problem alone, at the marked place`, () => {
    assert.ok(bad, 'the section has no bad example');
    const { problems } = checkText(bad);
    assert.deepEqual(
      problems.map((problem) => problem.code),
      [code],
    );
    const marks = marksIn(bad).map(({ start, end }) => ({ start, end }));
    if (code === 'not-an-object') assert.deepEqual(marks, [], 'there is no room for a mark');
    else
      assert.deepEqual(
        marks,
        problems.map(({ range }) => range),
      );
  });

  test(`${code}: the good example has no problem`, () => {
    assert.ok(good, 'the section has no good example');
    assert.deepEqual(checkText(good).problems, []);
  });
}

function sectionsOf(page: string): Section[] {
  return page
    .split(/^### /m)
    .slice(1)
    .map((text) => ({
      text,
      code: text.split('\n')[0] ?? '',
      severity: /^\*\*(\w+)\*\*/m.exec(text)?.[1],
      bad: /```jsonc bad\n([\s\S]*?)\n```/.exec(text)?.[1],
      good: /```jsonc good\n([\s\S]*?)\n```/.exec(text)?.[1],
    }));
}
