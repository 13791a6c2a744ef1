import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkOptions } from '../../../service/options/check.ts';
import { checkDocument } from '../../../service/options/check-document.ts';
import { checkMemory } from '../../../service/options/check-memory.ts';
import { errorReport } from '../../../service/options/errors.ts';
import { report } from '../../../service/options/findings.ts';
import { fromValue } from '../../../service/options/from-value.ts';
import { type OptionsDocument, readOptions } from '../../../service/options/read.ts';
import { rereadOptions } from '../../../service/options/reread.ts';
import { type Node, toValue } from '../../../service/options/tree.ts';
import { afterEdit, documents, edits } from './edited-documents.ts';
import { plainDocument } from './plain-document.ts';

const RUNS = 1_000;

test(`${RUNS} documents are reread as they are read, edit after edit`, () => {
  let count = 0;
  let inPart = 0;
  fc.assert(
    fc.property(documents, edits, fc.boolean(), (text, nextEdits, strict) => {
      let document = readOptions(text, { strict });
      for (const nextEdit of nextEdits) {
        const before = document;
        const edit = nextEdit(before.text);
        document = rereadOptions(before, edit, afterEdit(before.text, edit));
        assertSame(document, readOptions(document.text, { strict }));
        count++;
        if (sharesNodes(before, document)) inPart++;
      }
    }),
    { numRuns: RUNS },
  );
  console.log(`${inPart} of ${count} edits were reread in part`);
  assert.ok(inPart > count / 5, `only ${inPart} of ${count} edits were reread in part`);
});

test(`${RUNS} documents have the same problems with a memory of earlier versions as without`, () => {
  let problems = 0;
  fc.assert(
    fc.property(documents, edits, (text, nextEdits) => {
      // With one of the two, no list is too short to be made out of the one before.
      const memories = [checkMemory(), checkMemory(0)];
      let document = readOptions(text);
      for (const memory of memories)
        assert.deepEqual(checkDocument(document, memory), checkDocument(readOptions(text)));
      for (const nextEdit of nextEdits) {
        const edit = nextEdit(document.text);
        document = rereadOptions(document, edit, afterEdit(document.text, edit));
        const expected = checkDocument(readOptions(document.text));
        for (const memory of memories) assert.deepEqual(checkDocument(document, memory), expected);
        problems += expected.length;
      }
    }),
    { numRuns: RUNS },
  );
  assert.ok(problems > RUNS);
});

/** What an edit can do to what lies beside it: the text with `‹what goes›` and `«what comes»`. */
const BESIDE: readonly (readonly [title: string, marked: string])[] = [
  ['a number goes on in the next letter', '{"a": [1«2», 2, 3, 4, 5, 6, 7, 8, 9]}'],
  ['a number goes on in front', '{"a": [1, 2, «3»4, 5, 6, 7, 8, 9]}'],
  ['a word goes on', '{"a": [true«r», false, null, 1, 2, 3]}'],
  ['a slash makes a comment of another', '{"a": ["x", "y" «/»/ z"\n, "w", "v", "u", "t"]}'],
  ['a comment swallows a bracket', '{"a": ["x", "y" «//»], "b": [1, 2, 3, 4]}'],
  ['a comment swallows the rest', '{"a": ["x", "y" «/*»], "b": [1, 2, 3, 4]}'],
  ['a comment that is closed earlier', '{"a": ["x", /* y, «*/»"z", */ "w", "v", "u"]}'],
  ['a comment that is not closed any more', '{"a": ["x", /* y ‹*/›, "z", /* v */ "u"], "b": 1}'],
  ['a quote ends a string early', '{"a": ["x", "y«"»z", "w", "v", "u"], "b": [1, 2]}'],
  ['a quote is gone', '{"a": ["x", "y‹"›, "z", "w", "v"], "b": [1, 2]}'],
  ['a backslash takes the quote', '{"a": ["x", "y«\\»", "z", "w", "v"], "b": [1, 2]}'],
  ['a letter more in a string', '{"a": ["x", "y«z»y", "w", "v", "u"], "b": [1, 2]}'],
  ['a letter less in a string', '{"a": ["x", "y‹z›y", "w", "v", "u"], "b": [1, 2]}'],
  ['a string becomes empty', '{"a": ["x", "‹yz›", "w", "v", "u"], "b": [1, 2]}'],
  ['a letter beside an escape', '{"a": ["x", "y\\n«z»y", "w", "v", "u"], "b": [1, 2]}'],
  ['a letter in an escape', '{"a": ["x", "\\u00«0»41", "w", "v", "u"], "b": [1, 2]}'],
  ['a letter beside a fault in the same string', '{"a": ["x", "y\tz«z»", "w", "v", "u"], "b": [1, 2]}'],
  ['half of a surrogate pair', '{"a": ["x", "\ud83d«\ude00»", "w", "v", "u"], "b": [1, 2]}'],
  ['a string in a comment', '{"a": ["x", /* "y«z»" */ "w", "v", "u"], "b": [1, 2]}'],
  ['a letter in a key', '{"a": ["x", "w"], "b«c»": [1, 2], "d": ["e", "f"]}'],
  ['a line end breaks a string', '{"a": ["x", "y«\n»z", "w", "v", "u"], "b": [1, 2]}'],
  ['a bracket closes the list early', '{"a": ["x", "y"«]», "z", "w", "v"], "b": [1, 2]}'],
  ['a bracket is gone', '{"a": ["x", "y", "z", "w"‹]›, "b": [1, 2]}'],
  ['an opening bracket is gone', '{"a": ‹[›"x", "y", "z", "w"], "b": [1, 2]}'],
  ['a bracket opens another list', '{"a": ["x", «[»"y", "z", "w"], "b": [1, 2]}'],
  ['the last bracket is gone', '{"a": ["x", "y", "z", "w"], "b": [1, 2]‹}›'],
  ['a comma is gone', '{"a": ["x"‹,› "y", "z", "w"], "b": [1, 2]}'],
  ['a comma before the bracket', '{"a": ["x", "y", "z", "w", "v"«,»], "b": [1, 2, 3, 4, 5]}'],
  ['a colon is gone', '{"a"‹:› ["x", "y", "z", "w"], "b": [1, 2]}'],
  ['a key is a string with a colon', '{"a«:»": ["x", "y"], "b": [1, 2, 3, 4, 5, 6]}'],
  ['two lists become one', '{"a": ["x", "y"‹], "b": [›"z", "w"], "c": [1, 2]}'],
  ['one list becomes two', '{"a": ["x", "y"«], "b": [»"z", "w"], "c": [1, 2]}'],
  ['half of CR LF goes', '{"a": ["x", // y\r‹\n›"z", "w", "v"], "b": [1, 2]}'],
  ['an edit without effect', '{"a": ["x", ‹"y"›«"y"», "z"], "b": [1, 2, 3, 4]}'],
];

for (const [title, marked] of BESIDE) {
  test(`reread: ${title}`, () => {
    const [, head = '', gone = '', come = '', tail = ''] =
      /^([^‹«]*)(?:‹([^›]*)›)?(?:«([^»]*)»)?([\s\S]*)$/.exec(marked) ?? [];
    const before = head + gone + tail;
    const after = head + come + tail;
    const edit = { start: head.length, end: head.length + gone.length, newText: come };
    const undo = { start: head.length, end: head.length + come.length, newText: gone };
    for (const strict of [false, true]) {
      const there = rereadOptions(readOptions(before, { strict }), edit, after);
      assertSame(there, readOptions(after, { strict }));
      assertSame(rereadOptions(there, undo, before), readOptions(before, { strict }));
    }
  });
}

test('where so many faults are that not all are told, nothing is taken from the version before', () => {
  const before = `{"a": [${'1 '.repeat(400)}], "b": [1 2, 3, 4]}`;
  const edit = { start: 8, end: 8 + 2 * 300, newText: '' };
  const text = afterEdit(before, edit);
  assertSame(rereadOptions(readOptions(before), edit, text), readOptions(text));
});

test('an edit that is not what happened changes no answer', () => {
  const before = '{"a": ["x", "y"], "b": [1, 2, 3, 4]}';
  const after = '{"a": ["x", "yy"], "b": [1, 2, 3]}';
  for (const edit of [
    { start: 14, end: 14, newText: 'y' },
    { start: 14, end: 16, newText: '' },
    { start: -1, end: 1, newText: '' },
    { start: 90, end: 93, newText: '' },
  ]) {
    assertSame(rereadOptions(readOptions(before), edit, after), readOptions(after));
  }
});

test('the errors that the editor tells are those for which the warehouse refuses', () => {
  let refused = 0;
  fc.assert(
    fc.property(documents, (text) => {
      const { root } = readOptions(text);
      const value = root && toValue(root);
      const errors = checkOptions(fromValue(value)).filter(({ severity }) => severity === 'error');
      assert.equal(report(errors), errorReport(value));
      if (errors.some(({ code }) => code === 'column-collision')) refused++;
    }),
    { numRuns: RUNS },
  );
  assert.ok(refused > RUNS / 100, `only ${refused} had a collision`);
});

/** Whether a node of the version before is in the tree of the next one. */
function sharesNodes(before: OptionsDocument, after: OptionsDocument): boolean {
  const nodes = new Set(nodesOf(before.root));
  return nodesOf(after.root).some((node) => nodes.has(node));
}

function nodesOf(node: Node | undefined): Node[] {
  if (!node) return [];
  const inside =
    node.kind === 'array' ? node.items : node.kind === 'object' ? node.entries.map(({ value }) => value) : [];
  return [node, ...inside.flatMap(nodesOf)];
}

function assertSame(document: OptionsDocument, expected: OptionsDocument): void {
  assert.deepEqual(plainDocument(document), expected);
}
