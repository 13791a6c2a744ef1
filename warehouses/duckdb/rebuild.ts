/**
 * A full run of `events_partitioned`: the new table is built beside the old one and takes its place in one step.
 *
 * The ledger and the register are left alone until then, so a crash leaves everything as it was. Where `events` is in
 * another project than the ledger, no transaction holds both: the ledger and the register come first, which decides
 * that the new table counts, and a crash before the table takes its place is made good by {@link finishRebuilds}.
 */
import { quoteName } from '../../service/dialects/duckdb/quote.ts';
import type { Partition, Shard } from '../../service/values.ts';
import { tableKind } from './installation.ts';
import { EVENTS, sqlName } from './layout.ts';
import { putDone, readLedger, type Written } from './ledger.ts';
import { isOwn } from './owner.ts';
import { createTable, inOneStep, openRegister, replaceDate } from './partitioned.ts';
import { readRegister, writeRegister } from './register.ts';
import type { Outcome, Work } from './work.ts';

/** Follows and steers a rebuild. */
export interface RebuildWatch {
  readonly observed: (done: number, date: string) => void;
  readonly begins: (shard: Shard) => Promise<void>;
  readonly ends: (shard: Shard, outcome: Outcome) => void;
}

/**
 * Rebuilds `events` of all shards. Dates whose shard is gone are copied from the old table.
 *
 * @throws whatever a date failed with; the old table is then as it was
 */
export async function rebuildEvents(work: Work, shards: readonly Shard[], watch: RebuildWatch): Promise<void> {
  const { job, installation, runId } = work;
  const { deployment, destination } = installation.placement;
  const staging = stagingName(runId);
  const results: { readonly shard: Shard; readonly written: Written }[] = [];
  try {
    await openRegister(work, shards, watch.observed);
    await job.atomically(() => createTable(work, staging, work.register));
    for (const shard of shards) {
      await watch.begins(shard);
      const written = await replaceDate(work, shard, staging, async () => undefined);
      results.push({ shard, written });
      watch.ends(shard, { written, bytes: 0 });
    }
    await copyGoneDates(work, shards, staging);
    await inOneStep(work, [
      async () => {
        await writeRegister(job, deployment, work.register);
        const at = new Date().toISOString();
        for (const { shard, written } of results) await putDone(job, deployment, { shard, runId, at, written });
      },
      () => takePlace(work, staging),
    ]);
  } catch (error) {
    if (!(await isDecided(work, runId))) await job.execute(`DROP TABLE IF EXISTS ${sqlName(destination, staging)}`);
    throw error;
  }
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
    if (await isDecided(work, staging.slice(stagingName('').length))) await job.atomically(() => takePlace(work, staging));
    else await job.execute(`DROP TABLE ${sqlName(destination, staging)}`);
  }
}

/** Whether the ledger calls dates done by this run: then its table counts. */
async function isDecided(work: Work, runId: string): Promise<boolean> {
  const ledger = await readLedger(work.job, work.installation.placement.deployment);
  return ledger.some((row: Partition) => row.runId === runId && row.state === 'done');
}

async function takePlace(work: Work, staging: string): Promise<void> {
  const { job, installation } = work;
  const { destination } = installation.placement;
  await job.execute(`DROP TABLE IF EXISTS ${sqlName(destination, EVENTS)}`);
  await job.execute(`ALTER TABLE ${sqlName(destination, staging)} RENAME TO ${quoteName(EVENTS)}`);
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
