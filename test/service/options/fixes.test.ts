import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkText } from '../../../service/options/check-document.ts';
import { applyTextEdits } from '../../../service/options/edits.ts';
import { type Fix, fixesOf } from '../../../service/options/fixes.ts';

interface GoldenCase {
  readonly code: string;
  readonly title: string;
  readonly preferred: boolean;
  /** A case in a `json` fence is JSON proper, as in a SQL literal. */
  readonly strict: boolean;
  readonly before: string;
  readonly after: string;
}

const cases = goldenCases(readFileSync(new URL('fixes.golden.md', import.meta.url), 'utf8'));

for (const { code, title, preferred, strict, before, after } of cases) {
  test(`${code}: the fix "${title}" gives the document that is written down`, () => {
    const fix = fixNamed(before, code, title, strict);
    assert.equal(applyTextEdits(before, fix.edits), after);
    assert.equal(fix.preferred, preferred);
  });

  test(`${code}: after "${title}" the text can be read and the problem is gone`, () => {
    const count = (text: string) =>
      checkText(text, { strict }).problems.filter((problem) => problem.code === code).length;
    const faults = checkText(after, { strict }).problems.filter((problem) => problem.code === 'syntax');
    assert.deepEqual(faults, []);
    assert.equal(count(after), count(before) - 1);
  });

  test(`${code}: the fix "${title}" keeps Windows line ends`, () => {
    const crlf = (text: string) => text.replace(/\n/g, '\r\n');
    const fix = fixNamed(crlf(before), code, title, strict);
    const fixed = applyTextEdits(crlf(before), fix.edits);
    // A document of one line has no line end to take over.
    assert.equal(fixed, before.includes('\n') ? crlf(after) : after);
  });
}

test('every code with a fix has a golden case', () => {
  const withoutFix = ['not-an-object', 'nothing-included', 'name-format', 'column-collision'];
  const golden = new Set(cases.map(({ code }) => code));
  const expected =
    'syntax missing-field unknown-field duplicate-field wrong-type not-allowed-value empty-value dataset-format bucket-format suffix-missing bucket-required bucket-unused deployment-is-source destination-is-source destination-redundant conversion-excluded conversion-not-included excluded-and-custom exclude-no-effect custom-redundant duplicate-name custom-type-conflict default-type-conflict unused-ignore';
  assert.deepEqual([...golden].sort(), expected.split(' ').sort());
  for (const code of withoutFix) assert.ok(!golden.has(code));
});

test('a wrong value that leaves something to guess gets no fix', () => {
  const text = '{"ga4_dataset_id": 5, "transform_config_template": "events_partitioned"}';
  const { document, problems } = checkText(text);
  assert.deepEqual(
    problems.map((problem) => [problem.code, fixesOf(document, problem)]),
    [['wrong-type', []]],
  );
});

test('no more than one fix of a problem is preferred', () => {
  for (const { before, strict } of cases) {
    const { document, problems } = checkText(before, { strict });
    for (const problem of problems) {
      assert.ok(fixesOf(document, problem).filter(({ preferred }) => preferred).length <= 1);
    }
  }
});

function fixNamed(text: string, code: string, title: string, strict: boolean): Fix {
  const { document, problems } = checkText(text, { strict });
  const fixes = problems.filter((problem) => problem.code === code).flatMap((problem) => fixesOf(document, problem));
  const fix = fixes.find((candidate) => candidate.title === title);
  assert.ok(fix, `no fix "${title}"; there are: ${fixes.map((candidate) => candidate.title).join(' | ')}`);
  return fix;
}

function goldenCases(page: string): GoldenCase[] {
  return page
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const heading = /^(\S+): (.*?)( \(preferred\))?$/m.exec(section);
      const fences = [...section.matchAll(/```(jsonc?)\n([\s\S]*?)\n```/g)];
      const [before, after] = fences;
      assert.ok(heading?.[1] && heading[2] && before?.[2] && after?.[2], `a golden case is incomplete: ${section}`);
      return {
        code: heading[1],
        title: heading[2],
        preferred: heading[3] !== undefined,
        strict: before[1] === 'json',
        before: before[2],
        after: after[2],
      };
    });
}
