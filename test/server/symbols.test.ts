import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver-types';
import { documentSymbols } from '../../server/features/symbols.ts';
import { served } from './support.ts';

/** The outline as a person sees it: a symbol on a line, with what is shown faded behind it. */
function outline(text: string): string[] {
  const lines = (symbols: readonly DocumentSymbol[], indent: string): string[] =>
    symbols.flatMap(({ name, detail, children }) => [
      `${indent}${name}${detail === undefined ? '' : ` ${detail}`}`,
      ...lines(children ?? [], `${indent}  `),
    ]);
  return lines(documentSymbols(served(text)), '');
}

test('the outline has the fields with their values, names by name and custom entries by name and type', () => {
  const text = `{
    // The shop.
    "ga4_dataset_id": "acme-shop.analytics_1",
    "include_observed_events": false,
    "conversion_event_names": ["purchase", "lead"],
    "exclude_event_names": [],
    "custom_event_params": [{ "name": "seats", "type": "int" }, { "type": "float", "name": "weight" }],
  }`;
  assert.deepEqual(outline(text), [
    'ga4_dataset_id acme-shop.analytics_1',
    'include_observed_events false',
    'conversion_event_names',
    '  purchase',
    '  lead',
    'exclude_event_names []',
    'custom_event_params',
    '  seats int',
    '  weight float',
  ]);
});

test('what is not finished yet is in the outline as far as it goes', () => {
  const text = '{ "custom_event_params": [{ "name": "" }, { "type": "int" }, 5, ""';
  assert.deepEqual(outline(text), ['custom_event_params', '  0', '    name ', '  1', '    type int', '  2', '  ""']);
  assert.deepEqual(outline(''), []);
});

test('no symbol is without a name, which editors refuse, and each lies inside of its parent', () => {
  const check = (symbols: readonly DocumentSymbol[]) => {
    for (const { name, range, selectionRange, children } of symbols) {
      assert.ok(name.trim());
      assert.ok(range.start.line <= selectionRange.start.line && selectionRange.end.line <= range.end.line);
      check(children ?? []);
    }
  };
  check(documentSymbols(served('{ "": "", " ": [" ", { "name": " ", "type": "" }] }')));
});

test('an entry is chosen as a whole', () => {
  const document = served('{ "custom_item_params": [{ "name": "weight", "type": "float" }] }');
  const entry = documentSymbols(document)[0]?.children?.[0];
  assert.ok(entry);
  assert.equal(entry.kind, SymbolKind.Field);
  assert.equal(document.text.getText(entry.selectionRange), '{ "name": "weight", "type": "float" }');
});
