/** The GitHub examples of docs/review.md and the action that they use, run as a runner runs them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { readPlainYaml } from './plain-yaml.ts';
import { ownRepository, type Repository, repository, TAG } from './repositories.ts';
import { example, PAGE } from './review-page.ts';
import { type Afterwards, OPTIONS } from './svc.ts';
import { type JobOutcome, runWorkflow } from './workflow.ts';
import { annotationsIn } from './workflow-commands.ts';

const skip = process.platform === 'win32' && 'it needs a POSIX shell and file modes';

/** `main` has an old problem in one file; the branch `feature` comes from it. */
async function pullRequest(t: Afterwards): Promise<Repository> {
  const origin = await repository(t);
  Object.assign(origin.environment, await ownRepository(t));
  await origin.write('old.svc.json', OPTIONS.replace('123456789', '1').replace('acme-shop-events', 'gs://acme'));
  await origin.write('new.svc.json', OPTIONS.replace('123456789', '2'));
  await origin.commit();
  await origin.git('switch', '--quiet', '--create', 'feature');
  return origin;
}

function run(t: Afterwards, workflow: string, origin: Repository): Promise<JobOutcome> {
  return runWorkflow(t, workflow, { origin, head: 'feature', base: 'main' });
}

describe('the workflow for annotations', { skip }, () => {
  const workflow = example('.github/workflows/svc.yml');

  it('fails on what the pull request brings, and annotates its lines', async (t) => {
    const origin = await pullRequest(t);
    await origin.write('shops/a b.svc.json', OPTIONS.replace('"events_external"', '"events"'));
    await origin.commit();
    const { succeeded, log, summary, outputs } = await run(t, workflow, origin);
    assert.equal(succeeded, false);
    assert.deepEqual(
      annotationsIn(log).map(({ command, properties }) => [command, properties['file'], properties['line']]),
      [['error', 'shops/a b.svc.json', '3']],
    );
    assert.equal(summary, '### svc check\n\n✗ 1 file checked: 1 error\n');
    assert.deepEqual(outputs, { 'exit-code': '1', report: '' });
  });

  it('passes, although another file has a problem', async (t) => {
    const origin = await pullRequest(t);
    await origin.write('new.svc.json', OPTIONS.replace('123456789', '3'));
    await origin.commit();
    const { succeeded, log, summary } = await run(t, workflow, origin);
    assert.equal(succeeded, true, log);
    assert.equal(summary, '### svc check\n\n✓ 1 file checked, no problems\n');
  });

  it('fails on a warning, because it allows none', async (t) => {
    const origin = await pullRequest(t);
    await origin.write(
      'new.svc.json',
      OPTIONS.replace('123456789', '2').replace('\n}', ',\n"exclude_event_params": ["x", "x"]}'),
    );
    await origin.commit();
    const { succeeded, log } = await run(t, workflow, origin);
    assert.equal(succeeded, false);
    assert.match(log, /^::warning file=new\.svc\.json,line=5,/m);
    assert.match(log, /1 warning, and --max-warnings allows 0\./);
  });

  it('says what to do when it has only the last commit', async (t) => {
    const origin = await pullRequest(t);
    await origin.commit();
    const shallow = workflow.replace(/ {8}with:\n {10}fetch-depth: 0\n/, '');
    assert.notEqual(shallow, workflow);
    const { succeeded, log, summary, outputs } = await run(t, shallow, origin);
    assert.equal(succeeded, false);
    assert.match(log, /^svc: .*with actions\/checkout: fetch-depth: 0/m);
    assert.match(summary, /The check could not start; the log says why\./);
    assert.equal(outputs['exit-code'], '2');
  });

  it('takes several files, one a line, and never reads them as code', async (t) => {
    const origin = await pullRequest(t);
    await origin.write('$(touch hacked).svc.json', '{}');
    await origin.write('--fix.json', '{}');
    await origin.commit();
    const files =
      'files: |\n            $(touch hacked).svc.json\n            new.svc.json\n            --fix.json\n          format: text';
    const { log, workspace } = await run(t, workflow.replace(/changed: .*/, files), origin);
    const told = Array.from(log.matchAll(/^(.+?):1:1: error: .*"ga4_dataset_id"/gm), ([, file]) => file);
    assert.deepEqual(told, ['$(touch hacked).svc.json', '--fix.json']);
    await assert.rejects(readFile(path.join(workspace, 'hacked')), { code: 'ENOENT' });
    assert.match(log, /3 files checked/);
  });
});

describe('the workflow for code scanning', { skip }, () => {
  const workflow = example('.github/workflows/svc-code-scanning.yml');

  it('hands the report over although the check fails, with places that are there', async (t) => {
    const origin = await pullRequest(t);
    await origin.write('a b/new.svc.json', '{}');
    await origin.commit();
    const { succeeded, log, summary, uploads, outputs, workspace } = await run(t, workflow, origin);
    assert.equal(succeeded, false);
    assert.deepEqual(uploads, ['svc.sarif']);
    assert.equal(summary, '### svc check\n\nExit code 1; the report is in `svc.sarif`.\n');
    assert.deepEqual(outputs, { 'exit-code': '1', report: 'svc.sarif' });
    assert.equal(log, '');
    const { version, runs } = JSON.parse(await readFile(path.join(workspace, 'svc.sarif'), 'utf8'));
    assert.equal(version, '2.1.0');
    const uris = runs[0].results.map((result: Result) => result.locations[0].physicalLocation.artifactLocation.uri);
    assert.deepEqual([...new Set(uris)], ['a%20b/new.svc.json', 'old.svc.json']);
    for (const uri of uris) await readFile(path.join(workspace, decodeURIComponent(uri)));
  });

  it('hands an empty report over when all is well, so that old alerts are closed', async (t) => {
    const origin = await pullRequest(t);
    await origin.write('old.svc.json', OPTIONS.replace('123456789', '1'));
    await origin.commit();
    const { succeeded, uploads, workspace } = await run(t, workflow, origin);
    assert.equal(succeeded, true);
    assert.deepEqual(uploads, ['svc.sarif']);
    const { runs } = JSON.parse(await readFile(path.join(workspace, 'svc.sarif'), 'utf8'));
    assert.deepEqual(runs[0].results, []);
  });
});

interface Result {
  readonly locations: readonly [{ readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } }];
}

describe('the page', () => {
  it('tells every input of the action with its default', async () => {
    const action = readPlainYaml(await readFile(new URL('../../action.yml', import.meta.url), 'utf8'));
    const { inputs } = action as unknown as { inputs: Record<string, { default: string }> };
    const rows = Array.from(PAGE.matchAll(/^\| `([a-z-]+)` \| (?:`(.*?)`)? ?\| .* \|$/gm), ([, name, value = '']) => [
      name,
      value,
    ]);
    assert.deepEqual(
      rows,
      Object.entries(inputs).map(([name, { default: value }]) => [name, value]),
    );
  });

  it('names the version of the manifest wherever it names one', () => {
    const versions = Array.from(PAGE.matchAll(/\bv\d+\.\d+\.\d+\b/g), ([version]) => version);
    assert.ok(versions.length >= 4);
    assert.deepEqual([...new Set(versions)], [TAG]);
  });
});
