/** How names and texts are spelled in GoogleSQL. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { quoteName, quotePath, quoteText, quoteUri } from '../../../../service/dialects/googlesql/quote.ts';
import { literalText } from '../../../../service/sql/literal-text.ts';
import { eachToken, type SqlToken } from '../../../../service/sql/tokens.ts';

describe('a text is spelled as a literal', () => {
  const examples: readonly (readonly [text: string, literal: string])[] = [
    ['', "''"],
    ['plain', "'plain'"],
    ["it's", String.raw`'it\'s'`],
    ['say "hi"', `'say "hi"'`],
    ['back`tick', "'back\\`tick'"],
    ['C:\\new', String.raw`'C:\\new'`],
    ['two\nlines', String.raw`'two\nlines'`],
    ['NUL \0 and tab \t', String.raw`'NUL \x00 and tab \x09'`],
    ['100% @name ?', "'100% @name ?'"],
    ['größe 🎉', "'größe 🎉'"],
  ];
  for (const [text, literal] of examples) test(JSON.stringify(text), () => assert.equal(quoteText(text), literal));

  test('that is one token, and stands for the text again, whatever it holds', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const sql = `SELECT ${quoteText(text)};`;
        const literal = tokensOf(sql)[1];
        assert.ok(literal?.kind === 'string' && tokensOf(sql).length === 3, sql);
        assert.equal(literalText(sql, literal).text, text);
      }),
    );
  });
});

describe('a name is spelled between back quotes', () => {
  const examples: readonly (readonly [name: string, quoted: string])[] = [
    ['event_name', '`event_name`'],
    ['select', '`select`'],
    ['a`b\\c', '`a\\`b\\\\c`'],
    ['a\nb', '`a\\nb`'],
  ];
  for (const [name, quoted] of examples) test(JSON.stringify(name), () => assert.equal(quoteName(name), quoted));

  test('that are its own two only, whatever it holds', () => {
    fc.assert(
      fc.property(anyText(), (name) => {
        const quoted = quoteName(name);
        assert.equal(tokensOf(`SELECT ${quoted};`).length, 3, quoted);
        assert.ok(quoted.startsWith('`') && quoted.endsWith('`'));
      }),
    );
  });
});

describe('an object is one name', () => {
  const shop = { project: 'acme-shop', dataset: 'analytics_1' };
  test('of three parts', () => assert.equal(quotePath(shop, 'events'), '`acme-shop.analytics_1.events`'));
  test('or, for a dataset, of two', () => assert.equal(quotePath(shop), '`acme-shop.analytics_1`'));
  test('also in a project of a domain', () =>
    assert.equal(quotePath({ project: 'acme.com:shop', dataset: 'd' }, 't'), '`acme.com:shop.d.t`'));
});

test('an address in Cloud Storage is a literal with one wildcard at most, in the name of the file', () => {
  assert.equal(quoteUri('gs://acme-shop/svc/events'), "'gs://acme-shop/svc/events'");
  assert.equal(quoteUri('gs://acme-shop/svc_run=1/*.parquet'), "'gs://acme-shop/svc_run=1/*.parquet'");
  for (const other of [
    'acme-shop/x',
    's3://acme-shop/x',
    'gs://*/x',
    'gs://acme/*/x.parquet',
    'gs://acme/*-*',
    'gs://a b',
  ])
    assert.throws(() => quoteUri(other), /no place for files in Cloud Storage/);
});

function tokensOf(sql: string): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  eachToken(sql, (token) => tokens.push(token));
  return tokens;
}

function anyText(): fc.Arbitrary<string> {
  const nasty = fc.constantFrom(
    "'",
    '"',
    '`',
    '\\',
    "\\'",
    '\n',
    '\r\n',
    '\0',
    '--',
    '/*',
    '#',
    ';',
    "'''",
    '🎉',
    '%s',
  );
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.array(nasty).map((parts) => parts.join('')),
  );
}
