import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkText } from '../../../service/options/check-document.ts';
import { scriptOptions } from '../../../service/sql/script-options.ts';
import { asTold, CORPUS, codeOf } from '../../corpus.ts';
import { LITERAL_FORMS } from './literal-forms.ts';

for (const { name: form, isOneLine, write } of LITERAL_FORMS) {
  test(`in ${form}, the whole corpus has the same problems, at their places of the script`, (t) => {
    let written = 0;
    for (const { name, text: lines, toldStrictly } of CORPUS) {
      const text = isOneLine && !toldStrictly.some((line) => codeOf(line) === 'syntax') ? onOneLine(lines) : lines;
      const literal = write(text);
      if (literal === undefined) continue;
      written += 1;
      const script = `SET x = 'a "b"'; -- c\nEXECUTE IMMEDIATE (SELECT \`p.svc_eu.deploy_installer\`(${literal}));\n`;
      const [found, ...others] = scriptOptions(script, 'sql');
      assert.ok(found, name);
      assert.deepEqual(others, []);
      assert.equal(
        found.text.text,
        found.literal.string.quotes.length === 3 ? text.replace(/\r\n/g, '\n') : text,
        name,
      );
      const { content } = found.literal.string;
      const { problems } = checkText(found.text.text, { strict: true });
      assert.deepEqual(asTold(problems), toldStrictly, name);
      for (const { range } of problems) {
        const { start, end } = found.text.rangeOuter(range);
        assert.ok(content.start <= start && start <= end && end <= content.end, name);
        const inside = found.text.text.slice(range.start, range.end);
        assert.deepEqual([found.text.toInner(start), found.text.toInner(end)], [range.start, range.end], inside);
      }
    }
    t.diagnostic(`${written} of ${CORPUS.length} documents`);
    assert.ok(written > CORPUS.length * (isOneLine ? 0.75 : 0.95));
  });
}

function onOneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n]\s*/g, ' ');
}
