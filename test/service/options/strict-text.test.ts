import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readOptions } from '../../../service/options/read.ts';
import { strictText } from '../../../service/options/strict-text.ts';
import { toValue } from '../../../service/options/tree.ts';
import { documents } from './edited-documents.ts';

test('comments go with their lines, trailing commas go, and the rest stays as it is laid out', () => {
  const text = `// The shop.
{
  "a": 1, // one
  // two
  /* three */ "b": [1, 2,],

  /* four
     and five */
  "c": { "d": /* six */ "// no comment", },
}
`;
  assert.equal(
    strictText(readOptions(text)),
    `{
  "a": 1,
 "b": [1, 2],

  "c": { "d": "// no comment" }
}`,
  );
});

test('what is read without a fault means the same to every reader of JSON', () => {
  let [read, commented] = [0, 0];
  fc.assert(
    fc.property(documents, (text) => {
      const document = readOptions(text);
      if (!document.root || document.problems.length > 0) return;
      const written = strictText(document);
      const again = readOptions(written, { strict: true });
      assert.deepEqual(again.problems, []);
      assert.deepEqual(again.root && toValue(again.root), toValue(document.root));
      JSON.parse(written);
      read += 1;
      commented += document.comments.length > 0 ? 1 : 0;
    }),
    { numRuns: 1000 },
  );
  assert.ok(read > 200 && commented > 50, `${read} documents, ${commented} with comments`);
});
