import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic } from 'vscode-languageserver-types';
import { diagnosticsOf } from '../../server/features/diagnostics.ts';
import { diagnosticsOfScript } from '../../server/scripts/script-diagnostics.ts';
import { checkText } from '../../service/options/check-document.ts';
import type { TextRange } from '../../service/values.ts';
import { asTold, CORPUS, codeOf } from '../corpus.ts';
import { LITERAL_FORMS } from '../service/sql/literal-forms.ts';
import { script } from './scripts/support.ts';
import { served } from './support.ts';

for (const { name, text, told, toldStrictly } of CORPUS) {
  test(`${name}: the server tells what the corpus says, in an options file and in a script`, () => {
    const document = served(text);
    assert.deepEqual(asTold(document.problems), told);
    const { problems } = checkText(text);
    assert.deepEqual(placesOf(document.text, diagnosticsOf(document)), problems.map(placeOf));
    for (const { name: form, write } of LITERAL_FORMS) {
      const literal = write(text);
      if (literal === undefined) continue;
      const sql = script(`-- a script\nSELECT deploy_installer(${literal});\n`);
      const [only, ...others] = sql.literals;
      assert.ok(only);
      assert.deepEqual(others, []);
      const inside = checkText(only.text.text, { strict: true }).problems;
      assert.deepEqual(asTold(inside), toldStrictly, form);
      assert.deepEqual(
        placesOf(sql.text, diagnosticsOfScript({ diagnostics: diagnosticsOf }, sql)),
        inside.map(({ code, range }) => placeOf({ code, range: only.text.rangeOuter(range) })),
        form,
      );
    }
  });
}

test('a diagnostic has the severity of its code', () => {
  const levels = new Map(
    CORPUS.flatMap(({ text }) => diagnosticsOf(served(text)).map(({ code, severity }) => [code, severity] as const)),
  );
  assert.deepEqual(
    ['syntax', 'name-format', 'bucket-unused', 'unused-ignore'].map((code) => levels.get(codeOf(`[${code}]`))),
    [1, 2, 4, 4],
  );
});

function placesOf(text: TextDocument, diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, range }) =>
    placeOf({ code: `${code}`, range: { start: text.offsetAt(range.start), end: text.offsetAt(range.end) } }),
  );
}

function placeOf({ code, range }: { readonly code: string; readonly range: TextRange }): string {
  return `${code} ${range.start}-${range.end}`;
}
