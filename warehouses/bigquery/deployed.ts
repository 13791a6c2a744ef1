/** What `deploy_installer` left in a source dataset: `install_svc`, with the options that it will install. */
import type { Options } from '../../service/options/fields.generated.ts';
import { INSTALL } from '../../service/routines/tables.ts';
import type { DatasetId } from '../../service/values.ts';
import { findRoutine } from './catalog.ts';
import type { Connection } from './connection.ts';

/** What `install_svc` will install. */
export interface Deployed {
  readonly options: Options;
  readonly version: string;
}

/**
 * Reads what is deployed.
 *
 * @returns nothing before `deploy`; `unknown` where the procedure was made by a version that writes it differently
 */
export async function readDeployed(
  connection: Connection,
  source: DatasetId,
): Promise<Deployed | 'unknown' | undefined> {
  const routine = await findRoutine(connection, source, INSTALL);
  return routine && (deployedIn(routine.definitionBody ?? '') ?? 'unknown');
}

/**
 * Finds options and version in the body of `install_svc`.
 *
 * @param body as the API returns it
 */
export function deployedIn(body: string): Deployed | undefined {
  const [, options, version] = INSTALLED.exec(body) ?? [];
  if (options === undefined || version === undefined) return undefined;
  return { options: JSON.parse(unquote(options)) as Options, version: unquote(version) };
}

/** The row of `svc_installation` that the procedure writes, see `installProcedure` in `service/routines/install.ts`. */
const INSTALLED = /SELECT PARSE_JSON\('((?:[^'\\]|\\[\s\S])*)'\), '((?:[^'\\]|\\[\s\S])*)', CURRENT_TIMESTAMP\(\)/;

/** The reverse of `quoteText` in `service/dialects/googlesql/quote.ts`. */
function unquote(literal: string): string {
  return literal.replace(/\\(?:x([0-9a-f]{2})|([\s\S]))/g, (_, code?: string, sign?: string) =>
    code === undefined ? (sign ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
