/**
 * The ledger `svc_partitions`: one row a date.
 *
 * A date is claimed, worked on, and committed. While it is claimed, its row keeps what an earlier attempt committed (where
 * its files are, how many rows), so that what is published stays published until the new attempt takes its place.
 */
import type { DatasetId, Partition, PartitionState, Shard } from '../../service/values.ts';
import { PARTITIONS_TABLE, sqlName } from './layout.ts';
import { instant, type Row, type Session } from './session.ts';

/** What a committed attempt wrote. */
export interface Written {
  readonly sourceRows: number;
  readonly rowsWritten: number;
  readonly sourceModifiedAt?: string;
  readonly uri?: string;
}

/** Every row of the ledger, earliest date first. */
export async function readLedger(session: Session, deployment: DatasetId): Promise<readonly Partition[]> {
  const rows = await session.rows(
    `SELECT event_date::VARCHAR AS event_date, state, run_id, ${instant('claimed_at')} AS claimed_at, ` +
      `${instant('finished_at')} AS finished_at, source_table, source_rows, rows_written, ` +
      `${instant('source_modified_at')} AS source_modified_at, uri, error FROM ${ledger(deployment)} ORDER BY 1`,
  );
  return rows.map(partitionOf);
}

/**
 * Claims a date for a run. A claim of another run is taken over: whoever has the database open for writing is alone with it,
 * so that other run is dead.
 *
 * @param before the date's row as it was read, or nothing where it has none
 * @returns false when the row has changed since: somebody else has the date
 */
export async function claimDate(
  session: Session,
  deployment: DatasetId,
  claim: { readonly shard: Shard; readonly runId: string; readonly at: string; readonly before: Partition | undefined },
): Promise<boolean> {
  const { shard, runId, at, before } = claim;
  if (before === undefined) {
    const inserted = await session.execute(
      `INSERT INTO ${ledger(deployment)} (event_date, state, run_id, claimed_at, source_table) VALUES ($1, 'claimed', $2, $3, $4) ON CONFLICT DO NOTHING`,
      [shard.date, runId, at, shard.table],
    );
    return inserted === 1;
  }
  const updated = await session.execute(
    `UPDATE ${ledger(deployment)} SET state = 'claimed', run_id = $1, claimed_at = $2, finished_at = NULL, error = NULL, source_table = $3 ` +
      'WHERE event_date = $4 AND run_id = $5 AND state = $6',
    [runId, at, shard.table, shard.date, before.runId, before.state],
  );
  return updated === 1;
}

/**
 * Commits a claimed date. The fence, the run's own claim, makes it impossible for a run that lost its claim to commit.
 *
 * @throws Error when the claim is gone
 */
export async function commitDate(
  session: Session,
  deployment: DatasetId,
  commit: { readonly date: string; readonly runId: string; readonly at: string; readonly written: Written },
): Promise<void> {
  const { date, runId, at, written } = commit;
  const updated = await session.execute(
    `UPDATE ${ledger(deployment)} SET state = 'done', finished_at = $3, source_rows = $4, rows_written = $5, ` +
      `source_modified_at = $6, uri = $7, error = NULL WHERE event_date = $1 AND run_id = $2 AND state = 'claimed'`,
    [date, runId, at, written.sourceRows, written.rowsWritten, written.sourceModifiedAt, written.uri],
  );
  if (updated !== 1) throw new Error(`The claim of run ${runId} on ${date} is gone.`);
}

/** Marks a claimed date as failed, with its error. */
export async function failDate(
  session: Session,
  deployment: DatasetId,
  failure: { readonly date: string; readonly runId: string; readonly at: string; readonly error: string },
): Promise<void> {
  await session.execute(
    `UPDATE ${ledger(deployment)} SET state = 'failed', finished_at = $3, error = $4 WHERE event_date = $1 AND run_id = $2 AND state = 'claimed'`,
    [failure.date, failure.runId, failure.at, failure.error],
  );
}

/** Gives a claimed date back as it was before the claim. Does nothing when the date is committed already. */
export async function releaseDate(
  session: Session,
  deployment: DatasetId,
  release: { readonly date: string; readonly runId: string; readonly before: Partition | undefined },
): Promise<void> {
  const { date, runId, before } = release;
  const mine = `event_date = $1 AND run_id = $2 AND state = 'claimed'`;
  if (before === undefined) {
    await session.execute(`DELETE FROM ${ledger(deployment)} WHERE ${mine}`, [date, runId]);
    return;
  }
  await session.execute(
    `UPDATE ${ledger(deployment)} SET state = $3, run_id = $4, claimed_at = $5, finished_at = $6, source_table = $7, error = $8 WHERE ${mine}`,
    [date, runId, before.state, before.runId, before.claimedAt, before.finishedAt, before.sourceTable, before.error],
  );
}

/** Writes a date's row as done, whatever stood there: for a rebuild, which takes effect for all dates at once. */
export async function putDone(
  session: Session,
  deployment: DatasetId,
  row: { readonly shard: Shard; readonly runId: string; readonly at: string; readonly written: Written },
): Promise<void> {
  const { shard, runId, at, written } = row;
  await session.execute(
    `INSERT OR REPLACE INTO ${ledger(deployment)} VALUES ($1, 'done', $2, $3, $3, $4, $5, $6, $7, $8, NULL)`,
    [
      shard.date,
      runId,
      at,
      shard.table,
      written.sourceRows,
      written.rowsWritten,
      written.sourceModifiedAt,
      written.uri,
    ],
  );
}

function ledger(deployment: DatasetId): string {
  return sqlName(deployment, PARTITIONS_TABLE);
}

function partitionOf(row: Row): Partition {
  const text = (name: string): string | undefined => (row[name] === null ? undefined : String(row[name]));
  const count = (name: string): number | undefined => (row[name] === null ? undefined : Number(row[name]));
  const [finishedAt, sourceModifiedAt, uri, error] = ['finished_at', 'source_modified_at', 'uri', 'error'].map(text);
  const [sourceRows, rowsWritten] = ['source_rows', 'rows_written'].map(count);
  return {
    eventDate: String(row['event_date']),
    state: String(row['state']) as PartitionState,
    runId: String(row['run_id']),
    claimedAt: String(row['claimed_at']),
    sourceTable: String(row['source_table']),
    ...(finishedAt !== undefined && { finishedAt }),
    ...(sourceRows !== undefined && { sourceRows }),
    ...(rowsWritten !== undefined && { rowsWritten }),
    ...(sourceModifiedAt !== undefined && { sourceModifiedAt }),
    ...(uri !== undefined && { uri }),
    ...(error !== undefined && { error }),
  };
}
