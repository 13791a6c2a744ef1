/** `events_partitioned`: `events` is a native table. Its columns are fixed when it is made, and by a full run. */
import { quoteName } from '../../service/dialects/duckdb/quote.ts';
import { partitionSelect } from '../../service/dialects/duckdb/select.ts';
import { duckdbType } from '../../service/dialects/duckdb/types.ts';
import { ITEMS } from '../../service/transform/families.ts';
import { eventsColumns, itemsType } from '../../service/transform/layout.ts';
import { extendRegister, type RegisterChange } from '../../service/transform/register.ts';
import type { Column, Placement, Shard } from '../../service/values.ts';
import { WarehouseError } from '../warehouse.ts';
import { describeColumns } from './descriptions.ts';
import { isInterrupt } from './failures.ts';
import { tableKind } from './installation.ts';
import { EVENTS, plainName, sqlName } from './layout.ts';
import { commitDate, readLedger, type Written } from './ledger.ts';
import { observeShard } from './observe.ts';
import { ownerComment } from './owner.ts';
import { writeRegister } from './register.ts';
import { commentOn, countRows, readShard, type ShardReading } from './shards.ts';
import { adopt, attemptDate, type Output, type Work, withinMemory } from './work.ts';

/** Opens the output of a run that does date by date; makes the table when it is the first. */
export async function partitionedOutput(
  work: Work,
  shards: readonly Shard[],
  seen: (done: number, date: string) => Promise<void>,
): Promise<Output> {
  const { job, installation, runId } = work;
  const { deployment, destination } = installation.placement;
  if (shards.length > 0 && (await tableKind(job, destination, EVENTS)) === undefined) {
    await requireNothingDone(work);
    await openRegister(work, shards, seen);
    await inOneStep(work, [
      () => writeRegister(job, deployment, work.register),
      () => createTable(work, EVENTS, work.register),
    ]);
  }
  return {
    writeDate: async (shard) => {
      const written = await replaceDate(work, shard, EVENTS, async (result, register) => {
        if (register !== undefined) await writeRegister(job, deployment, register);
        await commitDate(job, deployment, { date: shard.date, runId, at: new Date().toISOString(), written: result });
      });
      return { written, bytes: 0 };
    },
    publish: async () => undefined,
  };
}

/**
 * Writes the rows of one date into a table, in place of those that it had.
 *
 * The rows and the ledger's row are committed together. A transaction reaches one database file only: where `events` is in
 * another project than the ledger, the rows come first. A crash between the two leaves the date claimed, and the next run
 * replaces its rows once more.
 *
 * @param table name in the destination dataset
 * @param commit writes the ledger's row, and the register where it is given one
 */
export async function replaceDate(
  work: Work,
  shard: Shard,
  table: string,
  commit: (written: Written, register: readonly Column[] | undefined) => Promise<void>,
): Promise<Written> {
  const { job, installation } = work;
  const { source } = installation.placement;
  const sourceRows = await countRows(job, source, shard.table);
  return attemptDate(work, shard, 'companions', async (reading, register, change) => {
    let written: Written = { sourceRows, rowsWritten: 0 };
    const writeRows = async (isTight: boolean) => {
      if (change !== undefined) await addColumns(work, table, change);
      const rowsWritten = await insertDate(work, shard, table, { reading, register, isTight });
      written = {
        sourceRows,
        rowsWritten,
        ...(shard.modifiedAt !== undefined && { sourceModifiedAt: shard.modifiedAt }),
      };
    };
    await withinMemory(job, (isTight) =>
      inOneStep(work, [() => writeRows(isTight), () => commit(written, change?.register)]),
    );
    adopt(work, change);
    return written;
  });
}

/** Observes shards, so that the register has a column for every name in them. A shard that cannot be read fails in its turn. */
export async function openRegister(
  work: Work,
  shards: readonly Shard[],
  seen: (done: number, date: string) => Promise<void>,
): Promise<void> {
  const { job, installation, runId } = work;
  const { source } = installation.placement;
  for (const [index, shard] of shards.entries()) {
    await seen(index, shard.date);
    try {
      const reading = await readShard(job, source, shard.table);
      const { register } = work;
      const observation = await observeShard(job, { shard, reading, options: installation.options, register });
      adopt(
        work,
        extendRegister({ register, observation, options: installation.options, runId, openTo: 'everything' }),
      );
    } catch (error) {
      if (isInterrupt(error)) throw error;
    }
  }
}

/** Makes an empty table with the columns of the register. */
export async function createTable(work: Work, name: string, register: readonly Column[]): Promise<void> {
  const { job, installation } = work;
  const { deployment, destination } = installation.placement;
  const table = sqlName(destination, name);
  const columns = eventsColumns(register).map((column) => `${quoteName(column.name)} ${duckdbType(column.type)}`);
  await job.execute(`CREATE TABLE ${table} (${columns.join(', ')})`);
  await job.execute(commentOn('TABLE', table, ownerComment(deployment)));
  await describeColumns(job, table, register);
}

/** Runs steps in one transaction where ledger and `events` share a database file, and one after the other where not. */
export async function inOneStep(work: Work, steps: readonly (() => Promise<void>)[]): Promise<void> {
  const { job, installation } = work;
  if (sameFile(installation.placement)) {
    await job.atomically(async () => {
      for (const step of steps) await step();
    });
    return;
  }
  for (const step of steps) await job.atomically(step);
}

function sameFile({ deployment, destination }: Placement): boolean {
  return deployment.project === destination.project;
}

async function insertDate(
  work: Work,
  shard: Shard,
  name: string,
  how: { readonly reading: ShardReading; readonly register: readonly Column[]; readonly isTight: boolean },
): Promise<number> {
  const { job, installation, runId } = work;
  const table = sqlName(installation.placement.destination, name);
  const select = partitionSelect({
    ...how.reading,
    date: shard.date,
    register: how.register,
    options: installation.options,
    template: 'events_partitioned',
    runId,
  });
  await job.execute(`DELETE FROM ${table} WHERE event_date = $1::DATE`, [shard.date]);
  // Sorted, so that a query for some events skips the others' rows: what clustering is on BigQuery. It is a matter of speed
  // only, and needs half as much memory again: where that is tight, it is left out.
  const order = how.isTight ? '' : ' ORDER BY event_name';
  return job.longExecute(`INSERT INTO ${table} BY NAME SELECT * FROM (${select})${order}`);
}

async function addColumns(work: Work, name: string, { added, register }: RegisterChange): Promise<void> {
  const { job, installation } = work;
  const table = sqlName(installation.placement.destination, name);
  for (const column of added) {
    if (column.family === 'item_param' || column.columnName === undefined) continue;
    const type = duckdbType(column.type);
    await job.execute(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${quoteName(column.columnName)} ${type}`);
  }
  const items = itemsType(register);
  if (items !== undefined && added.some((column) => column.family === 'item_param'))
    await job.execute(`ALTER TABLE ${table} ALTER COLUMN ${quoteName(ITEMS)} SET DATA TYPE ${duckdbType(items)}`);
  await describeColumns(job, table, added);
}

/** A table that vanished is made anew by a full run only: an incremental one would quietly leave out what is done. */
async function requireNothingDone(work: Work): Promise<void> {
  const { job, installation } = work;
  const { deployment, destination } = installation.placement;
  const done = (await readLedger(job, deployment)).filter((row) => row.state === 'done').length;
  if (done === 0) return;
  throw new WarehouseError(
    'failed',
    `${plainName(destination, EVENTS)} is gone, although ${done} ${done === 1 ? 'date is' : 'dates are'} done. "svc run --mode full" makes it anew.`,
  );
}
