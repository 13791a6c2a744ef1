/** The REST methods of datasets, tables, their rows and routines: https://cloud.google.com/bigquery/docs/reference/rest */
import { backQuoted, datasetOf, printed } from '../../googlesql/engine/names.ts';
import { rowsAsObjects } from '../../googlesql/engine/session.ts';
import { type Dataset, type Routine, type Storage, type Table, tablesOf } from '../../googlesql/engine/storage.ts';
import { rowCells } from './cells.ts';
import { pageOf } from './pages.ts';
import type { Query } from './protocol.ts';
import { alreadyExists, invalid, notFound, Refused } from './refusals.ts';
import { datasetResource, routineListEntry, routineResource, tableListEntry, tableResource } from './resources.ts';

/** What the methods work on. */
export interface Catalog {
  readonly storage: Storage;
  /** Changes go the way of everybody's, by a statement. Rejects with {@link Refused}. */
  readonly execute: (sql: string) => Promise<void>;
}

/** What one request asks for. */
export interface CatalogRequest {
  readonly names: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Answers a request; throws {@link Refused} for what BigQuery refuses. An answer of nothing has no body. */
export type CatalogMethod = (
  catalog: Catalog,
  request: CatalogRequest,
) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** Entries of a list that come at once: https://cloud.google.com/bigquery/docs/paging-results */
const LARGEST_PAGE = 1000;

/** The methods by their names. */
export const CATALOG_METHODS = {
  'datasets.list': async ({ storage }, { names, query }) => {
    const all = [...storage.datasets.values()].filter(({ name }) => name.startsWith(`${names['project']}.`));
    const { entries, next } = pageOf(all, query, LARGEST_PAGE);
    return { kind: 'bigquery#datasetList', datasets: entries.map(datasetResource), ...nextPage(next) };
  },
  'datasets.get': async (catalog, { names }) => datasetResource(findDataset(catalog, names)),
  'datasets.insert': async (catalog, { names, body }) => {
    const { datasetReference, location = 'US', description } = body as unknown as NewDataset;
    const dataset = datasetReference.datasetId;
    if (!/^\w{1,1024}$/.test(dataset)) throw invalid(`Invalid dataset ID "${dataset}".`);
    const name = `${names['project']}.${dataset}`;
    if (catalog.storage.datasets.has(name)) throw alreadyExists('Dataset', printed(name));
    const options = [`location = ${JSON.stringify(location)}`];
    if (description) options.push(`description = ${JSON.stringify(description)}`);
    await catalog.execute(`CREATE SCHEMA ${backQuoted(name)} OPTIONS (${options.join(', ')})`);
    return datasetResource(findDataset(catalog, { ...names, dataset }));
  },
  'datasets.delete': async (catalog, { names, query }) => {
    const { name } = findDataset(catalog, names);
    const isFull = tablesOf(catalog.storage, name).length + routinesOf(catalog.storage, name).length > 0;
    if (isFull && query['deleteContents'] !== 'true')
      throw new Refused({ status: 400, reason: 'resourceInUse', message: `Dataset ${printed(name)} is still in use` });
    await catalog.execute(`DROP SCHEMA ${backQuoted(name)} CASCADE`);
    return undefined;
  },
  'tables.list': async (catalog, { names, query }) => {
    const all = tablesOf(catalog.storage, findDataset(catalog, names).name);
    const { entries, next } = pageOf(all, query, LARGEST_PAGE);
    return {
      kind: 'bigquery#tableList',
      tables: entries.map(tableListEntry),
      totalItems: all.length,
      ...nextPage(next),
    };
  },
  'tables.get': async (catalog, { names }) => tableResource(findDataset(catalog, names), findTable(catalog, names)),
  'tables.delete': async (catalog, { names }) => {
    const { name, external } = findTable(catalog, names);
    await catalog.execute(`DROP ${external ? 'EXTERNAL TABLE' : 'TABLE'} ${backQuoted(name)}`);
    return undefined;
  },
  'tabledata.list': async (catalog, { names, query }) => {
    const { columns, rows, external } = findTable(catalog, names);
    if (external) throw invalid('Cannot list a table of type EXTERNAL.');
    const { entries, next } = pageOf(rows, query, LARGEST_PAGE);
    const int64Timestamps = query['formatOptions.useInt64Timestamp'] === 'true';
    return {
      kind: 'bigquery#tableDataList',
      totalRows: String(rows.length),
      rows: rowsAsObjects(columns, entries).map((row) => rowCells(columns, row, { int64Timestamps })),
      ...(next && { pageToken: next }),
    };
  },
  'routines.list': async (catalog, { names, query }) => {
    const all = routinesOf(catalog.storage, findDataset(catalog, names).name);
    const { entries, next } = pageOf(all, query, LARGEST_PAGE);
    return { routines: entries.map(routineListEntry), ...nextPage(next) };
  },
  'routines.get': async (catalog, { names }) => routineResource(findRoutine(catalog, names)),
  'routines.delete': async (catalog, { names }) => {
    const { name, kind } = findRoutine(catalog, names);
    await catalog.execute(`DROP ${kind === 'procedure' ? 'PROCEDURE' : 'FUNCTION'} ${backQuoted(name)}`);
    return undefined;
  },
} satisfies Readonly<Record<string, CatalogMethod>>;

interface NewDataset {
  readonly datasetReference: { readonly datasetId: string };
  readonly location?: string;
  readonly description?: string;
}

type Names = CatalogRequest['names'];

function findDataset({ storage }: Catalog, { project, dataset }: Names): Dataset {
  const found = storage.datasets.get(`${project}.${dataset}`);
  if (found === undefined) throw notFound('Dataset', `${project}:${dataset}`);
  return found;
}

function findTable(catalog: Catalog, names: Names): Table {
  const name = `${findDataset(catalog, names).name}.${names['table']}`;
  const found = catalog.storage.tables.get(name);
  if (found === undefined) throw notFound('Table', printed(name));
  return found;
}

function findRoutine(catalog: Catalog, names: Names): Routine {
  const name = `${findDataset(catalog, names).name}.${names['routine']}`;
  const found = catalog.storage.routines.get(name);
  if (found === undefined) throw notFound('Routine', printed(name));
  return found;
}

function routinesOf(storage: Storage, dataset: string): readonly Routine[] {
  return [...storage.routines.values()].filter(({ name }) => datasetOf(name) === dataset);
}

function nextPage(next: string | undefined): { readonly nextPageToken?: string } {
  return next === undefined ? {} : { nextPageToken: next };
}
