import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkText } from '../../../service/options/check-document.ts';

const HEAD = '"ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_partitioned"';

/** Comments and the field below them, and what is told: code and marked text. */
const CASES: readonly (readonly [title: string, text: string, told: readonly string[]])[] = [
  ['a comment silences the next line', `{${HEAD},\n// svc-ignore name-format\n"exclude_event_names": ["a b"]}`, []],
  [
    'a reason may follow',
    `{${HEAD},\n  // svc-ignore name-format: as they send it, sadly\n"exclude_event_names": ["a b"]}`,
    [],
  ],
  [
    'it may name several codes',
    `{${HEAD},\n// svc-ignore name-format , duplicate-name\n"exclude_event_names": ["a b", "a b"]}`,
    [],
  ],
  [
    'comments may stand one below the other',
    `{${HEAD},\n// svc-ignore name-format\n// svc-ignore duplicate-name\n"exclude_event_names": ["a b", "a b"]}`,
    [],
  ],
  [
    'it does not reach further',
    `{${HEAD},\n// svc-ignore name-format\n"exclude_event_names": [\n"a b"]}`,
    ['unused-ignore name-format', 'name-format "a b"'],
  ],
  [
    'it silences only its codes',
    `{${HEAD},\n// svc-ignore duplicate-name\n"exclude_event_names": ["a b"]}`,
    ['unused-ignore duplicate-name', 'name-format "a b"'],
  ],
  [
    'at the top it can be for the file',
    `// svc-ignore-file name-format\n{${HEAD},\n"exclude_event_names": [\n"a b"]}`,
    [],
  ],
  [
    'only at the top',
    `{${HEAD},\n// svc-ignore-file name-format\n"exclude_event_names": ["a b"]}`,
    ['unused-ignore name-format', 'name-format "a b"'],
  ],
  [
    'an error cannot be silenced',
    `{${HEAD},\n// svc-ignore unknown-field\n"colour": 1}`,
    ['unused-ignore unknown-field', 'unknown-field "colour"'],
  ],
  [
    'a code that does not exist silences nothing',
    `{${HEAD},\n// svc-ignore name-formats\n"exclude_event_names": ["a"]}`,
    ['unused-ignore name-formats'],
  ],
  [
    'behind a value it silences nothing',
    `{${HEAD}, // svc-ignore name-format\n"exclude_event_names": ["a b"]}`,
    ['unused-ignore name-format', 'name-format "a b"'],
  ],
  [
    'a block comment is only a comment',
    `{${HEAD},\n/* svc-ignore name-format */\n"exclude_event_names": ["a b"]}`,
    ['name-format "a b"'],
  ],
  [
    'another word is only a comment',
    `{${HEAD},\n// svc-ignored name-format\n"exclude_event_names": ["a b"]}`,
    ['name-format "a b"'],
  ],
  [
    'an unused comment can be silenced itself',
    `{${HEAD},\n"stream_type": "web", // svc-ignore syntax\n// svc-ignore unused-ignore\n"colour": 1, // svc-ignore syntax\n}`,
    ['unused-ignore syntax', 'unknown-field "colour"'],
  ],
];

for (const [title, text, told] of CASES) {
  test(title, () => {
    const { problems } = checkText(text);
    assert.deepEqual(
      problems.map(({ code, range }) => `${code} ${text.slice(range.start, range.end)}`),
      told,
    );
  });
}

test('many comments take no longer than their number', () => {
  const comments = '// svc-ignore name-format, duplicate-name\n'.repeat(20_000);
  const start = performance.now();
  checkText(`${comments}{${HEAD},\n${comments}"exclude_event_names": ["a b", "a b"]}`);
  assert.ok(performance.now() - start < 2_000);
});
