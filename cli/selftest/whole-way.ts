/** The whole way, as the documentation has it: set up, deploy, install, run; run again; run after one more day. */
import { quotePath, quoteText } from '../../service/dialects/googlesql/quote.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { datasetText } from '../../service/placement.ts';
import { deployCall, regionStatements } from '../../service/routines/deploy.ts';
import { installCall } from '../../service/routines/install.ts';
import { EVENTS, RUN } from '../../service/routines/tables.ts';
import type { DatasetId } from '../../service/values.ts';
import { type Check, sameAs } from './check.ts';
import type { Lab } from './lab.ts';

type Template = Options['transform_config_template'];

const TEMPLATES: readonly Template[] = ['events_partitioned', 'events_external'];

/**
 * The deployment datasets that the checks make beside the lab's own dataset.
 *
 * @param dataset the lab's own
 */
export function madeBeside({ project, dataset }: DatasetId): readonly DatasetId[] {
  return TEMPLATES.map((template) => ({ project, dataset: `${dataset}_${template}` }));
}

export const WHOLE_WAY_CHECKS: readonly Check[] = TEMPLATES.map((template, at) => ({
  id: template,
  claim: `The documented script makes ${EVENTS} with ${template}; a second run does nothing; a third one does the new day, in which a name has another type of value${template === 'events_external' ? ', and a name is new' : ''}.`,
  needsBucket: template === 'events_external',
  look: async (lab) => {
    const deployment = madeBeside(lab.dataset)[at] ?? lab.dataset;
    const events = quotePath(deployment, EVENTS);
    const run = `CALL ${quotePath(deployment, RUN)}(NULL);`;
    await lab.run(`DROP TABLE IF EXISTS ${lab.table('events_20240102')};`);
    await lab.run(shardOf(lab, '20240101', [['level', 'int_value', '7']]));
    await lab.run(`${regionStatements(lab.dataset, lab.location, lab.installer).slice(1).join(';\n')};`);
    await lab.run(`${deployCall(lab.dataset, `JSON ${quoteText(JSON.stringify(optionsOf(lab, template, deployment)))}`)};
${installCall(lab.dataset)};
${run}`);
    const first = await lab.run(`SELECT COUNT(*) AS n, SUM(event_param_level) AS level FROM ${events};`);
    await lab.run(run);
    const second = await lab.run(`SELECT COUNT(*) AS n FROM ${events};`);
    await lab.run(
      shardOf(lab, '20240102', [
        ['level', 'string_value', "'high'"],
        ['colour', 'string_value', "'red'"],
      ]),
    );
    await lab.run(run);
    // A native table takes a new name with the next full run, and a companion at once.
    const isOpen = template === 'events_external';
    const third = await lab.run(
      `SELECT COUNT(*) AS n, SUM(event_param_level) AS level, MAX(event_param_level_string) AS other${isOpen ? ', MAX(event_param_colour) AS colour' : ''} FROM ${events};`,
    );
    return sameAs(
      [first.rows[0], second.rows[0], third.rows[0]],
      [{ n: 1, level: 7 }, { n: 1 }, { n: 2, level: 7, other: 'high', ...(isOpen && { colour: 'red' }) }],
    );
  },
}));

const VALUE = 'string_value STRING, int_value INT64, float_value FLOAT64, double_value FLOAT64';
const PARAMS = `ARRAY<STRUCT<key STRING, value STRUCT<${VALUE}>>>`;

/** A day of an export with one event. */
function shardOf(
  { table }: Lab,
  day: string,
  params: readonly (readonly [key: string, slot: string, value: string])[],
): string {
  const slots = VALUE.split(', ').map((slot) => slot.split(' ')[0]);
  const elements = params.map(
    ([key, filled, value]) => `('${key}', (${slots.map((slot) => (slot === filled ? value : 'NULL')).join(', ')}))`,
  );
  return `CREATE OR REPLACE TABLE ${table(`events_${day}`)} (event_date STRING, event_timestamp INT64, event_name STRING, event_params ${PARAMS},
  user_properties ARRAY<STRUCT<key STRING, value STRUCT<${VALUE}, set_timestamp_micros INT64>>>, items ARRAY<STRUCT<item_id STRING, item_params ${PARAMS}>>);
INSERT INTO ${table(`events_${day}`)} (event_date, event_timestamp, event_name, event_params) VALUES ('${day}', 1704100000000000, 'page_view', ${PARAMS}[${elements.join(', ')}]);`;
}

function optionsOf({ dataset, storage = '' }: Lab, template: Template, deployment: DatasetId): object {
  const bucket = /^gs:\/\/([^/]+)/.exec(storage)?.[1];
  return {
    ga4_dataset_id: datasetText(dataset),
    transform_config_template: template,
    ...(template === 'events_external' && { gcs_bucket_name: bucket }),
    deployment_dataset_id: datasetText(deployment),
  };
}
