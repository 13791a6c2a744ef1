import assert from 'node:assert/strict';
import { chmod, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { bench, OPTIONS } from './svc.ts';

const SCRIPT = `-- One property; "stream_typ" is no field here.
DECLARE options JSON;
SET options = JSON '''
{
  "ga4_dataset_id": "acme-shop.analytics_1",
  "transform_config_template": "events_externl",
  "gcs_bucket_name": "gs://acme-shop-events",
  "exclude_event_params": ["it\\'s", "x", "x"],
}''';
EXECUTE IMMEDIATE (SELECT \`acme-shop.svc_eu.deploy_installer\`(options));
`;

interface Told {
  readonly file: string;
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly range: { readonly start: Place; readonly end: Place };
}

interface Related {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region: { readonly startLine: number };
  };
}

interface Place {
  readonly line: number;
  readonly character: number;
}

describe('svc check reads the options in SQL scripts', () => {
  it('and tells every problem at its place of the script', async (t) => {
    const { svc, write } = await bench(t);
    await write('install.sql', SCRIPT);
    const { code, out } = await svc('check', 'install.sql');
    assert.equal(code, 1);
    const places = out
      .split('\n')
      .slice(0, -2)
      .map((line) => /^(.+?): (error|warning|hint): .+ \[([a-z0-9-]+)\]$/.exec(line)?.slice(1));
    assert.deepEqual(places, [
      ['install.sql:6:32', 'error', 'not-allowed-value'],
      ['install.sql:7:22', 'error', 'bucket-format'],
      ['install.sql:8:28', 'warning', 'name-format'],
      ['install.sql:8:42', 'warning', 'duplicate-name'],
      ['install.sql:8:46', 'error', 'syntax'],
    ]);
  });

  it('counts escapes as they are written, in UTF-16 units', async (t) => {
    const { svc, write } = await bench(t);
    const json = `{\\"ga4_dataset_id\\": \\"acme-shop.analytics_1\\", \\"\\U0001F600\\": 1, \\"transform_config_template\\": \\"\\"}`;
    await write('a.bqsql', `SELECT '😀', deploy_installer(JSON "${json}")`);
    const { out } = await svc('check', 'a.bqsql', '--json');
    const places = JSON.parse(out).map(({ code, range }: Told) => [code, range.start.character, range.end.character]);
    const start = `SELECT '😀', deploy_installer(JSON "`.length;
    const key = start + json.indexOf('\\"\\U');
    const value = start + json.lastIndexOf('\\"\\"');
    assert.deepEqual(places, [
      ['unknown-field', key, key + 14],
      ['empty-value', value, value + 4],
    ]);
  });

  it('in folders and patterns, beside options files; other scripts have no problems', async (t) => {
    const { svc, write } = await bench(t);
    const faulty = `SELECT deploy_installer(JSON '{}')`;
    const names = ['a.sql', 'b/c.sqlx', 'b/d.bqsql', 'e.SQL', 'node_modules/f.sql', 'g.sql.txt'];
    for (const name of names) await write(name, faulty);
    await write('svc.json', '{}');
    await write('select.sql', `SELECT JSON '{]' FROM t`);
    const filesOf = async (...operands: readonly string[]) => {
      const { out } = await svc('check', ...operands, '--json');
      return [...new Set(JSON.parse(out).map(({ file }: Told) => file.split(path.sep).join('/')))];
    };
    assert.deepEqual(await filesOf('.'), ['a.sql', 'b/c.sqlx', 'b/d.bqsql', 'e.SQL', 'svc.json']);
    assert.deepEqual(await filesOf('**/*.{sql,sqlx}'), ['a.sql', 'b/c.sqlx']);
    assert.equal((await svc('check', 'select.sql')).out, '✓ 1 file checked, no problems\n');
  });

  it('of Dataform, but what stands in JavaScript and what only Dataform knows', async (t) => {
    const { svc, write } = await bench(t);
    await write(
      'a.sqlx',
      `config { description: "deploy_installer(JSON '{}')" }
js { const sql = \`SELECT deploy_installer(JSON '{}')\`; }
pre_operations { SELECT \${svc}.deploy_installer(JSON '{"ga4_dataset_id": "\${project}.a_1", "colour": 1}') }
SELECT \${svc}.deploy_installer(JSON '{"colour": 1}')`,
    );
    const { out } = await svc('check', 'a.sqlx', '--json');
    assert.deepEqual(
      JSON.parse(out).map(({ code, range }: Told) => [code, range.start.line]),
      [
        ['missing-field', 3],
        ['missing-field', 3],
        ['unknown-field', 3],
      ],
    );
  });

  it('only for checking: a job needs an options file', async (t) => {
    const { svc, write } = await bench(t);
    await write('install.sql', SCRIPT);
    assert.deepEqual(await svc('plan', 'install.sql'), {
      code: 2,
      out: '',
      err: 'svc: install.sql is a SQL script; name an options file (.json, .jsonc).\n',
    });
  });
});

describe('svc check --fix in a SQL script', () => {
  it('mends the literal, and leaves the rest of the script, its mode and its line ends alone', async (t) => {
    const { svc, write, folder } = await bench(t);
    await write('install.sql', `\ufeff${SCRIPT.replaceAll('\n', '\r\n')}`);
    await chmod(path.join(folder, 'install.sql'), 0o640);
    const { code, out, err } = await svc('check', 'install.sql', '--fix');
    assert.equal(err, '4 problems fixed.\n');
    assert.equal(code, 0);
    assert.match(out, /^install\.sql:8:28: warning: .* \[name-format\]\n/);
    const mended = SCRIPT.replace('externl', 'external').replace('gs://', '').replace(', "x"],', ']');
    assert.equal(await readFile(path.join(folder, 'install.sql'), 'utf8'), `\ufeff${mended.replaceAll('\n', '\r\n')}`);
    if (process.platform !== 'win32') assert.equal((await stat(path.join(folder, 'install.sql'))).mode & 0o777, 0o640);
    assert.equal((await svc('check', 'install.sql', '--fix')).err, '');
  });

  it('spells what it writes as each literal needs it', async (t) => {
    const { svc, write, folder } = await bench(t);
    const required = `"ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_partitioned"`;
    const literals = (bad: (text: string) => string) =>
      [`JSON '{${bad(required)}}'`, `JSON r'{${bad(required)}}'`, `JSON "{${bad(required).replaceAll('"', '\\"')}}"`]
        .map((literal) => `SELECT deploy_installer(${literal}); -- ${required}\n`)
        .join('');
    const other = (text: string) => `${text}, "exclude_event_names": "debug"`;
    await write(
      'a.sql',
      literals((text) => other(text)),
    );
    assert.equal((await svc('check', 'a.sql', '--fix')).err, '3 problems fixed.\n');
    assert.equal(
      await readFile(path.join(folder, 'a.sql'), 'utf8'),
      literals((text) => `${text}, "exclude_event_names": ["debug"]`),
    );
  });

  it('removes the comments and the last commas that JSON in SQL cannot have', async (t) => {
    const { svc, write, folder } = await bench(t);
    const options = OPTIONS.replace('\n}', ',\n}').replace('{\n', '{\n  // a shop\n');
    await write('a.sql', `SELECT deploy_installer(JSON """${options}""")`);
    const { err } = await svc('check', 'a.sql', '--fix');
    assert.equal(err, '2 problems fixed.\n');
    const mended = await readFile(path.join(folder, 'a.sql'), 'utf8');
    assert.doesNotMatch(mended, /\/\/|,\s*\}/);
    assert.equal((await svc('check', 'a.sql')).out, '✓ 1 file checked, no problems\n');
  });
});

describe('svc check tells what the files of one call have against each other', () => {
  const withFields = (fields: string) => OPTIONS.replace('\n}', `,\n  ${fields}\n}`);

  it('in both, each with the place in the other', async (t) => {
    const { svc, write } = await bench(t);
    await write('a.svc.json', withFields('"destination_dataset_id": "acme-shop.all"'));
    await write(
      'b.sql',
      `\n\nSELECT deploy_installer(JSON '''${withFields('"deployment_dataset_id": "acme-shop.all"')}''')`,
    );
    await write('c.svc.json', withFields('"deployment_dataset_id": "acme-shop.c"'));
    const { code, out } = await svc('check', '.');
    assert.equal(code, 1);
    assert.deepEqual(
      out.split('\n').map((line) => line.split('; ')[0]),
      [
        'a.svc.json:5:29: error: "acme-shop.all.events" is also written by b.sql',
        'b.sql:7:28: error: "acme-shop.all.events" is also written by a.svc.json',
        '✗ 3 files checked: 2 errors',
        '',
      ],
    );
    const { out: sarif } = await svc('check', '.', '--format', 'sarif');
    const related = JSON.parse(sarif).runs[0].results.flatMap(
      ({ relatedLocations = [] }: { relatedLocations?: readonly Related[] }) =>
        relatedLocations.map(({ physicalLocation: { artifactLocation, region } }) => [
          artifactLocation.uri,
          region.startLine,
        ]),
    );
    assert.deepEqual(related, [
      ['b.sql', 7],
      ['a.svc.json', 5],
    ]);
    assert.equal((await svc('check', 'a.svc.json', 'c.svc.json')).code, 0);
  });

  it('as a warning where a source is installed twice, unless a comment leaves it be', async (t) => {
    const { svc, write } = await bench(t);
    await write('a.svc.json', OPTIONS);
    await write('b.svc.json', withFields('"destination_dataset_id": "acme-shop.b"'));
    const { code, out } = await svc('check', '.', '--json');
    assert.equal(code, 0);
    assert.deepEqual(
      JSON.parse(out).map(({ file, code, path }: Told) => [file, code, path]),
      [
        ['a.svc.json', 'source-installed-twice', ['ga4_dataset_id']],
        ['b.svc.json', 'source-installed-twice', ['ga4_dataset_id']],
      ],
    );
    await write('a.svc.json', `// svc-ignore-file source-installed-twice: a trial\n${OPTIONS}`);
    await write('b.svc.json', withFields('"destination_dataset_id": "acme-shop.b"').replace('{', '{ // svc-ignore x'));
    assert.deepEqual(
      JSON.parse((await svc('check', '.', '--json')).out).map(({ file, code }: Told) => [file, code]),
      [
        ['b.svc.json', 'unused-ignore'],
        ['b.svc.json', 'source-installed-twice'],
      ],
    );
  });

  it('with the name of a file as it was typed, however it was named', async (t) => {
    const { svc, write } = await bench(t);
    await write('a/svc.json', OPTIONS);
    await write('b/svc.json', OPTIONS);
    const { out } = await svc('check', './b', 'a/../a/svc.json');
    const names = out
      .split('\n')
      .map((line) => / is also written by (\S+);/.exec(line)?.[1]?.split(path.sep).join('/'));
    assert.deepEqual(names.slice(0, 2), ['a/svc.json', 'b/svc.json']);
  });
});
