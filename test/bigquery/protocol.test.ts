/** The test server speaks the protocol: Google's own client, on its own, against it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unsupported } from '../googlesql/zetasql/binary.ts';
import { field } from '../service/dialects/duckdb/shards.ts';
import { refusals } from './server/faults.ts';
import { clientOf, LOCATION, PROJECT, serve } from './serving.ts';

const skip = unsupported() ?? false;

test('values of every type arrive as they were', { skip }, async (t) => {
  const bigquery = clientOf((await serve(t)).server);
  const [rows] = await bigquery.query({
    query: `SELECT 9007199254740993 AS whole, 0.1 AS fraction, CAST('nan' AS FLOAT64) AS nan, TRUE AS yes, 'a"b' AS text,
      DATE '2024-01-02' AS day, TIMESTAMP '2024-01-02 03:04:05.123456Z' AS moment, JSON '{"a":[1]}' AS json,
      [1, 2] AS list, STRUCT('x' AS name, [STRUCT(3 AS count)] AS parts) AS record, CAST(NULL AS STRING) AS nothing`,
    wrapIntegers: { integerTypeCastFunction: BigInt },
  });
  const [row] = rows;
  assert.deepEqual(
    { ...row, day: row.day.value, moment: row.moment.value },
    {
      whole: 9007199254740993n,
      fraction: 0.1,
      nan: Number.NaN,
      yes: true,
      text: 'a"b',
      day: '2024-01-02',
      moment: '2024-01-02T03:04:05.123456000Z',
      json: '{"a":[1]}',
      list: [1n, 2n],
      record: { name: 'x', parts: [{ count: 3n }] },
      nothing: null,
    },
  );
});

test('parameters arrive with their types', { skip }, async (t) => {
  const bigquery = clientOf((await serve(t)).server);
  const [rows] = await bigquery.query({
    query:
      'SELECT @name AS name, @count + 1 AS next, @names AS names, @nothing AS nothing, JSON_VALUE(@options, "$.a") AS a',
    params: { name: 'it\'s "so"', count: 41, names: ['x', 'y'], nothing: null, options: { a: 'b' } },
    types: { nothing: 'STRING', options: 'JSON' },
  });
  assert.deepEqual(rows, [{ name: 'it\'s "so"', next: 42, names: ['x', 'y'], nothing: null, a: 'b' }]);
});

test('a client that has the address from BIGQUERY_EMULATOR_HOST, which leaves a part of the path out, is served', {
  skip,
}, async (t) => {
  const { server } = await serve(t);
  process.env['BIGQUERY_EMULATOR_HOST'] = server.url;
  t.after(() => {
    delete process.env['BIGQUERY_EMULATOR_HOST'];
  });
  assert.deepEqual((await clientOf(server).query('SELECT 1 AS one'))[0], [{ one: 1 }]);
});

test('a long result comes in pages', { skip }, async (t) => {
  const { server } = await serve(t, { rowsPerPage: 4 });
  const query = 'SELECT n FROM UNNEST(GENERATE_ARRAY(1, 10)) AS n ORDER BY n';
  const [rows] = await clientOf(server).query(query);
  assert.deepEqual(
    rows.map(({ n }) => n),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
  assert.deepEqual(
    server.requests.map(({ method }) => method),
    ['jobs.query', 'jobs.getQueryResults', 'jobs.getQueryResults'],
  );
});

test('a script has a job for each statement, and its result is that of the last', { skip }, async (t) => {
  const bigquery = clientOf((await serve(t)).server);
  const [job] = await bigquery.createQueryJob({
    query: 'SELECT 1 AS one; CREATE TEMP TABLE t AS SELECT 2 AS two; SELECT two + 1 AS three FROM t;',
    jobId: 'of_three',
    location: LOCATION,
    labels: { svc: 'run' },
  });
  assert.deepEqual(job.metadata.configuration.labels, { svc: 'run' });
  assert.deepEqual((await job.getQueryResults())[0], [{ three: 3 }]);
  const [children] = await bigquery.getJobs({ parentJobId: 'of_three' });
  assert.deepEqual(
    children.map(({ metadata }) => metadata.statistics.query.statementType),
    ['SELECT', 'CREATE_TABLE_AS_SELECT', 'SELECT'],
  );
  const [{ statistics }] = await job.getMetadata();
  assert.equal(statistics.query.statementType, 'SCRIPT');
  assert.equal(statistics.numChildJobs, '3');
});

test('a job is found where it runs, and nowhere else', { skip }, async (t) => {
  const { engine, server } = await serve(t);
  engine.addDataset(`${PROJECT}.shop`, LOCATION);
  engine.addTable(`${PROJECT}.shop.orders`, [field('id', 'INT64')], [{ id: 1n }]);
  const bigquery = clientOf(server);
  const [job] = await bigquery.createQueryJob('SELECT id FROM `acme-shop.shop.orders`');
  assert.equal(job.location, LOCATION);
  await assert.rejects(bigquery.job(String(job.id)).getMetadata(), {
    code: 404,
    message: /^Not found: Job acme-shop:/,
  });
  await assert.rejects(bigquery.query({ query: 'SELECT id FROM `acme-shop.shop.orders`', location: 'EU' }), {
    code: 404,
    message: 'Not found: Dataset acme-shop:shop was not found in location EU',
  });
});

test('the same job twice is refused, and the first one goes on', { skip }, async (t) => {
  const bigquery = clientOf((await serve(t)).server);
  const request = { query: 'SELECT 1 AS one', jobId: 'once', location: 'US' };
  const [job] = await bigquery.createQueryJob(request);
  await assert.rejects(bigquery.createQueryJob(request), {
    code: 409,
    message: 'Already Exists: Job acme-shop:US.once',
  });
  assert.deepEqual((await job.getQueryResults())[0], [{ one: 1 }]);
});

test('a dry run tells bytes and schema, and runs nothing', { skip }, async (t) => {
  const { engine, server } = await serve(t);
  engine.addDataset(`${PROJECT}.shop`, LOCATION);
  const columns = [field('id', 'INT64'), field('name', 'STRING')];
  engine.addTable(`${PROJECT}.shop.orders`, columns, [
    { id: 1n, name: 'abc' },
    { id: 2n, name: 'defg' },
  ]);
  const [job] = await clientOf(server).createQueryJob({
    query: 'SELECT id FROM `acme-shop.shop.orders`',
    dryRun: true,
  });
  const { statistics, jobReference } = job.metadata;
  assert.equal(statistics.totalBytesProcessed, '16', 'two whole numbers of eight bytes');
  assert.deepEqual(statistics.query.schema.fields, [{ name: 'id', type: 'INTEGER', mode: 'NULLABLE' }]);
  assert.equal(jobReference.jobId, undefined);
  assert.deepEqual((await clientOf(server).getJobs())[0], []);
});

test('a wrong query, and a script that fails, say why', { skip }, async (t) => {
  const bigquery = clientOf((await serve(t)).server);
  await assert.rejects(bigquery.query('SELECT nobody'), { code: 400, message: /Unrecognized name: nobody/ });
  const [job] = await bigquery.createQueryJob('SELECT 1; SELECT ERROR("so it is"); SELECT 3;');
  await assert.rejects(job.promise(), { message: /so it is/ });
  const [children] = await bigquery.getJobs({ parentJobId: String(job.id) });
  assert.deepEqual(
    children.map(({ metadata }) => metadata.status.errorResult?.reason),
    ['invalidQuery', undefined],
  );
});

test('a slow job can be watched and cancelled', { skip }, async (t) => {
  const { server } = await serve(t, { statementDelay: 200 });
  const bigquery = clientOf(server);
  const [job] = await bigquery.createQueryJob('SELECT 1; SELECT 2; SELECT 3; SELECT 4; SELECT 5; SELECT 6;');
  await assert.rejects(job.getQueryResults({ timeoutMs: 1 }), /did not complete/);
  assert.equal((await job.getMetadata())[0].status.state, 'RUNNING');
  await job.cancel();
  await assert.rejects(job.getQueryResults(), { code: 499, message: /was cancelled/ });
  const [{ status, statistics }] = await job.getMetadata();
  assert.equal(status.errorResult.reason, 'stopped');
  assert.ok(Number(statistics.numChildJobs) < 6);
});

test('datasets, tables, rows and routines are shown, and removed', { skip }, async (t) => {
  const { engine, server } = await serve(t);
  const bigquery = clientOf(server);
  const [dataset] = await bigquery.createDataset('shop', { location: LOCATION });
  await assert.rejects(bigquery.createDataset('shop'), {
    code: 409,
    message: 'Already Exists: Dataset acme-shop:shop',
  });
  engine.addTable(
    `${PROJECT}.shop.orders`,
    [field('id', 'INT64'), field('tags', 'ARRAY<STRING>')],
    [{ id: 7n, tags: ['x'] }],
  );
  await bigquery.query(
    'CREATE FUNCTION `acme-shop.shop.twice`(x FLOAT64) RETURNS FLOAT64 LANGUAGE js AS "return 2 * x"',
  );
  assert.deepEqual(
    (await bigquery.getDatasets())[0].map(({ id, location }) => [id, location]),
    [['shop', LOCATION]],
  );
  assert.deepEqual(
    (await dataset.getTables())[0].map(({ id }) => id),
    ['orders'],
  );
  assert.deepEqual((await dataset.table('orders').getRows())[0], [{ id: 7, tags: ['x'] }]);
  const [{ metadata }] = await dataset.routine('twice').get();
  assert.equal(metadata.language, 'JAVASCRIPT');
  assert.deepEqual(metadata.arguments, [{ name: 'x', dataType: { typeKind: 'FLOAT64' } }]);
  await assert.rejects(dataset.delete(), { code: 400, message: 'Dataset acme-shop:shop is still in use' });
  await dataset.delete({ force: true });
  assert.deepEqual(await dataset.exists(), [false]);
});

test('what passes is tried again by the client, also when only the answer was lost', { skip }, async (t) => {
  const { server } = await serve(t);
  const bigquery = clientOf(server);
  server.addFault({ method: 'jobs.query', effect: { kind: 'refuse', refusal: refusals.unavailable(), html: true } });
  server.addFault({ method: 'jobs.query', effect: { kind: 'refuse', refusal: refusals.tooManyRequests() } });
  server.addFault({ method: 'jobs.query', effect: { kind: 'drop', when: 'after' } });
  assert.deepEqual((await bigquery.query('SELECT 1 AS one'))[0], [{ one: 1 }]);
  assert.deepEqual(
    server.requests.map(({ status }) => status),
    [503, 429, 0, 200],
  );
  assert.deepEqual(server.faultsLeft(), []);
});
