/** Where Google's analyzer is, and whether it can run here. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the GoogleSQL tests, with a package of its own. */
export const GOOGLESQL = fileURLToPath(new URL('..', import.meta.url));

const PACKAGE = path.join(GOOGLESQL, 'node_modules/@fivetrandevelopers/zetasql/lib/zetasql');

/** The definitions of its messages. */
export const PROTOS = path.join(PACKAGE, 'protos');

const PROGRAMS: { readonly [platform: string]: string } = {
  'linux-x64': 'remote_server.so',
  'linux-arm64': 'remote_server_arm.so',
  'darwin-x64': 'remote_server',
  'darwin-arm64': 'remote_server_arm',
};

/**
 * Why ZetaSQL cannot run on this machine, for a test's `skip`; undefined where it can. Packages that were not fetched are no
 * such reason: that is an error of {@link program}, so that no test is skipped by accident.
 */
export function unsupported(): string | undefined {
  const platform = `${process.platform}-${process.arch}`;
  return PROGRAMS[platform] === undefined ? `there is no ZetaSQL for ${platform}` : undefined;
}

/**
 * The program that serves ZetaSQL.
 *
 * @throws when it cannot run here, or was not fetched
 */
export function program(): string {
  const reason = unsupported();
  if (reason !== undefined) throw new Error(reason);
  const file = path.join(PACKAGE, String(PROGRAMS[`${process.platform}-${process.arch}`]));
  if (!existsSync(file)) throw new Error('ZetaSQL was not fetched: run `node test/googlesql/set-up.ts`');
  return file;
}
