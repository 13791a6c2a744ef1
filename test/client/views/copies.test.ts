import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { csvOf, jsonOf } from '../../../client/views/preview/copies.ts';
import { quoteText } from '../../../service/dialects/duckdb/quote.ts';

const excerpt = {
  columns: ['event_name', 'say "hi"', '2', 'items'],
  rows: [
    ['page_view', 'a,b', 1.5, [{ id: 'x' }]],
    ['line\nbreak', '', null, null],
    [' spaced ', 'quote " in it', true, { a: null }],
  ],
};

test('CSV has quotes where they are needed, nothing for NULL, and "" for an empty text', () => {
  assert.equal(
    csvOf(excerpt),
    [
      'event_name,"say ""hi""",2,items',
      'page_view,"a,b",1.5,"[{""id"":""x""}]"',
      '"line\nbreak","",,',
      '" spaced ","quote "" in it",true,"{""a"":null}"',
      '',
    ].join('\r\n'),
  );
});

test('JSON has the columns in their order, also those that are called like numbers', () => {
  assert.deepEqual(JSON.parse(jsonOf(excerpt)), [
    { event_name: 'page_view', 'say "hi"': 'a,b', '2': 1.5, items: [{ id: 'x' }] },
    { event_name: 'line\nbreak', 'say "hi"': '', '2': null, items: null },
    { event_name: ' spaced ', 'say "hi"': 'quote " in it', '2': true, items: { a: null } },
  ]);
  assert.match(jsonOf(excerpt), /"event_name": "page_view", "say \\"hi\\"": "a,b", "2": 1\.5/);
  assert.equal(jsonOf({ columns: ['a'], rows: [] }), '[]\n');
});

test('another reader of CSV and JSON finds the same values', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-copies-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  t.after(async () => {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  });
  const texts = {
    columns: ['a', 'b'],
    rows: [
      ['x', 'p,"q"'],
      ['y\r\nz', ' s '],
      [null, ''],
    ],
  };
  await writeFile(join(folder, 'a.csv'), csvOf(texts));
  await writeFile(join(folder, 'a.json'), jsonOf(texts));
  const rowsOf = async (from: string) => (await connection.runAndReadAll(`SELECT a, b FROM ${from}`)).getRows();
  const csv = `read_csv(${quoteText(join(folder, 'a.csv'))}, all_varchar = true, header = true, delim = ',', quote = '"', allow_quoted_nulls = false, new_line = '\\r\\n')`;
  assert.deepEqual(await rowsOf(`read_json(${quoteText(join(folder, 'a.json'))})`), texts.rows);
  assert.deepEqual(await rowsOf(csv), texts.rows);
});
