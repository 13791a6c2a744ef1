/** What a person is told when a job failed, and what can be done about it. */
import type { LogOutputChannel } from 'vscode';
import { WarehouseError } from '../../warehouses/warehouse.ts';
import { goToPlace, SHOW_LOG, tell } from '../notices.ts';
import type { Job } from '../surroundings.ts';
import { inEditor } from '../wording/editor-words.ts';
import type { FieldDiagnostics } from './field-diagnostics.ts';
import { remedyFor } from './remedies.ts';
import type { Warehouses } from './warehouses.ts';

/** What is needed to tell a failure. */
export interface FailureSurroundings {
  readonly log: LogOutputChannel;
  readonly fields: FieldDiagnostics;
  readonly warehouses: Warehouses;
}

/**
 * Tells that a job failed: in a notification, on the field that caused it, and in the log.
 *
 * @param error what was thrown
 * @param job the job
 * @param around where to tell it
 */
export function tellFailure(error: unknown, job: Job, { log, fields, warehouses }: FailureSurroundings): void {
  if (error instanceof WarehouseError) {
    log.error(`${job.title}: ${inEditor(error.message)} [${error.code}]`);
    if (error.cause instanceof Error) log.debug(error.cause.stack ?? error.cause.message);
    const place = fields.show(job, error);
    const remedy = remedyFor(error.code, warehouses.chosen.kind);
    tell(
      'error',
      error.message,
      ...(remedy ? [{ ...remedy, arguments: job.file && [job.file.uri.toString()] }] : []),
      ...(place ? [goToPlace(place, error.field === undefined ? 'Go to Statement' : 'Go to Field')] : []),
      SHOW_LOG,
    );
  } else {
    log.error(error instanceof Error ? error : String(error));
    tell('error', `${job.title} failed for a reason that Svc did not foresee; the log has it.`, SHOW_LOG);
  }
}
