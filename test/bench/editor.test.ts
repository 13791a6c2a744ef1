import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benchDocument } from '../../bench/editor/document.ts';
import { isReached } from '../../bench/editor/goals.ts';
import { pairs } from '../../bench/editor/ratios.ts';
import { checkText } from '../../service/options/check-document.ts';

for (const bytes of [1_000, 10_000, 100_000])
  test(`the document of ${bytes} bytes is about as long, and has no problem but the one that is put into it`, () => {
    const { text, fault, typing } = benchDocument(bytes);
    assert.ok(Math.abs(text.length - bytes) < bytes / 20, `${text.length} bytes`);
    assert.deepEqual(checkText(text).problems, []);
    for (const { at } of typing)
      assert.match(text.split('\n')[at.line] ?? '', /"\w+_\d+"/, 'letters are typed in names');
    const lines = text.split('\n');
    const line = lines[fault.at.line] ?? '';
    assert.equal(line.slice(fault.at.character, fault.at.character + fault.before.length), fault.before);
    lines[fault.at.line] = line.replace(fault.before, fault.after);
    assert.deepEqual(
      checkText(lines.join('\n')).problems.map(({ code }) => code),
      ['not-allowed-value'],
    );
  });

test('servers are set against each other round by round', () => {
  assert.deepEqual(pairs([1, 2, 9], [2, 2, 3]), { median: 1, min: 0.5, max: 3 });
  assert.equal(pairs([1], undefined), undefined);
});

test('to be as fast as another server is not to be faster', () => {
  const goal = { what: 'ours ÷ theirs', limit: 1, unit: '×' } as const;
  assert.equal(isReached({ ...goal, measured: 1.004 }), false);
  assert.equal(isReached({ ...goal, measured: 0.99 }), true);
  assert.equal(isReached({ ...goal, limit: 16, unit: 'ms', measured: 16 }), true);
});
