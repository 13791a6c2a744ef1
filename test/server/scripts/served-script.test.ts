import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createDocuments, type Documents } from '../../../server/documents.ts';
import { isScript, type ServedScript } from '../../../server/scripts/served-script.ts';
import { heapInUse } from '../heap.ts';

const URI = 'file:///home/ann/install-shop.sql';
const TEXT = `-- Installs two properties.
DECLARE shop JSON DEFAULT JSON '''{ "ga4_dataset_id": "acme-shop.analytics_1" }''';
DECLARE app JSON DEFAULT JSON "{ \\"ga4_dataset_id\\": \\"acme-app.analytics_2\\" }";
`;

test('a literal whose text is the same stays the same document, wherever it has moved', () => {
  const documents = opened(TEXT);
  const [shop, app] = scriptIn(documents).literals;
  edit(documents, '-- Installs', '/* Two. */\n-- Installs');
  const after = scriptIn(documents).literals;
  assert.equal(after[0]?.document, shop?.document);
  assert.equal(after[1]?.document, app?.document);
  assert.notEqual(after[0]?.literal.string.range.start, shop?.literal.string.range.start);
});

test('of a literal that was edited, only what has changed is read again', () => {
  const documents = opened(TEXT.replace('" }', '", "conversion_event_names": ["a", "b"] }'));
  const before = scriptIn(documents).literals;
  assert.ok(before.every(({ document }) => document.options.root));
  edit(documents, 'analytics_1', 'analytics_11');
  const after = scriptIn(documents).literals;
  assert.notEqual(after[0]?.document, before[0]?.document);
  assert.equal(after[1]?.document, before[1]?.document);
  const [first, second] = [before, after].map(([literal]) => literal?.document.options.root);
  assert.ok(first?.kind === 'object' && second?.kind === 'object');
  assert.equal(second.entries.length, 2);
  // Its places have moved; all else is what it was.
  assert.equal(second.entries[1]?.value?.range.start, (first.entries[1]?.value?.range.start ?? 0) + 1);
});

test('a script that nobody asked about leaves to the next one what it could have started from', () => {
  const documents = opened(TEXT);
  const [shop] = scriptIn(documents).literals;
  edit(documents, 'analytics_2', 'analytics_22');
  edit(documents, 'analytics_22', 'analytics_222');
  assert.equal(scriptIn(documents).literals[0]?.document, shop?.document);
});

test('hundreds of versions of a script take no more memory than one', () => {
  const names = Array.from({ length: 2_000 }, (_, index) => `"custom_name_${index}"`).join(', ');
  const documents = opened(TEXT.replace('" }', `", "conversion_event_names": [${names}] }`));
  const type = (count: number) => {
    for (let done = 0; done < count; done += 1) {
      edit(documents, 'custom_name', 'xcustom_name');
      assert.equal(scriptIn(documents).literals.length, 2);
    }
    return heapInUse();
  };
  const before = type(20);
  const growth = type(100) - before;
  assert.ok(growth < 2e6, `${growth} bytes more`);
});

test('a script without a trace of options is not searched', () => {
  const text = `SELECT JSON '{"a": 1}', "${'x'.repeat(2_000_000)}";\n`.repeat(3);
  const documents = opened(text);
  const started = performance.now();
  assert.deepEqual(scriptIn(documents).literals, []);
  assert.ok(performance.now() - started < 1_000);
});

test('options in a script are JSON proper', () => {
  const documents = opened(`SELECT deploy_installer(JSON '''{ "a": 1, // why\n }''');`);
  const [literal] = scriptIn(documents).literals;
  assert.deepEqual(
    literal?.document.options.problems.map(({ message }) => message),
    ['A comma may not end a list here; remove it.', 'A comment is not allowed here; remove it.'],
  );
});

describe('a document is a script', () => {
  for (const { uri, languageId, is } of [
    { uri: 'file:///a.sql', languageId: 'sql', is: true },
    { uri: 'file:///a', languageId: 'bigquery', is: true },
    { uri: 'untitled:Untitled-1', languageId: 'googlesql', is: true },
    { uri: 'file:///a.sqlx', languageId: 'plaintext', is: true },
    { uri: 'file:///a.BQSQL', languageId: 'plaintext', is: true },
    { uri: 'git:/home/ann/a.sql?{"path":"/home/ann/a.sql"}', languageId: 'jinja-sql', is: true },
    { uri: 'file:///shop.svc.json', languageId: 'svc-options', is: false },
    { uri: 'file:///shop.sql', languageId: 'svc-options', is: false },
    { uri: 'file:///shop.svc.json', languageId: 'json', is: false },
  ]) {
    test(`${uri} in ${languageId}: ${is}`, () => {
      const documents = createDocuments();
      documents.open({ uri, languageId, version: 1, text: '' });
      const document = documents.get(uri);
      assert.equal(document && isScript(document), is);
    });
  }
});

test('a Dataform script is read as one, also where the editor takes it for SQL', () => {
  const text = `config { type: "operations" }
SELECT deploy_installer(JSON '\${options}'), deploy_installer(JSON '{}')`;
  const documents = createDocuments();
  documents.open({ uri: 'file:///a.sqlx', languageId: 'sql', version: 1, text });
  const document = documents.get('file:///a.sqlx');
  assert.ok(document && isScript(document));
  assert.deepEqual(
    document.literals.map((literal) => literal.text.text),
    ['{}'],
  );
});

function opened(text: string): Documents {
  const documents = createDocuments();
  documents.open({ uri: URI, languageId: 'sql', version: 1, text });
  return documents;
}

/** Replaces the first occurrence of some text. */
function edit(documents: Documents, before: string, after: string): void {
  const { text } = scriptIn(documents);
  const start = text.getText().indexOf(before);
  const range = { start: text.positionAt(start), end: text.positionAt(start + before.length) };
  documents.change({ uri: URI, version: text.version + 1 }, [{ range, text: after }]);
}

function scriptIn(documents: Documents): ServedScript {
  const document = documents.get(URI);
  assert.ok(document && isScript(document));
  return document;
}
