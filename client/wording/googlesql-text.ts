/** The SQL that BigQuery is given, for people to read. */
import { quotePath } from '../../service/dialects/googlesql/quote.ts';
import { partitionSelect } from '../../service/dialects/googlesql/select.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { placementOf, regionDataset } from '../../service/placement.ts';
import { deployInstaller, type Installer, regionStatements } from '../../service/routines/deploy.ts';
import { runNames } from '../../service/routines/names.ts';
import { runProcedure } from '../../service/routines/run.ts';
import { requestOf, type SqlFacts, withHead } from './sql-text.ts';

/**
 * Writes the SELECT of one date, with a head that says what it is.
 *
 * @param facts what it is made from
 * @returns GoogleSQL
 */
export function selectInGoogleSql(facts: SqlFacts): string {
  const select = partitionSelect(requestOf(facts, quotePath(facts.placement.source, facts.shard.table)));
  return withHead(facts, 'BigQuery', select);
}

/**
 * Writes what setting up the region of a source dataset runs.
 *
 * @param options whose source it is
 * @param location of that source
 * @param installer what `deploy_installer` is made of
 */
export function regionInGoogleSql(options: Options, location: string, installer: Installer): string {
  const { project } = placementOf(options).source;
  const statements = regionStatements({ project, dataset: regionDataset(location) }, location, installer);
  return statements.map((statement) => `${statement};\n`).join('\n');
}

/**
 * Writes the statement that `deploy_installer` answers with: the procedure `install_svc`.
 *
 * @param options without errors
 * @param installer what `deploy_installer` is made of
 */
export function installInGoogleSql(options: Options, { parts }: Installer): string {
  return `${deployInstaller(options, parts)};\n`;
}

/**
 * Writes the procedure `RUN`, as `install_svc` makes it.
 *
 * @param options without errors
 */
export function runInGoogleSql(options: Options): string {
  return `${runProcedure(runNames(placementOf(options)), options.transform_config_template)};\n`;
}
