/** One problem of options with what is in the warehouse. */
import type { FieldName } from '../../service/options/fields.generated.ts';
import type { LiveProblem, LiveProblemCode } from './bigquery-warehouse.ts';

/** An error on a field, unless the rest says otherwise. */
export function problem(
  code: LiveProblemCode,
  field: FieldName,
  message: string,
  rest: Partial<Pick<LiveProblem, 'severity' | 'path' | 'nearest'>> = {},
): LiveProblem {
  return { code, severity: 'error', field, path: [field], message, nearest: [], ...rest };
}
