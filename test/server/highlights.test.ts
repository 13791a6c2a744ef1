import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentHighlights } from '../../server/features/highlights.ts';
import { atCursor } from './support.ts';

/** The document with marks around what is highlighted when the cursor is at the bar. */
function highlighted(textWithBar: string): string {
  const { document, position } = atCursor(textWithBar);
  const marked = documentHighlights(document, position)
    .map(({ range }) => ({ start: document.text.offsetAt(range.start), end: document.text.offsetAt(range.end) }))
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) => `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`,
      document.text.getText(),
    );
  return marked;
}

test('a name is highlighted in every list of its family, and in no other', () => {
  assert.equal(
    highlighted(`{
      "conversion_event_names": ["purch|ase", "sign_up"],
      "exclude_event_names": ["purchase"],
      "custom_event_names": ["Purchase", "purchase"],
      "exclude_event_params": ["purchase"]
    }`),
    `{
      "conversion_event_names": ["⟦purchase⟧", "sign_up"],
      "exclude_event_names": ["⟦purchase⟧"],
      "custom_event_names": ["Purchase", "⟦purchase⟧"],
      "exclude_event_params": ["purchase"]
    }`,
  );
});

test('a name is found in custom entries by its name, not by its type', () => {
  assert.equal(
    highlighted(`{
      "exclude_item_params": ["int|"],
      "custom_item_params": [{ "type": "int", "name": "int" }]
    }`),
    `{
      "exclude_item_params": ["⟦int⟧"],
      "custom_item_params": [{ "type": "int", "name": "⟦int⟧" }]
    }`,
  );
});

test('names that are spelled with other escapes are the same name', () => {
  assert.equal(
    highlighted('{ "exclude_event_names": ["caf\\u00e9|"], "custom_event_names": ["café"] }'),
    '{ "exclude_event_names": ["⟦caf\\u00e9⟧"], "custom_event_names": ["⟦café⟧"] }',
  );
});

test('a key is highlighted alone', () => {
  assert.equal(highlighted('{ "stream|_type": "web" }'), '{ ⟦"stream_type"⟧: "web" }');
});

test('nothing is highlighted between values, on other values, or without an object', () => {
  for (const text of ['{ "exclude_event_names": [ | "a"] }', '{ "stream_type": "we|b" }', '|', '"a|"']) {
    assert.equal(highlighted(text), text.replace('|', ''), text);
  }
});

test('a string that is still open is highlighted without what follows it', () => {
  assert.equal(
    highlighted('{ "exclude_event_names": ["scroll", "scr|oll\n] }'),
    '{ "exclude_event_names": ["⟦scroll⟧", "⟦scroll⟧\n] }',
  );
});
