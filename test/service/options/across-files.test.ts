import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type PlacementsIndex, placementsIndex } from '../../../service/options/across-files.ts';
import { checkText } from '../../../service/options/check-document.ts';
import { pathText } from '../../../service/options/findings.ts';
import { type PlacedOptions, placedOptions } from '../../../service/options/placed-options.ts';

const SHOP = { ga4_dataset_id: 'acme-shop.analytics_1', transform_config_template: 'events_partitioned' };
const OUTLET = { ...SHOP, ga4_dataset_id: 'acme-shop.analytics_2' };

/** Options of several files, and what is told: `file: path [code] -> file: path`, in order. */
const CASES: readonly (readonly [title: string, files: Readonly<Record<string, unknown>>, told: readonly string[]])[] =
  [
    ['two properties are fine', { a: SHOP, b: OUTLET }, []],
    [
      'two files that write to one given destination',
      {
        a: { ...SHOP, destination_dataset_id: 'acme-shop.all' },
        b: { ...OUTLET, destination_dataset_id: 'acme-shop.all' },
      },
      [
        'a: destination_dataset_id [destination-shared] -> b: destination_dataset_id',
        'b: destination_dataset_id [destination-shared] -> a: destination_dataset_id',
      ],
    ],
    [
      'a deployment dataset decides where no destination is given, and the source where neither is',
      {
        a: SHOP,
        b: { ...OUTLET, deployment_dataset_id: 'acme-shop.svc_analytics_1' },
        c: { ...OUTLET, destination_dataset_id: 'acme-shop.svc_analytics_1' },
      },
      [
        'a: ga4_dataset_id [destination-shared] -> b: deployment_dataset_id',
        'b: deployment_dataset_id [destination-shared] -> a: ga4_dataset_id',
        'c: destination_dataset_id [destination-shared] -> a: ga4_dataset_id',
      ],
    ],
    [
      'a copy is told once, as the graver of the two',
      { a: SHOP, b: SHOP },
      [
        'a: ga4_dataset_id [destination-shared] -> b: ga4_dataset_id',
        'b: ga4_dataset_id [destination-shared] -> a: ga4_dataset_id',
      ],
    ],
    [
      'one source that is installed twice in one dataset, with two destinations',
      { a: SHOP, b: { ...SHOP, destination_dataset_id: 'acme-shop.b' } },
      [
        'a: ga4_dataset_id [source-installed-twice] -> b: ga4_dataset_id',
        'b: ga4_dataset_id [source-installed-twice] -> a: ga4_dataset_id',
      ],
    ],
    [
      'the same with a given deployment dataset',
      {
        a: { ...SHOP, deployment_dataset_id: 'acme-shop.svc', destination_dataset_id: 'acme-shop.a' },
        b: { ...SHOP, destination_dataset_id: 'acme-shop.b', deployment_dataset_id: 'acme-shop.svc' },
      },
      [
        'a: deployment_dataset_id [source-installed-twice] -> b: deployment_dataset_id',
        'b: deployment_dataset_id [source-installed-twice] -> a: deployment_dataset_id',
      ],
    ],
    ['one source in two datasets', { a: SHOP, b: { ...SHOP, deployment_dataset_id: 'acme-shop.b' } }, []],
    [
      'two sources in one deployment dataset, with two destinations',
      {
        a: { ...SHOP, deployment_dataset_id: 'acme-shop.svc', destination_dataset_id: 'acme-shop.a' },
        b: { ...OUTLET, deployment_dataset_id: 'acme-shop.svc', destination_dataset_id: 'acme-shop.b' },
      },
      [],
    ],
    [
      'both codes, with two other files',
      {
        a: SHOP,
        b: { ...SHOP, destination_dataset_id: 'acme-shop.b' },
        c: { ...OUTLET, destination_dataset_id: 'acme-shop.b' },
      },
      [
        'a: ga4_dataset_id [source-installed-twice] -> b: ga4_dataset_id',
        'b: ga4_dataset_id [source-installed-twice] -> a: ga4_dataset_id',
        'b: destination_dataset_id [destination-shared] -> c: destination_dataset_id',
        'c: destination_dataset_id [destination-shared] -> b: destination_dataset_id',
      ],
    ],
    [
      'the names of datasets are case-sensitive',
      {
        a: { ...SHOP, destination_dataset_id: 'acme-shop.x' },
        b: { ...OUTLET, destination_dataset_id: 'acme-shop.X' },
      },
      [],
    ],
    [
      'both templates write a table of the same name',
      { a: SHOP, b: { ...SHOP, transform_config_template: 'events_external', gcs_bucket_name: 'acme-shop-events' } },
      [
        'a: ga4_dataset_id [destination-shared] -> b: ga4_dataset_id',
        'b: ga4_dataset_id [destination-shared] -> a: ga4_dataset_id',
      ],
    ],
    [
      'errors elsewhere do not hide it',
      { a: SHOP, b: { ...SHOP, stream_type: 'ios', transform_config_template: 1 } },
      [
        'a: ga4_dataset_id [destination-shared] -> b: ga4_dataset_id',
        'b: ga4_dataset_id [destination-shared] -> a: ga4_dataset_id',
      ],
    ],
  ];

describe('across files', () => {
  for (const [title, files, told] of CASES) {
    test(title, () => {
      const index = placementsIndex();
      const texts = Object.entries(files).map(([file, options]) => [file, JSON.stringify(options)] as const);
      for (const [file, text] of texts) index.update(file, placed(file, text));
      assert.deepEqual(
        texts.flatMap(([file]) => toldOn(index, file)),
        told,
      );
    });
  }
});

describe('a placement is not known', () => {
  for (const text of [
    '',
    '[]',
    '{}',
    '{ "ga4_dataset_id": "acme-shop" }',
    '{ "ga4_dataset_id": 1 }',
    '{ "ga4_dataset_id": "acme-shop.analytics_1"',
    '{ "ga4_dataset_id": "acme-shop.analytics_one" }',
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "deployment_dataset_id": "" }',
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "deployment_dataset_id": "acme-shop.analytics_1" }',
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "destination_dataset_id": }',
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "destination_dataset_id": null }',
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "destination_dataset": "acme-shop.b" }',
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "output_dataset_id": "acme-shop.b" }',
    '{ "ga4_dataset_id": "acme-shop.analytics_1", "ga4_dataset_id": "acme-shop.analytics_2" }',
  ]) {
    test(text, () => assert.deepEqual(placed('a', text), []));
  }

  test('but where a destination is unwise only, it is', () => {
    const [options] = placed('a', JSON.stringify({ ...SHOP, destination_dataset_id: SHOP.ga4_dataset_id }));
    assert.deepEqual(options?.destination.dataset, { project: 'acme-shop', dataset: 'analytics_1' });
  });
});

test('messages name the first other file and say how many more there are', () => {
  const index = placementsIndex();
  const text = JSON.stringify(SHOP);
  for (const file of ['c', 'b', 'a']) index.update(file, placed(file, text));
  const [problem] = index.problemsOf('a');
  assert.equal(
    problem?.message,
    '"acme-shop.svc_analytics_1.events" is also written by b.svc.json and 1 other; remove all but one of them.',
  );
  assert.deepEqual(problem.related, {
    file: 'b',
    path: ['ga4_dataset_id'],
    range: problem.range,
    message: '"acme-shop.svc_analytics_1.events" is written from here, too.',
  });
});

test('a script that says what an options file says is one installation with it', () => {
  const index = placementsIndex();
  const script = (options: unknown) =>
    [placedOptions({ file: 's', name: 's.sql' }, checkText(JSON.stringify(options)), (range) => range)].filter(
      (placed) => placed !== undefined,
    );
  index.update('a', placed('a', JSON.stringify({ stream_type: 'web', ...SHOP })));
  index.update('s', script(SHOP));
  assert.deepEqual([toldOn(index, 'a'), toldOn(index, 's')], [[], []]);
  assert.deepEqual(index.update('s', script({ ...SHOP, stream_type: 'app' })), ['a']);
  assert.deepEqual(toldOn(index, 'a'), ['a: ga4_dataset_id [destination-shared] -> s: ga4_dataset_id']);
  assert.match(index.problemsOf('s')[0]?.message ?? '', /let both say the same, or remove one/);
});

test('two options objects of one script are told as well, at their places of the script', () => {
  const index = placementsIndex();
  const inScript = (by: number) =>
    placedOptions({ file: 'a', name: 'a.sql' }, checkText(JSON.stringify(SHOP)), ({ start, end }) => ({
      start: start + by,
      end: end + by,
    }));
  index.update(
    'a',
    [inScript(100), inScript(200)].filter((options) => options !== undefined),
  );
  assert.deepEqual(
    index.problemsOf('a').map(({ range, related }) => [range.start, related?.range.start, related?.file]),
    [
      [118, 218, 'a'],
      [218, 118, 'a'],
    ],
  );
  assert.match(index.problemsOf('a')[0]?.message ?? '', /written by another options object of this file;/);
});

test('a comment leaves source-installed-twice be, and is not told to be of no use where that cannot be known', () => {
  const index = placementsIndex();
  const other = JSON.stringify({ ...SHOP, destination_dataset_id: 'acme-shop.b' });
  const head = '{\n  "transform_config_template": "events_partitioned",\n';
  for (const text of [
    `${head}  // svc-ignore source-installed-twice: a trial\n  "ga4_dataset_id": "acme-shop.analytics_1"\n}`,
    `// svc-ignore-file source-installed-twice\n${head}  "ga4_dataset_id": "acme-shop.analytics_1"\n}`,
  ]) {
    assert.deepEqual(checkText(text).problems, []);
    index.update('a', placed('a', text));
    index.update('b', placed('b', other));
    assert.deepEqual(toldOn(index, 'a'), []);
    assert.deepEqual(toldOn(index, 'b'), ['b: ga4_dataset_id [source-installed-twice] -> a: ga4_dataset_id']);
  }
  const codes = checkText(`${head}  "ga4_dataset_id": "acme-shop.analytics_1"\n  // svc-ignore destination-shared\n}`);
  assert.deepEqual(
    codes.problems.map(({ code }) => code),
    ['unused-ignore'],
    'an error cannot be silenced',
  );
});

test('after any updates the index says what a new one says, and it told which other files that concerns', () => {
  const datasets = ['acme-shop.analytics_1', 'acme-shop.analytics_2', 'acme-shop.b'];
  const options = fc.record(
    {
      ga4_dataset_id: fc.constantFrom(...datasets.slice(0, 2)),
      transform_config_template: fc.constant('events_partitioned'),
      deployment_dataset_id: fc.constantFrom(...datasets),
      destination_dataset_id: fc.constantFrom(...datasets),
    },
    { requiredKeys: ['transform_config_template'] },
  );
  const change = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), options, fc.constantFrom('', ' ', '\n'));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const index = placementsIndex();
      const texts = new Map<string, string>();
      for (const [file, value, blank] of changes) {
        const before = problemsOfAll(index, [...texts.keys()]);
        const text = blank + JSON.stringify(value);
        texts.set(file, text);
        const concerned = index.update(file, placed(file, text));
        const since = problemsOfAll(index, [...texts.keys()]);
        for (const [other, problems] of before) {
          if (other !== file && JSON.stringify(since.get(other)) !== JSON.stringify(problems))
            assert.ok(concerned.includes(other), `${other} has changed with ${file}`);
        }
      }
      const fresh = placementsIndex();
      for (const [file, text] of [...texts].sort()) fresh.update(file, placed(file, text));
      const all = [...texts.keys()];
      assert.deepEqual(problemsOfAll(index, all), problemsOfAll(fresh, all));
      for (const file of all) index.update(file, []);
      for (const file of all) assert.deepEqual(index.problemsOf(file), []);
    }),
    { numRuns: 500 },
  );
});

test('thousands of files are taken in at once, also when all of them write one table', () => {
  const count = 3000;
  const index = placementsIndex();
  const start = process.cpuUsage();
  for (let number = 0; number < count; number += 1) {
    const text = JSON.stringify({ ...SHOP, destination_dataset_id: `acme-shop.d${number % 2 ? number : 0}` });
    index.update(`${number}`, placed(`${number}`, text));
  }
  let told = 0;
  for (let number = 0; number < count; number += 1) told += index.problemsOf(`${number}`).length;
  assert.ok(told >= count);
  const time = process.cpuUsage(start).user / 1000;
  assert.ok(time < 5000, `${time.toFixed(0)} ms`);
});

function placed(file: string, text: string): readonly PlacedOptions[] {
  const options = placedOptions({ file, name: `${file}.svc.json` }, checkText(text));
  return options ? [options] : [];
}

function toldOn(index: PlacementsIndex, file: string): string[] {
  return index
    .problemsOf(file)
    .map(
      ({ path, code, related }) =>
        `${file}: ${pathText(path)} [${code}] -> ${related?.file}: ${pathText(related?.path ?? [])}`,
    );
}

function problemsOfAll(index: PlacementsIndex, files: readonly string[]): Map<string, unknown> {
  return new Map(files.map((file) => [file, index.problemsOf(file)]));
}
