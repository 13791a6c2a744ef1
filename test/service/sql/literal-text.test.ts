import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { applyTextEdits } from '../../../service/options/edits.ts';
import type { TextEdit } from '../../../service/options/problem.ts';
import { type LiteralText, literalText } from '../../../service/sql/literal-text.ts';
import { eachToken, type StringToken } from '../../../service/sql/tokens.ts';

describe('a literal stands for', () => {
  for (const [literal, text] of [
    [`'{"a": 1}'`, '{"a": 1}'],
    [`"{\\"a\\": 1}"`, '{"a": 1}'],
    [`'''{"a": "it's"}'''`, `{"a": "it's"}`],
    [`"""{"a": ""}"""`, '{"a": ""}'],
    [`r'{"a": "\\n"}'`, '{"a": "\\n"}'],
    [`R"""{"a": "\\u0041"}"""`, '{"a": "\\u0041"}'],
    [`'tab\\t, line\\n, slash\\\\'`, 'tab\t, line\n, slash\\'],
    [`'\\x41\\101\\u00e9\\U0001F600'`, 'AA\u00e9\u{1F600}'],
    [`'''one\r\ntwo\rthree'''`, 'one\ntwo\nthree'],
    [`'\\z'`, '\\z'],
    [`'\\477'`, '\\477'],
    [`'\\UFFFFFFFF'`, '\\UFFFFFFFF'],
    [`'open\\`, 'open\\'],
  ] as const) {
    test(literal, () => assert.equal(read(literal).text, text));
  }
});

test('a stretch of the text takes the whole of each escape that it touches', () => {
  const { rangeOuter } = read(`'a\\U0001F600b\\u00e9'`);
  assert.deepEqual(rangeOuter({ start: 0, end: 1 }), { start: 1, end: 2 });
  assert.deepEqual(rangeOuter({ start: 1, end: 2 }), { start: 2, end: 12 });
  assert.deepEqual(rangeOuter({ start: 3, end: 5 }), { start: 12, end: 19 });
  assert.deepEqual(rangeOuter({ start: 4, end: 4 }), { start: 13, end: 13 });
});

describe('an edit', () => {
  for (const { name, before, edit, after } of [
    { name: 'of plain text', before: `'{"a": 1}'`, edit: [6, 7, '2'], after: `'{"a": 2}'` },
    {
      name: 'has the line ends of the script',
      before: `'''{\r\n}'''`,
      edit: [1, 1, '\n  "a": 1'],
      after: `'''{\r\n  "a": 1\r\n}'''`,
    },
    {
      name: 'has them in a raw string, too',
      before: `r"""{\r\n}"""`,
      edit: [1, 1, '\n  "a": 1'],
      after: `r"""{\r\n  "a": 1\r\n}"""`,
    },
    { name: 'escapes the quote', before: `"{\\"a\\": 1}"`, edit: [6, 7, '"b"'], after: `"{\\"a\\": \\"b\\"}"` },
    { name: 'keeps a line on one line', before: `'{}'`, edit: [1, 1, '\n  "a": 1\n'], after: `'{\\n  "a": 1\\n}'` },
    { name: 'leaves quotes in three', before: `"""{}"""`, edit: [1, 1, '"a": ""'], after: `"""{"a": ""}"""` },
    { name: 'never makes three quotes', before: `"""{""}"""`, edit: [3, 3, '"'], after: `"""{""\\"}"""` },
    { name: 'keeps the last quote from the end', before: `"""{}"""`, edit: [2, 2, '"'], after: `"""{}\\""""` },
    { name: 'replaces a whole escape', before: `'a\\u00e9b'`, edit: [1, 2, 'e'], after: `'aeb'` },
    { name: 'writes an apostrophe as JSON can', before: `r'["a"]'`, edit: [2, 3, `it's`], after: `r'["it\\u0027s"]'` },
  ] as const) {
    test(name, () => {
      const [start, end, newText] = edit;
      assert.equal(applied(before, { range: { start, end }, newText }), after);
    });
  }

  test('that a raw string cannot say is refused', () => {
    assert.equal(applied(`r"[1]"`, { range: { start: 1, end: 2 }, newText: '"a"' }), undefined);
    assert.equal(applied(`r'[1]'`, { range: { start: 3, end: 3 }, newText: '\\' }), undefined);
    assert.equal(applied(`r'[1]'`, { range: { start: 1, end: 1 }, newText: '\n' }), undefined);
  });

  test('where a backslash escapes nothing leaves none that escapes what is written', () => {
    assert.equal(applied(`'a\\z'`, { range: { start: 2, end: 2 }, newText: 'n' }), `'a\\\\nz'`);
    assert.equal(applied(`'a\\`, { range: { start: 2, end: 2 }, newText: 'n' }), `'a\\\\n`);
  });
});

test('any text, any form: every place is found again, and an edit does what it says to nothing but the literal', (t) => {
  let edits = 0;
  let refused = 0;
  const pieces = [
    ...['\\n', '\\\\', '\\"', "\\'", '\\x41', '\\u00e9', '\\U0001F600', '\\101', '\\`', '\\?'],
    ...['a', 'b', '{', '}', ':', ',', '"', "'", '\n', '\r\n', '\r', ' ', '\u00e9', '\u{1F600}', '[', ']'],
  ];
  const inserted = ['"', "'", '\\', '\n', '\r\n', 'a', '{', '\u0001', '\u{1F600}', '""', '"""', "'''"];
  fc.assert(
    fc.property(
      fc.constantFrom("'", '"', "'''", '"""'),
      fc.boolean(),
      fc.array(fc.constantFrom(...pieces)),
      fc.array(fc.constantFrom(...inserted)),
      fc.nat(),
      fc.nat(),
      (quotes, raw, parts, insertion, a, b) => {
        const source = `${raw ? 'r' : ''}${quotes}${parts.join('')}${quotes}`;
        const string = stringIn(`${source} -- the rest`);
        if (!string.closed || string.range.end !== source.length) return;
        const literal = literalText(source, string);
        for (let inner = 0; inner <= literal.text.length; inner += 1) {
          const back = literal.toInner(literal.toOuter(inner));
          assert.equal(back, isInsidePair(literal.text, inner) && back < inner ? inner - 1 : inner);
        }
        const start = a % (literal.text.length + 1);
        const end = start + (b % (literal.text.length - start + 1));
        if (isInsidePair(literal.text, start) || isInsidePair(literal.text, end)) return;
        const newText = insertion.join('');
        const after = applied(source, { range: { start, end }, newText });
        edits += 1;
        if (after === undefined) {
          assert.ok(raw, 'only a raw string may refuse');
          refused += 1;
          return;
        }
        const again = stringIn(after);
        assert.deepEqual([again.closed, again.range.end], [true, after.length]);
        const written = raw ? newText.replace(/'/g, quotes.startsWith("'") ? '\\u0027' : "'") : newText;
        const unified = raw ? written.replace(/\r\n?/g, '\n') : written;
        assert.equal(read(after).text, literal.text.slice(0, start) + unified + literal.text.slice(end));
      },
    ),
    { numRuns: 20_000 },
  );
  t.diagnostic(`${edits} edits, of which ${refused} could not be said in a raw string`);
  assert.ok(edits > 5000 && refused < edits / 2);
});

test('several edits at once do together what each one says', () => {
  assert.equal(appliedAll(`"""{}"""`, [1, 1, '"'], [2, 2, '"']), `"""{"}\\""""`);
  assert.equal(appliedAll(`"""ab"""`, [0, 0, '""'], [1, 1, '"']), `"""""a"b"""`);
  assert.equal(appliedAll(`"""a"""`, [0, 0, '""'], [0, 1, '"']), `"""""\\""""`);
  assert.equal(appliedAll(`r'{"a": 1}'`, [1, 4, '"b"'], [6, 7, '2']), `r'{"b": 2}'`);
  assert.equal(appliedAll(`r'{"a": 1}'`, [1, 4, '"b"'], [6, 7, '\n']), undefined);
  let rewritten = 0;
  fc.assert(
    fc.property(
      fc.constantFrom("'", '"', "'''", '"""'),
      fc.array(fc.constantFrom('\\n', '\\"', "\\'", '\\z', 'a', '"', "'", '\n', '\r\n', '\r', '\u{1F600}')),
      fc.array(fc.tuple(fc.nat(4), fc.nat(3), fc.constantFrom('"', "'", '""', '\\', 'x', '\n', '\r', '')), {
        maxLength: 4,
      }),
      (quotes, parts, steps) => {
        const source = `${quotes}${parts.join('')}${quotes}`;
        const string = stringIn(`${source} -- the rest`);
        if (!string.closed || string.range.end !== source.length) return;
        const { text, editsOuter } = literalText(source, string);
        const edits: TextEdit[] = [];
        let place = 0;
        for (const [gap, length, newText] of steps) {
          const start = Math.min(place + gap, text.length);
          const end = Math.min(start + length, text.length);
          if (isInsidePair(text, start) || isInsidePair(text, end)) return;
          edits.push({ range: { start, end }, newText });
          place = end;
        }
        const outer = editsOuter(edits);
        assert.ok(outer);
        if (outer.length < edits.length) rewritten += 1;
        assert.equal(read(applyTextEdits(source, outer)).text, applyTextEdits(text, edits));
      },
    ),
    { numRuns: 20_000 },
  );
  assert.ok(rewritten > 100, `only ${rewritten} times did edits come too close to each other`);
});

function appliedAll(sql: string, ...edits: readonly (readonly [number, number, string])[]): string | undefined {
  const all = edits.map(([start, end, newText]) => ({ range: { start, end }, newText }));
  const outer = read(sql).editsOuter(all);
  return outer && applyTextEdits(sql, outer);
}

function stringIn(sql: string): StringToken {
  const found: StringToken[] = [];
  eachToken(sql, (token) => {
    if (token.kind === 'string') found.push(token);
  });
  const [string] = found;
  assert.ok(string);
  return string;
}

function read(sql: string): LiteralText {
  return literalText(sql, stringIn(sql));
}

function applied(sql: string, edit: TextEdit): string | undefined {
  const outer = read(sql).editOuter(edit);
  return outer && sql.slice(0, outer.range.start) + outer.newText + sql.slice(outer.range.end);
}

function isInsidePair(text: string, offset: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(offset - 1, 0), offset + 1));
}
