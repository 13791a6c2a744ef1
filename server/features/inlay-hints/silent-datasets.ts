import { insertField } from '../../../service/options/changes.ts';
import { datasetText } from '../../../service/placement.ts';
import type { ServedDocument } from '../../served-document.ts';
import { codeSpan } from '../markdown.ts';
import { placementIn, writtenField, writtenText } from '../written-fields.ts';
import { behind, type Hint } from './hint.ts';

/**
 * Says where things go when the fields that would say so are absent.
 *
 * @param document - the document
 * @returns a hint behind the source for an absent deployment dataset, else one behind the deployment dataset for an absent
 *   destination; none when both are written, or as long as the datasets cannot be resolved
 */
export function silentDatasets(document: ServedDocument): Hint[] {
  const placement = placementIn(document);
  const source = writtenText(document, 'ga4_dataset_id');
  const given = writtenText(document, 'deployment_dataset_id');
  if (!placement || !source) return [];
  const hasDestination = writtenField(document, 'destination_dataset_id') !== undefined;
  const deployment = datasetText(placement.deployment);
  const events = `${datasetText(placement.destination)}.events`;
  if (!given) {
    const both = '`deployment_dataset_id` and `destination_dataset_id` are absent: the routines and `events` go to';
    const one = '`deployment_dataset_id` is absent: the routines go to';
    return [
      {
        offset: behind(document, source),
        label: `→ ${deployment}`,
        tooltip: `${hasDestination ? one : both} ${codeSpan(deployment)}.`,
        edits: insertField(document.options, [], 'deployment_dataset_id', deployment)?.edits,
      },
    ];
  }
  if (hasDestination) return [];
  const tooltip = `\`destination_dataset_id\` is absent: the table is ${codeSpan(events)}.`;
  return [{ offset: behind(document, given), label: `→ ${events}`, tooltip }];
}
