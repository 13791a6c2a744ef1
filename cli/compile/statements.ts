/** The GoogleSQL of an installation, piece by piece. */
import type { Options } from '../../service/options/fields.generated.ts';
import { placementOf, regionDataset } from '../../service/placement.ts';
import { type Installer, regionStatements } from '../../service/routines/deploy.ts';
import { INSTALL, RUN, SERVICE } from '../../service/routines/tables.ts';
import { installationScript } from '../../service/sql/installation-script.ts';
import { literalText } from '../../service/sql/literal-text.ts';
import { statementsOf } from '../../service/sql/script-statements.ts';
import { callInstaller } from './call-installer.ts';

/** A piece of SQL that can be kept as a file. */
export interface CompiledPiece {
  /** `RUN`; with `.sql` behind it the name of a file. */
  readonly name: string;
  /** What it is, in one sentence. */
  readonly about: string;
  readonly sql: string;
}

/** What an installation is compiled from. */
export interface CompileRequest {
  readonly options: Options;
  /** A location of BigQuery. */
  readonly location: string;
  readonly installer: Installer;
}

/**
 * Compiles an installation.
 *
 * @param request what from
 * @returns the pieces, in the order in which they come to be
 */
export function compileInstallation({ options, location, installer }: CompileRequest): readonly CompiledPiece[] {
  const placement = placementOf(options);
  const region = { project: placement.source.project, dataset: regionDataset(location) };
  const install = callInstaller(installer, options);
  const { service, run } = madeBy(install);
  return [
    {
      name: 'set-up-region',
      about: `Sets ${location} up, once for each project and region: the dataset ${region.dataset} and deploy_installer.`,
      sql: ended(...regionStatements(region, location, installer)),
    },
    {
      name: 'installation',
      about: 'Installs the property and does its first run. The routines below come of it.',
      sql: installationScript({
        json: JSON.stringify(options, null, 2),
        placement,
        regionDataset: region.dataset,
      }),
    },
    { name: INSTALL, about: 'What deploy_installer answers these options with.', sql: ended(install) },
    { name: SERVICE, about: `Made by ${INSTALL}: what of the service ${RUN} needs.`, sql: ended(service) },
    { name: RUN, about: `Made by ${INSTALL}: builds events, and keeps it.`, sql: ended(run) },
  ];
}

/** The routines that `install_svc` makes: a function by a statement, and `RUN` by a statement in a string. */
function madeBy(install: string): { readonly service: string; readonly run: string } {
  let service = '';
  let run = '';
  for (const { range, tokens } of statementsOf(install)) {
    const sql = install.slice(range.start, range.end);
    if (sql.startsWith('CREATE OR REPLACE FUNCTION')) service = sql;
    const last = tokens.at(-1);
    if (sql.startsWith('EXECUTE IMMEDIATE') && last?.kind === 'string') run = literalText(install, last).text;
  }
  if (service === '' || run === '') throw new Error(`${INSTALL} does not make what it should.`);
  return { service, run };
}

function ended(...statements: readonly string[]): string {
  return statements.map((statement) => `${statement.trimEnd()};\n`).join('\n');
}
