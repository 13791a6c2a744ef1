/** The log `svc_runs`: one row a run. */
import type { DatasetId, Run, RunMode } from '../../service/values.ts';
import { RUNS_TABLE, sqlName } from './layout.ts';
import { instant, type Row, type Session } from './session.ts';

/** What a run ended of that never wrote its end. */
const DIED = 'The process of this run ended before the run did.';

/**
 * The runs as they are to be told: one that never wrote its end is failed, unless it is the one that is at work.
 *
 * @param atWork the id of the run that a living process is at, if any
 */
export function withoutDeadRuns(runs: readonly Run[], atWork: string | undefined): readonly Run[] {
  return runs.map((run) =>
    run.state === 'running' && run.runId !== atWork ? { ...run, state: 'failed', error: DIED } : run,
  );
}

/** Every run, newest first. */
export async function readRuns(session: Session, deployment: DatasetId): Promise<readonly Run[]> {
  const rows = await session.rows(
    `SELECT run_id, mode, ${instant('started_at')} AS started_at, ${instant('finished_at')} AS finished_at, state, partitions, ` +
      `"rows", bytes, error FROM ${log(deployment)} ORDER BY started_at DESC, run_id DESC`,
  );
  return rows.map(runOf);
}

/**
 * Writes down that a run has begun, and that those before it which never wrote their end are dead: whoever has the
 * database open for writing is alone with it.
 */
export async function logStart(
  session: Session,
  deployment: DatasetId,
  run: Pick<Run, 'runId' | 'mode' | 'startedAt'>,
): Promise<void> {
  await session.atomically(async () => {
    await session.execute(`UPDATE ${log(deployment)} SET state = 'failed', error = $1 WHERE state = 'running'`, [DIED]);
    await session.execute(
      `INSERT INTO ${log(deployment)} (run_id, mode, started_at, state, partitions, "rows", bytes) VALUES ($1, $2, $3, 'running', 0, 0, 0)`,
      [run.runId, run.mode, run.startedAt],
    );
  });
}

/** Writes down how a run ended. */
export async function logEnd(session: Session, deployment: DatasetId, run: Run): Promise<void> {
  await session.execute(
    `UPDATE ${log(deployment)} SET state = $2, finished_at = $3, partitions = $4, "rows" = $5, bytes = $6, error = $7 WHERE run_id = $1`,
    [run.runId, run.state, run.finishedAt, run.partitions, run.rows, run.bytes, run.error],
  );
}

/**
 * Makes the id of a run: sortable by time, and unique.
 *
 * @returns `20240131T101500Z-k3x9qa`
 */
export function newRunId(at: Date): string {
  const seconds = at.toISOString().slice(0, 19).replace(/[-:]/g, '');
  const random = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36));
  return `${seconds}Z-${random.join('')}`;
}

function log(deployment: DatasetId): string {
  return sqlName(deployment, RUNS_TABLE);
}

function runOf(row: Row): Run {
  const { finished_at: finishedAt, error } = row;
  return {
    runId: String(row['run_id']),
    mode: String(row['mode']) as RunMode,
    startedAt: String(row['started_at']),
    ...(finishedAt !== null && { finishedAt: String(finishedAt) }),
    state: String(row['state']) as Run['state'],
    partitions: Number(row['partitions']),
    rows: Number(row['rows']),
    bytes: Number(row['bytes']),
    ...(error !== null && { error: String(error) }),
  };
}
