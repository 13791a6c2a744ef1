import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Edit, type ServedDocument, serveChange, serveDocument } from '../../server/served-document.ts';
import { afterEdit, documents, edits } from '../service/options/edited-documents.ts';
import { plainDocument } from '../service/options/plain-document.ts';
import { heapInUse } from './heap.ts';

const RUNS = 500;

const OPTIONS = `{
  "ga4_dataset_id": "acme-shop.analytics_1",
  "transform_config_template": "events_partitioned",
  "exclude_event_names": ["scroll", "click"],
  "custom_event_names": ["booking"]
}`;

test(`${RUNS} documents are served after edits as they are served by themselves, whoever asked about earlier versions`, () => {
  const version = fc.record({ nextEdits: edits, isRead: fc.boolean(), isChecked: fc.boolean() });
  fc.assert(
    fc.property(documents, fc.array(version, { maxLength: 4 }), (first, versions) => {
      let served = serveDocument(document(first));
      for (const { nextEdits, isRead, isChecked } of versions) {
        if (isRead) assert.ok(served.options);
        if (isChecked) assert.ok(served.problems);
        const made: Edit[] = [];
        let text = served.text.getText();
        for (const nextEdit of nextEdits) {
          const edit = nextEdit(text);
          text = afterEdit(text, edit);
          made.push(edit);
        }
        served = serveChange(served, document(text), made);
      }
      assertSame(served, serveDocument(served.text));
    }),
    { numRuns: RUNS },
  );
});

test('what an edit does not touch is not read again, also when several versions in between were not asked about', () => {
  const first = serveDocument(document(OPTIONS));
  const list = listOf(first, 'exclude_event_names');
  const second = after(first, 'booking', 'booking_');
  const third = after(second, 'booking_', 'booking_2');
  assert.equal(listOf(third, 'exclude_event_names'), list);
  assert.equal(listOf(first, 'exclude_event_names'), list);
});

test('a version without a change is not read again', () => {
  const first = serveDocument(document(OPTIONS));
  const { root } = first.options;
  assert.equal(serveChange(first, document(OPTIONS), []).options.root, root);
});

test('a version stays as it was when the next one is there', () => {
  const first = serveDocument(document(OPTIONS));
  const second = after(first, '"scroll", ', '');
  assertSame(second, serveDocument(second.text));
  assertSame(first, serveDocument(document(OPTIONS)));
});

for (const [asked, ask] of [
  ['read', (served: ServedDocument) => served.options],
  ['read and checked', (served: ServedDocument) => served.problems],
] as const) {
  test(`hundreds of versions that are ${asked} take no more memory than one`, () => {
    let text = OPTIONS.replace('["scroll", "click"]', manyNames('excluded')).replace(
      '["booking"]',
      manyNames('custom'),
    );
    let served = serveDocument(document(text));
    const type = (count: number) => {
      for (let done = 0; done < count; done++) {
        const start = text.indexOf('_name_', (done * 7_919) % (text.length - 100));
        const edit = { start, end: start, newText: 'x' };
        text = afterEdit(text, edit);
        served = serveChange(served, document(text), [edit]);
        assert.ok(ask(served));
      }
      return heapInUse();
    };
    const before = type(50);
    const growth = type(300) - before;
    assert.ok(growth < 4e6, `${growth} bytes more`);
  });
}

function manyNames(start: string): string {
  return JSON.stringify(
    Array.from({ length: 2_000 }, (_, index) => `${start}_name_${index}`),
    null,
    1,
  );
}

function document(text: string): TextDocument {
  return TextDocument.create('file:///svc.json', 'svc-options', 1, text);
}

function after(served: ServedDocument, written: string, newText: string): ServedDocument {
  const text = served.text.getText();
  const start = text.indexOf(written);
  const edit = { start, end: start + written.length, newText };
  return serveChange(served, document(afterEdit(text, edit)), [edit]);
}

function listOf({ options: { root } }: ServedDocument, field: string): unknown {
  return root?.kind === 'object' && root.entries.find(({ key }) => key === field)?.value;
}

function assertSame(served: ServedDocument, expected: ServedDocument): void {
  assert.deepEqual(plainDocument(served.options), plainDocument(expected.options));
  assert.deepEqual(served.problems, expected.problems);
}
