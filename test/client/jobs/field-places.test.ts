import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Range, Uri } from 'vscode';
import { fieldText, lettersOfField, placeOfField } from '../../../client/jobs/field-places.ts';
import type { WrittenOptions } from '../../../client/surroundings.ts';
import { readOptions } from '../../../service/options/read.ts';
import type { TextRange } from '../../../service/values.ts';

const TEXT = '{ "gcs_bucket_name": "acme", "conversion_event_names": ["purchase", "sign_up"] }';

test('a field is found where it has moved to, as long as its value is the same', () => {
  const field = fieldText(written(TEXT), ['gcs_bucket_name']);
  const moved = TEXT.replace('{', '{ // A comment.\n "stream_type": "web",');
  assert.equal(textAt(moved, placeOfField(written(moved), field)), '"acme"');
});

test('a field with another value, or without one, is not the field that it was', () => {
  const field = fieldText(written(TEXT), ['gcs_bucket_name']);
  assert.equal(placeOfField(written(TEXT.replace('acme', 'acme-eu')), field), undefined);
  assert.equal(placeOfField(written('{}'), field), undefined);
  assert.equal(placeOfField(written(''), field), undefined);
});

test('a field that is absent stands at the opening brace, until somebody writes it', () => {
  const field = fieldText(written(TEXT), ['destination_dataset_id']);
  assert.equal(textAt(TEXT, placeOfField(written(TEXT), field)), '{');
  const there = TEXT.replace('{', '{ "destination_dataset_id": "acme-shop.reports",');
  assert.equal(placeOfField(written(there), field), undefined);
});

test('a name of a list has letters that can be replaced; a list has none', () => {
  const name = fieldText(written(TEXT), ['conversion_event_names', 1]);
  assert.equal(textAt(TEXT, placeOfField(written(TEXT), name)), '"sign_up"');
  assert.equal(textAt(TEXT, lettersOfField(written(TEXT), name)), 'sign_up');
  const list = fieldText(written(TEXT), ['conversion_event_names']);
  assert.equal(lettersOfField(written(TEXT), list), undefined);
  const shorter = TEXT.replace('"purchase", ', '');
  assert.equal(lettersOfField(written(shorter), name), undefined);
});

/** Options in a file of their own: places in it are the places in the document. */
function written(text: string): WrittenOptions {
  const rangeOf = ({ start, end }: TextRange) => ({ start, end }) as unknown as Range;
  return { uri: 'file:///shop.svc.jsonc' as unknown as Uri, text, read: readOptions(text), rangeOf } as WrittenOptions;
}

function textAt(text: string, range: Range | undefined): string | undefined {
  const { start, end } = (range ?? {}) as unknown as Partial<TextRange>;
  return range && text.slice(start, end);
}
