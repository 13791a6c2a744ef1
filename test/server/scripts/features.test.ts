import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SelectionRange } from 'vscode-languageserver-types';
import type { ServedScript } from '../../../server/scripts/served-script.ts';
import { afterwards, NO_CANCEL, script, scriptAtCursor, serviceFor } from './support.ts';

describe('an editor finds what was typed', () => {
  for (const { before, label, filterText } of [
    { before: `SELECT deploy_installer(JSON '{"strea|"}')`, label: 'stream_type', filterText: '"stream_type"' },
    {
      before: `SELECT deploy_installer(JSON "{\\"strea|\\"}")`,
      label: 'stream_type',
      filterText: '\\"stream_type\\"',
    },
    {
      before: `SELECT deploy_installer(JSON '{\\u0022strea|"}')`,
      label: 'stream_type',
      filterText: '\\u0022stream_type"',
    },
    // Not the beginning of the word: what is not typed yet is spelled as it will be.
    { before: `SELECT deploy_installer(JSON "{\\"type|\\"}")`, label: 'stream_type', filterText: '\\"stream_type\\"' },
  ]) {
    test(before, async () => {
      const { script: asked, position } = scriptAtCursor(before);
      const { items } = await serviceFor(asked).complete(asked, position, NO_CANCEL);
      assert.equal(items.find((item) => item.label === label)?.filterText, filterText);
    });
  }
});

test('in the middle of an escape there is nothing to complete', async () => {
  const { script: asked, position } = scriptAtCursor(`SELECT deploy_installer(JSON '{\\u00|22strea"}')`);
  assert.deepEqual((await serviceFor(asked).complete(asked, position, NO_CANCEL)).items, []);
});

test('a whole document is offered in an empty literal, on one line where there is only one', async () => {
  const inserted = async (text: string) => {
    const { script: asked, position } = scriptAtCursor(text);
    const { items } = await serviceFor(asked).complete(asked, position, NO_CANCEL);
    const [first] = items;
    assert.ok(first?.textEdit);
    return first.textEdit.newText;
  };
  assert.match(
    await inserted(`SELECT deploy_installer(JSON '''|''')`),
    /^\{\n {2}"ga4_dataset_id": "\$\{1:my-project\}/,
  );
  assert.match(
    await inserted(`SELECT deploy_installer(JSON '|')`),
    /^\{ "ga4_dataset_id": "\$\{1:my-project\}[^\n]*\}$/,
  );
  assert.match(await inserted(`SELECT deploy_installer(JSON "|")`), /^\{ \\\\"ga4_dataset_id\\\\": /);
});

test('a name is renamed in its literal only, and spelled the way of the literal', () => {
  const { script: asked, position } = scriptAtCursor(
    `SET a = JSON "{\\"ga4_dataset_id\\": 1, \\"exclude_event_names\\": [\\"old\\"], \\"custom_event_names\\": [\\"ol|d\\"]}";
SET b = JSON '{"ga4_dataset_id": 2, "exclude_event_names": ["old"]}';`,
  );
  const service = serviceFor(asked);
  const prepared = service.prepareRename(asked, position);
  assert.ok(prepared && 'range' in prepared);
  assert.deepEqual([asked.text.getText(prepared.range), prepared.placeholder], ['old', 'old']);
  const edit = service.rename(asked, position, `it's "new"`);
  assert.ok(edit && !('message' in edit));
  assert.equal(
    afterwards(asked, edit),
    `SET a = JSON "{\\"ga4_dataset_id\\": 1, \\"exclude_event_names\\": [\\"it's \\\\\\"new\\\\\\"\\"], \\"custom_event_names\\": [\\"it's \\\\\\"new\\\\\\"\\"]}";
SET b = JSON '{"ga4_dataset_id": 2, "exclude_event_names": ["old"]}';`,
  );
});

test('what a raw string cannot say is refused in words', () => {
  const text = `SELECT deploy_installer(JSON r"""{"exclude_event_names": ["ol|d"]}""")`;
  const { script: asked, position } = scriptAtCursor(text);
  const answer = serviceFor(asked).rename(asked, position, 'a"""b');
  assert.ok(answer && !('message' in answer), 'JSON escapes the quotes');
  const short = scriptAtCursor(`SELECT deploy_installer(JSON r'{"exclude_event_names": ["a", "ol|d"]}')`);
  const quoted = serviceFor(short.script).rename(short.script, short.position, `it's`);
  assert.ok(quoted && !('message' in quoted));
  assert.equal(
    afterwards(short.script, quoted),
    `SELECT deploy_installer(JSON r'{"exclude_event_names": ["a", "it\\u0027s"]}')`,
  );
});

test('a selection grows to the literal with its quotes, and no further', () => {
  const { script: asked, position } = scriptAtCursor(
    `SELECT deploy_installer(JSON "{\\"exclude_event_names\\": [\\"scr|oll\\"]}") AS x`,
  );
  const outside = { line: 0, character: 3 };
  const [inside, other] = serviceFor(asked).selectionRanges(asked, [position, outside]) ?? [];
  const steps: string[] = [];
  for (let step: SelectionRange | undefined = inside; step; step = step.parent)
    steps.push(asked.text.getText(step.range));
  assert.deepEqual(
    steps,
    [
      'scroll',
      '\\"scroll\\"',
      '[\\"scroll\\"]',
      '\\"exclude_event_names\\": [\\"scroll\\"]',
      '\\"exclude_event_names\\": [\\"scroll\\"]',
      '{\\"exclude_event_names\\": [\\"scroll\\"]}',
      '"{\\"exclude_event_names\\": [\\"scroll\\"]}"',
    ].filter((step, index, all) => step !== all[index - 1]),
  );
  assert.deepEqual(other, { range: { start: outside, end: outside } });
  assert.equal(serviceFor(asked).selectionRanges(asked, [outside]), undefined);
});

describe('folding', () => {
  test('leaves a script without options of several lines to the editor', () => {
    for (const text of ['BEGIN\n  SELECT 1;\nEND', `SELECT deploy_installer(JSON '{}');\nBEGIN\n  SELECT 1;\nEND`])
      assert.equal(serviceFor().foldingRanges(script(text)), undefined);
  });

  test('folds the literal, what is in it, and the rest by its indentation, as editors do', () => {
    const asked = script(`BEGIN
  SELECT
    1;

  SET o = JSON '''
{
  "ga4_dataset_id": [
    1
  ]
}
''';
END`);
    assert.deepEqual(folds(asked), ['1-11', '2-3', '5-10', '6-9', '7-8']);
  });

  function folds(asked: ServedScript): string[] {
    const ranges = serviceFor().foldingRanges(asked) ?? [];
    const sorted = ranges.slice().sort((a, b) => a.startLine - b.startLine);
    return sorted.map(({ startLine, endLine }) => `${startLine + 1}-${endLine + 1}`);
  }
});

test('above each object stands what can be done with it, and commands are told which one is meant', () => {
  const asked = script(`SELECT 1;
SET a = JSON '{"ga4_dataset_id": "acme-shop.analytics_1"}';
SET b = JSON '{"ga4_dataset_id": "acme-app.analytics_2"}';`);
  const lenses = serviceFor(asked).codeLenses(asked);
  const plans = lenses.filter(({ command }) => command?.command === 'svc.plan');
  assert.deepEqual(
    plans.map(({ range, command }) => [range.start.line, ...(command?.arguments ?? [])]),
    [
      [1, asked.text.uri, 0],
      [2, asked.text.uri, 1],
    ],
  );
  const consoles = lenses.filter(({ command }) => command?.command === 'vscode.open');
  assert.deepEqual(
    consoles.map(({ command }) => command?.arguments?.length),
    [1, 1],
  );
});

test('links and highlights lie on the script', () => {
  const { script: asked, position } = scriptAtCursor(
    `SET o = JSON "{\\"ga4_dataset_id\\": \\"acme-shop.analytics_1\\", \\"exclude_event_names\\": [\\"a\\"], \\"conversion_event_names\\": [\\"|a\\"]}";`,
  );
  const service = serviceFor(asked);
  const written = (found: readonly { range: SelectionRange['range'] }[]) =>
    found.map(({ range }) => asked.text.getText(range));
  assert.deepEqual(written(service.documentLinks(asked)), ['acme-shop.analytics_1']);
  assert.deepEqual(written(service.documentHighlights(asked, position)), ['a', 'a']);
});

test('a hint that can be accepted writes what it says into the literal', () => {
  const asked = script(`SET o = JSON '{"ga4_dataset_id": "acme-shop.analytics_1"}';`);
  const hints = serviceFor(asked).inlayHints(asked, {
    start: { line: 0, character: 0 },
    end: { line: 0, character: 1000 },
  });
  const [hint] = hints.filter(({ textEdits }) => textEdits?.length);
  assert.ok(hint?.textEdits);
  const { uri, version } = asked.text;
  const edit = { documentChanges: [{ textDocument: { uri, version }, edits: hint.textEdits }] };
  assert.equal(
    afterwards(asked, edit),
    `SET o = JSON '{"ga4_dataset_id": "acme-shop.analytics_1", "deployment_dataset_id": "acme-shop.svc_analytics_1"}';`,
  );
});

test('in a script of 5,000 lines, a keystroke costs a scan, and asking costs less', async (t) => {
  const filler = Array.from({ length: 5000 }, (_, line) => `SELECT 'it''s ${line}', "json", \`p.d.t\` FROM t; -- {`);
  const half = filler.length / 2;
  const literal = `SET o = JSON '''{ "ga4_dataset_id": "acme-shop.analytics_1", "stre|" }''';`;
  const { script: asked, position } = scriptAtCursor(
    [...filler.slice(0, half), literal, ...filler.slice(half)].join('\n'),
  );
  const service = serviceFor(asked);
  const scan = timed(() => asked.literals);
  const ask = timed(() => service.diagnostics(asked));
  const { items } = await service.complete(asked, position, NO_CANCEL);
  assert.ok(items.some(({ label }) => label === 'stream_type'));
  assert.equal(service.diagnostics(asked)[0]?.range.start.line, half);
  t.diagnostic(`scan ${scan.toFixed(1)} ms, diagnostics ${ask.toFixed(1)} ms`);
  // Far above what it takes, for a machine that is busy with other things.
  assert.ok(scan < 2_000 && ask < 2_000, `scan ${scan} ms, diagnostics ${ask} ms`);
});

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
