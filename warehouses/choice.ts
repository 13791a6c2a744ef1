/** Which dates a run is about. */
import type { RunRequest } from '../service/run-request.ts';
import type { Partition, Shard } from '../service/values.ts';
import type { PartitionReason, PlannedPartition } from './warehouse.ts';

/** The dates that a run does, earliest first, each with the reason why. */
export function choosePartitions(
  request: RunRequest,
  shards: readonly Shard[],
  ledger: readonly Partition[],
  changed: readonly Shard[],
): readonly PlannedPartition[] {
  const rows = new Map(ledger.map((row) => [row.eventDate, row]));
  const isChanged = new Set(changed.map((shard) => shard.date));
  const { mode, from = '', to = '' } = request;
  const chosen = shards.filter((shard) => {
    if (mode === 'full') return true;
    if (mode === 'range') return shard.date >= from && shard.date <= to;
    if (mode === 'changed') return isChanged.has(shard.date);
    return rows.get(shard.date)?.state !== 'done';
  });
  return chosen.map((shard) => ({ shard, reason: reasonOf(rows.get(shard.date), mode) }));
}

/**
 * Finds the shards that changed after their date was done: by the time of their last change or, where that is not known, by
 * their number of rows.
 *
 * @param countRows the number of rows of a shard now; nothing for one that cannot be read, which then has not changed as far
 *   as anyone can tell
 */
export async function changedShards(
  shards: readonly Shard[],
  ledger: readonly Partition[],
  countRows: (shard: Shard) => Promise<number | undefined>,
): Promise<readonly Shard[]> {
  const done = new Map(ledger.filter((row) => row.state === 'done').map((row) => [row.eventDate, row]));
  const changed: Shard[] = [];
  for (const shard of shards) {
    const row = done.get(shard.date);
    if (row === undefined) continue;
    if (shard.modifiedAt !== undefined && row.sourceModifiedAt !== undefined) {
      if (shard.modifiedAt !== row.sourceModifiedAt) changed.push(shard);
      continue;
    }
    const rows = await countRows(shard);
    if (rows !== undefined && rows !== row.sourceRows) changed.push(shard);
  }
  return changed;
}

function reasonOf(row: Partition | undefined, mode: RunRequest['mode']): PartitionReason {
  if (row === undefined) return 'new';
  if (row.state === 'failed') return 'failed';
  if (row.state === 'claimed') return 'interrupted';
  return mode === 'changed' ? 'changed' : 'again';
}
