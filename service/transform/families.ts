/** The three families of parameters: where the export keeps them, what the options call them. */
import type { Options } from '../options/fields.generated.ts';
import type { ColumnFamily, ColumnOrigin, ParamType } from '../values.ts';

/** A family of columns that come out of an array of keys and values. */
export type ParamFamily = Exclude<ColumnFamily, 'source'>;

/** The families in the order of their columns. */
export const PARAM_FAMILIES: readonly ParamFamily[] = ['event_param', 'user_property', 'item_param'];

/** The shard's columns that the transform takes apart; every other one is passed on as it is. */
export const EVENT_PARAMS = 'event_params';
export const USER_PROPERTIES = 'user_properties';
export const ITEMS = 'items';
export const ITEM_PARAMS = 'item_params';

/** What the options say about one family. */
export interface FamilyOptions {
  readonly includeObserved: boolean;
  readonly excluded: readonly string[];
  readonly custom: readonly { readonly name: string; readonly type: ParamType }[];
}

/** What the options say about a family, defaults applied (`spec.md` section 4.2). */
export function familyOptions(options: Options, family: ParamFamily): FamilyOptions {
  if (family === 'event_param') {
    return {
      includeObserved: options.include_observed_event_params !== false,
      excluded: options.exclude_event_params || [],
      custom: options.custom_event_params || [],
    };
  }
  if (family === 'user_property') {
    return {
      includeObserved: options.include_observed_user_properties !== false,
      excluded: options.exclude_user_properties || [],
      custom: options.custom_user_properties || [],
    };
  }
  return {
    includeObserved: options.include_observed_item_params !== false,
    excluded: options.exclude_item_params || [],
    custom: options.custom_item_params || [],
  };
}

/** Tells of a row of the register whether its name still gets values under these options; the column of one that does not stays, and is NULL. */
export function isNameEffective(
  options: FamilyOptions,
): (row: { readonly name: string; readonly origin: ColumnOrigin }) => boolean {
  const excluded = new Set(options.excluded);
  const custom = new Set(options.custom.map((entry) => entry.name));
  return (row) =>
    !excluded.has(row.name) && (options.includeObserved || row.origin !== 'observed' || custom.has(row.name));
}
