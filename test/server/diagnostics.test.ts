import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { diagnosticsOf } from '../../server/features/diagnostics.ts';
import { rangeIn } from '../../server/served-document.ts';
import { served, withRanges } from './support.ts';

const HEAD = '"ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_partitioned"';

test('an error has its place, its code with the address of its section, and its sentence', () => {
  const { document, ranges } = withRanges(`{ ${HEAD}, "stream_type": ⟦"ios"⟧ }`);
  assert.deepEqual(diagnosticsOf(document), [
    {
      range: ranges.map((range) => rangeIn(document, range))[0],
      severity: 1,
      code: 'not-allowed-value',
      codeDescription: { href: 'https://github.com/svc-events/svc/blob/main/docs/rules.md#not-allowed-value' },
      source: 'svc',
      message: document.problems[0]?.message,
    },
  ]);
});

test('a warning shows the other place that explains it, in the same document', () => {
  const { document, ranges } = withRanges(
    `{ ${HEAD}, "conversion_event_names": ["lead"], "exclude_event_names": [⟦"lead"⟧] }`,
    'untitled:Untitled-1',
  );
  const [diagnostic, ...others] = diagnosticsOf(document);
  assert.deepEqual(others, []);
  assert.equal(diagnostic?.code, 'conversion-excluded');
  assert.equal(diagnostic.severity, 2);
  assert.deepEqual(
    diagnostic.relatedInformation?.map(({ location }) => location),
    ranges.map((range) => ({ uri: 'untitled:Untitled-1', range: rangeIn(document, range) })),
  );
});

test('what could go without any change of meaning is faded, and a hint', () => {
  const text = `{ ${HEAD}, "gcs_bucket_name": "events" }`;
  assert.deepEqual(
    diagnosticsOf(served(text)).map(({ code, severity, tags }) => [code, severity, tags]),
    [['bucket-unused', 4, [1]]],
  );
});

test('every problem of a document is told once, in order', () => {
  const file = '../service/options/corpus/one-fault-of-each/structure-and-names.svc.jsonc';
  const document = served(readFileSync(new URL(file, import.meta.url), 'utf8'));
  assert.deepEqual(
    diagnosticsOf(document).map(({ code, range }) => [code, document.text.offsetAt(range.start)]),
    document.problems.map(({ code, range }) => [code, range.start]),
  );
});

test('a document without problems has no diagnostics', () => {
  assert.deepEqual(diagnosticsOf(served(`{ ${HEAD} }`)), []);
});
