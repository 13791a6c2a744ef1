import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { placementsIndex } from '../../service/options/across-files.ts';
import { checkText } from '../../service/options/check-document.ts';
import { CODES, isCode, scopeOf, severityOf, urlOf } from '../../service/options/codes.ts';
import { placedOptions } from '../../service/options/placed-options.ts';
import type { Problem } from '../../service/options/problem.ts';
import { marksIn } from '../service/options/marks.ts';

/** A fenced text of the page; a name is given to each of several files that only together are the example. */
interface Example {
  readonly name: string;
  readonly text: string;
}

interface Section {
  readonly code: string;
  readonly severity?: string;
  readonly bad: readonly Example[];
  readonly good: readonly Example[];
}

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

  // What only a connection can tell has no example that could be run here.
  if (isCode(code) && scopeOf(code) === 'warehouse') continue;

  test(`${code}: the bad example has this problem alone, at the marked place`, () => {
    assert.ok(bad.length > 0, 'the section has no bad example');
    const told = problemsOf(bad);
    for (const [index, { text }] of bad.entries()) {
      const problems = told[index] ?? [];
      assert.deepEqual(
        problems.map((problem) => problem.code),
        [code],
      );
      const marks = marksIn(text).map(({ start, end }) => ({ start, end }));
      if (code === 'not-an-object') assert.deepEqual(marks, [], 'there is no room for a mark');
      else
        assert.deepEqual(
          marks,
          problems.map(({ range }) => range),
        );
    }
  });

  test(`${code}: the good example has no problem`, () => {
    assert.ok(good.length > 0, 'the section has no good example');
    assert.deepEqual(problemsOf(good).flat(), []);
  });
}

/** The problems of each file of an example, those that it has with the others among them. */
function problemsOf(files: readonly Example[]): readonly (readonly Problem[])[] {
  const index = placementsIndex();
  const checked = files.map(({ name, text }) => {
    const document = checkText(text);
    const placed = placedOptions({ file: name, name }, document);
    index.update(name, placed ? [placed] : []);
    return document;
  });
  return files.map(({ name }, at) => [...(checked[at]?.problems ?? []), ...index.problemsOf(name)]);
}

function sectionsOf(page: string): Section[] {
  return page
    .split(/^### /m)
    .slice(1)
    .map((text) => ({
      code: text.split('\n')[0] ?? '',
      severity: /^\*\*(\w+)\*\*/m.exec(text)?.[1],
      bad: examplesIn(text, 'bad'),
      good: examplesIn(text, 'good'),
    }));
}

function examplesIn(section: string, kind: 'bad' | 'good'): Example[] {
  const fences = new RegExp(`^\`\`\`jsonc ${kind}(?: (\\S+))?\\n([\\s\\S]*?)\\n\`\`\`$`, 'gm');
  return [...section.matchAll(fences)].map(([, name = '', text = '']) => ({ name, text }));
}
