import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generateExport } from '../../samples/generator/generate.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { placementOf } from '../../service/placement.ts';
import type { RunRequest } from '../../service/run-request.ts';
import { openLocalWarehouse } from '../../warehouses/duckdb/open.ts';
import type { ManifestLine } from '../../warehouses/duckdb/publish.ts';
import { EXTERNAL, PARTITIONED, query } from './support.ts';

const DATES = 12;
const EVENTS = 2000;
const CHILD = fileURLToPath(new URL('crash-child.ts', import.meta.url));
const ALL = { mode: 'range', from: '2024-01-01', to: '2024-01-12', takeover: false } as const;
const NEW = { mode: 'incremental', takeover: false } as const;
const FULL = { mode: 'full', takeover: false } as const;

test('50 runs killed at random moments, and one more: the same rows as an undisturbed run', async (t) => {
  const seed = Date.now() % 1_000_000;
  const random = randomNumbers(seed);
  const folder = await mkdtemp(join(tmpdir(), 'svc-crash-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const exportFolder = join(folder, 'export');
  await generateExport({
    folder: exportFolder,
    firstDate: '2024-01-01',
    days: DATES,
    eventsPerDay: EVENTS,
    stream: 'all',
    format: 'parquet',
    seed: 7,
    profile: 'sample',
  });
  const undisturbed = join(folder, 'undisturbed');
  await prepare(undisturbed, exportFolder, EXTERNAL);
  const begun = Date.now();
  assert.equal(await killRun(undisturbed, EXTERNAL, NEW), false);
  // Kills fall into the time that a whole run takes here, starting included, so that most hit one in the middle.
  const within = (Date.now() - begun) / 2;
  const external = await hurt(join(folder, 'external'), exportFolder, EXTERNAL, () => random() * within, 34, [
    NEW,
    ALL,
  ]);
  const partitioned = await hurt(join(folder, 'partitioned'), exportFolder, PARTITIONED, () => random() * within, 16, [
    NEW,
    ALL,
    FULL,
  ]);

  const expected = await fingerprint(undisturbed);
  assert.deepEqual(await fingerprint(join(folder, 'external')), expected);
  assert.deepEqual(await fingerprint(join(folder, 'partitioned')), expected);
  const hits = external + partitioned;
  t.diagnostic(
    `${hits} of 50 kills hit a run in the middle (${external} events_external, ${partitioned} events_partitioned; seed ${seed})`,
  );
  assert.ok(hits >= 25, `only ${hits} kills hit a run in the middle`);
});

/** Kills runs, then lets one end; resolves to the number of kills that hit a run between its first date and its end. */
async function hurt(
  folder: string,
  exportFolder: string,
  options: Options,
  delay: () => number,
  kills: number,
  requests: readonly RunRequest[],
): Promise<number> {
  await prepare(folder, exportFolder, options);
  let hits = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const request = requests[kill % requests.length] || NEW;
    const unfinished = await killRun(folder, options, request, delay());
    const [state] = await statesOfRuns(folder, options);
    assert.notEqual(state, 'running', 'nobody is at work any more');
    // A kill between the last thing a run writes and its word about it is a run that ended.
    if (unfinished && state === 'failed') hits += 1;
    await checkManifest(folder);
  }
  // One run ends what was begun; one more finds nothing to do and removes what the killed ones left.
  await runOnce(folder, options, NEW);
  const again = await runOnce(folder, options, NEW);
  assert.equal(again.partitions.length, 0);
  await checkLedger(folder, options);
  return hits;
}

async function statesOfRuns(folder: string, options: Options): Promise<readonly string[]> {
  const warehouse = await openLocalWarehouse(folder);
  try {
    return (await warehouse.status(placementOf(options))).runs.map(({ state }) => state);
  } finally {
    await warehouse.close();
  }
}

async function prepare(folder: string, exportFolder: string, options: Options): Promise<void> {
  const warehouse = await openLocalWarehouse(folder);
  const { source } = placementOf(options);
  await warehouse.load({ paths: [exportFolder], source, copy: false });
  await warehouse.deploy(options);
  await warehouse.install(source);
  await warehouse.close();
}

async function runOnce(folder: string, options: Options, request: RunRequest) {
  const warehouse = await openLocalWarehouse(folder);
  try {
    const report = await warehouse.run(placementOf(options).deployment, request);
    assert.equal(report.run.state, 'done', report.run.error || '');
    return report;
  } finally {
    await warehouse.close();
  }
}

/** Starts a run and kills it some milliseconds after it began, if at all; resolves to whether its last word was missing. */
async function killRun(folder: string, options: Options, request: RunRequest, delay?: number): Promise<boolean> {
  const child = spawn(process.execPath, [CHILD, folder, JSON.stringify(options), JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complaint = '';
  child.stderr.on('data', (data: Buffer) => {
    complaint += String(data);
  });
  const gone = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
  });
  child.stdout.on('data', (data: Buffer) => {
    if (said === '' && delay !== undefined) setTimeout(() => child.kill('SIGKILL'), delay);
    said += String(data);
  });
  await gone;
  assert.equal(complaint, '');
  return said.includes('began') && !said.includes('ended');
}

/** Whoever reads by the manifest finds whole dates, whenever a run was killed. */
async function checkManifest(folder: string): Promise<void> {
  const events = join(folder, 'buckets/acme-shop-events/svc_analytics_123456789/events');
  const file = join(events, '_manifest/manifest.json');
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ManifestLine);
  if (lines.length === 0) return;
  const files = lines.flatMap((line) =>
    line.files.map((name) => `'${name.replace(/^gs:\/\//, `${folder}/buckets/`)}'`),
  );
  const counts = await query(
    folder,
    [],
    `SELECT event_date::VARCHAR AS date, count(*)::INT AS n FROM read_parquet([${files.join(', ')}], union_by_name = true) GROUP BY 1 ORDER BY 1`,
  );
  assert.deepEqual(
    counts,
    lines.map((line) => ({ date: line.event_date, n: line.rows })),
  );
}

async function checkLedger(folder: string, options: Options): Promise<void> {
  const rows = await query(
    folder,
    ['acme-shop'],
    'SELECT state, count(*)::INT AS n, sum(rows_written)::INT AS written FROM "acme-shop".svc_analytics_123456789.svc_partitions GROUP BY 1',
  );
  assert.deepEqual(rows, [{ state: 'done', n: DATES, written: DATES * EVENTS }]);
  if (options.transform_config_template === 'events_external') {
    const files = globSync('**/{*.parquet,.*.part,*.part}', { cwd: join(folder, 'buckets') });
    assert.equal(files.length, DATES, String(files));
  } else {
    const tables = await query(
      folder,
      ['acme-shop'],
      `SELECT table_name FROM duckdb_tables() WHERE table_name LIKE 'events\\_f%' ESCAPE '\\'`,
    );
    assert.deepEqual(tables, []);
  }
}

/** Number of rows and a sum over all values of all rows, whatever their order; the run is left out. */
async function fingerprint(folder: string): Promise<unknown> {
  const events = '"acme-shop".svc_analytics_123456789.events';
  const columns = await query(folder, ['acme-shop'], `SELECT column_name AS name FROM (DESCRIBE ${events}) ORDER BY 1`);
  const names = columns.map(({ name }) => String(name)).filter((name) => name !== 'svc_run');
  const row = names.map((name) => `"${name.replaceAll('"', '""')}" := "${name.replaceAll('"', '""')}"`).join(', ');
  const [sum] = await query(
    folder,
    ['acme-shop'],
    `SELECT count(*)::INT AS n, sum(hash(t::VARCHAR)::HUGEINT)::VARCHAR AS sum, bit_xor(md5_number(t::VARCHAR))::VARCHAR AS mix FROM (SELECT struct_pack(${row}) AS t FROM ${events})`,
  );
  return { names, ...sum };
}

/** Numbers from 0 to 1 that a seed decides (Mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
