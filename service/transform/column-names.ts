import type { NameFamily } from '../values.ts';

/**
 * Names the column of `events` (for an item param: the field of an item) that a parameter or property gets, before two
 * names that meet are told apart.
 *
 * BigQuery takes letters, digits and underscores in column names, whatever their case.
 * Source: https://cloud.google.com/bigquery/docs/schemas#column_names
 *
 * @param family - event parameter, user property or item parameter
 * @param name - the name as the export spells it
 * @returns `<family>_<name>` with `_` in place of every other character, a character outside the BMP counting as one
 */
export function columnName(family: Exclude<NameFamily, 'event'>, name: string): string {
  return `${family}_${name.replace(/\W/gu, '_')}`;
}
