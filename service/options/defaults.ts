import type { Options } from './fields.generated.ts';
import { DEFAULTS, FIELDS } from './fields.ts';

/** Options in which only the fields without a fixed default can be absent. */
export type FilledOptions = Options & Required<Omit<Options, ComputedField>>;

type ComputedField = 'gcs_bucket_name' | 'deployment_dataset_id' | 'destination_dataset_id';

/**
 * Fills in the defaults: those of the documentation, and an empty list for every other list. What follows from other
 * fields (the datasets) is left to `placementOf`.
 *
 * @param options - options as written
 * @returns a new object with every field that has a fixed default
 */
export function withDefaults(options: Options): FilledOptions {
  const filled: { [field: string]: unknown } = {};
  FIELDS.forEach((kind, field) => {
    if (kind === 'names' || kind === 'entries') filled[field] = [];
  });
  return Object.assign(filled, DEFAULTS, options) as FilledOptions;
}
