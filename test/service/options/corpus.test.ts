import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkText } from '../../../service/options/check-document.ts';
import { CODES, scopeOf, severityOf } from '../../../service/options/codes.ts';
import { errorReport } from '../../../service/options/errors.ts';
import { asTold, CORPUS, codeOf } from '../../corpus.ts';

for (const { name, text, told, toldStrictly } of CORPUS) {
  test(`${name}: the service tells what the corpus says`, () => {
    assert.deepEqual(asTold(checkText(text).problems), told);
    assert.deepEqual(asTold(checkText(text, { strict: true }).problems), toldStrictly);
  });
}

test('the corpus has every code that a document alone can have, and documents without any', () => {
  const codes = new Set(CORPUS.flatMap(({ told }) => told.map(codeOf)));
  assert.deepEqual([...codes].sort(), CODES.filter((code) => scopeOf(code) === 'document').sort());
  assert.ok(CORPUS.filter(({ told }) => told.length === 0).length > CORPUS.length / 5);
});

test('what runs inside the warehouse refuses the same documents, with the same errors in the same order', (t) => {
  // A value has no syntax and no key twice.
  const values = CORPUS.filter(({ toldStrictly }) =>
    toldStrictly.every((line) => codeOf(line) !== 'syntax' && codeOf(line) !== 'duplicate-field'),
  );
  for (const { name, text, told } of values) {
    const errors = told.filter((line) => severityOf(codeOf(line)) === 'error');
    const refused = errorReport(JSON.parse(text.replace(/^\ufeff/, '')));
    const lines = refused ? refused.split('\n').map((line) => line.replace(/: .* (\[[a-z0-9-]+\])$/, ' $1')) : [];
    assert.deepEqual(lines, errors, name);
  }
  t.diagnostic(`${values.length} of ${CORPUS.length} documents`);
  assert.ok(values.length > CORPUS.length / 2);
});
