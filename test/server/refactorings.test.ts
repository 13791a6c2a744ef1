import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { TextDocumentEdit } from 'vscode-languageserver-types';
import { refactorings } from '../../server/features/refactorings.ts';
import { checkText } from '../../service/options/check-document.ts';
import { FIELDS } from '../../service/options/fields.ts';
import { readOptions } from '../../service/options/read.ts';
import { toValue } from '../../service/options/tree.ts';
import { served } from './support.ts';

const SORT = 'Sort fields in documentation order';
const DEFAULTS = 'Add every field with its default';

/** The document after a refactoring; nothing when it is not offered. */
function refactored(text: string, title: string): string | undefined {
  const document = served(text);
  const action = refactorings(document, () => true).find((candidate) => candidate.title === title);
  const change = action?.edit?.documentChanges?.[0];
  if (!TextDocumentEdit.is(change)) return undefined;
  const edits = change.edits.filter((edit) => 'newText' in edit);
  return TextDocument.applyEdits(document.text, edits);
}

describe('sorting fields', () => {
  it('takes the comments above and behind a field along, and sets the commas right', () => {
    const text = `{ // the options
  // Written by the data team.

  // Counted as money.
  /* See the shop. */
  "conversion_event_names": [
    "purchase" // only this
  ], // for reports
  "colour": 1,

  // The source.
  "ga4_dataset_id": "acme-shop.analytics_1" /* the shop */, // do not change
  "transform_config_template": "events_partitioned" // for now
  // The end.
}
`;
    assert.equal(
      refactored(text, SORT),
      `{ // the options
  // Written by the data team.

  // The source.
  "ga4_dataset_id": "acme-shop.analytics_1", /* the shop */ // do not change
  "transform_config_template": "events_partitioned", // for now
  // Counted as money.
  /* See the shop. */
  "conversion_event_names": [
    "purchase" // only this
  ], // for reports
  "colour": 1
  // The end.
}
`,
    );
  });

  const layouts: readonly (readonly [what: string, before: string, after: string])[] = [
    ['on one line', '{ "b": 1, "stream_type": "web" }', '{ "stream_type": "web", "b": 1 }'],
    ['without blanks', '{"b":1, "stream_type":"web"}', '{"stream_type":"web", "b":1}'],
    [
      'on one line with comments',
      '{ /* x */ "b": 1 /* y */, /* z */ "stream_type": "web" /* w */ }',
      '{ /* z */ "stream_type": "web", /* w */ /* x */ "b": 1 /* y */ }',
    ],
    ['with a trailing comma', '{\n  "b": 1,\n  "stream_type": "web",\n}', '{\n  "stream_type": "web",\n  "b": 1,\n}'],
    ['with commas in front', '{\n  "b": 1\n  , "stream_type": "web"\n}', '{\n  "stream_type": "web",\n  "b": 1\n}'],
    [
      'with a comment that ends a line',
      '{ "b": 1, // x\n  "c": 2, "stream_type": "web" }',
      '{\n  "stream_type": "web",\n  "b": 1, // x\n  "c": 2\n}',
    ],
    [
      'with Windows line ends',
      '{\r\n\t"b": 1,\r\n\t"stream_type": "web"\r\n}',
      '{\r\n\t"stream_type": "web",\r\n\t"b": 1\r\n}',
    ],
    ['with a schema', '{ "b": 1, "$schema": "x" }', '{ "$schema": "x", "b": 1 }'],
    [
      'with a field that is written twice',
      '{ "stream_type": "app", "ga4_dataset_id": 1, "stream_type": "web" }',
      '{ "ga4_dataset_id": 1, "stream_type": "app", "stream_type": "web" }',
    ],
  ];
  for (const [what, before, after] of layouts) {
    it(`keeps a document ${what} as it is laid out`, () => assert.equal(refactored(before, SORT), after));
  }

  it('is not offered where the fields are in order, where a fault of syntax is, and where no object is', () => {
    assert.equal(refactored('{ "ga4_dataset_id": 1, "stream_type": "web", "colour": 1 }', SORT), undefined);
    assert.equal(refactored('{ "stream_type": "web" "ga4_dataset_id": 1 }', SORT), undefined);
    assert.equal(refactored('[]', SORT), undefined);
    assert.equal(refactored('', SORT), undefined);
  });

  it('changes neither the meaning nor the comments, in any layout, and has nothing to do afterwards', () => {
    fc.assert(
      fc.property(anyLayout(), (text) => {
        const after = refactored(text, SORT);
        if (after === undefined) return;
        assert.deepEqual(meaningOf(after), meaningOf(text));
        assert.deepEqual(commentsOf(after), commentsOf(text));
        assert.equal(refactored(after, SORT), undefined);
      }),
    );
  });
});

describe('adding defaults', () => {
  it('writes what is silent where the documentation has it, and the datasets as they come out', () => {
    const text = `{
  // The shop.
  "ga4_dataset_id": "acme-shop.analytics_123",
  "transform_config_template": "events_partitioned", // for now
  "exclude_event_names": ["scroll"]
}
`;
    const after = refactored(text, DEFAULTS) ?? '';
    assert.match(
      after,
      /^\{\n {2}\/\/ The shop\.\n {2}"ga4_dataset_id": "acme-shop\.analytics_123",\n {2}"transform_config_template": "events_partitioned", \/\/ for now\n {2}"deployment_dataset_id": "acme-shop\.svc_analytics_123",\n {2}"stream_type": "web",\n {2}"include_observed_events": true,\n/,
    );
    const { document, problems } = checkText(after);
    assert.deepEqual(problems, []);
    const written = document.root?.kind === 'object' ? document.root.entries.map(({ key }) => key) : [];
    // A bucket has no default, and a destination that is the default is told as redundant.
    const silent = ['gcs_bucket_name', 'destination_dataset_id'];
    assert.deepEqual(
      written,
      [...FIELDS.keys()].filter((field) => !silent.includes(field)),
    );
  });

  it('stays away from a default of which something would be told', () => {
    const text =
      '{ "ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_partitioned", "exclude_event_names": ["purchase"] }';
    const after = refactored(text, DEFAULTS) ?? '';
    assert.deepEqual(checkText(after).problems, []);
    assert.doesNotMatch(after, /conversion_event_names/);
    assert.match(after, /"custom_event_names": \[\]/);
  });

  it('writes no dataset that cannot be known yet', () => {
    const after = refactored('{}', DEFAULTS) ?? '';
    assert.match(after, /"stream_type": "web",/);
    assert.doesNotMatch(after, /dataset_id/);
  });

  it('changes nothing that is written, in any layout, and has nothing to do afterwards', () => {
    fc.assert(
      fc.property(anyLayout(), (text) => {
        const after = refactored(text, DEFAULTS) ?? text;
        const [before, now] = [meaningOf(text), meaningOf(after)];
        assert.deepEqual({ ...now, ...before }, now);
        assert.deepEqual(commentsOf(after), commentsOf(text));
        assert.equal(refactored(after, DEFAULTS), undefined);
      }),
    );
  });

  it('is not offered where nothing is silent any more, and where a fault of syntax is', () => {
    const full = refactored(
      '{ "ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_partitioned" }',
      DEFAULTS,
    );
    assert.ok(full);
    assert.equal(refactored(full, DEFAULTS), undefined);
    assert.equal(refactored('{ "stream_type": }', DEFAULTS), undefined);
  });
});

/** Objects with some of the fields, in any order, with line ends and comments wherever they may be. */
function anyLayout(): fc.Arbitrary<string> {
  const blank = fc.constantFrom(
    '',
    ' ',
    '\n',
    '\n\n  ',
    ' // a\n',
    ' /* b */ ',
    '\n  // c\n  ',
    ' /* d\n e */',
    '\r\n',
  );
  const key = fc.constantFrom(...FIELDS.keys(), 'colour');
  const field = fc.record({ key, above: blank, before: blank, behind: blank });
  return fc
    .tuple(fc.uniqueArray(field, { selector: (one) => one.key }), fc.boolean(), blank)
    .map(([fields, hasComma, end]) => {
      const parts = fields.map(({ above, before, behind, ...one }, index) => {
        const comma = index < fields.length - 1 || hasComma ? ',' : '';
        return `${above}"${one.key}": [${index}]${before}${comma}${behind}`;
      });
      return `{${parts.join('')}${end}}`;
    });
}

function meaningOf(text: string): object {
  const { root, problems } = readOptions(text);
  assert.deepEqual(problems, []);
  return Object(root && toValue(root));
}

function commentsOf(text: string): string[] {
  return readOptions(text)
    .comments.map(({ range }) => text.slice(range.start, range.end))
    .sort();
}
