/** What goes wrong on the way: one clear message on the right field, nothing half done, and all well when it is tried again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldName } from '../../service/options/fields.generated.ts';
import { type RunReport, WarehouseError, type WarehouseErrorCode } from '../../warehouses/warehouse.ts';
import { unsupported } from '../googlesql/zetasql/binary.ts';
import { type Fault, refusals } from './server/faults.ts';
import { clientOf, LOCATION, PROJECT } from './serving.ts';
import { ALL, EXTERNAL, openShop, PARTITIONED, type Shop } from './shop.ts';

const skip = unsupported() ?? false;

const SOURCE = 'acme-shop:analytics_123456789';
const ALWAYS = Number.POSITIVE_INFINITY;

type Command = 'setUpRegion' | 'deploy' | 'install' | 'run' | 'status' | 'preview' | 'plan' | 'uninstall';

/** What stays wrong until it is lifted, and what people are told. */
interface Misfortune {
  readonly title: string;
  readonly fault: Fault;
  /** The commands that meet it. */
  readonly commands: readonly Command[];
  readonly code: WarehouseErrorCode;
  readonly field?: FieldName;
  readonly message: RegExp;
}

const MISFORTUNES: readonly Misfortune[] = [
  {
    title: '403 for the source dataset',
    fault: {
      method: 'datasets.get',
      about: /datasets\/analytics_123456789/,
      times: ALWAYS,
      effect: { kind: 'refuse', refusal: refusals.accessDenied(SOURCE, 'bigquery.datasets.get') },
    },
    commands: ['deploy', 'install', 'run', 'status', 'plan'],
    code: 'permission-denied',
    field: 'ga4_dataset_id',
    message:
      /you lack the permission bigquery\.datasets\.get on dataset acme-shop\.analytics_123456789.*Ask for a role/,
  },
  {
    title: '403 for starting jobs',
    fault: {
      method: 'jobs.insert',
      times: ALWAYS,
      effect: { kind: 'refuse', refusal: refusals.jobsDenied(PROJECT) },
    },
    commands: ['setUpRegion', 'deploy', 'install', 'run', 'plan'],
    code: 'permission-denied',
    message: /you lack the permission bigquery\.jobs\.create on project acme-shop/,
  },
  {
    title: '404 for the source dataset',
    fault: {
      method: 'datasets.get',
      about: /datasets\/analytics_123456789/,
      times: ALWAYS,
      effect: { kind: 'refuse', refusal: refusals.datasetNotFound(SOURCE) },
    },
    commands: ['deploy', 'install', 'run', 'plan'],
    code: 'source-not-found',
    field: 'ga4_dataset_id',
    message: /Not found: Dataset acme-shop\.analytics_123456789\. Check the name/,
  },
  {
    title: '429 that does not end',
    fault: { times: ALWAYS, effect: { kind: 'refuse', refusal: refusals.tooManyRequests() } },
    commands: ['setUpRegion', 'deploy', 'install', 'run', 'status', 'preview', 'plan', 'uninstall'],
    code: 'quota-exceeded',
    message: /a quota of BigQuery is used up .*Wait until it is free again/,
  },
  {
    title: '503 that does not end, from a proxy that answers in HTML',
    fault: { times: ALWAYS, effect: { kind: 'refuse', refusal: refusals.unavailable(), html: true } },
    commands: ['setUpRegion', 'deploy', 'install', 'run', 'status', 'preview', 'plan', 'uninstall'],
    code: 'unavailable',
    message: /BigQuery is not available at the moment\. Try again/,
  },
  {
    title: 'a connection that always breaks',
    fault: { times: ALWAYS, effect: { kind: 'drop', when: 'before' } },
    commands: ['setUpRegion', 'deploy', 'install', 'run', 'status', 'preview', 'plan', 'uninstall'],
    code: 'unavailable',
    message: /BigQuery was not reached .*Check the network/,
  },
  {
    title: '401',
    fault: { times: ALWAYS, effect: { kind: 'refuse', refusal: refusals.unauthenticated() } },
    commands: ['deploy', 'status'],
    code: 'not-signed-in',
    message: /Sign in with "gcloud auth application-default login"/,
  },
  {
    title: 'a quota that is used up',
    fault: {
      method: 'jobs.insert',
      times: ALWAYS,
      effect: { kind: 'refuse', refusal: refusals.quotaExceeded() },
    },
    commands: ['deploy', 'run'],
    code: 'quota-exceeded',
    message: /Your project exceeded quota for free query bytes scanned\)\. Wait/,
  },
];

for (const { title, fault, commands, code, field, message } of MISFORTUNES) {
  test(`${title}: one message, ${field === undefined ? 'on no field' : `on ${field}`}, and nothing was done`, {
    skip,
  }, async (t) => {
    const shop = await openShop(t);
    await shop.install();
    await shop.run();
    const before = contentOf(shop);
    for (const command of commands) {
      const lift = shop.server.addFault(fault);
      const error = await failureOf(shop, command);
      lift();
      assert.equal(error.code, code, `${command}: ${error.message}`);
      assert.equal(error.field, field, `${command}: ${error.message}`);
      assert.match(error.message, message, command);
      assertClear(error.message);
      assert.deepEqual(contentOf(shop), before, `${command} left everything as it was`);
    }
  });
}

/** What passes: the command does not even tell. */
const MISHAPS: readonly { readonly title: string; readonly fault: Fault }[] = [
  { title: '429 once', fault: { effect: { kind: 'refuse', refusal: refusals.tooManyRequests() } } },
  { title: '503 twice', fault: { times: 2, effect: { kind: 'refuse', refusal: refusals.unavailable() } } },
  { title: 'a connection that breaks before the request arrives', fault: { effect: { kind: 'drop', when: 'before' } } },
  { title: 'an answer that is lost', fault: { effect: { kind: 'drop', when: 'after' } } },
];

/** The job that does a command's work, as its request reads. */
const JOBS = {
  deploy: /"svc":"deploy"/,
  install: /CALL `[^`]*install_svc`/,
  run: /CALL `[^`]*RUN`/,
} as const;

for (const { title, fault } of MISHAPS) {
  test(`${title}, on starting each job: the job is started again, and runs once`, { skip }, async (t) => {
    const shop = await openShop(t, PARTITIONED);
    for (const about of Object.values(JOBS)) shop.server.addFault({ ...fault, method: 'jobs.insert', about });
    await shop.install();
    assert.equal((await shop.run()).run.state, 'done');
    assert.deepEqual(shop.server.faultsLeft(), []);
    assert.deepEqual(await shop.counts(), ALL);
    const { runs } = await shop.warehouse.status(shop.placement);
    assert.equal(runs.length, 1, 'one run, however often its job was sent');
  });
}

test('409 for the job itself means that all is well; for what it makes, it is told', { skip }, async (t) => {
  const shop = await openShop(t);
  await shop.warehouse.setUpRegion({ project: PROJECT, location: LOCATION });
  shop.server.addFault({ method: 'jobs.insert', about: JOBS.deploy, effect: { kind: 'drop', when: 'after' } });
  await shop.warehouse.deploy(shop.options);
  const inserts = shop.server.requests.filter(({ method }) => method === 'jobs.insert');
  assert.deepEqual(
    inserts.slice(-2).map(({ status }) => status),
    [0, 409],
    'the job was sent twice under one name',
  );
  const message = refusals.datasetExists('acme-shop:svc_analytics_123456789').message;
  const effect = { kind: 'fail-statement', statement: 1, message } as const;
  shop.server.addFault({ method: 'jobs.insert', about: JOBS.install, effect });
  const error = await failureOf(shop, 'install');
  assert.match(error.message, /Already Exists: Dataset acme-shop[:.]svc_analytics_123456789/);
  assert.equal(error.field, 'deployment_dataset_id');
  assertClear(error.message);
});

const BROKEN = {
  kind: 'fail-statement',
  message: 'Resources exceeded during query execution: The query could not be executed in the allotted memory.',
} as const;

test('the job of deploy fails: told, and install_svc is not there', { skip }, async (t) => {
  const shop = await openShop(t);
  await shop.warehouse.setUpRegion({ project: PROJECT, location: LOCATION });
  const before = contentOf(shop);
  shop.server.addFault({ method: 'jobs.insert', about: JOBS.deploy, effect: { ...BROKEN, statement: 1 } });
  const error = await failureOf(shop, 'deploy');
  assert.match(error.message, /Resources exceeded during query execution/);
  assertClear(error.message);
  assert.deepEqual(contentOf(shop), before);
});

for (const options of [EXTERNAL, PARTITIONED]) {
  const template = options.transform_config_template;

  test(`the job of install fails in its third statement: told, and made good by the next one, ${template}`, {
    skip,
  }, async (t) => {
    const shop = await openShop(t, options);
    await shop.warehouse.setUpRegion({ project: PROJECT, location: LOCATION });
    await shop.warehouse.deploy(options);
    shop.server.addFault({ method: 'jobs.insert', about: JOBS.install, effect: { ...BROKEN, statement: 3 } });
    const error = await failureOf(shop, 'install');
    assert.match(error.message, /Resources exceeded during query execution/);
    assertClear(error.message);
    await assert.rejects(shop.run(), { code: 'not-installed' });
    await shop.warehouse.install(shop.placement.source);
    assert.equal((await shop.run()).run.state, 'done');
    assert.deepEqual(await shop.counts(), ALL);
  });

  test(`the job of run fails in its first, third, fifth … statement: told, each date done or not begun, ${template}`, {
    skip,
  }, async (t) => {
    const shop = await openShop(t, options);
    await shop.install();
    const { statements } = await shop.engine.fork().run('CALL `acme-shop.svc_analytics_123456789.RUN`(NULL)');
    assert.ok(statements.length > 20);
    for (let statement = 1; statement <= statements.length; statement += 2)
      await shop.aside((copy) => failAt(copy, statement));
  });
}

/** A run whose nth statement fails, and then one in which nothing does. */
async function failAt(shop: Shop, statement: number): Promise<void> {
  const at = `statement ${statement}`;
  shop.server.addFault({ method: 'jobs.insert', about: JOBS.run, effect: { ...BROKEN, statement } });
  const outcome = await shop.run().catch((error: unknown) => error);
  assert.deepEqual(shop.server.faultsLeft(), [], at);
  const { partitions, runs, columns } = await shop.warehouse.status(shop.placement);
  for (const told of messagesOf(outcome)) {
    assert.match(told, /Resources exceeded during query execution/, at);
    assertClear(told);
  }
  // A shard that could not be looked at before the table was made has its names reported: they wait for a full run.
  if (messagesOf(outcome).length === 0)
    assert.deepEqual(
      ['page', 'value'].filter((name) => !columns.some((column) => column.name === name)),
      [],
      at,
    );
  assert.ok(!partitions.some(({ state }) => state === 'claimed'), `${at}: nothing stays claimed`);
  assert.ok(!runs.some(({ state }) => state === 'running'), `${at}: no run that is dead counts as running`);
  for (const [date, count] of Object.entries(await countsSoFar(shop))) assert.deepEqual(count, ALL[date], at);
  assert.equal((await shop.run()).run.state, 'done', at);
  assert.deepEqual(await shop.counts(), ALL, at);
}

/** What a run says when it did not go well: as a whole, or of its dates. */
function messagesOf(outcome: unknown): readonly string[] {
  if (outcome instanceof WarehouseError) return [outcome.message];
  return (outcome as RunReport).partitions.flatMap(({ error }) => error ?? []);
}

/** No rows at all as long as there is no `events`. */
async function countsSoFar(shop: Shop): ReturnType<Shop['counts']> {
  const { events } = await shop.warehouse.status(shop.placement);
  return events === undefined ? {} : shop.counts();
}

test('a run that cannot be followed any more goes on, and says so', { skip }, async (t) => {
  const shop = await openShop(t, EXTERNAL, { statementDelay: 20 });
  await shop.install();
  const lift = shop.server.addFault({
    about: /jobs\/svc_run_|parentJobId=svc_run_/,
    times: ALWAYS,
    effect: { kind: 'drop', when: 'before' },
  });
  const error = await failureOf(shop, 'run');
  lift();
  assert.equal(error.code, 'unavailable');
  assert.match(error.message, /It goes on in BigQuery as job svc_run_\w+; "svc status" tells how it ended/);
  assertClear(error.message);
  const jobId = /svc_run_\w+/.exec(error.message)?.[0];
  await clientOf(shop.server).job(String(jobId), { location: LOCATION }).getQueryResults();
  assert.deepEqual(await shop.counts(), ALL);
});

test('a cancellation whose request is lost is asked for again', { skip }, async (t) => {
  const shop = await openShop(t, EXTERNAL, { statementDelay: 30 });
  await shop.install();
  shop.server.addFault({ method: 'jobs.cancel', effect: { kind: 'drop', when: 'before' } });
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 200);
  const { run } = await shop.run({ signal: stop.signal });
  assert.equal(run.state, 'cancelled');
  assert.deepEqual(shop.server.faultsLeft(), []);
  assert.equal((await shop.run()).run.state, 'done');
  assert.deepEqual(await shop.counts(), ALL);
});

async function failureOf(shop: Shop, command: Command): Promise<WarehouseError> {
  const outcome = await perform(shop, command).then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(outcome instanceof WarehouseError, `${command} was to fail: ${String(outcome)}`);
  return outcome;
}

function perform({ warehouse, placement, options, run }: Shop, command: Command): Promise<unknown> {
  const request = { mode: 'range', from: '2024-01-01', to: '2024-01-02', takeover: false } as const;
  switch (command) {
    case 'setUpRegion':
      return warehouse.setUpRegion({ project: PROJECT, location: 'EU' });
    case 'deploy':
      return warehouse.deploy(options);
    case 'install':
      return warehouse.install(placement.source);
    case 'run':
      return run();
    case 'status':
      return warehouse.status(placement);
    case 'preview':
      return warehouse.preview(placement, { limit: 3 });
    case 'plan':
      return warehouse.plan(placement.deployment, request);
    case 'uninstall':
      return warehouse.uninstall(placement, { files: false });
  }
}

/** Everything that the engine holds, so that nothing can change unseen. */
function contentOf({ engine: { storage } }: Shop): unknown {
  return {
    datasets: [...storage.datasets.keys()],
    tables: [...storage.tables.values()],
    routines: [...storage.routines.values()],
    files: [...storage.files.keys()],
  };
}

/** A message for people: one sentence or a few, nothing of a machine's insides. */
function assertClear(message: string): void {
  assert.doesNotMatch(message, /\n|<|undefined|\[object|\bat \w+ \(|node_modules|https?:/);
  assert.match(message, /[.!?]$/);
  assert.ok(message.length < 400, message);
}
