/** Datasets, tables and routines: whether they are there, and what they say of themselves. These questions cost nothing. */
import type { DatasetId } from '../../service/values.ts';
import type { Connection } from './connection.ts';
import type { DatasetResource, ListResource, RoutineResource, RowsResource, TableResource } from './resources.ts';
import { type Row, rowsOf } from './rows.ts';

/** A dataset; nothing where it is not there. */
export function findDataset(connection: Connection, dataset: DatasetId): Promise<DatasetResource | undefined> {
  return connection.find({ project: dataset.project, path: `/datasets/${dataset.dataset}` });
}

/** A table or view with its schema; nothing where it is not there. */
export function findTable(
  connection: Connection,
  dataset: DatasetId,
  name: string,
): Promise<TableResource | undefined> {
  return connection.find({ project: dataset.project, path: `/datasets/${dataset.dataset}/tables/${name}` });
}

/** A routine with its body; nothing where it is not there. */
export function findRoutine(
  connection: Connection,
  dataset: DatasetId,
  name: string,
): Promise<RoutineResource | undefined> {
  return connection.find({ project: dataset.project, path: `/datasets/${dataset.dataset}/routines/${name}` });
}

/**
 * Every row of a small table, in no order; nothing where the table is not there. Reading a table this way starts no job, and
 * is free: https://cloud.google.com/bigquery/pricing#free
 */
export async function readTable(
  connection: Connection,
  dataset: DatasetId,
  name: string,
): Promise<readonly Row[] | undefined> {
  const table = await findTable(connection, dataset, name);
  if (table === undefined) return undefined;
  const rows: Row[] = [];
  let pageToken: string | undefined;
  do {
    const page: RowsResource | undefined = await connection.find<RowsResource>({
      project: dataset.project,
      path: `/datasets/${dataset.dataset}/tables/${name}/data`,
      query: { ...ROW_FORMAT, ...(pageToken !== undefined && { pageToken }) },
    });
    rows.push(...rowsOf(table.schema, page?.rows));
    pageToken = page?.pageToken;
  } while (pageToken !== undefined);
  return rows;
}

/** Instants to the microsecond; without it the API writes seconds as a fraction, which has not enough digits. */
export const ROW_FORMAT = { 'formatOptions.useInt64Timestamp': true };

/** The names of the tables or routines of a dataset; none where it is not there. */
export async function listNames(
  connection: Connection,
  { project, dataset }: DatasetId,
  kind: 'tables' | 'routines',
): Promise<readonly string[]> {
  const names: string[] = [];
  let pageToken: string | undefined;
  do {
    const page: ListResource | undefined = await connection.find<ListResource>({
      project,
      path: `/datasets/${dataset}/${kind}`,
      query: { maxResults: 1000, ...(pageToken !== undefined && { pageToken }) },
    });
    for (const { tableReference } of page?.tables ?? []) names.push(tableReference.tableId);
    for (const { routineReference } of page?.routines ?? []) names.push(routineReference.routineId);
    pageToken = page?.nextPageToken;
  } while (pageToken !== undefined);
  return names;
}

/** The names of the datasets of a project. */
export async function listDatasets(connection: Connection, project: string): Promise<readonly string[]> {
  const names: string[] = [];
  let pageToken: string | undefined;
  do {
    const page: ListResource | undefined = await connection.find<ListResource>({
      project,
      path: '/datasets',
      query: { maxResults: 1000, ...(pageToken !== undefined && { pageToken }) },
    });
    for (const { datasetReference } of page?.datasets ?? []) names.push(datasetReference.datasetId);
    pageToken = page?.nextPageToken;
  } while (pageToken !== undefined);
  return names;
}
