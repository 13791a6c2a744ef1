/**
 * Which request asks for which REST method: https://cloud.google.com/bigquery/docs/reference/rest, and of Cloud Storage what
 * one asks before writing into a bucket: https://cloud.google.com/storage/docs/json_api/v1
 */

/** The methods that the server knows, by Google's names. */
export type RestMethod =
  | 'datasets.list'
  | 'datasets.insert'
  | 'datasets.get'
  | 'datasets.delete'
  | 'tables.list'
  | 'tables.get'
  | 'tables.delete'
  | 'tabledata.list'
  | 'routines.list'
  | 'routines.get'
  | 'routines.delete'
  | 'jobs.list'
  | 'jobs.insert'
  | 'jobs.get'
  | 'jobs.cancel'
  | 'jobs.query'
  | 'jobs.getQueryResults'
  | 'buckets.get'
  | 'buckets.testIamPermissions';

/** A request understood. */
export interface Route {
  readonly method: RestMethod;
  /** The named parts of the path, decoded: `project`, `dataset`, `table`, `routine`, `job`, `bucket`. */
  readonly names: Readonly<Record<string, string>>;
}

const ROUTES: readonly (readonly [verb: string, path: string, method: RestMethod])[] = [
  ['GET', 'projects/:project/datasets', 'datasets.list'],
  ['POST', 'projects/:project/datasets', 'datasets.insert'],
  ['GET', 'projects/:project/datasets/:dataset', 'datasets.get'],
  ['DELETE', 'projects/:project/datasets/:dataset', 'datasets.delete'],
  ['GET', 'projects/:project/datasets/:dataset/tables', 'tables.list'],
  ['GET', 'projects/:project/datasets/:dataset/tables/:table', 'tables.get'],
  ['DELETE', 'projects/:project/datasets/:dataset/tables/:table', 'tables.delete'],
  ['GET', 'projects/:project/datasets/:dataset/tables/:table/data', 'tabledata.list'],
  ['GET', 'projects/:project/datasets/:dataset/routines', 'routines.list'],
  ['GET', 'projects/:project/datasets/:dataset/routines/:routine', 'routines.get'],
  ['DELETE', 'projects/:project/datasets/:dataset/routines/:routine', 'routines.delete'],
  ['GET', 'projects/:project/jobs', 'jobs.list'],
  ['POST', 'projects/:project/jobs', 'jobs.insert'],
  ['GET', 'projects/:project/jobs/:job', 'jobs.get'],
  ['POST', 'projects/:project/jobs/:job/cancel', 'jobs.cancel'],
  ['POST', 'projects/:project/queries', 'jobs.query'],
  ['GET', 'projects/:project/queries/:job', 'jobs.getQueryResults'],
  ['GET', 'storage/v1/b/:bucket', 'buckets.get'],
  ['GET', 'storage/v1/b/:bucket/iam/testPermissions', 'buckets.testIamPermissions'],
];

/**
 * Finds the REST method of a request.
 *
 * @param verb - the HTTP method
 * @param pathname - the path of the URL; the client leaves `/bigquery/v2` out when its endpoint comes from
 *   `BIGQUERY_EMULATOR_HOST`
 * @returns nothing for a request that asks for no method we know
 */
export function routeOf(verb: string, pathname: string): Route | undefined {
  const segments = pathBelow(pathname).split('/').map(decodeURIComponent);
  for (const [routeVerb, path, method] of ROUTES) {
    const names = routeVerb === verb ? match(path.split('/'), segments) : undefined;
    if (names !== undefined) return { method, names };
  }
  return undefined;
}

/** The path without what all paths of the interface begin with. */
export function pathBelow(pathname: string): string {
  return pathname.replace(/^\/+(bigquery\/v2\/)?/, '');
}

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const names: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) names[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return names;
}
