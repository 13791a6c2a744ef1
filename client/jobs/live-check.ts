/** Options against what is on BigQuery: asked for, or before a deployment; never while somebody types. */
import { counted } from '../../service/wording/amounts.ts';
import type { LiveProblem } from '../../warehouses/bigquery/bigquery-warehouse.ts';
import { type Action, goToPlace, tell } from '../notices.ts';
import { nameOf } from '../options/options-files.ts';
import type { OptionsFile } from '../surroundings.ts';
import type { FieldDiagnostics } from './field-diagnostics.ts';
import { remedyFor } from './remedies.ts';

/**
 * Shows problems on their fields, and tells of errors.
 *
 * @param fields where they are shown
 * @param file the options
 * @param problems what a check found
 * @param range of the check
 * @returns true when one is an error, which has been told by then
 */
export function showProblemsFound(
  fields: FieldDiagnostics,
  file: OptionsFile,
  problems: readonly LiveProblem[],
  range: 'everything' | 'errors',
): boolean {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const others = problems.filter(({ severity }) => severity !== 'error');
  const [place] = fields.showChecked(file, [...errors, ...others], range);
  const [first] = errors;
  if (first === undefined) return false;
  const more =
    errors.length > 1 ? ` ${nameOf(file.uri)} has ${counted(errors.length - 1, 'other error')} as well.` : '';
  const remedy = remedyFor(first.code, 'bigquery');
  const actions: readonly Action[] = [
    ...(remedy ? [{ ...remedy, arguments: [file.uri.toString()] }] : []),
    ...(place ? [goToPlace(place, 'Go to Field')] : []),
  ];
  tell('error', `${first.message}${more}`, ...actions);
  return true;
}
