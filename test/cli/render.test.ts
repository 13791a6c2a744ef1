import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CheckedFile } from '../../cli/check/checked-file.ts';
import { linesOf } from '../../cli/check/positions.ts';
import { textReport } from '../../cli/check/text-report.ts';
import { calendar } from '../../cli/render/calendar.ts';
import { progressLine } from '../../cli/render/progress.ts';
import { runPlanText } from '../../cli/render/run-plan.ts';
import { type Output, outputTo } from '../../cli/render/screen.ts';
import { table } from '../../cli/render/table.ts';
import { printable, shorten, textWidth } from '../../cli/render/text-width.ts';
import { checkText } from '../../service/options/check-document.ts';
import { amount, duration, size } from '../../service/wording/amounts.ts';
import { dateSpan } from '../../service/wording/dates.ts';
import { price } from '../../service/wording/price.ts';
import { dateStates } from '../../warehouses/date-states.ts';
import type { RunPlan } from '../../warehouses/warehouse.ts';

/** A terminal without colours, and what was written to it. */
function terminal(columns: number): Output & { readonly written: () => string } {
  let text = '';
  const stream = {
    isTTY: true,
    columns,
    write: (more: string) => {
      text += more;
    },
  };
  return { ...outputTo(stream, { NO_COLOR: '1' }), written: () => text };
}

function checked(text: string): CheckedFile {
  const { problems } = checkText(text);
  return { name: 'shop.svc.json', lines: linesOf(text), problems, rangeOfField: () => undefined };
}

describe('a problem on a terminal', () => {
  const options = (more: string) =>
    `{\n  "ga4_dataset_id": "acme-shop.analytics_1",\n  "transform_config_template": "events_partitioned",\n${more}\n}\n`;

  it('shows the line of the source with carets under the place', () => {
    const report = textReport(terminal(100), [checked(options('\t"stream_type": "Web"'))]);
    const [, source = '', carets = ''] = report.split('\n');
    assert.equal(source, '    4 │   "stream_type": "Web"');
    assert.equal(carets, '      │                  ^^^^^');
  });

  it('counts a wide character as two columns, and shows control characters as escapes', () => {
    const report = textReport(terminal(100), [checked(options('  "exclude_event_params": ["日本\u0007", "x", "x"]'))]);
    const lines = report.split('\n');
    const at = lines.findIndex((line) => line.includes('twice'));
    assert.equal(lines[at + 1]?.includes('\u0007'), false);
    assert.equal(textWidth(lines[at + 1]?.split('"x", "x"')[0] ?? '') + 5, (lines[at + 2] ?? '').indexOf('^'));
  });

  it('cuts a long line around the place, so that no line is wider than the terminal', () => {
    const names = Array.from({ length: 400 }, (_, number) => `"name_${number}"`).join(', ');
    const report = textReport(terminal(80), [checked(options(`  "exclude_event_params": [${names}, "name_7"]`))]);
    const excerpts = report.split('\n').filter((line) => line.includes('│'));
    assert.ok(excerpts.length >= 2);
    for (const line of excerpts) assert.ok(textWidth(line) <= 80, line);
    assert.ok(excerpts.some((line) => line.includes('"name_7"')));
  });
});

describe('a progress line', () => {
  it('says date, number, rows and bytes on a terminal, as far as they fit, and leaves nothing behind', () => {
    const screen = terminal(60);
    const line = progressLine(screen);
    line.report({ step: 'transform', date: '2024-01-04', done: 3, of: 8, rows: 300_000, bytes: 11_500_000 });
    line.end();
    assert.equal(screen.written(), '\r ━━━━━━━━──────────── writing 2024-01-04 · 3 of 8 · 0.0 s\x1b[K\r\x1b[K');
  });

  it('is silent where nobody watches', () => {
    const written: string[] = [];
    const line = progressLine(outputTo({ write: (text: string) => written.push(text) }, {}));
    line.report({ step: 'load', done: 0, of: 1, rows: 0, bytes: 0 });
    line.end();
    assert.deepEqual(written, []);
  });
});

describe('texts and numbers', () => {
  const examples: readonly (readonly [unknown, unknown])[] = [
    [amount(1_234_567), '1,234,567'],
    [size(999), '999 B'],
    [size(999_950), '1.0 MB'],
    [size(4_210_000), '4.2 MB'],
    [duration(420), '0.4 s'],
    [duration(59_700), '1 min 00 s'],
    [duration(185_000), '3 min 05 s'],
    [dateSpan([]), 'no dates'],
    [dateSpan(['2024-01-31']), '2024-01-31'],
    [
      dateSpan(['2024-02-28', '2024-02-29', '2024-03-02']),
      '3 dates, 2024-02-28 to 2024-03-02, with 1 day missing in between',
    ],
    [textWidth('日本x'), 5],
    [textWidth('👩‍👩‍👧'), 2],
    [shorten('日本語', 4), '日…'],
    [printable('a\nb\u001b[31m\u202e'), 'a\\nb\\u{1b}[31m\\u{202e}'],
  ];
  for (const [told, expected] of examples) it(`are told as ${expected}`, () => assert.equal(told, expected));
});

describe('a table', () => {
  it('aligns numbers on the right, and no line is wider than the terminal', () => {
    const columns = [{ title: 'name' }, { title: 'rows', right: true }];
    const rows = [
      ['a', '1'],
      ['日本', '1,000'],
    ];
    assert.equal(table(terminal(80), columns, rows), 'name   rows\na         1\n日本  1,000\n');
    assert.equal(table(terminal(8), columns, rows), 'name   …\na      …\n日本  1…\n');
  });
});

describe('the calendar of dates', () => {
  it('draws a strip for each month, and every date in its latest state', () => {
    const done = { state: 'done', runId: 'r', claimedAt: '', sourceTable: '' } as const;
    const states = dateStates({
      partitions: [
        { ...done, eventDate: '2024-02-01' },
        { ...done, eventDate: '2024-02-02' },
        { ...done, eventDate: '2024-02-03', state: 'failed' },
      ],
      pending: [
        { shard: { date: '2024-02-03', table: '' }, reason: 'failed' },
        { shard: { date: '2024-03-31', table: '' }, reason: 'new' },
      ],
      changed: [{ date: '2024-02-02', table: '' }],
    });
    assert.deepEqual(calendar(terminal(80), states).split('\n'), [
      '  2024-02  ■◪✗··························',
      '  2024-03  ······························□',
      '           ■ done  ◪ changed  ✗ failed  □ waiting  · no shard',
      '',
    ]);
  });
});

describe('the plan of a run that is billed', () => {
  const dataset = (name: string) => ({ project: 'acme-shop', dataset: name });
  const plan: RunPlan = {
    request: { mode: 'incremental', takeover: false },
    placement: { source: dataset('a_1'), deployment: dataset('svc_a_1'), destination: dataset('svc_a_1') },
    template: 'events_external',
    events: 'acme-shop.svc_a_1.events',
    partitions: [{ shard: { date: '2024-01-03', table: 'events_20240103' }, reason: 'new' }],
    done: 1,
    changed: [],
    waiting: [],
    leftOut: [],
    held: [
      {
        eventDate: '2024-01-02',
        state: 'claimed',
        runId: 'r',
        claimedAt: '2024-01-03T00:00:00Z',
        sourceTable: 'events_20240102',
      },
    ],
    scan: { bytes: 2.5e12, dollars: 14.21 },
  };

  it('tells what it reads and costs, and which dates another run is at', () => {
    assert.equal(
      runPlanText(terminal(100), plan),
      [
        'next run (incremental): 1 date',
        '  not done yet                2024-01-03',
        '  another run is at it        2024-01-02 (--takeover does them at once)',
        '  done, left alone            1 date',
        '  reads about                 2.5 TB, $14.21 at the list price for on-demand queries',
        '',
      ].join('\n'),
    );
  });

  it('says so where nothing is installed yet', () => {
    assert.match(runPlanText(terminal(100), plan, true), /^first run \(incremental, once it is installed\): 1 date\n/);
  });

  it('words prices as people read them', () => {
    const words: readonly (readonly [number, string])[] = [
      [0, '$0'],
      [0.0004, 'less than $0.01'],
      [0.01, '$0.01'],
      [14.205, '$14.21'],
      [999.994, '$999.99'],
      [1234.5, '$1,235'],
      [1234567, '$1,234,567'],
    ];
    for (const [dollars, text] of words) assert.equal(price(dollars), text);
  });
});
