/** Names of objects: `project.dataset.object`, however many back quotes a statement uses for them. */

/** Datasets whose name says how to read their tables. */
const INFORMATION_SCHEMA = /^(.+)\.INFORMATION_SCHEMA\.([A-Za-z_]+)$/i;

/**
 * The full name that a path of a statement means.
 *
 * @param path its parts, each of which can have dots in it
 * @param project stands before a name without one
 * @returns the name itself when it has only one part: a temporary table, or the name of a WITH clause
 */
export function fullName(path: readonly string[], project: string): string {
  const name = path.join('.');
  const parts = name.split('.');
  const isSchema = parts.length === 3 && parts[1]?.toUpperCase() === 'INFORMATION_SCHEMA';
  return parts.length === 2 || isSchema ? `${project}.${name}` : name;
}

/** The dataset of an object, `project.dataset`. */
export function datasetOf(name: string): string {
  return (INFORMATION_SCHEMA.exec(name)?.[1] ?? name).split('.').slice(0, 2).join('.');
}

/** The last part of an object's name. */
export function objectOf(name: string): string {
  return name.split('.').slice(2).join('.');
}

/** Dataset and view of `project.dataset.INFORMATION_SCHEMA.VIEW`. */
export function informationSchemaOf(name: string): { readonly dataset: string; readonly view: string } | undefined {
  const [, dataset, view] = INFORMATION_SCHEMA.exec(name) ?? [];
  return dataset === undefined || view === undefined ? undefined : { dataset, view: view.toUpperCase() };
}

/** As BigQuery's messages print it: `project:dataset.object`. */
export function printed(name: string): string {
  return name.replace('.', ':');
}

/** A name between back quotes. */
export function backQuoted(name: string): string {
  return `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}
