import assert from 'node:assert/strict';
import { chmod, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { CODES } from '../../service/options/codes.ts';
import { bench, OPTIONS } from './svc.ts';

const FAULTY = `{
  // one shop
  "ga4_dataset_id": "acme-shop.analytics_123456789",
  "transform_config_template": "events_externl",
  "gcs_bucket_name": "gs://acme-shop-events",
  "exclude_event_params": ["x", "x"],
  "stream_typ": "web"
}
`;

describe('svc check', () => {
  it('tells file, line, column, severity, sentence and code, and exits with 1 for an error', async (t) => {
    const { svc, write } = await bench(t);
    await write('shop.svc.json', FAULTY);
    const { code, out, err } = await svc('check', 'shop.svc.json');
    assert.equal(code, 1);
    assert.equal(err, '');
    const lines = out.trimEnd().split('\n');
    const places = lines
      .slice(0, -1)
      .map((line) => /^(.+?): (error|warning|hint): .+ \[([a-z-]+)\]$/.exec(line)?.slice(1));
    assert.deepEqual(places, [
      ['shop.svc.json:4:32', 'error', 'not-allowed-value'],
      ['shop.svc.json:5:22', 'error', 'bucket-format'],
      ['shop.svc.json:6:33', 'warning', 'duplicate-name'],
      ['shop.svc.json:7:3', 'error', 'unknown-field'],
    ]);
    assert.equal(lines.at(-1), '✗ 1 file checked: 3 errors, 1 warning');
  });

  it('exits with 0 when nothing is at error level, and with 1 when there are more warnings than allowed', async (t) => {
    const { svc, write } = await bench(t);
    await write('shop.svc.json', OPTIONS.replace('\n}', ',\n  "exclude_event_params": ["x", "x"]\n}'));
    assert.equal((await svc('check', 'shop.svc.json')).code, 0);
    assert.equal((await svc('check', 'shop.svc.json', '--max-warnings', '1')).code, 0);
    const { code, err } = await svc('check', 'shop.svc.json', '--max-warnings', '0');
    assert.equal(code, 1);
    assert.equal(err, '1 warning, and --max-warnings allows 0.\n');
  });

  it('prints one JSON array in file order and document order, with places from zero in UTF-16 units', async (t) => {
    const { svc, write } = await bench(t);
    await write('b.svc.json', FAULTY);
    // The emoji is two UTF-16 units wide, four bytes long, and one character.
    const other = OPTIONS.replace('analytics_123456789', 'analytics_1');
    await write('a.svc.json', other.replace('\n}', ',\n  "exclude_event_params": ["😀", "x", "x"]\n}'));
    const { code, out } = await svc('check', '.', '--format', 'json');
    assert.equal(code, 1);
    const problems = JSON.parse(out);
    assert.deepEqual(
      problems.map(({ file, code: kind, range }: Told) => [file, kind, range.start.line]),
      [
        ['a.svc.json', 'name-format', 4],
        ['a.svc.json', 'duplicate-name', 4],
        ['b.svc.json', 'not-allowed-value', 3],
        ['b.svc.json', 'bucket-format', 4],
        ['b.svc.json', 'duplicate-name', 5],
        ['b.svc.json', 'unknown-field', 6],
      ],
    );
    const { message, url, ...rest } = problems[1];
    assert.deepEqual(rest, {
      file: 'a.svc.json',
      code: 'duplicate-name',
      severity: 'warning',
      path: ['exclude_event_params', 2],
      range: { start: { line: 4, character: 38 }, end: { line: 4, character: 41 } },
    });
    assert.match(message, /^"x" is in "exclude_event_params" twice;/);
    assert.match(url, /rules\.md#duplicate-name$/);
    for (const problem of problems) assert.ok(CODES.includes(problem.code));
  });

  it('prints an empty array for files without problems', async (t) => {
    const { svc, write } = await bench(t);
    await write('svc.json', OPTIONS);
    assert.deepEqual(await svc('check', 'svc.json', '--json'), { code: 0, out: '[]\n', err: '' });
  });

  it('searches folders for options files, not in node_modules and .git', async (t) => {
    const { svc, write } = await bench(t);
    const names = [
      'svc.json',
      'shop.svc.jsonc',
      'deep/down/svc.jsonc',
      'other.json',
      'node_modules/svc.json',
      '.git/svc.json',
      'xsvc.json',
    ];
    for (const name of names) await write(name, '');
    const { out } = await svc('check', '.', '--json');
    const files = JSON.parse(out).map(({ file }: Told) => file);
    assert.deepEqual(files, [path.join('deep', 'down', 'svc.jsonc'), 'shop.svc.jsonc', 'svc.json']);
  });

  it('takes patterns, and checks a file once however often it is named', async (t) => {
    const { svc, write } = await bench(t);
    for (const name of ['a/x.json', 'a/b/y.json', 'a/b/c/z.jsonc', 'w[1].json']) await write(name, '');
    const filesOf = async (...operands: readonly string[]) => {
      const { out } = await svc('check', ...operands, '--json');
      return [...new Set(JSON.parse(out).map(({ file }: Told) => file.split(path.sep).join('/')))];
    };
    assert.deepEqual(await filesOf('a/**/*.json'), ['a/b/y.json', 'a/x.json']);
    assert.deepEqual(await filesOf('a/*/*.{json,jsonc}'), ['a/b/y.json']);
    assert.deepEqual(await filesOf('**/[xz].json*'), ['a/b/c/z.jsonc', 'a/x.json']);
    assert.deepEqual(await filesOf('a/b', 'a/x.json', '*/x.json', 'a/?.json').catch(() => 'refused'), 'refused');
    assert.deepEqual(await filesOf('a/x.json', '*/x.json', './a/?.json'), ['a/x.json']);
    assert.deepEqual(await filesOf('w[1].json'), ['w[1].json']);
  });

  it('underlines the place on a terminal, and colours only there', async (t) => {
    const { svcWith, svc, write } = await bench(t);
    await write('shop.svc.json', FAULTY);
    const { out: plain } = await svc('check', 'shop.svc.json');
    const { out: coloured } = await svcWith({ FORCE_COLOR: '1' }, 'check', 'shop.svc.json');
    const { out: both } = await svcWith({ FORCE_COLOR: '1', NO_COLOR: '1' }, 'check', 'shop.svc.json');
    assert.ok(!plain.includes('\u001b'));
    assert.ok(coloured.includes('\u001b[31m'));
    assert.equal(both, plain);
  });
});

describe('svc check --fix', () => {
  it('applies every preferred fix until nothing is left to mend, and keeps comments, mode and byte order mark', async (t) => {
    const { svc, write, folder } = await bench(t);
    await write('shop.svc.json', `\ufeff${FAULTY}`);
    await chmod(path.join(folder, 'shop.svc.json'), 0o640);
    const { code, out, err } = await svc('check', 'shop.svc.json', '--fix');
    assert.deepEqual({ code, out }, { code: 0, out: '✓ 1 file checked, no problems\n' });
    assert.equal(err, '4 problems fixed.\n');
    const mended = await readFile(path.join(folder, 'shop.svc.json'), 'utf8');
    assert.equal(
      mended,
      `\ufeff{
  // one shop
  "ga4_dataset_id": "acme-shop.analytics_123456789",
  "transform_config_template": "events_external",
  "gcs_bucket_name": "acme-shop-events",
  "exclude_event_params": ["x"],
  "stream_type": "web"
}
`,
    );
    if (process.platform !== 'win32')
      assert.equal((await stat(path.join(folder, 'shop.svc.json'))).mode & 0o777, 0o640);
    assert.equal((await svc('check', 'shop.svc.json', '--fix')).err, '');
  });

  it('mends broken syntax and what that uncovers, and tells what only a person can decide', async (t) => {
    const { svc, write, folder } = await bench(t);
    await write(
      'shop.svc.json',
      '{ "ga4_dataset_id": "acme-shop.analytics_1" "stream_type": "Web", "transform_config_template": "events_external" ',
    );
    const { code, out } = await svc('check', 'shop.svc.json', '--fix');
    assert.equal(code, 1);
    assert.match(out, /\[bucket-required\]/);
    assert.doesNotMatch(out, /\[syntax\]|\[not-allowed-value\]/);
    assert.match(await readFile(path.join(folder, 'shop.svc.json'), 'utf8'), /"analytics|"stream_type": "web"/);
  });
});

interface Told {
  readonly file: string;
  readonly code: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}
