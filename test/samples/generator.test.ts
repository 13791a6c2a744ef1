import assert from 'node:assert/strict';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type GeneratorProgress, type GeneratorRequest, generateExport } from '../../samples/generator/generate.ts';
import { exportSchema } from '../../service/catalogue/export-schema.ts';
import { duckdbType } from '../../service/dialects/duckdb/types.ts';
import { asking, fingerprint, inFolder, ndjson, parquet, small } from './exports.ts';

test('the same request gives the same rows, also with another number of threads', () =>
  inFolder((folder) =>
    asking(async (ask) => {
      const prints: unknown[] = [];
      for (const threads of [1, 3]) {
        const to = join(folder, `${threads}`);
        await generateExport({ ...small, folder: to, threads });
        prints.push(await ask(fingerprint(parquet(`${to}/*.parquet`))));
      }
      assert.deepEqual(prints[0], prints[1]);
      // Pinned, so that rows do not change unnoticed, here or on another machine. A change of the generator changes it,
      // and so may a new version of DuckDB: then put the new value here, and say so in the change log.
      assert.deepEqual(prints[0], [['b26548349495597180f6f335b16829bd']]);
    }),
  ));

test('another seed gives other rows', () =>
  inFolder((folder) =>
    asking(async (ask) => {
      await generateExport({ ...small, days: 1, eventsPerDay: 300, folder: join(folder, 'a') });
      await generateExport({ ...small, days: 1, eventsPerDay: 300, folder: join(folder, 'b'), seed: 8 });
      const users = (name: string) => `SELECT DISTINCT user_pseudo_id FROM ${parquet(`${folder}/${name}/*.parquet`)}`;
      assert.deepEqual(await ask(`SELECT count(*) FROM (${users('a')} INTERSECT ${users('b')}) WHERE #1 IS NOT NULL`), [
        ['0'],
      ]);
    }),
  ));

test('every finished day is reported, with what was written', () =>
  inFolder(async (folder) => {
    const reports: GeneratorProgress[] = [];
    const request = { ...small, folder: join(folder, 'new', 'folder'), emptyDates: ['2024-02-29'] };
    const shards = await generateExport(request, (progress) => reports.push(progress));
    assert.deepEqual(
      shards.map(({ date, rows }) => [date, rows]),
      [
        ['2024-02-27', 2000],
        ['2024-02-28', 2000],
        ['2024-02-29', 0],
        ['2024-03-01', 2000],
      ],
    );
    for (const { file, bytes } of shards) assert.equal((await stat(file)).size, bytes);
    const inOrder = reports.toSorted((one, other) => one.index - other.index);
    assert.deepEqual(
      inOrder,
      shards.map((shard, index) => ({ ...shard, index, days: 4 })),
    );
    assert.deepEqual(
      (await readdir(request.folder)).sort(),
      ['20240227', '20240228', '20240229', '20240301'].map((day) => `events_${day}.parquet`),
    );
  }));

test('a shard has the schema of the export, a shard of the first half all but its newest column', () =>
  inFolder((folder) =>
    asking(async (ask) => {
      const shards = await generateExport({ ...small, eventsPerDay: 50, folder, emptyDates: ['2024-03-01'] });
      const today = exportSchema.map(({ name, type }) => [name, duckdbType(type).replaceAll('"', '')]);
      for (const [index, { file }] of shards.entries()) {
        const described = await ask(
          `SELECT column_name, replace(column_type, '"', '') FROM (DESCRIBE FROM ${parquet(file)})`,
        );
        assert.deepEqual(described, index < 2 ? today.slice(0, -1) : today);
      }
    }),
  ));

test('NDJSON and Parquet hold the same rows, and NDJSON spells them as BigQuery does', () =>
  inFolder((folder) =>
    asking(async (ask) => {
      await generateExport({ ...small, folder });
      await generateExport({ ...small, folder, format: 'ndjson' });
      for (const day of ['20240227', '20240301']) {
        const columns = day === '20240301' ? exportSchema : exportSchema.slice(0, -1);
        const [lines, table] = [
          ndjson(`${folder}/events_${day}.ndjson`, columns),
          parquet(`${folder}/events_${day}.parquet`),
        ];
        assert.deepEqual(await ask(fingerprint(lines)), await ask(fingerprint(table)), day);
      }
      const text = (pattern: string) =>
        `SELECT count(*) FROM read_text('${folder}/*.ndjson') WHERE contains(content, '${pattern}')`;
      assert.deepEqual(await ask(text('"event_timestamp":"17')), [['4']]);
      assert.deepEqual(await ask(text('"double_value":"NaN"')), [['4']]);
      assert.deepEqual(await ask(text('null,')), [['0']]);
    }),
  ));

test('the profile bench has the number of keys that is asked for, 12 to 25 on an event', () =>
  inFolder((folder) =>
    asking(async (ask) => {
      for (const params of [60, 200]) {
        const request = {
          ...small,
          folder: join(folder, `${params}`),
          stream: 'web',
          profile: 'bench',
          params,
        } as const;
        await generateExport({ ...request, days: 1, eventsPerDay: 10_000 });
        const rows = parquet(`${request.folder}/*.parquet`);
        const keys = (array: string) => `SELECT count(DISTINCT p.key) FROM (SELECT unnest(${array}) AS p FROM ${rows})`;
        assert.deepEqual(await ask(keys('event_params')), [[`${params}`]]);
        assert.deepEqual(await ask(keys('user_properties')), [['8']]);
        const few = `SELECT count(*) FROM ${rows} WHERE len(event_params) NOT BETWEEN 12 AND 25`;
        assert.deepEqual(await ask(few), [['0']]);
      }
    }),
  ));

const refusals: readonly (readonly [title: string, change: Partial<GeneratorRequest>, message: RegExp])[] = [
  ['no day', { days: 0 }, /^0 is not a number for days: give a whole number from 1 to 3660\.$/],
  ['half a day', { days: 1.5 }, /^1\.5 is not a number for days/],
  ['no event', { eventsPerDay: 0 }, /^0 is not a number for events a day/],
  [
    'a date that is none',
    { firstDate: '2024-02-30' },
    /^"2024-02-30" is not a date: write the first day as YYYY-MM-DD\.$/,
  ],
  ['a date in another spelling', { firstDate: '27.2.2024' }, /^"27\.2\.2024" is not a date/],
  ['an empty day that is no date', { emptyDates: ['tomorrow'] }, /^"tomorrow" is not a date: write the empty days/],
  ['a negative seed', { seed: -1 }, /^-1 is not a number for the seed/],
  [
    'too few parameters',
    { profile: 'bench', params: 3 },
    /^3 is not a number for parameters: give a whole number from 10/,
  ],
  [
    'parameters of the sample',
    { params: 60 },
    /^The number of parameters can be chosen with the profile bench only\.$/,
  ],
  ['no folder', { folder: '' }, /^The folder of the sample export is empty/],
];

for (const [title, change, message] of refusals) {
  test(`${title} is refused in one sentence, and nothing is written`, () =>
    inFolder(async (folder) => {
      await assert.rejects(generateExport({ ...small, folder: join(folder, 'export'), ...change }), { message });
      assert.deepEqual(await readdir(folder), []);
    }));
}

test('a folder that is a file is told in one sentence, and stays', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'export');
    await writeFile(file, 'mine');
    await assert.rejects(generateExport({ ...small, folder: file }), /is not a folder|cannot be written/);
    assert.deepEqual(await readdir(folder), ['export']);
  }));
