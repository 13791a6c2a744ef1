/** CREATE, ALTER and DROP TABLE; external tables; copies. */
import type { Value } from '../../service/dialects/duckdb/shards.ts';
import {
  child,
  children,
  inherited,
  inheritedChild,
  inheritedChildren,
  type Message,
  pathNames,
  text,
  unwrap,
} from '../zetasql/proto.ts';
import { type SqlField, typeFromProto, typeName } from '../zetasql/types.ts';
import { storedRow } from './dml.ts';
import { SqlError } from './errors.ts';
import { bind, evaluateQuery, withoutRows } from './expressions.ts';
import { filesOf } from './external.ts';
import { fullName, printed } from './names.ts';
import { optionsOf, textOption } from './options.ts';
import { findTable, notFound, requireDataset } from './relations.ts';
import { type Node, type Outcome, pause, type Session } from './session.ts';
import { prepareText } from './statement-text.ts';
import type { External, Options, StoredColumn, StoredRow, Table } from './storage.ts';

/** CREATE TABLE in all its forms: with columns, AS SELECT, COPY, CLONE, LIKE; temporary or not. */
export async function createTable(session: Session, node: Node): Promise<Outcome> {
  const { shared, frame } = session;
  const isTemporary = inherited(node, 'scope') === 'TEMPORARY';
  const path = pathNames(inheritedChild(node, 'name'));
  const name = isTemporary ? path.join('.') : fullName(path, shared.project);
  if (!isTemporary) requirePermanent(session, name);
  if (isThere(session, node, name)) return {};

  const options = await optionsOf(session, inheritedChild(node, 'optionsList'));
  const model = copied(session, node);
  const query = child(node, 'query');
  const result = query === undefined ? undefined : await evaluateQuery(session, query);
  const declared =
    inheritedChild(node, 'tableElementList') === undefined && model !== undefined
      ? model.columns
      : await declaredColumns(session, node);
  const columns = describedColumns(declared);
  const rows = result === undefined ? (model?.rows ?? []) : result.rows.map((row) => storedRow(columns, row));
  await pause(session, { at: `create ${name}` });
  // Another one may have been faster.
  if (isThere(session, node, name)) return {};

  const partition = children(child(node, 'partitionBy'), 'partitioningExpressions')[0];
  const clusters = children(child(node, 'clusterBy'), 'clusteringExpressions').map((column) =>
    frame.source.of(column).replaceAll('`', ''),
  );
  if (partition !== undefined) requirePartitioning(columns, frame.source.of(partition));
  const now = shared.now();
  const partitionBy = partition === undefined ? model?.partitionBy : frame.source.of(partition);
  const clusterBy = clusters.length === 0 ? model?.clusterBy : clusters;
  const table: Table = {
    name,
    columns,
    rows,
    rewrites: 0,
    options: { ...model?.options, ...options },
    createdAt: uniqueTime(session, name, now),
    modifiedAt: now,
    ...(partitionBy === undefined ? {} : { partitionBy }),
    ...(clusterBy === undefined ? {} : { clusterBy }),
  };
  if (isTemporary) session.temporary.set(name, table);
  else shared.storage.tables.set(name, table);
  session.rowCount = null;
  return { bytes: result?.bytes ?? 0 };
}

/** CREATE EXTERNAL TABLE over Parquet files. */
export async function createExternalTable(session: Session, node: Node): Promise<Outcome> {
  const { shared } = session;
  const name = fullName(pathNames(inheritedChild(node, 'name')), shared.project);
  requirePermanent(session, name);
  if (isThere(session, node, name)) return {};
  const options = await optionsOf(session, inheritedChild(node, 'optionsList'));
  const resolved = await analyzed(session, node);
  const columns = columnDefinitions(inheritedChildren(resolved, 'columnDefinitionList'));
  const partitionColumns = columnDefinitions(children(child(resolved, 'withPartitionColumns'), 'columnDefinitionList'));
  const external = externalOf(session, options, partitionColumns);
  await pause(session, { at: `create ${name}` });
  if (isThere(session, node, name)) return {};
  const now = shared.now();
  shared.storage.tables.set(name, {
    name,
    columns: describedColumns(columns),
    rows: [],
    rewrites: 0,
    options,
    createdAt: uniqueTime(session, name, now),
    modifiedAt: now,
    external,
  });
  session.rowCount = null;
  return {};
}

/** ALTER TABLE … ADD COLUMN, and SET OPTIONS. */
export async function alterTable(session: Session, node: Node): Promise<Outcome> {
  const { shared } = session;
  const name = fullName(pathNames(inheritedChild(node, 'path')), shared.project);
  requirePermanent(session, name);
  const table = findTable(session, name);
  if (table === undefined && inherited(node, 'isIfExists') === true) return {};
  if (table === undefined) throw notFound(session, name);
  const options: Options = { ...table.options };
  const actions = children(inheritedChild(node, 'actionList'), 'actions').map(unwrap);
  for (const { kind, node: action } of actions)
    if (kind === 'astSetOptionsActionNode')
      Object.assign(options, await optionsOf(session, child(action, 'optionsList')));
  const resolved = await analyzed(session, node);
  await pause(session, { at: `alter ${name}` });
  const current = shared.storage.tables.get(name);
  if (current === undefined) throw notFound(session, name);

  const columns = current.columns.slice();
  for (const { kind, node: action } of inheritedChildren(resolved, 'alterActionList').map(unwrap)) {
    if (kind === 'resolvedSetOptionsActionNode') continue;
    if (kind !== 'resolvedAddColumnActionNode') throw new Error(`no test alters a table by ${kind}`);
    if (current.external !== undefined)
      throw new SqlError(`ALTER TABLE ADD COLUMN is not supported for external tables: ${printed(name)}`);
    const definition = columnDefinitions([child(action, 'columnDefinition') as Message]);
    const [column] = describedColumns(definition);
    const isThereAlready = columns.some((own) => own.name.toLowerCase() === column?.name.toLowerCase());
    if (isThereAlready && action['isIfNotExists'] !== true)
      throw new SqlError(`Column already exists: ${column?.name}`, 'duplicate');
    if (!isThereAlready && column !== undefined) columns.push(column);
  }
  const added = columns.slice(current.columns.length).map(({ type }): Value => (type.kind === 'array' ? [] : null));
  const rows: readonly StoredRow[] = added.length === 0 ? current.rows : current.rows.map((row) => [...row, ...added]);
  shared.storage.tables.set(name, { ...current, columns, rows, options, modifiedAt: shared.now() });
  session.rowCount = null;
  return {};
}

/** DROP TABLE, and DROP EXTERNAL TABLE. */
export async function dropTable(session: Session, node: Node): Promise<Outcome> {
  const path = pathNames(child(node, 'name'));
  if (session.temporary.delete(path.join('.'))) return {};
  const name = fullName(path, session.shared.project);
  requirePermanent(session, name);
  await pause(session, { at: `drop ${name}` });
  const isDropped = session.shared.storage.tables.delete(name);
  if (!isDropped && node['isIfExists'] !== true) throw notFound(session, name);
  session.rowCount = null;
  return {};
}

/**
 * Refuses what makes or removes something for good inside of a transaction.
 *
 * @param name of the object; its dataset has to be there
 */
export function requirePermanent(session: Session, name: string): void {
  requireNoTransaction(session);
  requireDataset(session, name);
}

/** https://cloud.google.com/bigquery/docs/transactions#supported_statements */
export function requireNoTransaction(session: Session): void {
  if (session.transaction !== undefined)
    throw new SqlError('DDL statements that create or drop permanent entities are not supported inside a transaction');
}

/** The resolved statement. */
async function analyzed(session: Session, node: Node): Promise<Message> {
  const { sql, catalog } = await bind(session, prepareText(session.frame.source, node, session.shared.project));
  return (await session.shared.evaluator.analyze(sql, withoutRows(catalog))).node;
}

function isThere(session: Session, node: Node, name: string): boolean {
  const isFound = session.temporary.has(name) || session.shared.storage.tables.has(name);
  if (!isFound || inherited(node, 'isOrReplace') === true) return false;
  if (inherited(node, 'isIfNotExists') === true) return true;
  throw new SqlError(`Already Exists: Table ${printed(name)}`, 'duplicate');
}

/** The table that COPY, CLONE or LIKE names. */
function copied(session: Session, node: Node): Table | undefined {
  const like = inheritedChild(node, 'likeTableName');
  const source = child(node, 'copyDataSource') ?? child(node, 'cloneDataSource');
  const path = like ?? inheritedChild(source, 'pathExpr');
  if (path === undefined) return undefined;
  const name = fullName(pathNames(path), session.shared.project);
  const table = findTable(session, name);
  if (table === undefined) throw notFound(session, name);
  if (table.external !== undefined) throw new SqlError(`External tables cannot be copied: ${printed(name)}`);
  return like === undefined ? table : { ...table, rows: [] };
}

async function declaredColumns(session: Session, node: Node): Promise<readonly DefinedColumn[]> {
  return columnDefinitions(inheritedChildren(await analyzed(session, node), 'columnDefinitionList'));
}

interface DefinedColumn extends SqlField {
  readonly description?: string;
}

function columnDefinitions(definitions: readonly Message[]): readonly DefinedColumn[] {
  return definitions.map((definition) => {
    const description = children(child(definition, 'annotations'), 'optionList').find(
      (option) => text(option, 'name') === 'description',
    );
    const value = child(unwrap(child(description, 'value') ?? {}).node, 'value', 'value');
    const said = text(value, 'stringValue');
    const column = { name: text(definition, 'name'), type: typeFromProto(child(definition, 'type')) };
    return said === '' ? column : { ...column, description: said };
  });
}

function describedColumns(columns: readonly DefinedColumn[]): readonly StoredColumn[] {
  const seen = new Set<string>();
  for (const { name } of columns) {
    if (seen.has(name.toLowerCase())) throw new SqlError(`Duplicate column name ${name} in CREATE TABLE statement`);
    seen.add(name.toLowerCase());
    if (!/^[\p{L}\p{N}\p{M}\p{Pc}\p{Pd} &%=+:'<>#|]{1,300}$/u.test(name))
      throw new SqlError(`Invalid field name "${name}".`);
  }
  if (columns.length > MAX_COLUMNS)
    throw new SqlError(`Too many total leaf fields: ${columns.length}, max allowed field count: ${MAX_COLUMNS}`);
  return columns;
}

/** https://cloud.google.com/bigquery/quotas#standard_tables */
const MAX_COLUMNS = 10_000;

/** https://cloud.google.com/bigquery/docs/creating-partitioned-tables */
function requirePartitioning(columns: readonly SqlField[], expression: string): void {
  const column = columns.find(({ name }) => name === expression.replaceAll('`', ''));
  if (column !== undefined && !['DATE', 'DATETIME', 'TIMESTAMP'].includes(typeName(column.type)))
    throw new SqlError(
      `PARTITION BY expression must be DATE(<timestamp_column>), a DATE column, … but is a column of type ${typeName(column.type)}`,
    );
}

/** Microseconds tell one incarnation of a table from the next one, even where the clock stands still. */
function uniqueTime(session: Session, name: string, now: bigint): bigint {
  const before = session.shared.storage.tables.get(name)?.createdAt;
  return before !== undefined && before >= now ? before + 1n : now;
}

// https://cloud.google.com/bigquery/quotas#external_tables
const MAX_URIS = 10_000;

function externalOf(session: Session, options: Options, partitionColumns: readonly SqlField[]): External {
  const format = (textOption(options, 'format') ?? '').toUpperCase();
  const uris = options['uris']?.value;
  const prefix = textOption(options, 'hive_partition_uri_prefix');
  if (!Array.isArray(uris) || uris.length === 0) throw new SqlError("Option 'uris' is required for external tables");
  if (uris.length > MAX_URIS) throw new SqlError(`Too many URIs: ${uris.length}, at most ${MAX_URIS} are allowed`);
  if (partitionColumns.length > 0 && prefix === undefined)
    throw new SqlError('Option hive_partition_uri_prefix is required with partition columns');
  for (const uri of uris.map(String)) {
    if (uri.split('*').length > 2) throw new SqlError(`Invalid URI, at most one wildcard is allowed: ${uri}`);
    if (prefix !== undefined && !uri.startsWith(prefix))
      throw new SqlError(`The URI ${uri} does not begin with hive_partition_uri_prefix ${prefix}`);
    if (filesOf(session.shared.storage, uri).length === 0)
      throw new SqlError(`Error while reading table: no files matched: ${uri}`, 'notFound');
  }
  return { format, uris: uris.map(String), prefix, partitionColumns };
}
