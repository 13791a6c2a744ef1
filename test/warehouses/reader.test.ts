import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { generateExport } from '../../samples/generator/generate.ts';
import { placementOf } from '../../service/placement.ts';
import { openLocalWarehouse } from '../../warehouses/duckdb/open.ts';
import { EXTERNAL } from './support.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RUN = join(ROOT, 'test/warehouses/crash-child.ts');
const DATES = 8;
const EVENTS = 2000;

test('while runs write and redo dates, the query of the README always reads whole dates', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-reader-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const exportFolder = join(folder, 'export');
  const shape = {
    days: DATES,
    eventsPerDay: EVENTS,
    stream: 'web',
    format: 'parquet',
    seed: 3,
    profile: 'sample',
  } as const;
  await generateExport({ folder: exportFolder, firstDate: '2024-01-01', ...shape });
  const warehouse = join(folder, 'svc-warehouse');
  const local = await openLocalWarehouse(warehouse);
  const { source } = placementOf(EXTERNAL);
  await local.load({ paths: [exportFolder], source, copy: false });
  await local.deploy(EXTERNAL);
  await local.install(source);
  await local.close();

  const manifest = join(warehouse, 'buckets/acme-shop-events/svc_analytics_123456789/events/_manifest/manifest.json');
  const readings: (readonly unknown[])[] = [];
  for (const mode of ['incremental', 'full', 'full']) {
    const child = spawn(
      process.execPath,
      [RUN, warehouse, JSON.stringify(EXTERNAL), JSON.stringify({ mode, takeover: false })],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    let isRunning = true;
    void ended.then(() => {
      isRunning = false;
    });
    while (isRunning) {
      if (existsSync(manifest)) readings.push(await readAsTheReadmeSays(folder));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.equal(await ended, 0);
  }
  readings.push(await readAsTheReadmeSays(folder));
  for (const counts of readings) for (const count of counts) assert.equal(count, EVENTS);
  assert.equal(readings.at(-1)?.length, DATES);
  t.diagnostic(`${readings.length} readings while three runs worked`);
});

/** The number of rows of each date, by the SQL that the README gives to other readers. */
async function readAsTheReadmeSays(folder: string): Promise<readonly unknown[]> {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const sql = /```sql\n(SET VARIABLE[\s\S]*?)```/.exec(readme)?.[1];
  assert.ok(sql, 'the README has no SQL for readers of the bucket');
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    const statements = await connection.extractStatements(
      sql.replaceAll("'svc-warehouse/", `'${folder}/svc-warehouse/`),
    );
    for (let index = 0; index < statements.count - 1; index += 1) await (await statements.prepare(index)).run();
    const result = await (await statements.prepare(statements.count - 1)).runAndReadAll();
    return result.getRowsJson().map((row) => Number(row[1]));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
