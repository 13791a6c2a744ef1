/** `install_svc`: makes what an installation consists of. Calling it again upgrades, and keeps the ledger. */
import { quotePath, quoteText } from '../dialects/googlesql/quote.ts';
import type { CustomEntry, Options } from '../options/fields.generated.ts';
import { FAMILIES } from '../options/fields.ts';
import { datasetText, placementOf } from '../placement.ts';
import { PARAM_FAMILIES } from '../transform/families.ts';
import { paramColumnType, typeText } from '../transform/types.ts';
import type { DatasetId } from '../values.ts';
import { requireOwnEvents } from './fragments.ts';
import { indent } from './indent.ts';
import { runNames } from './names.ts';
import { INSTALL, SERVICE, TABLES } from './tables.ts';

/** What `install_svc` installs. */
export interface Installed {
  readonly options: Options;
  readonly version: string;
  /** The body of the function behind `RUN`. */
  readonly service: string;
  /** The statement that makes `RUN`. */
  readonly run: string;
}

/**
 * The statement that makes `install_svc`.
 *
 * What it refuses once dates are written, it refuses before it changes anything that is there: another source, template, bucket or place
 * of `events`, another type of a column, and an `events` that somebody else made.
 *
 * @param installed options without errors, and what goes with them
 */
export function installProcedure({ options, version, service, run }: Installed): string {
  const placement = placementOf(options);
  const { source, deployment, destination, bucket } = placement;
  const names = runNames(placement);
  const places = JSON.stringify({
    source: datasetText(source),
    deployment: datasetText(deployment),
    destination: datasetText(destination),
    bucket,
  });
  const schemas = [deployment].concat(datasetText(destination) === datasetText(deployment) ? [] : [destination]);
  const template = options.transform_config_template;
  const described = quoteText(`svc ${version}`);
  return `CREATE OR REPLACE PROCEDURE ${quotePath(source, INSTALL)}()
OPTIONS (strict_mode = FALSE)
${indent(`BEGIN
DECLARE conflict STRING;
${schemas.map((schema) => `CREATE SCHEMA IF NOT EXISTS ${quotePath(schema)};`).join('\n')}
${TABLES.map(([name, columns]) => `CREATE TABLE IF NOT EXISTS ${quotePath(deployment, name)} (${columns});`).join('\n')}
${requireOwnEvents(names)}
IF EXISTS (SELECT 1 FROM ${names.partitions} AS l WHERE l.written_by IS NOT NULL) THEN
  SET conflict = (SELECT FORMAT('it has written dates with %s, %s', TO_JSON_STRING(i.placement), JSON_VALUE(i.options, '$.transform_config_template'))
    FROM ${names.installation} AS i
    WHERE JSON_VALUE(i.options, '$.transform_config_template') != '${template}'${['source', 'destination', 'bucket']
      .map(
        (place) =>
          `\n      OR JSON_VALUE(i.placement, '$.${place}') IS DISTINCT FROM JSON_VALUE(${quoteText(places)}, '$.${place}')`,
      )
      .join('')});
  SET conflict = IFNULL(conflict, (SELECT STRING_AGG(FORMAT('its column %s is %s', c.column_name, c.type), ', ')
    FROM ${names.columns} AS c JOIN UNNEST(${declaredTypes(options)}) AS n ON c.family = n.family AND c.name = n.name
    WHERE NOT c.companion AND c.column_name IS NOT NULL AND c.type != n.type));
  IF conflict IS NOT NULL THEN
    RAISE USING MESSAGE = ${quoteText(`The installation in ${datasetText(deployment)} cannot change to these options: `)} || conflict || '. Uninstall it first, or give another deployment_dataset_id.';
  END IF;
ELSE
  DELETE FROM ${names.columns} WHERE TRUE;
END IF;
CREATE OR REPLACE FUNCTION ${quotePath(deployment, SERVICE)}(task STRING, input STRING) RETURNS STRING LANGUAGE js
OPTIONS (description = ${described}) AS ${quoteText(service)};
EXECUTE IMMEDIATE ${quoteText(run)};
BEGIN TRANSACTION;
DELETE FROM ${names.installation} WHERE TRUE;
INSERT INTO ${names.installation} (options, version, installed_at, placement)
SELECT PARSE_JSON(${quoteText(JSON.stringify(options))}), ${quoteText(version)}, CURRENT_TIMESTAMP(), PARSE_JSON(${quoteText(places)});
COMMIT TRANSACTION;
END`)}`;
}

/** The custom names with the types of their columns, as an array of structs. */
function declaredTypes(options: Options): string {
  const rows = PARAM_FAMILIES.reduce<readonly string[]>(
    (all, family) =>
      all.concat(
        ((options[FAMILIES[family].custom] || []) as readonly CustomEntry[]).map(
          ({ name, type }) =>
            `(${[family, name, typeText(paramColumnType(type))].map((text) => quoteText(text)).join(', ')})`,
        ),
      ),
    [],
  );
  return `ARRAY<STRUCT<family STRING, name STRING, type STRING>>[${rows.join(', ')}]`;
}

/** `CALL <source>.install_svc()` */
export function installCall(source: DatasetId): string {
  return `CALL ${quotePath(source, INSTALL)}()`;
}
