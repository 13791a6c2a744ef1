/** `deploy_installer`: checks the options and answers with the one statement that makes `install_svc`. */
import { quotePath, quoteText } from '../dialects/googlesql/quote.ts';
import { errorReport } from '../options/errors.ts';
import type { Options } from '../options/fields.generated.ts';
import { placementOf } from '../placement.ts';
import type { DatasetId } from '../values.ts';
import { installProcedure } from './install.ts';
import { fillNames, runNames } from './names.ts';
import { COMPILE, DEPLOY, PARTS } from './tables.ts';

/** What is installed: made by the build, carried by the region's dataset. All of it is plain text. */
export interface Parts {
  readonly version: string;
  /** The body of `svc_service` but for its last line: a script that defines `svc`. */
  readonly service: string;
  /** The statements that make `RUN`, with placeholders for its names. */
  readonly events_external: string;
  readonly events_partitioned: string;
}

/** The file `dist/service/installer.json`. */
export interface Installer {
  /** The body of `svc_compile`, a function of `options` and `parts`. */
  readonly code: string;
  readonly parts: Parts;
}

/**
 * Answers a call of `deploy_installer`.
 *
 * @param given the options object, or its text
 * @param parts what is installed
 * @returns one statement
 * @throws Error with a line `path: message [code]` for each error of the options, as `svc check` tells them
 */
export function deployInstaller(given: unknown, parts: Parts): string {
  const { value, fault } = typeof given === 'string' ? parse(given) : { value: given, fault: '' };
  const report = errorReport(value);
  if (report !== '') throw new Error(`deploy_installer refuses these options:\n${report}${fault}`);
  const options = value as Options;
  return installProcedure({
    options,
    version: parts.version,
    service: `${parts.service}return svc.doTask(${inScript(options)}, task, input);`,
    run: fillNames(parts[options.transform_config_template], runNames(placementOf(options))),
  });
}

/** `EXECUTE IMMEDIATE (SELECT <region>.deploy_installer(<options>))`, where the options are SQL of a JSON value. */
export function deployCall(region: DatasetId, options: string): string {
  return `EXECUTE IMMEDIATE (SELECT ${quotePath(region, DEPLOY)}(${options}))`;
}

/**
 * The statements that set a region up, or upgrade it.
 *
 * The inline code of a JavaScript function has 32 KB at most (https://cloud.google.com/bigquery/quotas#udf_limits), which
 * is enough for the checks or for what `RUN` needs, and not for both: so `deploy_installer` is a function in SQL that hands
 * the one as a text to the other.
 *
 * @param region the dataset `svc_<region>`
 * @param location as BigQuery calls it, such as `europe-west2` or `EU`
 * @param installer the file `dist/service/installer.json`
 */
export function regionStatements(region: DatasetId, location: string, { code, parts }: Installer): readonly string[] {
  const described = `OPTIONS (description = ${quoteText(`svc ${parts.version}`)})`;
  const [compile, carried] = [COMPILE, PARTS].map((name) => quotePath(region, name));
  return [
    `CREATE SCHEMA IF NOT EXISTS ${quotePath(region)} OPTIONS (location = ${quoteText(location)})`,
    `CREATE OR REPLACE FUNCTION ${carried}() RETURNS STRING AS (${quoteText(JSON.stringify(parts))})`,
    `CREATE OR REPLACE FUNCTION ${compile}(options JSON, parts STRING) RETURNS STRING LANGUAGE js\n${described} AS ${quoteText(code)}`,
    `CREATE OR REPLACE FUNCTION ${quotePath(region, DEPLOY)}(options JSON) RETURNS STRING\nAS (${compile}(options, ${carried}()))\n${described}`,
  ];
}

function parse(text: string): { readonly value: unknown; readonly fault: string } {
  try {
    return { value: JSON.parse(text), fault: '' };
  } catch (error) {
    return { value: text, fault: `\nThe text is not JSON: ${(error as Error).message}` };
  }
}

/** JSON as an expression of JavaScript. Two characters that JSON takes end a line in the language of 2017. */
function inScript(options: Options): string {
  return JSON.stringify(options).replace(/[\u2028\u2029]/g, (character) =>
    character === '\u2028' ? '\\u2028' : '\\u2029',
  );
}
