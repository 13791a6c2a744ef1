import type { Column } from '../values.ts';

/**
 * Describes a column of `events` that comes from a name, by that name.
 *
 * @param column - a row of the register of the family `event_param` or `user_property`
 * @returns `Event parameter page_location`. BigQuery takes 1,024 characters at most
 *   (https://cloud.google.com/bigquery/docs/schemas#column_descriptions), so a longer name is cut
 */
export function describeColumn({ family, name, companion }: Column): string {
  const what = `${family === 'event_param' ? 'Event parameter' : 'User property'} ${name.slice(0, 900)}`;
  return companion ? `${what}: values that do not fit into the type of its own column, as text` : what;
}
