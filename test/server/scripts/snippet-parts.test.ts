import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { choice, literal, placeholder } from '../../../server/features/completion/snippet-text.ts';
import { snippetOf, snippetParts } from '../../../server/scripts/snippet-parts.ts';

describe('a snippet is', () => {
  for (const { snippet, parts } of [
    { snippet: '"a": §1', parts: ['text "a": ', 'syntax §1'] },
    { snippet: '"§{1:x}"', parts: ['text "', 'syntax §{1:', 'text x', 'syntax }', 'text "'] },
    { snippet: '§{2|a,b|}§0', parts: ['syntax §{2|', 'choice a', 'syntax ,', 'choice b', 'syntax |}', 'syntax §0'] },
    {
      snippet: '§{1:a§{2:b}c}',
      parts: ['syntax §{1:', 'text a', 'syntax §{2:', 'text b', 'syntax }', 'text c', 'syntax }'],
    },
    { snippet: '{ \\§1 \\} \\\\ }', parts: ['text { §1 } \\ }'] },
    { snippet: '§{1|a\\,b,c\\|d|}', parts: ['syntax §{1|', 'choice a,b', 'syntax ,', 'choice c|d', 'syntax |}'] },
  ]) {
    test(dollars(snippet), () => {
      assert.deepEqual(
        snippetParts(dollars(snippet)).map(({ kind, value }) => `${kind} ${value}`),
        parts.map(dollars),
      );
    });
  }
});

test('whatever is in it, what is put together is taken apart into the same', () => {
  const text = fc.string({ unit: fc.constantFrom('$', '{', '}', '\\', '|', ',', '1', ':', 'a', '"') });
  const piece = fc.oneof(
    text.map(literal),
    fc.tuple(fc.nat(9), text).map(([number, inner]) => placeholder(number, inner)),
    fc.tuple(fc.nat(9), fc.array(text, { minLength: 1 })).map(([number, texts]) => choice(number, texts)),
    fc.nat(9).map((number) => `$${number} `),
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (snippet) => {
        const parts = snippetParts(snippet);
        assert.deepEqual(snippetParts(snippetOf(parts)), parts);
      },
    ),
    { numRuns: 5000 },
  );
});

/** A dollar and a brace in a string look like a template string that was forgotten; the examples have `§` in its place. */
function dollars(text: string): string {
  return text.replaceAll('§', '$');
}
