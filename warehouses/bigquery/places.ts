/** The places that options name. */
import { errorReport } from '../../service/options/errors.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { placementOf } from '../../service/placement.ts';
import type { Placement } from '../../service/values.ts';
import { WarehouseError } from '../warehouse.ts';

/**
 * The placement of options that somebody wrote.
 *
 * @throws WarehouseError `options-invalid` with every error of the options
 */
export function requirePlacement(options: Options): Placement {
  const report = errorReport(options);
  if (report !== '') throw new WarehouseError('options-invalid', `deploy_installer refuses these options:\n${report}`);
  return placementOf(options);
}

/** What failures can be about, given these options: nothing where the options have errors. */
export function placesOf(options: Options): Partial<Placement> {
  return errorReport(options) === '' ? placementOf(options) : {};
}
