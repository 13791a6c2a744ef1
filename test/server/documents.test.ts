import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createDocuments, type Documents } from '../../server/documents.ts';
import { isScript } from '../../server/scripts/served-script.ts';
import type { ServedDocument } from '../../server/served-document.ts';

const URI = 'file:///shop.svc.json';
const item = (text: string, version = 1) => ({ uri: URI, languageId: 'svc-options', version, text });

test('a new version leaves the version before as it was', () => {
  const documents = createDocuments();
  documents.open(item('{}'));
  const first = documents.get(URI);
  assert.equal(documents.get(URI), first, 'one version is one document, however often it is asked for');
  const end = { line: 0, character: 1 };
  documents.change({ uri: URI, version: 2 }, [{ range: { start: end, end }, text: '\n' }]);
  const second = documents.get(URI);
  assert.deepEqual([first?.text.getText(), first?.text.version], ['{}', 1]);
  assert.deepEqual([second?.text.getText(), second?.text.version], ['{\n}', 2]);
  assert.deepEqual(second?.text.positionAt(2), { line: 1, character: 0 });
});

test('what is closed is gone, and a change to it comes too late', () => {
  const documents = createDocuments();
  documents.open(item('{}'));
  documents.close(URI);
  documents.change({ uri: URI, version: 2 }, [{ text: '[]' }]);
  assert.equal(documents.get(URI), undefined);
});

test('a range that is written backwards is the same range', () => {
  const documents = createDocuments();
  documents.open(item('[1, 2]'));
  const [start, end] = [
    { line: 0, character: 5 },
    { line: 0, character: 1 },
  ];
  documents.change({ uri: URI, version: 2 }, [{ range: { start, end }, text: '' }]);
  assert.equal(documents.get(URI)?.text.getText(), '[]');
  assert.equal(optionsIn(documents).options.root?.kind, 'array');
});

test('after any changes, a document is read and checked as if it had just been opened', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '"',
    ',',
    '\n',
    '\r\n',
    '\r',
    '// x',
    '"a": 1',
    '"stream_type": "web"',
    '[',
    ']',
    ' ',
    'ä😀',
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const change = fc.record({ from: fc.nat(40), to: fc.nat(40), text, whole: fc.boolean() });
  fc.assert(
    fc.property(text, fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 4 }), (first, messages) => {
      const documents = createDocuments();
      documents.open(item(first));
      const expected = TextDocument.create(URI, 'svc-options', 1, first);
      for (const [at, changes] of messages.entries()) {
        const sent = changes.map(({ from, to, text, whole }) => {
          const range = { start: expected.positionAt(from), end: expected.positionAt(to) };
          const event = whole && from % 4 === 0 ? { text } : { range, text };
          TextDocument.update(expected, [event], at + 2);
          return event;
        });
        documents.change({ uri: URI, version: at + 2 }, sent);
        const fresh = createDocuments();
        fresh.open(item(expected.getText(), at + 2));
        const [changed, opened] = [optionsIn(documents), optionsIn(fresh)];
        assert.equal(changed.text.getText(), opened.text.getText());
        assert.deepEqual(changed.options, opened.options);
        assert.deepEqual(changed.problems, opened.problems);
      }
    }),
  );
});

/** The options file that is open. */
function optionsIn(documents: Documents): ServedDocument {
  const document = documents.get(URI);
  assert.ok(document && !isScript(document));
  return document;
}
