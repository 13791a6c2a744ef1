import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CancellationToken } from 'vscode-languageserver';
import { type CompletionItem, type Position, type Range, TextEdit } from 'vscode-languageserver-types';
import { complete } from '../../server/features/completion.ts';
import type { LiveNames } from '../../server/live-names.ts';
import type { ServedDocument } from '../../server/served-document.ts';
import { readOptions } from '../../service/options/read.ts';
import { Token, tokensOf } from '../../service/options/tokens.ts';
import { toValue } from '../../service/options/tree.ts';
import { accept } from './accept.ts';
import { served } from './support.ts';

const NAMES: LiveNames = {
  seenNames: async () => [
    { family: 'event', name: 'say "hi"', share: 0.1, firstSeen: '2026-01-01', lastSeen: '2026-01-01' },
    { family: 'event_param', name: '$1', type: 'INT64', share: 0.1, firstSeen: '2026-01-01', lastSeen: '2026-01-01' },
  ],
};

const SOUND = [
  '',
  '{}',
  '{ }\n',
  '// Nothing yet.\n\n',
  '{\n}',
  '{"ga4_dataset_id":"acme-shop.analytics_1","exclude_event_names":["click","scroll"],"stream_type":"web"}',
  `{
  // The shop.
  "ga4_dataset_id": "acme-shop.analytics_1", // its site
  "transform_config_template": "events_external",

  /* to be named */ "gcs_bucket_name": "b-b",
  "include_default_events": true,
  "exclude_event_names": [
    "click",
    // noise
    "scroll",
  ],
  "custom_event_params": [{ "name": "price", "type": "int" }, {}],
  "custom_item_params": [
    {
      "name": "fabric",
      "type": "string"
    }
  ],
  "conversion_event_names": [],
}
`,
  '{\r\n\t"stream_type": "app",\r\n\t"custom_event_names": ["a", "b",\r\n\t\t"c"], "unknown": { "x": [[], {}] }\r\n}\r\n',
];

const BROKEN = [
  '{',
  '{ "',
  '{ str }',
  '{ "stream_type"',
  '{ "stream_type": ',
  '{ "stream_type": "web" "gcs_bucket_name": "b-b" }',
  '{\n  "stream_type": "web"\n  "str\n  "exclude_event_names": ["click" "scroll"]\n}',
  '{ "stream_type": "web,\n  "gcs_bucket_name": "b-b"\n}',
  '{ "exclude_event_names": ["click", "custom_event_params": [{ "name": "x", }',
  '{ , "stream_type": , : "web" ] }',
  '[{ "name": "x" }]',
  '{ /* open',
  "{ 'stream_type': 'web', True }",
];

for (const text of SOUND) {
  test(`accepting anything anywhere leaves a sound document sound: ${JSON.stringify(text.slice(0, 50))}`, async () => {
    await everywhere(text, (document, item, after) => {
      assert.deepEqual(readOptions(after).problems, []);
      assert.equal(needlessCommas(after) <= needlessCommas(text), true, 'no comma more than needed');
      const lost = keysOf(text).filter((key) => !keysOf(after).includes(key));
      assert.equal(lost.length <= 1, true, 'only the word at the cursor is replaced');
      checkEdits(document, item);
    });
  });
}

for (const text of BROKEN) {
  test(`accepting anything anywhere makes a faulty document no worse: ${JSON.stringify(text)}`, async () => {
    const before = readOptions(text).problems.length;
    await everywhere(text, (document, item, after) => {
      assert.equal(readOptions(after).problems.length <= before, true, after);
      checkEdits(document, item);
    });
  });
}

test('a document with a line for each part keeps one, at every place, for every style of indentation', async () => {
  const options = {
    ga4_dataset_id: 'acme-shop.analytics_1',
    exclude_event_names: ['click', 'scroll'],
    stream_type: 'web',
  };
  for (const unit of ['  ', '    ', '\t']) {
    const tidy = JSON.stringify(options, null, unit);
    const gapped = tidy.split('\n').flatMap((line, index) => [line, `${unit.repeat(index % 3)}`]);
    await everywhere(gapped.join('\n'), (_, item, after) => {
      const lines = after.split('\n').filter((line) => line.trim());
      assert.equal(
        lines.join('\n'),
        JSON.stringify(JSON.parse(after), null, unit).replace(/\[\s+\]/g, '[]'),
        item.label,
      );
    });
  }
});

test('whatever is typed or lost in a document, completion answers, and within the cursor’s line', async () => {
  const sources = [...SOUND, ...BROKEN].filter((text) => text);
  const change = fc.record({
    text: fc.constantFrom(...sources),
    at: fc.nat(),
    length: fc.nat(6),
    typed: fc.constantFrom(
      '',
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '/',
      '//',
      '\n',
      ' ',
      '\\',
      '$',
      'a',
      '1',
      'true',
      '"a',
      "'",
    ),
  });
  await fc.assert(
    fc.asyncProperty(change, fc.nat(), async ({ text: source, at: place, length, typed }, cursor) => {
      const start = place % (source.length + 1);
      const text = source.slice(0, start) + typed + source.slice(start + length);
      const document = served(text);
      await at(document, cursor % (text.length + 1), checkEdits);
    }),
    { numRuns: 2000 },
  );
});

type Check = (document: ServedDocument, item: CompletionItem, after: string) => void;

async function everywhere(text: string, check: Check): Promise<void> {
  const document = served(text);
  for (let offset = 0; offset <= text.length; offset++) {
    // No cursor stands between CR and LF.
    if (text.slice(offset - 1, offset + 1) === '\r\n') continue;
    await at(document, offset, (_, item, after) => {
      try {
        check(document, item, after);
      } catch (error) {
        const marked = `${text.slice(0, offset)}|${text.slice(offset)}`;
        throw new Error(`"${item.label}" accepted in\n${marked}\nmakes\n${after}`, { cause: error });
      }
    });
  }
}

async function at(document: ServedDocument, offset: number, check: Check): Promise<void> {
  const position = document.text.positionAt(offset);
  const { items } = await complete(document, position, NAMES, CancellationToken.None);
  for (const item of items.filter(isTelling)) {
    check(document, item, accept(document, item));
    checkCursor(document, item, position);
  }
}

/** Of the many names of a list that only differ in their letters, a few are enough. */
function isTelling({ detail = '' }: CompletionItem, index: number): boolean {
  return index < 3 || !/event/.test(detail);
}

/** The main edit is on one line, with the cursor in it; what is typed there can be compared with the item. */
function checkCursor(document: ServedDocument, { textEdit, filterText = '' }: CompletionItem, cursor: Position): void {
  assert.ok(TextEdit.is(textEdit));
  const { start, end } = textEdit.range;
  assert.equal(start.line === cursor.line && end.line === cursor.line, true, 'on one line');
  assert.equal(start.character <= cursor.character && cursor.character <= end.character, true, 'around the cursor');
  const typed = document.text.getText({ start, end: cursor }).trimStart();
  if (typed) assert.equal(typed.startsWith('"'), filterText.startsWith('"'), `${typed} is compared with ${filterText}`);
}

/** Other edits neither overlap the main one nor touch it. */
function checkEdits(_: ServedDocument, { textEdit, additionalTextEdits = [] }: CompletionItem): void {
  assert.ok(TextEdit.is(textEdit));
  for (const { range, newText } of additionalTextEdits) {
    assert.equal(newText, ',');
    assert.equal(isBefore(range, textEdit.range), true);
  }
}

function isBefore({ end }: Range, { start }: Range): boolean {
  return end.line < start.line || (end.line === start.line && end.character < start.character);
}

/** Commas behind a comma, an opening bracket, or nothing, and commas before a closing bracket. */
function needlessCommas(text: string): number {
  let count = 0;
  let previous: number = Token.comma;
  for (const tokens = tokensOf(text, () => undefined); tokens.kind !== Token.end; tokens.next()) {
    const { kind } = tokens;
    const isOpened = previous === Token.openBrace || previous === Token.openBracket;
    if (kind === Token.comma && (isOpened || previous === Token.comma)) count += 1;
    if ((kind === Token.closeBrace || kind === Token.closeBracket) && previous === Token.comma) count += 1;
    previous = kind;
  }
  return count;
}

/** Every key and every text of a document. */
function keysOf(text: string): string[] {
  const { root } = readOptions(text);
  return root ? (JSON.stringify(toValue(root)).match(/"(?:[^"\\]|\\.)*"/g) ?? []) : [];
}
