import type { FieldName } from '../../service/options/fields.generated.ts';
import type { Entry, Node, StringNode } from '../../service/options/tree.ts';
import { datasetOf, defaultDeployment, placementOf } from '../../service/placement.ts';
import type { Placement } from '../../service/values.ts';
import type { ServedDocument } from '../served-document.ts';

/**
 * Finds a field of the options as it is written.
 *
 * @param document - the document
 * @param field - the field
 * @returns its entry, the first when there are two; nothing when it is absent
 */
export function writtenField(document: ServedDocument, field: FieldName): Entry | undefined {
  const { root } = document.options;
  return root?.kind === 'object' ? root.entries.find(({ key }) => key === field) : undefined;
}

/**
 * Finds the text that a field has as its value.
 *
 * @param document - the document
 * @param field - the field
 * @returns the string; nothing when the field is absent or has no string
 */
export function writtenText(document: ServedDocument, field: FieldName): StringNode | undefined {
  return stringOf(writtenField(document, field)?.value);
}

/**
 * Resolves what goes where, as far as a document can be understood while it is being written.
 *
 * @param document - the document
 * @returns the placement; nothing as long as a dataset is missing or badly written. Without a template, there is no bucket
 */
export function placementIn(document: ServedDocument): Placement | undefined {
  const text = (field: FieldName) => writtenText(document, field)?.value;
  const source = datasetOf(text('ga4_dataset_id') ?? '');
  const isSound = (field: FieldName) => !writtenField(document, field) || datasetOf(text(field) ?? '') !== undefined;
  const deployment = text('deployment_dataset_id');
  if (!source || !isSound('deployment_dataset_id') || !isSound('destination_dataset_id')) return undefined;
  if (deployment === undefined && !defaultDeployment(source)) return undefined;
  const isExternal = text('transform_config_template') === 'events_external';
  return placementOf({
    ga4_dataset_id: text('ga4_dataset_id') ?? '',
    transform_config_template: isExternal ? 'events_external' : 'events_partitioned',
    gcs_bucket_name: text('gcs_bucket_name'),
    deployment_dataset_id: deployment,
    destination_dataset_id: text('destination_dataset_id'),
  });
}

function stringOf(node: Node | undefined): StringNode | undefined {
  return node?.kind === 'string' ? node : undefined;
}
