import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type NameList, nameList } from '../../../service/options/given.ts';
import { type DerivedList, nextNames } from '../../../service/options/next-names.ts';
import { unusualNames } from '../../../service/options/unusual-names.ts';

const RUNS = 5_000;
const FIELD = 'custom_event_params';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const NAMES = [...LETTERS, ...LETTERS.map((letter) => letter.toUpperCase()), 'a name', '1st'];

const typed = fc.record({ name: fc.constantFrom(...NAMES), type: fc.constantFrom('string' as const, 'int' as const) });

const step = fc.record({ from: fc.nat(30), gone: fc.nat(3), come: fc.array(typed, { maxLength: 3 }) });

test(`${RUNS} lists are the same, replacement after replacement, as lists that are made of all their names`, () => {
  let made = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(typed, { maxLength: 24, selector: ({ name }) => name }),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      (all, steps) => {
        let items = all;
        let before = whole(listOf(items));
        for (const { from: at, gone, come } of steps) {
          const from = Math.min(at, items.length);
          const to = Math.min(from + gone, items.length);
          items = [...items.slice(0, from), ...come, ...items.slice(to)];
          const replacement = { before: {}, from, to, end: from + come.length };
          const next = nextNames(before, replacement, listOf(come));
          const expected = listOf(items);
          if (next) assertSame(next.list, expected);
          if (next) made++;
          else assert.ok(expected.repeats || before.whole.repeats, 'only a name that is there twice stands in the way');
          before = next ?? whole(expected);
        }
      },
    ),
    { numRuns: RUNS },
  );
  assert.ok(made > RUNS, `only ${made} lists were made of others`);
});

test('a list with hundreds of replacements is read as a whole', () => {
  const before = whole(nameList('custom_event_names', ['first', 'last']));
  const many = Array.from({ length: 300 }, (_, index) => `event_${index}`);
  const changed = nameList('custom_event_names', many);
  assert.equal(nextNames(before, { before: {}, from: 1, to: 1, end: 301 }, changed), undefined);
});

function listOf(items: readonly { readonly name: string; readonly type: 'string' | 'int' }[]): NameList {
  return nameList(
    FIELD,
    items.map(({ name }) => name),
    items.map(({ type }) => type),
  );
}

function whole(list: NameList): DerivedList {
  return { list, whole: list, start: Infinity, end: 0 };
}

function assertSame(list: NameList, expected: NameList): void {
  assert.deepEqual(factsOf(list), factsOf(expected));
}

function factsOf(list: NameList) {
  const { field, values, types, first, repeats } = list;
  const visited: [string, number][] = [];
  first.forEach((index, name) => {
    visited.push([name, index]);
  });
  const found = NAMES.map((name) => [name, first.has(name), first.get(name)]);
  return { field, values, types, repeats, size: first.size, visited, found, unusual: unusualNames(list) };
}
