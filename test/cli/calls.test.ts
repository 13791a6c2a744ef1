import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { COMMANDS } from '../../cli/commands/all.ts';
import { commandReference } from '../../cli/reference.ts';
import manifest from '../../package.json' with { type: 'json' };
import { bench, COMMAND, OPTIONS } from './svc.ts';

describe('a wrong call exits with 2 and says in one sentence what is wrong', () => {
  const wrong: readonly { readonly words: string; readonly sentence: RegExp }[] = [
    { words: 'chekc', sentence: /^svc: svc has no command "chekc"; did you mean `svc check`\?$/ },
    { words: 'frobnicate', sentence: /^svc: svc has no command "frobnicate"; `svc --help` lists the commands\.$/ },
    { words: '--frob', sentence: /^svc: svc has no flag --frob; `svc --help` lists what it can do\.$/ },
    {
      words: 'run shop.svc.json --takover',
      sentence: /^svc: `svc run` has no flag --takover; did you mean --takeover\?$/,
    },
    { words: 'run shop.svc.json --x', sentence: /^svc: `svc run` has no flag --x; `svc help run` lists its flags\.$/ },
    { words: 'run shop.svc.json -m', sentence: /^svc: `svc run` has no flag -m; / },
    {
      words: 'run shop.svc.json --mode',
      sentence: /^svc: --mode needs a value: --mode incremental\|full\|range\|changed\|plan\.$/,
    },
    { words: 'run shop.svc.json --mode --takeover', sentence: /^svc: --mode needs a value: / },
    {
      words: 'run shop.svc.json --mode ful',
      sentence: /^svc: --mode takes incremental, .+ or plan, not "ful"\. Did you mean full\?$/,
    },
    {
      words: 'run shop.svc.json --takeover=yes',
      sentence: /^svc: --takeover takes no value; write it without "=yes"\.$/,
    },
    { words: 'run shop.svc.json --mode full --mode full', sentence: /^svc: --mode is given twice; give it once\.$/ },
    {
      words: 'run shop.svc.json --mode range --from 2024-01-01',
      sentence: /^svc: A range needs both --from and --to, /,
    },
    {
      words: 'run shop.svc.json --mode full --to 2024-01-01',
      sentence: /^svc: --from and --to belong to --mode range, not to --mode full\.$/,
    },
    {
      words: 'run shop.svc.json --from 2024-01-02 --to 2024-01-01',
      sentence: /^svc: --from 2024-01-02 is after --to 2024-01-01\.$/,
    },
    {
      words: 'run shop.svc.json --from 2024-02-30 --to 2024-03-01',
      sentence: /^svc: --from takes a date such as 2024-01-31, not "2024-02-30"\.$/,
    },
    {
      words: 'run shop.svc.json --warehouse bigquery --dir here',
      sentence: /^svc: --dir belongs to the local warehouse; leave it out, or say --warehouse local\.$/,
    },
    {
      words: 'status shop.svc.json --project acme-billing',
      sentence: /^svc: --project belongs to BigQuery; add --warehouse bigquery, or leave it out\.$/,
    },
    {
      words: 'plan shop.svc.json --key-file robot.json',
      sentence: /^svc: --key-file belongs to BigQuery; add --warehouse bigquery, or leave it out\.$/,
    },
    {
      words: 'run shop.svc.json --warehouse bigqery',
      sentence: /^svc: --warehouse takes local or bigquery, not "bigqery"\. Did you mean bigquery\?$/,
    },
    { words: 'setup', sentence: /^svc: `svc setup` needs <project>\.<region>; / },
    {
      words: 'setup acme-shop',
      sentence: /^svc: A region is typed <project>\.<region>, such as acme-shop\.EU, not "acme-shop"\.$/,
    },
    {
      words: 'setup acme-shop.london',
      sentence: /^svc: "london" is no location of BigQuery; there are EU, US, and others like europe-west2\.$/,
    },
    { words: 'compile shop.svc.json --region mars', sentence: /^svc: "mars" is no location of BigQuery; / },
    { words: 'selftest duckdb', sentence: /^svc: `svc selftest` tests bigquery, not "duckdb"\.$/ },
    {
      words: 'selftest bigquery --region EU',
      sentence: /^svc: Name a dataset that may be made and removed: --dataset <project>\.<dataset>\.$/,
    },
    {
      words: 'selftest bigquery --dataset acme-shop.svc_selftest',
      sentence: /^svc: Say where to work, in the location of your export: --region EU, for example\.$/,
    },
    {
      words: 'load notes.txt --for shop.svc.json --warehouse bigquery',
      sentence: /^svc: `svc load` is for the local warehouse; /,
    },
    { words: 'run', sentence: /^svc: `svc run` needs <options file>; `svc help run` shows examples\.$/ },
    {
      words: 'run shop.svc.json b.svc.json',
      sentence: /^svc: `svc run` takes one <options file>; "b\.svc\.json" is one too many\.$/,
    },
    { words: 'run nowhere.svc.json', sentence: /^svc: There is no file nowhere\.svc\.json\.$/ },
    { words: 'run .', sentence: /^svc: \. is not a file; name the options file itself\.$/ },
    {
      words: 'run shop.svc.json',
      sentence:
        /^svc: There is no warehouse in \.\/svc-warehouse; make one with `svc load`, or name another folder with --dir\.$/,
    },
    { words: 'preview shop.svc.json --limit 0', sentence: /^svc: --limit takes a whole number from 1 up, not "0"\.$/ },
    { words: 'check', sentence: /^svc: `svc check` needs <file, folder or glob>; / },
    { words: 'check nowhere.json', sentence: /^svc: There is no file or folder nowhere\.json\.$/ },
    { words: 'check *.jsonc', sentence: /^svc: No file matches \*\.jsonc\.$/ },
    {
      words: 'check empty',
      sentence:
        /^svc: There is no options file in the folder empty, and no SQL script; their names end in svc\.json or svc\.jsonc, and in \.sql, \.sqlx or \.bqsql\.$/,
    },
    {
      words: 'check notes.txt',
      sentence:
        /^svc: notes\.txt is neither an options file \(\.json, \.jsonc\) nor a SQL script \(\.sql, \.sqlx, \.bqsql\)\.$/,
    },
    {
      words: 'check shop.svc.json --max-warnings -1',
      sentence: /^svc: --max-warnings needs a value: --max-warnings N\.$/,
    },
    {
      words: 'load notes.txt',
      sentence: /^svc: `svc load` needs the source dataset: --for <options file>, or --source <project>\.<dataset>\.$/,
    },
    { words: 'load notes.txt --source ga4', sentence: /^svc: --source takes <project>\.<dataset>, not "ga4"\.$/ },
    {
      words: 'load notes.txt --source a.b --for shop.svc.json',
      sentence: /^svc: Give either --for or --source, not both\.$/,
    },
    { words: 'load nowhere --for shop.svc.json', sentence: /^svc: There is no file or folder nowhere\.$/ },
    { words: 'sample --days 99999', sentence: /^svc: 99999 is not a number for days: / },
    {
      words: 'sample --options shop.svc.json',
      sentence: /^svc: shop\.svc\.json is there already; name another file, or leave --options out\.$/,
    },
  ];
  it('on standard error', async (t) => {
    const { svc, write } = await bench(t);
    await write('shop.svc.json', OPTIONS);
    await write('notes.txt', '');
    await write('empty/notes.txt', '');
    for (const { words, sentence } of wrong) {
      const { code, out, err } = await svc(...words.split(' '));
      assert.deepEqual({ words, code, out }, { words, code: 2, out: '' });
      assert.match(err, /^[^\n]+\n$/, words);
      assert.match(err.trimEnd(), sentence, words);
    }
  });

  it('as one JSON document on standard output where JSON is asked for', async (t) => {
    const { svc } = await bench(t);
    const calls = [
      ['run', 'x', '--json', '--frob'],
      ['check', 'x', '--format', 'json'],
      ['check', '--format=json'],
    ];
    for (const words of calls) {
      const { code, out, err } = await svc(...words);
      assert.deepEqual({ code, err }, { code: 2, err: '' });
      const { error, ...rest } = JSON.parse(out);
      assert.deepEqual(rest, {});
      assert.equal(typeof error.code, 'string');
      assert.equal(typeof error.message, 'string');
    }
  });
});

describe('svc explains itself', () => {
  it('tells the version of the package', async (t) => {
    const { svc } = await bench(t);
    assert.deepEqual(await svc('--version'), { code: 0, out: `svc ${manifest.version}\n`, err: '' });
  });

  it('lists every command, and explains each with its flags and examples', async (t) => {
    const { svc } = await bench(t);
    const { code, out } = await svc('--help');
    assert.equal(code, 0);
    for (const { name, summary, flags, examples } of COMMANDS) {
      assert.ok(out.includes(`${name.padEnd(9)}  ${summary}`), name);
      const page = await svc('help', name);
      assert.deepEqual(page, await svc(name, '--help'));
      assert.equal(page.code, 0);
      for (const flag of Object.keys(flags))
        assert.match(page.out, new RegExp(`^  --${flag}\\b`, 'm'), `${name} --${flag}`);
      for (const { line } of examples) assert.ok(page.out.includes(line), line);
      for (const line of page.out.split('\n')) assert.ok(line.length <= 110, line);
    }
  });

  it('has a reference page that is up to date (npm run derive writes it)', async () => {
    const page = await readFile(new URL('../../docs/command.md', import.meta.url), 'utf8');
    assert.equal(page.replace(/\r\n/g, '\n'), commandReference());
  });
});

describe('svc in a pipeline', () => {
  it('stays quiet when the reader of its output has seen enough', { skip: process.platform === 'win32' }, async () => {
    const child = spawn('sh', ['-c', `"${process.execPath}" "${COMMAND}" help run | true`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    assert.deepEqual({ code, err }, { code: 0, err: '' });
  });

  it('takes the warehouse from the environment, and says when that names none', async (t) => {
    const { svcWith, write } = await bench(t);
    await write('shop.svc.json', OPTIONS);
    assert.deepEqual(await svcWith({ SVC_WAREHOUSE: 'bigquery' }, 'status', 'shop.svc.json', '--dir', 'here'), {
      code: 2,
      out: '',
      err: 'svc: --dir belongs to the local warehouse; leave it out, or say --warehouse local.\n',
    });
    const { code, err } = await svcWith({ SVC_WAREHOUSE: 'duck' }, 'status', 'shop.svc.json');
    assert.equal(code, 2);
    assert.match(err, /^svc: The environment variable SVC_WAREHOUSE says "duck"; it can say local or bigquery\.\n$/);
  });

  it('tells who is not signed in what to do, and nothing of the key', async (t) => {
    const { svc, write } = await bench(t);
    await write('shop.svc.json', OPTIONS);
    await write('robot.json', '{"type": "service_account", "private_key": "Geheimnis", "client_email": "robot@acme"}');
    const { code, out, err } = await svc(
      'status',
      'shop.svc.json',
      '--warehouse',
      'bigquery',
      '--key-file',
      'robot.json',
    );
    assert.deepEqual({ code, out }, { code: 1, out: '' });
    assert.match(err, /^svc: [^\n]*Google does not know who is asking\. Sign in with [^\n]+\n$/);
    assert.doesNotMatch(err, /Geheimnis|robot@acme/);
  });

  it('loads an engine, and the library of BigQuery, for jobs only', async (t) => {
    const { svcWith, write, folder } = await bench(t);
    await write('shop.svc.json', OPTIONS);
    const loads = async (...words: readonly string[]) => {
      const { err } = await svcWith({ NODE_DEBUG: 'esm' }, ...words);
      assert.match(err, /svc\.js/);
      return [/duckdb/.test(err), /google-cloud/.test(err)];
    };
    assert.deepEqual(await loads('--help'), [false, false]);
    assert.deepEqual(await loads('check', 'shop.svc.json'), [false, false]);
    assert.deepEqual(await loads('plan', 'shop.svc.json'), [false, false]);
    assert.deepEqual(await loads('status', 'shop.svc.json', '--dir', folder), [true, false]);
    assert.deepEqual(await loads('status', 'shop.svc.json', '--warehouse', 'bigquery', '--key-file', 'nowhere.json'), [
      false,
      true,
    ]);
  });
});
