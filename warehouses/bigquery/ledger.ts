/** The ledger `svc_partitions`, the register `svc_columns` and the log `svc_runs`, as `RUN` keeps them. */
import { readStored, type StoredColumn } from '../../service/routines/stored-columns.ts';
import { CLAIM_HOURS, COLUMNS_TABLE, PARTITIONS_TABLE, RUN_HOURS, RUNS_TABLE } from '../../service/routines/tables.ts';
import type { Column, DatasetId, Partition, PartitionState, Placement, Run, RunMode } from '../../service/values.ts';
import { readTable } from './catalog.ts';
import type { Connection } from './connection.ts';
import { failureOf } from './failures.ts';
import { faultOfJob } from './fault.ts';
import { countIn, type Row, textIn } from './rows.ts';

/** Every date that has been worked on, earliest first. */
export async function readLedger(connection: Connection, deployment: DatasetId): Promise<readonly Partition[]> {
  const rows = (await readTable(connection, deployment, PARTITIONS_TABLE)) ?? [];
  return rows
    .filter((row) => row['state'] !== UNTOUCHED)
    .map(partitionOf)
    .sort((a, b) => (a.eventDate < b.eventDate ? -1 : 1));
}

/** The state of a row that `RUN` made so that the date can be claimed, and that nobody has claimed yet. */
const UNTOUCHED = 'pending';

/** Rows of the ledger whose errors are told as all other failures are, where `RUN` wrote down BigQuery's own words. */
export function inPlainWords(rows: readonly Partition[], places: Placement): readonly Partition[] {
  return rows.map((row) => {
    if (row.error === undefined) return row;
    const fault = faultOfJob({ message: row.error });
    return { ...row, error: failureOf(fault, `Partition ${row.eventDate} was not written`, places).message };
  });
}

/** The register in its order. */
export async function readRegister(connection: Connection, deployment: DatasetId): Promise<readonly Column[]> {
  const rows = (await readTable(connection, deployment, COLUMNS_TABLE)) ?? [];
  const stored = rows as unknown as readonly StoredColumn[];
  return readStored([...stored].sort((a, b) => a.position - b.position));
}

/** Every run, newest first. */
export async function readRuns(connection: Connection, deployment: DatasetId): Promise<readonly Run[]> {
  const rows = (await readTable(connection, deployment, RUNS_TABLE)) ?? [];
  return rows.map(runOf).sort((a, b) => (a.startedAt > b.startedAt ? -1 : 1));
}

const DIED = 'The job of this run ended before the run did.';

/** Whether something that began then may still go on, as far as its age tells. */
function mayGoOn(startedAt: string, hours: number, now: Date): boolean {
  return now.getTime() - Date.parse(startedAt) < hours * 3_600_000;
}

/** The dates that another run may still be at: a run leaves them alone, unless it is told to take over. */
export function heldDates(ledger: readonly Partition[], now: Date): readonly Partition[] {
  return ledger.filter(({ state, claimedAt }) => state === 'claimed' && mayGoOn(claimedAt, CLAIM_HOURS, now));
}

/** The runs as they are to be told: one that never wrote its end and cannot go on any more is failed. */
export function withoutDeadRuns(runs: readonly Run[], now: Date): readonly Run[] {
  return runs.map((run) =>
    run.state === 'running' && !mayGoOn(run.startedAt, RUN_HOURS, now) ? { ...run, state: 'failed', error: DIED } : run,
  );
}

function partitionOf(row: Row): Partition {
  const finishedAt = textIn(row, 'finished_at');
  const sourceRows = countIn(row, 'source_rows');
  const rowsWritten = countIn(row, 'rows_written');
  const sourceModifiedAt = textIn(row, 'source_modified_at');
  const uri = textIn(row, 'uri');
  const error = textIn(row, 'error');
  return {
    eventDate: textIn(row, 'event_date') ?? '',
    state: textIn(row, 'state') as PartitionState,
    runId: textIn(row, 'run_id') ?? '',
    claimedAt: textIn(row, 'claimed_at') ?? '',
    sourceTable: textIn(row, 'source_table') ?? '',
    ...(finishedAt !== undefined && { finishedAt }),
    ...(sourceRows !== undefined && { sourceRows }),
    ...(rowsWritten !== undefined && { rowsWritten }),
    ...(sourceModifiedAt !== undefined && { sourceModifiedAt }),
    ...(uri !== undefined && { uri }),
    ...(error !== undefined && { error }),
  };
}

function runOf(row: Row): Run {
  const finishedAt = textIn(row, 'finished_at');
  const error = textIn(row, 'error');
  return {
    runId: textIn(row, 'run_id') ?? '',
    mode: textIn(row, 'mode') as RunMode,
    startedAt: textIn(row, 'started_at') ?? '',
    ...(finishedAt !== undefined && { finishedAt }),
    state: textIn(row, 'state') as Run['state'],
    partitions: countIn(row, 'partitions') ?? 0,
    rows: countIn(row, 'rows') ?? 0,
    bytes: countIn(row, 'bytes') ?? 0,
    ...(error !== undefined && { error }),
  };
}
