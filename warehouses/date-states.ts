/** How the dates of a property stand, put together from its ledger and its shards. */
import type { PartitionReason, Status } from './warehouse.ts';

/** How a date stands. */
export type DateState = 'done' | 'waiting' | 'changed' | 'claimed' | 'failed';

/**
 * Says how each date stands.
 *
 * @param status the answer of the warehouse
 * @returns dates `YYYY-MM-DD` in ascending order
 */
export function dateStates({
  partitions,
  pending,
  changed,
}: Pick<Status, 'partitions' | 'pending' | 'changed'>): ReadonlyMap<string, DateState> {
  const states = new Map<string, DateState>();
  for (const { shard } of pending) states.set(shard.date, 'waiting');
  for (const { eventDate, state } of partitions) states.set(eventDate, state);
  for (const { date } of changed) states.set(date, 'changed');
  return new Map([...states].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Why a date is on a plan, in words. */
export const REASONS: Readonly<Record<PartitionReason, string>> = {
  new: 'not done yet',
  failed: 'failed before',
  interrupted: 'interrupted before',
  changed: 'changed after it was done',
  again: 'done before, anew',
};
