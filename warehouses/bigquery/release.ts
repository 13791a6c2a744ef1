/** After a run that was stopped: what it held is let go, so that the next run need not wait until its claims are stale. */
import { setTimeout as sleep } from 'node:timers/promises';
import { quotePath } from '../../service/dialects/googlesql/quote.ts';
import { PARTITIONS_TABLE, RUNS_TABLE } from '../../service/routines/tables.ts';
import type { DatasetId } from '../../service/values.ts';
import type { ApiFault } from './fault.ts';
import { runToEnd } from './run-to-end.ts';
import type { Site } from './site.ts';

/** How a run ended that could not say so itself. */
export interface Ending {
  readonly runId: string;
  readonly state: 'cancelled' | 'failed';
  readonly error?: string;
}

/** The last statement of a run that is being stopped may still be at the ledger; it is in nobody's way for long. */
const TRIES = 10;
const CONFLICT = /concurrent|serialize|aborted/i;

/**
 * Gives back the dates that a run has claimed, each to the attempt that counts, and writes down how the run ended. A job of
 * that run that should still be at work commits nothing any more: every commit asks for the claim.
 *
 * @param at.payer the project that pays
 */
export async function releaseRun(
  site: Site,
  deployment: DatasetId,
  at: { readonly payer: string; readonly location: string },
  { runId, state, error }: Ending,
): Promise<void> {
  const sql = [
    `UPDATE ${quotePath(deployment, PARTITIONS_TABLE)} SET state = IF(written_by IS NULL, 'pending', 'done'), run_id = written_by, finished_at = CURRENT_TIMESTAMP() ` +
      "WHERE run_id = @run AND state = 'claimed'",
    `UPDATE ${quotePath(deployment, RUNS_TABLE)} SET state = @state, finished_at = CURRENT_TIMESTAMP(), error = NULLIF(@error, '') ` +
      "WHERE run_id = @run AND state = 'running'",
  ].join(';\n');
  const parameters = [
    { name: 'run', type: 'STRING', value: runId },
    { name: 'state', type: 'STRING', value: state },
    { name: 'error', type: 'STRING', value: error ?? '' },
  ] as const;
  const job = { sql, ...at, command: 'release', parameters };
  for (let tries = 1; ; tries += 1) {
    try {
      await runToEnd(site, job);
      return;
    } catch (error) {
      if (tries >= TRIES || !CONFLICT.test((error as ApiFault).message)) throw error;
      await sleep(site.connection.poll * tries);
    }
  }
}
