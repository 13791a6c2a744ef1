/** What a person is told when a job failed, and what can be done about it. */
import type { LogOutputChannel } from 'vscode';
import { WarehouseError, type WarehouseErrorCode } from '../../warehouses/warehouse.ts';
import { type Action, SHOW_LOG, tell } from '../notices.ts';
import type { Job, StatementPlace } from '../surroundings.ts';
import type { FieldDiagnostics } from './field-diagnostics.ts';

/** The next thing to do, where a failure leaves only one. */
const REMEDIES: Readonly<Partial<Record<WarehouseErrorCode, Omit<Action, 'arguments'>>>> = {
  'source-not-found': { title: 'Load Export Files', command: 'svc.loadExportFiles' },
  'source-empty': { title: 'Load Export Files', command: 'svc.loadExportFiles' },
  'source-unreadable': { title: 'Load Export Files', command: 'svc.loadExportFiles' },
  'not-deployed': { title: 'Deploy', command: 'svc.deploy' },
  'not-installed': { title: 'Deploy, Install and Run', command: 'svc.deployInstallRun' },
};

/**
 * Tells that a job failed: in a notification, on the field that caused it, and in the log.
 *
 * @param error what was thrown
 * @param job the job
 * @param around where to tell it
 */
export function tellFailure(
  error: unknown,
  job: Job,
  { log, fields }: { readonly log: LogOutputChannel; readonly fields: FieldDiagnostics },
): void {
  if (error instanceof WarehouseError) {
    log.error(`${job.title}: ${error.message} [${error.code}]`);
    if (error.cause instanceof Error) log.debug(error.cause.stack ?? error.cause.message);
    const place = fields.show(job, error);
    const remedy = REMEDIES[error.code];
    tell(
      'error',
      error.message,
      ...(remedy ? [{ ...remedy, arguments: job.file && [job.file.uri.toString()] }] : []),
      ...(place ? [goTo(place, error)] : []),
      SHOW_LOG,
    );
  } else {
    log.error(error instanceof Error ? error : String(error));
    tell('error', `${job.title} failed for a reason that Svc did not foresee; the log has it.`, SHOW_LOG);
  }
}

function goTo({ document, range }: StatementPlace, { field }: WarehouseError): Action {
  const title = field === undefined ? 'Go to Statement' : 'Go to Field';
  return { title, command: 'vscode.open', arguments: [document.uri, { selection: range }] };
}
