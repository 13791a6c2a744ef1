import type { FieldName } from '../../../service/options/fields.generated.ts';
import { datasetText } from '../../../service/placement.ts';
import type { ServedDocument } from '../../served-document.ts';
import { codeSpan } from '../markdown.ts';
import { placementIn, writtenField } from '../written-fields.ts';

/**
 * Says what goes where.
 *
 * @param document - the document
 * @returns Markdown; nothing as long as the datasets cannot be resolved
 */
export function placementText(document: ServedDocument): string | undefined {
  const placement = placementIn(document);
  if (!placement) return undefined;
  const { source, deployment, destination, bucket } = placement;
  const note = (field: FieldName) => (writtenField(document, field) ? '' : ' (by default)');
  const lines = [
    `- Source: ${codeSpan(datasetText(source))}, and ${codeSpan(`${datasetText(source)}.install_svc`)}`,
    `- Deployment: ${codeSpan(datasetText(deployment))}${note('deployment_dataset_id')}, with ${codeSpan('RUN')}`,
    `- Destination: ${codeSpan(`${datasetText(destination)}.events`)}${note('destination_dataset_id')}`,
    ...(bucket === undefined
      ? []
      : [`- Bucket: ${codeSpan(`gs://${bucket}`)}, with the files of ${codeSpan('events')}`]),
  ];
  return ['**What goes where**', lines.join('\n')].join('\n\n');
}
