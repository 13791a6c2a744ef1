/** The dates of a run, one after the other. */
import type { Partition } from '../../service/values.ts';
import { type PlannedPartition, WarehouseError } from '../warehouse.ts';
import { failureOf } from './failures.ts';
import { claimDate, failDate, releaseDate } from './ledger.ts';
import type { Tracker } from './progress.ts';
import type { Outcome, Output, Work } from './work.ts';

/** How the dates of a run went. */
export interface DatesResult {
  readonly failed: readonly { readonly date: string; readonly error: string }[];
  readonly cancelled: boolean;
}

/** How often a long run publishes: after so many dates, and after so many milliseconds. */
const PUBLISH_DATES = 25;
const PUBLISH_TIME = 60_000;

/**
 * Claims, transforms and commits each date, and publishes now and then. A date that fails does not stop the others.
 *
 * @param ledger the rows of the dates as they are
 * @throws WarehouseError `no-space`: no further date could be written; what is committed is published first
 */
export async function doDates(
  work: Work,
  output: Output,
  request: {
    readonly planned: readonly PlannedPartition[];
    readonly ledger: readonly Partition[];
    readonly tracker: Tracker;
    readonly signal: AbortSignal | undefined;
  },
): Promise<DatesResult> {
  const { planned, ledger, tracker, signal } = request;
  const rows = new Map(ledger.map((row) => [row.eventDate, row]));
  const failed: { date: string; error: string }[] = [];
  let publishedAt = Date.now();
  let unpublished = 0;
  for (const { shard } of planned) {
    if (signal?.aborted) return { failed, cancelled: true };
    await tracker.at('transform', shard.date);
    const before = rows.get(shard.date);
    const outcome = await doDate(work, output, { shard, before, signal });
    if (outcome === 'cancelled') return { failed, cancelled: true };
    if ('error' in outcome) {
      failed.push({ date: shard.date, error: outcome.error.message });
      if (outcome.error.code !== 'no-space') continue;
      await output.publish().catch(() => undefined);
      throw outcome.error;
    }
    tracker.finished(outcome.written.rowsWritten, outcome.bytes);
    unpublished += 1;
    if (unpublished >= PUBLISH_DATES || Date.now() - publishedAt >= PUBLISH_TIME) {
      await tracker.at('publish', shard.date);
      await output.publish();
      publishedAt = Date.now();
      unpublished = 0;
    }
  }
  return { failed, cancelled: false };
}

async function doDate(
  work: Work,
  output: Output,
  request: {
    readonly shard: PlannedPartition['shard'];
    readonly before: Partition | undefined;
    readonly signal: AbortSignal | undefined;
  },
): Promise<Outcome | 'cancelled' | { readonly error: WarehouseError }> {
  const { shard, before, signal } = request;
  const { job, installation, runId } = work;
  const { deployment } = installation.placement;
  const now = () => new Date().toISOString();
  const doing = `Partition ${shard.date} was not written`;
  try {
    if (!(await claimDate(job, deployment, { shard, runId, at: now(), before })))
      throw new WarehouseError('locked', `${doing}: another run has claimed it. Run again.`);
    return await output.writeDate(shard);
  } catch (error) {
    const date = shard.date;
    // On a full disk the ledger may not take this either; then the claim stays and the next run takes it over.
    if (signal?.aborted) {
      await releaseDate(job, deployment, { date, runId, before }).catch(() => undefined);
      return 'cancelled';
    }
    const failure = failureOf(error, doing);
    await failDate(job, deployment, { date, runId, at: now(), error: failure.message }).catch(() => undefined);
    return { error: failure };
  }
}
