import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codeSpan, markdown, plainText } from '../../server/features/markdown.ts';

const CODE = [
  ['purchase', '`purchase`'],
  ['a`b', '``a`b``'],
  ['``', '``` `` ```'],
  [' a', '`  a `'],
  ['', '` `'],
  ['a\nb', '`a\\u000ab`'],
  ['a\u202eb\u200bc', '`a\\u202eb\\u200bc`'],
  ['<b>&amp;', '`<b>&amp;`'],
] as const;

for (const [text, expected] of CODE) {
  test(`as code, ${JSON.stringify(text)} is ${JSON.stringify(expected)}`, () => {
    assert.equal(codeSpan(text), expected);
  });
}

test('no text ends its code span, or its line', () => {
  const hostile = fc.string({ unit: fc.constantFrom('`', '``', '\n', '\r', '\u2028', ' ', 'a', '\\', '<', '|') });
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
      const [, fence = '', inside = ''] =
        /^(`+)([^\r\n\u2028\u2029]*[^`\r\n\u2028\u2029])\1$/.exec(codeSpan(text)) ?? [];
      assert.ok(fence, codeSpan(text));
      assert.ok(!Array.from(inside.matchAll(/`+/g), String).includes(fence), codeSpan(text));
      assert.ok(!inside.startsWith('`'), codeSpan(text));
    }),
  );
});

test('in running text, every mark that could be markup is escaped', () => {
  assert.equal(
    plainText('[x](command:svc.run) <img src=x> **b** `c` & # - 1. http://a.b'),
    '\\[x\\]\\(command\\:svc\\.run\\) \\<img src\\=x\\> \\*\\*b\\*\\* \\`c\\` \\& \\# \\- 1\\. http\\:\\/\\/a\\.b',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.match(plainText(text), /^(?:\\[!-/:-@[-`{-~]|[^!-/:-@[-`{-~\p{C}\p{Zl}\p{Zp}]|\p{Cn}|\p{Co})*$/u);
    }),
  );
});

test('a long text is shortened', () => {
  assert.equal(codeSpan('a'.repeat(100_000)).length, 203);
});

test('content is markdown and asks for no trust', () => {
  assert.deepEqual(markdown('a', undefined, 'b'), { kind: 'markdown', value: 'a\n\nb' });
});
