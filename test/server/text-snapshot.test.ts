import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { editedSnapshot, snapshotOf, type TextSnapshot } from '../../server/text-snapshot.ts';
import { lineStarts } from '../../service/options/lines.ts';

const IDENTITY = { uri: 'file:///shop.svc.json', languageId: 'svc-options', version: 1 };

/** What people and systems end lines with, next to what they write in between. */
const pieces = fc
  .array(fc.constantFrom('\n', '\r\n', '\r', 'a', 'bc', 'ä', '😀', ' '), { maxLength: 14 })
  .map((parts) => parts.join(''));

function assertSame(snapshot: TextSnapshot, library: TextDocument): void {
  const text = library.getText();
  assert.equal(snapshot.getText(), text);
  assert.equal(snapshot.lineCount, library.lineCount);
  assert.deepEqual(snapshot.lineStarts, lineStarts(text));
  for (let offset = -1; offset <= text.length + 1; offset += 1)
    assert.deepEqual(snapshot.positionAt(offset), library.positionAt(offset), `offset ${offset}`);
  for (let line = -1; line <= library.lineCount + 1; line += 1) {
    assert.deepEqual(snapshot.getLineRange(line), library.getLineRange(line), `line ${line}`);
    assert.equal(snapshot.getEOLCharacters(line), library.getEOLCharacters(line), `the end of line ${line}`);
    for (let character = -1; character <= 6; character += 1)
      assert.equal(
        snapshot.offsetAt({ line, character }),
        library.offsetAt({ line, character }),
        `${line}:${character}`,
      );
  }
  const range = { start: { line: 0, character: 1 }, end: { line: 1, character: 1 } };
  assert.equal(snapshot.getText(range), library.getText(range));
}

test('a snapshot tells places as the library of the protocol does', () => {
  fc.assert(
    fc.property(pieces, (text) =>
      assertSame(snapshotOf(IDENTITY, text), TextDocument.create(IDENTITY.uri, IDENTITY.languageId, 1, text)),
    ),
  );
});

test('an edited snapshot is the same as one of the edited text, and leaves the one before alone', () => {
  const edit = fc.record({ from: fc.nat(30), length: fc.nat(8), newText: pieces });
  fc.assert(
    fc.property(pieces, fc.array(edit, { minLength: 1, maxLength: 4 }), (first, edits) => {
      let snapshot = snapshotOf(IDENTITY, first);
      for (const { from, length, newText } of edits) {
        const before = snapshot.getText();
        const start = Math.min(from, before.length);
        const end = Math.min(start + length, before.length);
        const next = editedSnapshot(snapshot, snapshot.version + 1, { start, end, newText });
        assert.equal(snapshot.getText(), before);
        const text = before.slice(0, start) + newText + before.slice(end);
        assertSame(next, TextDocument.create(IDENTITY.uri, IDENTITY.languageId, next.version, text));
        assert.equal(next.version, snapshot.version + 1);
        snapshot = next;
      }
    }),
    { numRuns: 500 },
  );
});
