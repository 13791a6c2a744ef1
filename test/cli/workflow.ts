/**
 * Runs a job of a GitHub workflow as a runner does, as far as our examples go: real clones, the real action, real shells
 * (docs.github.com: "Workflow syntax", "Metadata syntax", "Contexts"). Whatever it does not know it refuses.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPlainYaml, type Yaml } from './plain-yaml.ts';
import { type Repository, repositoryIn, temporaryFolder } from './repositories.ts';
import type { Afterwards } from './svc.ts';

/** What a job is run on. */
export interface PullRequest {
  /** The repository that holds both branches. */
  readonly origin: Repository;
  readonly head: string;
  readonly base: string;
}

/** What became of a job. */
export interface JobOutcome {
  readonly succeeded: boolean;
  /** Everything that its steps printed. */
  readonly log: string;
  /** What its steps wrote for people to read. */
  readonly summary: string;
  /** What the action handed on. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Absolute path of the folder with the checked out files. */
  readonly workspace: string;
  /** The files that were handed to code scanning, from the workspace. */
  readonly uploads: readonly string[];
}

type Mapping = Readonly<Record<string, Yaml>>;
/** The values of expressions, such as `inputs.files`. */
type Context = Readonly<Record<string, string>>;

interface Job {
  readonly t: Afterwards;
  readonly pull: PullRequest;
  readonly workspace: Repository;
  readonly summaryFile: string;
  readonly context: Context;
  succeeded: boolean;
  log: string;
  outputs: Readonly<Record<string, string>>;
  uploads: string[];
}

/**
 * Runs the only job of a workflow.
 *
 * @param t the test
 * @param workflow YAML
 * @param pull what it is run on
 * @returns what became of it; rejects for anything in the workflow that is not known here
 */
export async function runWorkflow(t: Afterwards, workflow: string, pull: PullRequest): Promise<JobOutcome> {
  const [job] = Object.values(mapping(mapping(readPlainYaml(workflow))['jobs']));
  const folder = await temporaryFolder(t);
  const around = await temporaryFolder(t);
  const running: Job = {
    t,
    pull,
    workspace: repositoryIn(folder, { ...pull.origin.environment }),
    summaryFile: path.join(around, 'summary'),
    context: { 'github.base_ref': pull.base },
    succeeded: true,
    log: '',
    outputs: {},
    uploads: [],
  };
  for (const step of list(mapping(job)['steps'])) await runStep(running, mapping(step));
  const { succeeded, log, outputs, uploads } = running;
  const summary = await readFile(running.summaryFile, 'utf8').catch(() => '');
  return { succeeded, log, summary, outputs, workspace: folder, uploads };
}

async function runStep(job: Job, step: Mapping): Promise<void> {
  const { uses, with: given, if: condition, ...others } = step;
  if (typeof uses !== 'string' || Object.keys(others).length > 0)
    throw new Error(`unknown step ${JSON.stringify(step)}`);
  if (condition !== undefined && condition !== 'success() || failure()')
    throw new Error(`unknown condition ${condition}`);
  if (!job.succeeded && condition === undefined) return;
  const inputs = Object.fromEntries(
    Object.entries(mapping(given ?? {})).map(([name, value]) => [name, evaluated(String(value), job.context)]),
  );
  const [action = '', version = ''] = uses.split('@');
  if (action === 'actions/checkout') await checkOut(job, inputs);
  else if (action === 'github/codeql-action/upload-sarif') job.uploads.push(inputs['sarif_file'] ?? '');
  else await runAction(job, action, version, inputs);
}

/** Without another depth, only the last commit is there, and no other branch. */
async function checkOut({ pull, workspace }: Job, { 'fetch-depth': depth = '1', ...others }: Context): Promise<void> {
  if (Object.keys(others).length > 0) throw new Error(`unknown inputs of checkout: ${Object.keys(others)}`);
  const shallow = depth === '0' ? [] : ['--depth', depth];
  await workspace.git('clone', '--quiet', ...shallow, '--branch', pull.head, `file://${pull.origin.folder}`, '.');
}

async function runAction(job: Job, name: string, version: string, given: Context): Promise<void> {
  const folder = await temporaryFolder(job.t);
  await job.workspace.git(
    'clone',
    '--quiet',
    '--depth',
    '1',
    '--branch',
    version,
    `https://github.com/${name}`,
    folder,
  );
  const action = mapping(readPlainYaml(await readFile(path.join(folder, 'action.yml'), 'utf8')));
  const declared = mapping(action['inputs']);
  const unknown = Object.keys(given).filter((input) => !(input in declared));
  if (unknown.length > 0) throw new Error(`${name} has no input ${unknown}`);
  const context: Record<string, string> = {};
  for (const [input, { default: value }] of Object.entries(declared).map(([key, one]) => [key, mapping(one)] as const))
    context[`inputs.${input}`] = given[input] ?? String(value ?? '');
  const runs = mapping(action['runs']);
  if (runs['using'] !== 'composite') throw new Error(`${name} is no composite action`);
  for (const step of list(runs['steps'])) {
    const { id, shell, run, env, ...others } = mapping(step);
    if (shell !== 'bash' || Object.keys(others).length > 0) throw new Error(`unknown step ${JSON.stringify(step)}`);
    const outputs = await runScript(job, folder, String(run), evaluatedAll(mapping(env), context));
    for (const [output, value] of Object.entries(outputs)) context[`steps.${id}.outputs.${output}`] = value;
  }
  const values = Object.entries(mapping(action['outputs'])).map(([output, one]) => [
    output,
    String(mapping(one)['value']),
  ]);
  job.outputs = evaluatedAll(Object.fromEntries(values), context);
}

/** A step of a script is a file that `bash` runs with these words (docs.github.com, "jobs.<job_id>.steps[*].shell"). */
async function runScript(job: Job, folder: string, script: string, env: Context): Promise<Context> {
  const around = repositoryIn(await temporaryFolder(job.t), {});
  await around.write('script.sh', script);
  await around.write('output', '');
  const { code, out, err } = await repositoryIn(job.workspace.folder, {
    ...job.workspace.environment,
    ...env,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_PATH: folder,
    GITHUB_WORKSPACE: job.workspace.folder,
    GITHUB_OUTPUT: path.join(around.folder, 'output'),
    GITHUB_STEP_SUMMARY: job.summaryFile,
  }).run('bash', '--noprofile', '--norc', '-e', '-o', 'pipefail', path.join(around.folder, 'script.sh'));
  job.log += out + err;
  job.succeeded &&= code === 0;
  const lines = (await readFile(path.join(around.folder, 'output'), 'utf8')).split('\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

function evaluatedAll(values: Mapping, context: Context): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, evaluated(String(value), context)]));
}

function evaluated(text: string, context: Context): string {
  return text.replace(/\$\{\{ *(.*?) *\}\}/g, (_, expression: string) => {
    const value = context[expression];
    if (value === undefined) throw new Error(`unknown expression ${expression}`);
    return value;
  });
}

function mapping(value: Yaml | undefined): Mapping {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`no mapping: ${value}`);
  return value as Mapping;
}

function list(value: Yaml | undefined): readonly Yaml[] {
  if (!Array.isArray(value)) throw new Error(`no list: ${value}`);
  return value;
}
