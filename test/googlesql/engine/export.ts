/** EXPORT DATA: the rows of a query as files. */
import { child, type Message } from '../zetasql/proto.ts';
import { type SqlType, typeName } from '../zetasql/types.ts';
import { storedRow } from './dml.ts';
import { SqlError } from './errors.ts';
import { bind } from './expressions.ts';
import { informationSchemaOf } from './names.ts';
import { optionsOf, textOption } from './options.ts';
import { findTable } from './relations.ts';
import { type Node, type Outcome, pause, type Session } from './session.ts';
import { prepareText } from './statement-text.ts';
import type { Options, StoredFile } from './storage.ts';

/** Writes the files of an export. It is not atomic: each file is there as soon as it is written. */
export async function executeExport(session: Session, node: Node): Promise<Outcome> {
  if (session.transaction !== undefined)
    throw new SqlError('EXPORT DATA statement is not supported inside a transaction');
  const { shared } = session;
  const options = await optionsOf(session, child(node, 'optionsList'));
  const uri = uriOf(options);
  const format = (textOption(options, 'format') ?? '').toUpperCase();
  if (!['PARQUET', 'JSON', 'CSV', 'AVRO'].includes(format)) throw new SqlError(`Unsupported export format: ${format}`);
  const text = prepareText(session.frame.source, child(node, 'query') as Message, shared.project);
  for (const { name } of text.tables) requireExportable(session, name);
  const { sql, catalog, bytes } = await bind(session, text);
  const { columns, rows } = await shared.evaluator.query(sql, catalog);
  for (const { name, type } of columns) requireWritable(format, name, type);
  requirePlace(session, uri, options);
  session.bytes += bytes;

  const stored = rows.map((row) => storedRow(columns, row));
  const files = Math.max(1, shared.filesPerExport(uri));
  const each = Math.ceil(stored.length / files) || 1;
  for (let file = 0; file < files; file += 1) {
    await pause(session, { at: `write file ${file} of ${uri}` });
    const written: StoredFile = {
      uri: uri.replace('*', String(file).padStart(12, '0')),
      format,
      columns,
      rows: stored.slice(file * each, (file + 1) * each),
      writtenAt: shared.now(),
    };
    shared.storage.files.set(written.uri, written);
  }
  session.rowCount = null;
  return { bytes };
}

function uriOf(options: Options): string {
  const uri = textOption(options, 'uri');
  if (uri === undefined) throw new SqlError('Option uri is required for EXPORT DATA statement');
  if (uri.split('*').length !== 2) throw new SqlError("Option 'uri' value must be a wild card URI with a single '*'.");
  if (!/^gs:\/\/[^/*]+\//.test(uri)) throw new SqlError(`Invalid Cloud Storage URI: ${uri}`);
  return uri;
}

// https://cloud.google.com/bigquery/docs/reference/standard-sql/export-statements
function requireExportable(session: Session, name: string): void {
  if (findTable(session, name) !== undefined) return;
  if (informationSchemaOf(name) !== undefined || /\.__TABLES__$/.test(name) || name.endsWith('*'))
    throw new SqlError('EXPORT DATA statement cannot reference meta tables in the queries.');
}

function requireWritable(format: string, name: string, type: SqlType): void {
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) throw new SqlError(`Invalid field name "${name}" of an exported column`);
  const spelled = typeName(type);
  if (format === 'PARQUET' && /\b(JSON|INTERVAL|GEOGRAPHY)\b/.test(spelled.replace(/\b\w+ /g, '')))
    throw new SqlError(`Type of field ${name} is not supported by Parquet export: ${spelled}`);
  if (format === 'CSV' && type.kind !== 'scalar')
    throw new SqlError(`Operation cannot be performed on a nested schema. Field: ${name}`);
}

function requirePlace(session: Session, uri: string, options: Options): void {
  const { storage, location: usual } = session.shared;
  const bucket = uri.slice('gs://'.length).split('/')[0] ?? '';
  const location = storage.buckets.get(bucket);
  if (location === undefined)
    throw new SqlError(`Not found: URI ${uri}: The specified bucket does not exist.`, 'notFound');
  const source = session.location ?? usual;
  if (location.toUpperCase() !== source.toUpperCase())
    throw new SqlError(
      `Cannot read and write in different locations: source: ${source}, destination: ${location}`,
      'invalid',
    );
  const prefix = uri.split('*')[0] ?? '';
  const isTaken = [...storage.files.keys()].some((file) => file.startsWith(prefix));
  if (isTaken && options['overwrite']?.value !== true)
    throw new SqlError(
      `Invalid value: Failed to export to ${uri}: there are files already. Remove them, or set overwrite = true.`,
      'invalid',
    );
}
