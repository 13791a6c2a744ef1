import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { literalText } from '../../../service/sql/literal-text.ts';
import { spelledLiteral } from '../../../service/sql/spelled-literal.ts';
import { eachToken, type StringToken } from '../../../service/sql/tokens.ts';

describe('a literal of three apostrophes says', () => {
  for (const { text, raw, literal } of [
    { text: '{"a": 1}', raw: false, literal: `'''{"a": 1}'''` },
    { text: '\n{}\n', raw: false, literal: `'''\n{}\n'''` },
    { text: `it's`, raw: false, literal: `'''it's'''` },
    { text: `'''`, raw: false, literal: `'''''\\''''` },
    { text: '"\\u00e9"', raw: false, literal: `'''"\\\\u00e9"'''` },
    { text: '"\\u00e9"', raw: true, literal: `r'''"\\u00e9"'''` },
    { text: 'a\\', raw: true, literal: `'''a\\\\'''` },
  ]) {
    test(`${JSON.stringify(text)}${raw ? ', raw if it can' : ''}`, () => {
      assert.equal(spelledLiteral(text, raw), literal);
    });
  }
});

test('every text is found again', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '"', '\\', '\n', '\r', 'a', '{', '\u{1f600}') });
  fc.assert(
    fc.property(text, (said) => {
      const literal = spelledLiteral(said);
      const tokens: StringToken[] = [];
      eachToken(literal, (token) => {
        if (token.kind === 'string') tokens.push(token);
      });
      const [string, ...others] = tokens;
      assert.ok(string?.closed && others.length === 0 && string.range.end === literal.length);
      assert.equal(literalText(literal, string).text, said);
    }),
    { numRuns: 5000 },
  );
});
