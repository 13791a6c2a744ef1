import { FIELD_GROUPS } from '../../../service/options/field-docs.generated.ts';
import type { FieldName } from '../../../service/options/fields.generated.ts';
import { FIELDS } from '../../../service/options/fields.ts';
import { datasetOf, datasetText, defaultDeployment } from '../../../service/placement.ts';
import type { DatasetId } from '../../../service/values.ts';
import { textOf, type Written } from './written.ts';

/** What the options say about datasets, as far as they are written. */
export interface Facts {
  readonly source?: DatasetId;
  readonly deployment?: DatasetId;
  readonly defaultDeployment?: DatasetId;
  /** The projects that are named anywhere, in the order of the fields. */
  readonly projects: readonly string[];
}

/**
 * Gathers what the options say about datasets.
 *
 * @param written - the keys of the options
 * @param except - a field that is being written and says nothing yet
 * @returns the facts
 */
export function factsOf(written: Written, except?: string): Facts {
  const datasets = new Map<string, DatasetId>();
  for (const field of DATASET_FIELDS) {
    const dataset = field === except ? undefined : datasetOf(textOf(written, field) ?? '');
    if (dataset) datasets.set(field, dataset);
  }
  const source = datasets.get('ga4_dataset_id' satisfies FieldName);
  return {
    source,
    deployment: datasets.get('deployment_dataset_id' satisfies FieldName),
    defaultDeployment: defaultDeployment(source),
    projects: [...new Set([...datasets.values()].map(({ project }) => project))],
  };
}

/** What a field of the kind `dataset` probably is. */
export interface KnownDataset {
  readonly id: string;
  /** Why, in a few words. */
  readonly reason: string;
}

/**
 * Tells what is known to fit into a dataset field.
 *
 * @param field - the field
 * @param facts - what the other fields say
 * @returns the most likely dataset first; none when nothing is known
 */
export function knownDatasets(field: FieldName, facts: Facts): KnownDataset[] {
  const { source, deployment } = facts;
  const known: KnownDataset[] = [];
  if (field === 'ga4_dataset_id') {
    const source = deployment && sourceOfDefault(deployment);
    if (deployment && source) known.push({ id: datasetText(source), reason: `source of ${datasetText(deployment)}` });
  } else if (field === 'deployment_dataset_id') {
    if (facts.defaultDeployment && source)
      known.push({ id: datasetText(facts.defaultDeployment), reason: `default for ${datasetText(source)}` });
  } else {
    const usual = deployment ?? facts.defaultDeployment;
    if (usual) known.push({ id: datasetText(usual), reason: 'default: the deployment dataset' });
  }
  return known;
}

/** The source whose default deployment dataset this is. */
function sourceOfDefault(deployment: DatasetId): DatasetId | undefined {
  const suffix = /\d+$/.exec(deployment.dataset)?.[0];
  const source = { project: deployment.project, dataset: `analytics_${suffix}` };
  return defaultDeployment(source)?.dataset === deployment.dataset ? source : undefined;
}

const DATASET_FIELDS = FIELD_GROUPS.flatMap(({ fields }) => fields).filter((field) => FIELDS.get(field) === 'dataset');
