/**
 * The three routines as objects of the engine. A macro cannot change anything, so calling one only tells what is installed
 * and what to type; that it is there, and with which options, is the state that the jobs go by.
 */
import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import type { DatasetId } from '../../service/values.ts';
import { INSTALLER, RUN, sqlName } from './layout.ts';
import type { Session } from './session.ts';

/** What `deploy_installer` leaves behind in the source dataset. */
export interface Installer {
  readonly options: Options;
  readonly version: string;
}

/** SQL that makes `install_svc`. */
export function createInstaller(source: DatasetId, { options, version }: Installer): string {
  return (
    `CREATE OR REPLACE MACRO ${sqlName(source, INSTALLER)}() AS TABLE ` +
    `SELECT ${quoteText(JSON.stringify(options))} AS options, ${quoteText(version)} AS version`
  );
}

/** SQL that makes `RUN`. */
export function createRun(deployment: DatasetId, version: string): string {
  return (
    `CREATE OR REPLACE MACRO ${sqlName(deployment, RUN)}(run_options) AS TABLE ` +
    `SELECT ${quoteText('On the embedded engine "svc run" does the work of RUN.')} AS note, run_options AS run_options, ${quoteText(version)} AS version`
  );
}

/** What was deployed in a source dataset; nothing before `deploy`. */
export async function readInstaller(session: Session, source: DatasetId): Promise<Installer | undefined> {
  if (!(await hasRoutine(session, source, INSTALLER))) return undefined;
  const [row] = await session.rows(`SELECT options, version FROM ${sqlName(source, INSTALLER)}()`);
  return row && { options: JSON.parse(String(row['options'])) as Options, version: String(row['version']) };
}

/** Whether a dataset has a routine of this name. */
export async function hasRoutine(session: Session, { project, dataset }: DatasetId, name: string): Promise<boolean> {
  const found = await session.rows(
    'SELECT 1 FROM duckdb_functions() WHERE database_name = $1 AND schema_name = $2 AND lower(function_name) = lower($3)',
    [project, dataset, name],
  );
  return found.length > 0;
}
