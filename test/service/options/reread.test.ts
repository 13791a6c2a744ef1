import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkDocument } from '../../../service/options/check-document.ts';
import { checkMemory } from '../../../service/options/check-memory.ts';
import { type OptionsDocument, readOptions } from '../../../service/options/read.ts';
import { rereadOptions } from '../../../service/options/reread.ts';
import type { Node } from '../../../service/options/tree.ts';
import { afterEdit, documents, edits } from './edited-documents.ts';

const RUNS = 2_000;

test(`${RUNS} documents are reread as they are read, edit after edit`, () => {
  let count = 0;
  let inPart = 0;
  fc.assert(
    fc.property(documents, edits, (text, nextEdits) => {
      let document = readOptions(text);
      for (const nextEdit of nextEdits) {
        const before = document;
        const edit = nextEdit(before.text);
        document = rereadOptions(before, edit, afterEdit(before.text, edit));
        assert.deepEqual(document, readOptions(document.text));
        count++;
        if (sharesNodes(before, document)) inPart++;
      }
    }),
    { numRuns: RUNS },
  );
  console.log(`${inPart} of ${count} edits were reread in part`);
  assert.ok(inPart > count / 4, `only ${inPart} of ${count} edits were reread in part`);
});

test(`${RUNS} documents have the same problems with a memory of earlier versions as without`, () => {
  let problems = 0;
  fc.assert(
    fc.property(documents, edits, (text, nextEdits) => {
      const memory = checkMemory();
      let document = readOptions(text);
      assert.deepEqual(checkDocument(document, memory), checkDocument(readOptions(text)));
      for (const nextEdit of nextEdits) {
        const edit = nextEdit(document.text);
        document = rereadOptions(document, edit, afterEdit(document.text, edit));
        const told = checkDocument(document, memory);
        assert.deepEqual(told, checkDocument(readOptions(document.text)));
        problems += told.length;
      }
    }),
    { numRuns: RUNS },
  );
  assert.ok(problems > RUNS);
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
