/**
 * A full run of `events_partitioned`: the new table is built beside the old one and takes its place in one step.
 *
 * The ledger and the register are left alone until then, so a crash leaves everything as it was. Where `events` is in
 * another project than the ledger, no transaction holds both: the ledger and the register come first, which decides
 * that the new table counts, and a crash before the table takes its place is made good by {@link finishRebuilds}.
 */
import { quoteName } from '../../service/dialects/duckdb/quote.ts';
import { declareColumns } from '../../service/transform/register.ts';
import type { Shard } from '../../service/values.ts';
import type { DatesResult } from './dates.ts';
import { failureOf } from './failures.ts';
import { tableKind } from './installation.ts';
import { EVENTS, sqlName } from './layout.ts';
import { putDone, readLedger, type Written } from './ledger.ts';
import { isOwn } from './owner.ts';
import { createTable, inOneStep, openRegister, replaceDate } from './partitioned.ts';
import type { Tracker } from './progress.ts';
import { writeRegister } from './register.ts';
import type { Work } from './work.ts';

/**
 * Rebuilds `events` of all shards. Dates whose shard is gone are copied from the old table. If a date fails, or the run is
 * cancelled, everything stays as it was.
 *
 * @throws WarehouseError `no-space`, and whatever keeps the new table from taking its place
 */
export async function rebuildEvents(work: Work, shards: readonly Shard[], watch: RebuildWatch): Promise<DatesResult> {
  const staging = stagingName(work.runId);
  const drop = () => dropTable(work, staging).catch(() => undefined);
  try {
    work.register = declareColumns(work.register, work.installation.options);
    await openRegister(work, shards, watch.observed);
    await work.job.atomically(() => createTable(work, staging, work.register));
    const filled = await fillTable(work, shards, staging, watch);
    if ('failed' in filled) {
      await drop();
      return filled;
    }
    await copyGoneDates(work, shards, staging);
    await watch.tracker.at('publish');
    await switchTables(work, staging, filled);
    return { failed: [], cancelled: false };
  } catch (error) {
    // What cannot be dropped now, say on a full disk, the next run drops.
    if (!(await isDecided(work, work.runId))) await drop();
    throw error;
  }
}

/** Follows and steers a rebuild. */
export interface RebuildWatch {
  readonly tracker: Tracker;
  readonly observed: (done: number, date: string) => Promise<void>;
  readonly signal: AbortSignal | undefined;
}

type Filled = readonly { readonly shard: Shard; readonly written: Written }[];

async function fillTable(
  work: Work,
  shards: readonly Shard[],
  staging: string,
  { tracker, signal }: RebuildWatch,
): Promise<Filled | DatesResult> {
  const filled: { readonly shard: Shard; readonly written: Written }[] = [];
  for (const shard of shards) {
    await tracker.at('transform', shard.date);
    try {
      const written = await replaceDate(work, shard, staging, async () => undefined);
      filled.push({ shard, written });
      tracker.finished(written.rowsWritten, 0);
    } catch (error) {
      if (signal?.aborted) return { failed: [], cancelled: true };
      const failure = failureOf(error, `Partition ${shard.date} was not written, so that events was left as it is`);
      if (failure.code === 'no-space') throw failure;
      return { failed: [{ date: shard.date, error: failure.message }], cancelled: false };
    }
  }
  return filled;
}

async function switchTables(work: Work, staging: string, filled: Filled): Promise<void> {
  const { job, installation, runId } = work;
  const { deployment } = installation.placement;
  const at = new Date().toISOString();
  const writeLedger = async () => {
    await writeRegister(job, deployment, work.register);
    for (const { shard, written } of filled) await putDone(job, deployment, { shard, runId, at, written });
  };
  await inOneStep(work, [writeLedger, () => takePlace(work, staging)]);
}

/** Ends what rebuilds of dead runs began: a table that the ledger counts on takes its place, any other one is dropped. */
export async function finishRebuilds(work: Work): Promise<void> {
  const { job, installation } = work;
  const { deployment, destination } = installation.placement;
  const found = await job.rows(
    'SELECT table_name AS name, comment FROM duckdb_tables() WHERE database_name = $1 AND schema_name = $2 AND starts_with(table_name, $3)',
    [destination.project, destination.dataset, stagingName('')],
  );
  for (const { name, comment } of found) {
    if (!isOwn(deployment, String(comment))) continue;
    const staging = String(name);
    if (await isDecided(work, staging.slice(stagingName('').length)))
      await job.atomically(() => takePlace(work, staging));
    else await dropTable(work, staging);
  }
}

/** Whether the ledger calls dates done by this run: then its table counts. */
async function isDecided(work: Work, runId: string): Promise<boolean> {
  const ledger = await readLedger(work.job, work.installation.placement.deployment);
  return ledger.some((row) => row.runId === runId && row.state === 'done');
}

async function takePlace(work: Work, staging: string): Promise<void> {
  const { job, installation } = work;
  const { destination } = installation.placement;
  await job.execute(`DROP TABLE IF EXISTS ${sqlName(destination, EVENTS)}`);
  await job.execute(`ALTER TABLE ${sqlName(destination, staging)} RENAME TO ${quoteName(EVENTS)}`);
}

async function dropTable(work: Work, name: string): Promise<void> {
  await work.job.execute(`DROP TABLE IF EXISTS ${sqlName(work.installation.placement.destination, name)}`);
}

async function copyGoneDates(work: Work, shards: readonly Shard[], staging: string): Promise<void> {
  const { job, installation } = work;
  const { destination } = installation.placement;
  if ((await tableKind(job, destination, EVENTS)) === undefined) return;
  const dates = shards.map((shard) => `DATE '${shard.date}'`);
  const others = dates.length === 0 ? '' : ` WHERE event_date NOT IN (${dates.join(', ')})`;
  await job.longExecute(
    `INSERT INTO ${sqlName(destination, staging)} BY NAME SELECT * FROM ${sqlName(destination, EVENTS)}${others}`,
  );
}

function stagingName(runId: string): string {
  return `${EVENTS}_full_${runId}`;
}
