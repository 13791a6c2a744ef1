import assert from 'node:assert/strict';
import { mkdir, symlink, unlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { readPatch } from '../../cli/check/git-patch.ts';
import { type Repository, repository } from './repositories.ts';
import { type Afterwards, bench, COMMAND, OPTIONS, type Outcome } from './svc.ts';

/** Two old problems: a bucket that is none, and a name twice. */
const OLD = `{
  "ga4_dataset_id": "acme-shop.analytics_123456789",
  "transform_config_template": "events_external",
  "gcs_bucket_name": "gs://acme-shop-events",
  "exclude_event_params": [
    "x",
    "x"
  ]
}
`;

/** A repository in which `shop.svc.json` is committed as {@link OLD}. */
async function shop(t: Afterwards): Promise<Repository & { readonly check: (...words: string[]) => Promise<Outcome> }> {
  const place = await repository(t);
  await place.write('shop.svc.json', OLD);
  await place.commit();
  return { ...place, check: (...words) => place.run(process.execPath, COMMAND, 'check', ...words) };
}

/** The places and codes that a call told: `shop.svc.json:4 bucket-format`. */
function told({ out }: Outcome): string[] {
  return Array.from(
    out.matchAll(/^(.+?):(\d+):\d+: .* \[([a-z-]+)\]$/gm),
    ([, file, line, code]) => `${file}:${line} ${code}`,
  );
}

describe('svc check --changed', () => {
  it('tells nothing of a repository that did not change', async (t) => {
    const { check } = await shop(t);
    const outcome = await check('.', '--changed', 'HEAD');
    assert.deepEqual(outcome, { code: 0, out: '✓ 0 files checked, no problems\n', err: '' });
  });

  it('tells the problems on lines that were written or rewritten, and leaves the others be', async (t) => {
    const { check, write } = await shop(t);
    await write(
      'shop.svc.json',
      OLD.replace('{\n', '{\n  // our shop\n').replace('    "x",\n', '    "y",\n    "x",\n    "y",\n'),
    );
    assert.deepEqual(told(await check('.')), [
      'shop.svc.json:5 bucket-format',
      'shop.svc.json:9 duplicate-name',
      'shop.svc.json:10 duplicate-name',
    ]);
    const outcome = await check('.', '--changed', 'HEAD');
    assert.deepEqual(told(outcome), ['shop.svc.json:9 duplicate-name']);
    assert.match(outcome.out, /✓ 1 file checked: 1 warning\n$/);
    assert.equal(outcome.code, 0);
  });

  it('tells a problem of which only the line that explains it was written', async (t) => {
    const { check, commit, write } = await shop(t);
    const excluded = OLD.replace(
      '{\n',
      '{\n  "exclude_event_names": ["purchase"],\n  "conversion_event_names": ["purchase"],\n',
    );
    await write('shop.svc.json', excluded);
    await commit();
    await write('shop.svc.json', excluded.replace('["purchase"]', '[ "purchase" ]'));
    assert.deepEqual(told(await check('.', '--changed', 'HEAD')), ['shop.svc.json:3 conversion-excluded']);
  });

  it('tells what a removed line leaves behind, on lines that nobody touched', async (t) => {
    const { check, write } = await shop(t);
    await write('shop.svc.json', OLD.replace(/ {2}"transform.*\n/, ''));
    assert.deepEqual(told(await check('.', '--changed', 'HEAD')), ['shop.svc.json:1 missing-field']);
    await write('shop.svc.json', OLD.replace(/ {2}"gcs.*\n/, ''));
    assert.deepEqual(told(await check('.', '--changed', 'HEAD')), ['shop.svc.json:3 bucket-required']);
  });

  it('tells what a changed file has against one that did not change, and nothing that they had before', async (t) => {
    const { check, commit, write } = await shop(t);
    await write('a.svc.json', OPTIONS.replace('123456789', '7'));
    await write('b.svc.json', OPTIONS.replace('123456789', '8'));
    await commit();
    await write('b.svc.json', OPTIONS.replace('123456789', '7'));
    assert.deepEqual(told(await check('.', '--changed', 'HEAD')), ['b.svc.json:2 destination-shared']);
    await commit();
    await write('b.svc.json', `${OPTIONS.replace('123456789', '7')}// the end\n`);
    assert.deepEqual(told(await check('.', '--changed', 'HEAD')), []);
  });

  it('compares scripts, too', async (t) => {
    const { check, commit, write } = await shop(t);
    const script = `SELECT 1;\nDECLARE options JSON DEFAULT JSON '''${OLD}''';\n`;
    await write('install.sql', script);
    await commit();
    await write('install.sql', script.replace('SELECT 1', 'SELECT 2').replace(/ {2}"transform.*\n/, ''));
    assert.deepEqual(told(await check('.', '--changed', 'HEAD')), ['install.sql:2 missing-field']);
  });

  it('takes a file that git does not know yet for new, and never one that git ignores', async (t) => {
    const { check, write } = await shop(t);
    await write('.gitignore', 'old/\n');
    await write('new.svc.json', OLD.replace('123456789', '2'));
    await write('old/svc.json', OLD.replace('123456789', '3'));
    assert.deepEqual(told(await check('.', '--changed', 'HEAD')), [
      'new.svc.json:4 bucket-format',
      'new.svc.json:7 duplicate-name',
    ]);
  });

  it('takes a renamed file for the file it was', async (t) => {
    const { check, git, write } = await shop(t);
    await git('mv', 'shop.svc.json', 'market.svc.json');
    assert.deepEqual(told(await check('.', '--changed', 'HEAD')), []);
    await write('market.svc.json', OLD.replace('"x",', '"z", "z",'));
    assert.deepEqual(told(await check('.', '--changed', 'HEAD')), ['market.svc.json:6 duplicate-name']);
  });

  it('compares with where a branch left another one, or with what the other one is now', async (t) => {
    const { check, commit, git, write } = await shop(t);
    await git('switch', '--quiet', '--create', 'feature');
    await write('shop.svc.json', OLD.replace('"x"\n', '"x", "y", "y"\n'));
    await commit();
    await git('switch', '--quiet', 'main');
    await write('shop.svc.json', OLD.replace('gs://acme-shop-events', 'acme-shop-events'));
    await commit();
    await git('switch', '--quiet', 'feature');
    const own = ['shop.svc.json:7 duplicate-name', 'shop.svc.json:7 duplicate-name'];
    for (const range of ['main...HEAD', 'main...', 'main...feature', 'HEAD~1', 'HEAD~1..'])
      assert.deepEqual(told(await check('.', '--changed', range)), own, range);
    for (const range of ['main', 'main..HEAD'])
      assert.deepEqual(told(await check('.', '--changed', range)), ['shop.svc.json:4 bucket-format', ...own], range);
  });

  const skip = process.platform === 'win32' && 'Windows has no such names';
  it('finds files by any name, in any folder of the repository, and through links', { skip }, async (t) => {
    const { commit, folder, environment, run, write } = await shop(t);
    const names = [
      'a b.svc.json',
      'tab\t"quote".svc.json',
      'ünïcode/日本.svc.json',
      '-dash.svc.json',
      'line\nend.svc.json',
    ];
    for (const name of names) await write(`deep/${name}`, OLD);
    await commit();
    for (const name of names) await write(`deep/${name}`, OLD.replace('gs://', 's3://'));
    const link = path.join(path.dirname(environment['HOME'] ?? ''), `${path.basename(folder)}-link`);
    await symlink(folder, link);
    t.after(() => unlink(link));
    for (const place of [folder, link]) {
      const { out } = await run(
        'sh',
        '-c',
        'cd "$1/deep" && "$2" "$3" check . --json --changed HEAD',
        'sh',
        place,
        process.execPath,
        COMMAND,
      );
      const found = JSON.parse(out).map(({ file, code }: { file: string; code: string }) => [file, code]);
      assert.deepEqual(
        found,
        names.toSorted().map((name) => [path.normalize(name), 'bucket-format']),
        place,
      );
    }
  });

  it('does as it does whatever the configuration and the attributes of the repository say', async (t) => {
    const { check, commit, git, write } = await shop(t);
    await write('.gitattributes', '*.json -diff\n');
    await commit();
    const settings = {
      'diff.noprefix': 'false',
      'diff.mnemonicPrefix': 'true',
      'diff.external': 'false',
      'diff.renames': 'false',
      'diff.relative': 'true',
      'diff.context': '9',
      'diff.interHunkContext': '9',
      'color.ui': 'always',
      'core.quotePath': 'true',
    };
    for (const [name, value] of Object.entries(settings)) await git('config', name, value);
    await write('shop.svc.json', OLD.replace('"x"\n', '"x", "y", "y"\n'));
    assert.deepEqual(told(await check('.', '--changed', 'HEAD')), [
      'shop.svc.json:7 duplicate-name',
      'shop.svc.json:7 duplicate-name',
    ]);
  });

  it('keeps lines apart that end with a carriage return alone, which end no line for git', async (t) => {
    const { check, commit, write } = await shop(t);
    const old = OLD.replaceAll('\n', '\r').replace('\r  "exclude', '\n  "exclude');
    await write('shop.svc.json', old);
    await commit();
    await write('shop.svc.json', old.replace('"x"\r  ]', '"x",\r"y", "y"\r  ]'));
    assert.deepEqual(told(await check('.', '--changed', 'HEAD')), [
      'shop.svc.json:7 duplicate-name',
      'shop.svc.json:8 duplicate-name',
    ]);
  });

  it('mends only the changed files with --fix, and those whole', async (t) => {
    const { check, commit, git, write } = await shop(t);
    await write('other.svc.json', OLD);
    await commit();
    await write('shop.svc.json', OLD.replace('"x"\n', '"x",\n    "y",\n    "y"\n'));
    const { code, out, err } = await check('.', '--fix', '--changed', 'HEAD');
    assert.deepEqual(
      { code, out, err },
      { code: 0, out: '✓ 1 file checked, no problems\n', err: '3 problems fixed.\n' },
    );
    assert.equal(await git('diff', '--name-only'), 'shop.svc.json\n');
  });

  it('counts only what it tells', async (t) => {
    const { check, write } = await shop(t);
    await write('shop.svc.json', OLD.replace('{\n', '{\n  "exclude_event_names": ["y", "y"],\n'));
    assert.equal((await check('.', '--changed', 'HEAD', '--max-warnings', '1')).code, 0);
    const { code, err } = await check('.', '--changed', 'HEAD', '--max-warnings', '0');
    assert.deepEqual({ code, err }, { code: 1, err: '1 warning, and --max-warnings allows 0.\n' });
  });

  it('refuses, in one sentence, what it cannot compare with', async (t) => {
    const { check, commit, git, write } = await shop(t);
    await git('branch', 'elsewhere');
    await write('new.svc.json', OPTIONS);
    await commit();
    const refusals = {
      nowhere: /git knows no commit "nowhere"; give a commit, A\.\.B or A\.\.\.B; in CI, fetch the whole history/,
      'nowhere...HEAD': /git knows no commit "nowhere"/,
      '--output=x': /git knows no commit "--output=x"/,
      'HEAD:shop.svc.json': /git knows no commit/,
      'HEAD~1...elsewhere': /does not end at what is checked out.* write HEAD for "elsewhere"/,
    };
    for (const [range, sentence] of Object.entries(refusals)) {
      const { code, out, err } = await check('.', `--changed=${range}`);
      assert.deepEqual({ code, out }, { code: 2, out: '' }, range);
      assert.match(err, sentence);
      assert.equal(err.trimEnd().split('\n').length, 1, err);
    }
  });

  it('says that the history of a shallow clone is too short', async (t) => {
    const origin = await shop(t);
    await origin.git('switch', '--quiet', '--create', 'feature');
    await origin.write('shop.svc.json', OPTIONS);
    await origin.commit();
    const clone = await repository(t);
    await clone.git('remote', 'add', 'origin', `file://${origin.folder}`);
    await clone.git('fetch', '--quiet', '--depth', '1', 'origin');
    await clone.git('switch', '--quiet', 'feature');
    const { code, err } = await clone.run(process.execPath, COMMAND, 'check', '.', '--changed', 'origin/main...HEAD');
    assert.equal(code, 2);
    assert.match(
      err,
      /the two have no common commit here; in CI, fetch the whole history \(with actions\/checkout: fetch-depth: 0\)/,
    );
  });

  it('says where there is no repository, and where there is no git', async (t) => {
    const { svc, svcWith, write, folder } = await bench(t);
    await write('svc.json', OPTIONS);
    const { code, err } = await svc('check', '.', '--changed', 'HEAD');
    assert.equal(code, 2);
    assert.match(err, /there is no git repository to ask here \(fatal: not a git repository/);
    await mkdir(path.join(folder, 'empty'));
    const without = await svcWith({ PATH: path.join(folder, 'empty') }, 'check', '.', '--changed', 'HEAD');
    assert.equal(without.code, 2);
    assert.match(without.err, /--changed needs git, and there is no git on the PATH/);
  });
});

describe('a patch', () => {
  it('is read by its headers, whatever the lines of files look like', () => {
    const patch = `diff --git old.json new.json
similarity index 71%
rename from old.json
rename to new.json
index 1111111111111111111111111111111111111111..2222222222222222222222222222222222222222 100644
--- old.json
+++ new.json
@@ -1,0 +2,3 @@
>+++ other.json
>@@ -1 +1 @@
>diff --git a b
@@ -7,2 +10,0 @@
<one
<two
@@ -12 +13 @@ "name": [
<x
>y
\\ No newline at end of file
diff --git gone.json gone.json
deleted file mode 100644
index 3333333333333333333333333333333333333333..0000000000000000000000000000000000000000
--- gone.json
+++ /dev/null
@@ -1 +0,0 @@
<{}
diff --git "a\\303\\251\\"\\t.json" "a\\303\\251\\"\\t.json"
new file mode 100644
index 0000000000000000000000000000000000000000..4444444444444444444444444444444444444444
--- /dev/null
+++ "a\\303\\251\\"\\t.json"\t
@@ -0,0 +1 @@
>{}
`;
    assert.deepEqual(readPatch(patch), [
      {
        path: 'new.json',
        before: '1'.repeat(40),
        lines: [
          { first: 2, last: 4 },
          { first: 13, last: 13 },
        ],
      },
      { path: 'aé"\t.json', lines: [{ first: 1, last: 1 }] },
    ]);
  });
});
