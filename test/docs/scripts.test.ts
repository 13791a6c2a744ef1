import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkText } from '../../service/options/check-document.ts';
import { scriptOptions } from '../../service/sql/script-options.ts';

const page = readFileSync(new URL('../../docs/scripts.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/^```(sqlx?)( none)?\n([\s\S]*?)\n```$/gm)];

for (const [, kind, none, script = ''] of examples) {
  test(`the example ${JSON.stringify(script.slice(0, 60))} has ${none ? 'no options' : 'options without problems'}`, () => {
    const found = scriptOptions(script, kind === 'sqlx' ? 'sqlx' : 'sql');
    assert.equal(found.length, none ? 0 : 1);
    for (const { text } of found) assert.deepEqual(checkText(text.text, { strict: true }).problems, []);
  });
}

test('the page has examples of both kinds, and of both languages', () => {
  const kinds = examples.map(([, kind, none = '']) => `${kind}${none}`);
  assert.deepEqual([...new Set(kinds)].sort(), ['sql', 'sql none', 'sqlx', 'sqlx none']);
});
