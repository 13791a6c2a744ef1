/** The system variables of a running script. */
import type { TypedValue } from '../zetasql/catalog.ts';
import { SYSTEM_VARIABLES } from '../zetasql/profile.ts';
import { SqlError } from './errors.ts';
import type { Session } from './session.ts';

/**
 * The value of a system variable.
 *
 * @param name without `@@`, in lower case
 * @throws SqlError when there is none of this name
 */
export function systemVariable(session: Session, name: string): TypedValue {
  const type = SYSTEM_VARIABLES[name];
  const read = VALUES[name];
  if (type === undefined) throw new SqlError(`Unrecognized system variable: @@${name}`);
  if (read === undefined) throw new Error(`no test uses @@${name} so far`);
  return { type, value: read(session) };
}

const VALUES: { readonly [name: string]: (session: Session) => string | bigint | null } = {
  row_count: ({ rowCount }) => rowCount,
  'error.message': ({ handled }) => handled?.message ?? null,
  'error.statement_text': ({ handled }) => handled?.place?.statement ?? null,
  'error.formatted_stack_trace': ({ handled }) =>
    handled?.place === undefined
      ? null
      : `At ${handled.place.routine ?? ''}[${handled.place.line}:${handled.place.column}]`,
  'script.job_id': ({ jobId }) => jobId,
  'script.bytes_processed': ({ bytes }) => BigInt(bytes),
  'script.bytes_billed': ({ bytes }) => BigInt(bytes),
  'script.creation_time': ({ startedAt }) => startedAt,
  'script.num_child_jobs': ({ statements }) => BigInt(statements.length),
  project_id: ({ shared }) => shared.project,
  location: ({ location, shared }) => location ?? shared.location,
  time_zone: () => 'UTC',
};
