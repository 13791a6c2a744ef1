/** Which run a job is. */
import { createHash } from 'node:crypto';
import type { StartedJob } from './jobs.ts';

/**
 * Whether a run is that of a job: the id of a run ends in the beginning of the MD5 of its job's id. BigQuery's documentation
 * does not say whether `@@script.job_id` is the bare id or has project and location before it, so each of them counts.
 */
export function belongsTo(
  runId: string,
  { id, payer, location }: Pick<StartedJob, 'id' | 'payer' | 'location'>,
): boolean {
  const spellings = [id, `${payer}:${location}.${id}`, `${payer}:${id}`, `${payer}.${location}.${id}`];
  return spellings.some((spelling) =>
    runId.endsWith(`-${createHash('md5').update(spelling).digest('hex').slice(0, 8)}`),
  );
}
