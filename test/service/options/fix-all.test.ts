import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkText } from '../../../service/options/check-document.ts';
import type { Code } from '../../../service/options/codes.ts';
import { applyTextEdits } from '../../../service/options/edits.ts';
import { fixAll } from '../../../service/options/fix-all.ts';
import type { TextEdit } from '../../../service/options/problem.ts';
import { editsSince, thenEdited, unedited } from '../../../service/options/successive-edits.ts';

const mended = (text: string, only?: Code) => fixAll(checkText(text), only);

test('every preferred fix is applied, and again to what that leaves, and comments stay', () => {
  const text = `{
  // The shop.
  "ga4_dataset_id": "acme-shop:analytics_1",
  "transform_config_template": "events_partitioned"
  "gcs_bucket_name": "gs://events", // where they were
  "include_observed_events": True,
  "conversion_event_names": "purchase",
}
`;
  const { text: after, fixes, edits } = mended(text);
  assert.equal(
    after,
    `{
  // The shop.
  "ga4_dataset_id": "acme-shop.analytics_1",
  "transform_config_template": "events_partitioned",
  // where they were
  "include_observed_events": true,
  "conversion_event_names": ["purchase"],
}
`,
  );
  assert.deepEqual(checkText(after).problems, []);
  assert.equal(fixes, 5);
  assert.equal(applyTextEdits(text, edits), after);
});

test('a problem is never traded for another one', () => {
  const text = '{ "transform_config_template": "events_external", "gcs_bucket_name": "b-1" }';
  assert.deepEqual(mended(text), { text, fixes: 0, edits: [] });
});

test('with one code, only its problems are mended', () => {
  const text = options('"custom_event_names": ["a", "a", "scroll", "a"]');
  assert.equal(mended(text, 'duplicate-name').text, options('"custom_event_names": ["a", "scroll"]'));
  assert.equal(mended(text, 'custom-redundant').text, options('"custom_event_names": ["a", "a", "a"]'));
});

test('what cannot be mended does not keep the rest from being mended', () => {
  const entries = Array.from({ length: 50 }, (_, n) => (n % 2 ? `{ "name": "p${n}", "type": "Int" }` : '{}'));
  const text = options(`"custom_event_params": [${entries.join(', ')}]`);
  assert.equal(mended(text).text, text.replace(/"Int"/g, '"int"'));
});

test('a thousand faults of one code are mended at once', () => {
  const names = Array.from({ length: 1000 }, (_, n) => `"n${n}", "n${n}"`);
  const { text, fixes } = mended(options(`"custom_event_names": [\n${names.join(',\n')}\n]`));
  assert.equal(fixes, 1000);
  assert.deepEqual(checkText(text).problems, []);
});

test('the faults of every golden case end with no more errors than before, and the edits say the same as the text', () => {
  const page = readFileSync(new URL('fixes.golden.md', import.meta.url), 'utf8');
  const errors = (text: string) => checkText(text).problems.filter(({ severity }) => severity === 'error').length;
  const texts = [...page.matchAll(/```jsonc\n([\s\S]*?)\n```/g)].map((match) => match[1] ?? '');
  assert.ok(texts.length > 50);
  for (const text of texts) {
    const { text: after, edits } = mended(text);
    assert.equal(applyTextEdits(text, edits), after);
    assert.ok(errors(after) <= errors(text), after);
    assert.equal(mended(after).fixes, 0);
  }
});

test('edits one after another are told as edits of the first text', () => {
  const rounds = fc.array(
    fc.array(fc.record({ at: fc.nat(60), length: fc.nat(5), newText: fc.string({ maxLength: 4 }) })),
    {
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), rounds, (text, steps) => {
      let now = text;
      let pieces = unedited(text);
      for (const step of steps) {
        const edits = disjoint(now, step);
        now = applyTextEdits(now, edits);
        pieces = thenEdited(pieces, edits);
      }
      assert.equal(applyTextEdits(text, editsSince(text, pieces)), now);
    }),
  );
});

function options(field: string): string {
  return `{ "ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_partitioned", ${field} }`;
}

function disjoint(text: string, wishes: readonly { at: number; length: number; newText: string }[]): TextEdit[] {
  let done = 0;
  return [...wishes]
    .sort((a, b) => a.at - b.at)
    .map(({ at, length, newText }) => {
      const start = Math.min(text.length, Math.max(done, at));
      done = Math.min(text.length, start + length);
      return { range: { start, end: done }, newText };
    });
}
