/** Which shards of a folder changed. */
import type { DatasetId, Partition, Shard } from '../../service/values.ts';
import { changedShards } from '../choice.ts';
import type { Session } from './session.ts';
import { countRows } from './shards.ts';

/** Finds the shards that changed after their date was done. One that cannot be read now has not, as far as anyone can tell. */
export function changedInFolder(
  session: Session,
  source: DatasetId,
  shards: readonly Shard[],
  ledger: readonly Partition[],
): Promise<readonly Shard[]> {
  return changedShards(shards, ledger, ({ table }) => countRows(session, source, table).catch(() => undefined));
}
