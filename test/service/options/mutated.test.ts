import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkText } from '../../../service/options/check-document.ts';
import { applyTextEdits } from '../../../service/options/edits.ts';
import { fixesOf } from '../../../service/options/fixes.ts';
import type { Problem } from '../../../service/options/problem.ts';
import { Token, tokensOf } from '../../../service/options/tokens.ts';
import type { TextRange } from '../../../service/values.ts';

const LIMIT_MS = 50;
const RUNS = 1_000;

const folder = new URL('corpus/one-fault-of-each/', import.meta.url);
const realistic = [
  ...readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8')),
  ...[
    ...readFileSync(new URL('../../../docs/options.md', import.meta.url), 'utf8').matchAll(
      /```jsonc\n([\s\S]*?)\n```/g,
    ),
  ].map((match) => match[1] ?? ''),
  ...[...readFileSync(new URL('fixes.golden.md', import.meta.url), 'utf8').matchAll(/```jsonc?\n([\s\S]*?)\n```/g)].map(
    (match) => match[1] ?? '',
  ),
];

/** A way to damage a text; the numbers say where, as fractions of its length. */
type Mutation = (text: string, at: number, to: number) => string;

const PUNCTUATION = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '//',
  '/*',
  '*/',
  "'",
  '\n',
  '\r',
  '\t',
  '\0',
  '\uD83D',
  '\uFEFF',
];

const MUTATIONS: readonly Mutation[] = [
  (text, at, to) => text.slice(0, Math.min(at, to)) + text.slice(Math.max(at, to)),
  (text, at) => text.slice(0, at),
  (text, at) => text.slice(at),
  (text, at, to) => text.slice(0, at) + text.slice(Math.min(at, to), Math.max(at, to)) + text.slice(at),
  (text, at, to) => text.slice(0, at) + text.slice(to) + text.slice(at, Math.max(at, to)),
  (text, at) => text.replace(/\n/g, at % 2 ? '\r\n' : '\r'),
  (text, at, to) => `${text.slice(0, at)}${'[{"a":'.repeat(to * 4)}${text.slice(at)}`,
  (text, at, to) => `${text.slice(0, at)}${'x'.repeat(to * 20)}${text.slice(at)}`,
  (text, at, to) => `${text.slice(0, at)}${'"k":1,'.repeat(to)}${text.slice(at)}`,
  ...PUNCTUATION.map(
    (mark): Mutation =>
      (text, at) =>
        text.slice(0, at) + mark + text.slice(at),
  ),
  ...PUNCTUATION.map(
    (mark): Mutation =>
      (text, at) =>
        text.slice(0, at) + mark + text.slice(at + 1),
  ),
];

/** A place as a fraction of the text. Of `fc.double`, most are next to nothing. */
const place = fc.nat(999_999).map((millionths) => millionths / 1e6);

const mutated = fc
  .tuple(
    fc.constantFrom(...realistic),
    fc.array(fc.tuple(fc.constantFrom(...MUTATIONS), place, place), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  .map(([original, steps]) =>
    steps.reduce((text, [mutate, at, to]) => {
      const after = mutate(text, Math.floor(at * text.length), Math.floor(to * Math.min(text.length, 2_000)));
      return after.slice(0, 200_000);
    }, original),
  );

/** Files that can be read, with comments and line ends strewn between their tokens. */
const redressed = fc
  .tuple(
    fc.constantFrom(...realistic.filter(isReadable)),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('\n', '\r\n  ', ' // c\n', '/* c */', '\n/* c\n c */', '\t', '\n\n')), {
      maxLength: 6,
    }),
  )
  .map(([text, insertions]) => {
    const ends = tokenEnds(text);
    const edits = insertions.map(([index, newText]) => {
      const offset = ends[index % ends.length] ?? 0;
      return { range: { start: offset, end: offset }, newText };
    });
    return applyTextEdits(text, edits);
  });

test(`${RUNS} damaged files are checked without a crash, in time, with places inside of them`, () => {
  let slowest = 0;
  fc.assert(
    fc.property(mutated, fc.boolean(), (text, strict) => {
      const time = Math.min(...times(text, strict));
      slowest = Math.max(slowest, time);
      assert.ok(time < LIMIT_MS, `${time.toFixed(1)} ms for ${text.length} characters`);
      const { document, problems } = checkText(text, { strict });
      for (const problem of problems) {
        assertInside(problem.range, text);
        if (problem.related) assertInside(problem.related.range, text);
      }
      // Fixes are asked for one by one, where a cursor is: a sample of them is enough.
      for (const problem of problems.slice(0, 20)) {
        for (const fix of fixesOf(document, problem)) {
          let last = 0;
          for (const { range } of [...fix.edits].sort((a, b) => a.range.start - b.range.start)) {
            assertInside(range, text);
            assert.ok(range.start >= last, `${fix.title}: edits overlap`);
            last = range.end;
          }
        }
      }
    }),
    { numRuns: RUNS },
  );
  console.log(`slowest of ${RUNS} damaged files: ${slowest.toFixed(1)} ms`);
});

test('wherever comments and line ends stand, a fix leaves a file that can be read, without the problem', () => {
  let fixed = 0;
  fc.assert(
    fc.property(redressed, (text) => {
      const { document, problems } = checkText(text);
      for (const problem of problems) {
        const count = (all: readonly Problem[]) => all.filter(({ code }) => code === problem.code).length;
        for (const fix of fixesOf(document, problem)) {
          const after = applyTextEdits(text, fix.edits);
          const left = checkText(after).problems;
          assert.deepEqual(
            left.filter(({ code }) => code === 'syntax'),
            [],
            `${fix.title} in ${text}`,
          );
          for (const { range } of fix.edits) assertKeepsComments(text.slice(range.start, range.end), fix.title);
          assert.ok(count(left) < count(problems), `${fix.title} leaves the problem in ${text}`);
          fixed++;
        }
      }
    }),
    { numRuns: RUNS },
  );
  assert.ok(fixed > RUNS / 4, `only ${fixed} fixes were tried`);
});

test('a repair of the syntax never leaves more faults than there were', () => {
  for (const text of realistic) {
    for (let cut = 0; cut < text.length; cut += 7) {
      const damaged = text.slice(0, cut) + text.slice(cut + 1);
      const { document, problems } = checkText(damaged);
      const faults = problems.filter(({ code }) => code === 'syntax');
      for (const problem of faults) {
        for (const fix of fixesOf(document, problem)) {
          const left = checkText(applyTextEdits(damaged, fix.edits)).problems.filter(({ code }) => code === 'syntax');
          assert.ok(left.length <= faults.length, `${fix.title} in ${damaged}`);
        }
      }
    }
  }
});

function isReadable(text: string): boolean {
  const { problems } = checkText(text);
  // A comment that silences would be moved away from its line, and "unused-ignore" removes comments on purpose.
  return !text.includes('svc-ignore') && problems.every(({ code }) => code !== 'syntax');
}

function tokenEnds(text: string): number[] {
  const tokens = tokensOf(text, () => undefined);
  const ends: number[] = [];
  for (; tokens.kind !== Token.end; tokens.next()) ends.push(tokens.end);
  return ends;
}

/** A comment inside of a removed field goes with it; one beside it stays. */
function assertKeepsComments(removed: string, title: string): void {
  assert.doesNotMatch(removed.replace(/^[\s,]+|[\s,]+$/g, ''), /^\/[/*]|\*\/$|\/\/ c$/, title);
}

/** The machine may be busy elsewhere: a slow time is measured again. */
function times(text: string, strict: boolean): number[] {
  const measured: number[] = [];
  do {
    const start = performance.now();
    checkText(text, { strict });
    measured.push(performance.now() - start);
  } while (measured.length < 4 && Math.min(...measured) >= LIMIT_MS);
  return measured;
}

function assertInside({ start, end }: TextRange, text: string): void {
  assert.ok(0 <= start && start <= end && end <= text.length, `${start}-${end} of ${text.length}`);
}
