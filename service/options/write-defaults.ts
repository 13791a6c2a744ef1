import { datasetText, placementOf } from '../placement.ts';
import { insertFields } from './changes.ts';
import { type CheckedDocument, checkText } from './check-document.ts';
import { withDefaults } from './defaults.ts';
import { applyTextEdits } from './edits.ts';
import type { Options } from './fields.generated.ts';
import { FIELDS } from './fields.ts';
import type { TextEdit } from './problem.ts';
import { toValue } from './tree.ts';

/**
 * Writes the default of every field that is absent and has one, where the documentation's order has the field. A dataset
 * that follows from other fields is written as it comes out, unless there are errors. A default of which a check would say
 * something if it were written, such as that it is redundant, stays silent.
 *
 * @param checked - a document with its problems
 * @returns edits of the document; none when nothing is absent, or the document has a fault of syntax
 */
export function writeDefaults({ document, problems }: CheckedDocument): TextEdit[] {
  const { root, text } = document;
  if (root?.kind !== 'object' || document.problems.length > 0) return [];
  const options = toValue(root) as Options;
  const placement = problems.some(({ severity }) => severity === 'error') ? undefined : placementOf(options);
  const defaults = Object.assign(
    {},
    withDefaults(options),
    placement && {
      deployment_dataset_id: datasetText(placement.deployment),
      destination_dataset_id: datasetText(placement.destination),
    },
  );
  const written = new Set(root.entries.map(({ key }) => key));
  const silent = Object.entries(defaults).filter(([field]) => FIELDS.has(field) && !written.has(field));
  silent.sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const { problems: told } = checkText(applyTextEdits(text, insertFields(document, silent)));
  const isTold = new Set(told.map(({ path }) => path[0]));
  return insertFields(
    document,
    silent.filter(([field]) => !isTold.has(field)),
  );
}

const ORDER: readonly string[] = Array.from(FIELDS.keys());
