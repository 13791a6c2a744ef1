/** Statements about the table `events` and its files, as GoogleSQL. */
import { quoteName, quotePath, quoteText, quoteUri } from '../dialects/googlesql/quote.ts';
import { convert } from '../dialects/googlesql/records.ts';
import type { Options } from '../options/fields.generated.ts';
import { placementOf } from '../placement.ts';
import { describeColumn } from '../transform/describe-column.ts';
import { type EventsColumn, eventsColumns } from '../transform/layout.ts';
import { fieldIndex, typeText } from '../transform/types.ts';
import type { Column, Field } from '../values.ts';
import { EVENTS, ownerText, storageRoot } from './tables.ts';

/** The columns of `events` that are in the path of the files and not in the files. */
const KEYS: readonly string[] = ['event_date', 'svc_run'];

/** Descriptions are left out of a statement that would come near the limit of a query text with them. */
const ROOMY = 800000;

/** Writes the rows of a SELECT as Parquet files to a place where there are none. */
export function exportData(uri: string, select: string): string {
  return `EXPORT DATA OPTIONS (uri = ${quoteUri(uri)}, format = 'PARQUET', compression = 'ZSTD', overwrite = FALSE) AS ${select}`;
}

/** Makes an empty native table with the columns of the register. */
export function createTable(options: Options, table: string, register: readonly Column[]): string {
  const columns = described(eventsColumns(register));
  return (
    `CREATE TABLE IF NOT EXISTS ${table} (${columns}) PARTITION BY event_date CLUSTER BY event_name ` +
    `OPTIONS (description = ${quoteText(`${ownerText(placementOf(options).deployment)} its columns are fixed until a full run`)})`
  );
}

/** Adds the companions among some columns to `events`, where they are missing; null where there are none. */
export function addColumns(table: string, columns: readonly Column[]): string | null {
  const added = columns
    .filter((column) => column.companion && column.family !== 'item_param')
    .map((column) => ({ name: column.columnName || '', type: column.type, column }))
    .map((column) => `ADD COLUMN IF NOT EXISTS ${definition(column, true)}`);
  return added.length === 0 ? null : `ALTER TABLE ${table} ${added.join(', ')}`;
}

/** Replaces `events` by an external table over exactly these files. */
export function publishTable(
  options: Options,
  register: readonly Column[],
  uris: readonly string[],
  standing: string,
): string {
  const { bucket, deployment, destination } = placementOf(options);
  const columns = described(eventsColumns(register).filter(({ name }) => KEYS.indexOf(name) < 0));
  return (
    `CREATE OR REPLACE EXTERNAL TABLE ${quotePath(destination, EVENTS)} (${columns}) ` +
    'WITH PARTITION COLUMNS (event_date DATE, svc_run STRING) ' +
    `OPTIONS (format = 'PARQUET', enable_list_inference = TRUE, hive_partition_uri_prefix = ${quoteUri(storageRoot(bucket, deployment))}, ` +
    `description = ${quoteText(`${ownerText(deployment)} ${standing}`)}, uris = [${uris.map(quoteUri).join(', ')}])`
  );
}

/** The rows of one date of `events`, with the columns of another register. */
export function carrySelect(
  events: string,
  own: readonly Field[],
  columns: readonly EventsColumn[],
  date: string,
): string {
  const values = columns.map(({ name, type }) => {
    const field = own[fieldIndex(own, name)];
    return field === undefined ? `CAST(NULL AS ${typeText(type)})` : convert(`t.${quoteName(name)}`, field.type, type);
  });
  return `SELECT ${values.join(', ')} FROM ${events} AS t WHERE t.event_date = DATE ${quoteText(date)}`;
}

function described(columns: readonly EventsColumn[]): string {
  const text = (isDescribed: boolean) => columns.map((column) => definition(column, isDescribed)).join(', ');
  const full = text(true);
  return full.length < ROOMY ? full : text(false);
}

/** A column with its type and, where its name comes from a name of the export, that name. */
function definition({ name, type, column }: EventsColumn, isDescribed: boolean): string {
  const shown = isDescribed && column !== undefined && column.family !== 'source';
  const description = shown ? ` OPTIONS (description = ${quoteText(describeColumn(column))})` : '';
  return `${quoteName(name)} ${typeText(type)}${description}`;
}
