/** The other examples of docs/review.md, and that none is forgotten. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { checkFileText } from '../../cli/check/check-files.ts';
import { textReport } from '../../cli/check/text-report.ts';
import { outputTo } from '../../cli/render/screen.ts';
import { readOptions } from '../../service/options/read.ts';
import { toValue } from '../../service/options/tree.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { ownRepository, type Repository, repository } from './repositories.ts';
import { EXAMPLES, example } from './review-page.ts';
import { type Afterwards, COMMAND, OPTIONS } from './svc.ts';

const skip = process.platform === 'win32' && 'it needs a POSIX shell and file modes';

/** An error, a warning and a hint. */
const FAULTY = OPTIONS.replace('"acme-shop-events"', '"gs://acme-shop-events"').replace(
  '\n}',
  ',\n  "exclude_event_params": ["x", "x"],\n  "custom_event_names": ["page_view"]\n}',
);

/** With `svc` on the PATH. */
async function withCommand(t: Afterwards): Promise<Repository> {
  const place = await repository(t);
  const { HOME = '', PATH = '' } = place.environment;
  await mkdir(path.join(HOME, 'bin'));
  const shim = path.relative(place.folder, path.join(HOME, 'bin/svc'));
  await place.write(shim, `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`);
  await chmod(path.join(HOME, 'bin/svc'), 0o755);
  place.environment['PATH'] = `${HOME}/bin:${PATH}`;
  return place;
}

it('every example of the page is run by a test', () => {
  const here = ['What a change brings', '.gitlab-ci.yml', '.vscode/tasks.json'];
  const actions = ['.github/workflows/svc.yml', '.github/workflows/svc-code-scanning.yml'];
  const hooks = ['.pre-commit-config.yaml', 'Before a commit: with git alone', '.git/hooks/pre-commit'];
  assert.deepEqual(EXAMPLES.map(({ name }) => name).sort(), [...here, ...actions, ...hooks].sort());
});

describe('the call for a branch', { skip }, () => {
  it('tells what the branch brings', async (t) => {
    const place = await withCommand(t);
    await place.write('old.svc.json', FAULTY);
    await place.commit();
    await place.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await place.write('new.svc.json', FAULTY.replace('123456789', '2'));
    await place.commit();
    const { code, out } = await place.run('sh', '-c', example('What a change brings'));
    assert.equal(code, 1);
    assert.match(out, /✗ 1 file checked: 1 error, 1 warning, 1 hint\n$/);
    assert.doesNotMatch(out, /old\.svc\.json/);
  });
});

describe('the job for GitLab', { skip }, () => {
  interface Job {
    readonly script: readonly string[];
    readonly artifacts: { readonly reports: { readonly codequality: string } };
  }
  const { svc: job } = readPlainYaml(example('.gitlab-ci.yml')) as unknown as { svc: Job };

  for (const [text, outcome] of [
    [FAULTY, { code: 1, checks: ['bucket-format', 'duplicate-name', 'custom-redundant'] }],
    [OPTIONS, { code: 0, checks: [] }],
  ] as const) {
    it(`ends with ${outcome.code} for ${outcome.checks.length} problems, and leaves the report where it is looked for`, async (t) => {
      const place = await repository(t);
      Object.assign(place.environment, await ownRepository(t));
      await place.write('svc.json', text);
      await place.commit();
      // A runner runs the lines one after the other, and ends at the first that fails.
      const { code, out, err } = await place.run('sh', '-e', '-c', job.script.join('\n'));
      assert.deepEqual({ code, out }, { code: outcome.code, out: '' }, err);
      const report = JSON.parse(await readFile(path.join(place.folder, job.artifacts.reports.codequality), 'utf8'));
      assert.deepEqual(
        report.map((violation: { check_name: string }) => violation.check_name),
        outcome.checks,
      );
    });
  }
});

interface ProblemMatcher {
  readonly label?: string;
  readonly name?: string;
  readonly applyTo?: string;
  readonly owner: string;
  readonly pattern: {
    readonly regexp: string;
    readonly file: number;
    readonly line: number;
    readonly column: number;
    readonly severity: number;
    readonly message: number;
    readonly code: number;
  };
}

describe('the task for VS Code', { skip }, () => {
  const { root } = readOptions(example('.vscode/tasks.json'));
  const tasks = root && (toValue(root) as { tasks: [{ command: string; problemMatcher: ProblemMatcher }] }).tasks;
  const task = tasks?.[0];
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

  it('makes a problem of every line that tells one, and of no other', async (t) => {
    assert.ok(task);
    const { pattern } = task.problemMatcher;
    const expression = new RegExp(pattern.regexp);
    const place = await withCommand(t);
    await place.write('deep/a b: c.svc.json', FAULTY);
    await place.write('good.svc.json', OPTIONS.replace('123456789', '2'));
    const { out } = await place.run('sh', '-c', task.command);
    const lines = out.trimEnd().split('\n');
    const matched = lines.map((line) => expression.exec(line));
    const told = matched.map((match) =>
      match === null
        ? 'none'
        : [pattern.file, pattern.line, pattern.column, pattern.severity, pattern.code].map((at) => match[at]).join(' '),
    );
    assert.deepEqual(told, [
      'deep/a b: c.svc.json 4 22 error bucket-format',
      'deep/a b: c.svc.json 5 33 warning duplicate-name',
      'deep/a b: c.svc.json 6 26 hint custom-redundant',
      'none',
    ]);
    const json = JSON.parse((await place.run('sh', '-c', `${task.command} --format json`)).out);
    assert.deepEqual(
      matched.flatMap((match) => match?.[pattern.message] ?? []),
      json.map(({ message }: { message: string }) => message),
    );
  });

  it('finds the same on a terminal, between the lines of the source, once VS Code has taken the colours off', () => {
    assert.ok(task);
    const expression = new RegExp(task.problemMatcher.pattern.regexp);
    const terminal = { isTTY: true, columns: 80, write: () => {} };
    const file = checkFileText('shop.svc.json', FAULTY);
    const report = textReport(outputTo(terminal, { FORCE_COLOR: '1' }), [file]);
    assert.notEqual(stripVTControlCharacters(report), report);
    const matched = stripVTControlCharacters(report)
      .split('\n')
      .flatMap((line) => expression.exec(line)?.slice(1) ?? []);
    assert.equal(matched.length, 6 * file.problems.length);
  });

  const contributed: readonly ProblemMatcher[] | undefined = manifest.contributes.problemMatchers;
  it('spells the problem matcher out that the extension has as $svc', { skip }, () => {
    const { name, label, applyTo, ...matcher } = contributed?.find((one) => one.name === 'svc') ?? {};
    // The language server tells the problems of open files; twice would be once too often.
    assert.deepEqual({ name, label, applyTo }, { name: 'svc', label: 'svc check', applyTo: 'closedDocuments' });
    assert.deepEqual(matcher, task?.problemMatcher);
  });
});
