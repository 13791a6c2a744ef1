/** External tables: the rows of the files that their URIs name. */
import type { Value } from '../../service/dialects/duckdb/shards.ts';
import { type SqlField, type SqlType, typeName } from '../zetasql/types.ts';
import { SqlError } from './errors.ts';
import type { External, Storage, StoredFile, StoredRow, Table } from './storage.ts';

/** The files that a URI names; it can have one asterisk. */
export function filesOf(storage: Storage, uri: string): readonly StoredFile[] {
  const [before = '', after] = uri.split('*');
  const files = [...storage.files.values()].filter((file) =>
    after === undefined
      ? file.uri === uri
      : file.uri.length >= uri.length - 1 && file.uri.startsWith(before) && file.uri.endsWith(after),
  );
  return files.sort((a, b) => (a.uri < b.uri ? -1 : 1));
}

/**
 * Columns and rows of an external table. A column that a file does not have is NULL in its rows.
 *
 * @throws SqlError when a file does not fit
 */
export function readExternal(
  storage: Storage,
  table: Table,
): { readonly columns: readonly SqlField[]; readonly rows: readonly StoredRow[] } {
  const external = table.external as External;
  const rows = external.uris.flatMap((uri) => filesOf(storage, uri).flatMap((file) => rowsOf(table, external, file)));
  return { columns: allColumns(table), rows };
}

const known = new WeakMap<Table, readonly SqlField[]>();

/** The columns of a table, with those that the path of its files holds. */
export function allColumns(table: Table): readonly SqlField[] {
  if (table.external === undefined) return table.columns;
  const columns = known.get(table) ?? [...table.columns, ...table.external.partitionColumns];
  known.set(table, columns);
  return columns;
}

function rowsOf(table: Table, external: External, file: StoredFile): readonly StoredRow[] {
  const keys = partitionKeys(external, file);
  const read = table.columns.map(({ name, type }) => {
    const place = file.columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase());
    const column = file.columns[place];
    if (column === undefined) return () => null;
    const adapt = adapter(column.type, type, () => {
      throw new SqlError(
        `Error while reading table: ${table.name}, error message: Parquet column '${name}' has type ${typeName(column.type)} which does not match the target cpp_type ${typeName(type)}. File: ${file.uri}`,
        'invalid',
      );
    });
    return (row: StoredRow) => adapt(row[place] ?? null);
  });
  return file.rows.map((row) => [...read.map((column) => column(row)), ...keys]);
}

/** The values that a file's path has for the partition columns. */
function partitionKeys(external: External, file: StoredFile): readonly Value[] {
  const folders = file.uri
    .slice(external.prefix?.length ?? file.uri.length)
    .split('/')
    .filter((folder) => folder.includes('='));
  const found = new Map(
    folders.map((folder) => [folder.slice(0, folder.indexOf('=')), folder.slice(folder.indexOf('=') + 1)]),
  );
  return external.partitionColumns.map(({ name, type }) => {
    const value = found.get(name);
    if (value === undefined)
      throw new SqlError(
        `Incompatible partition schemas: the path of ${file.uri} has no partition key ${name}.`,
        'invalid',
      );
    if (file.columns.some((column) => column.name.toLowerCase() === name.toLowerCase()))
      throw new SqlError(
        `Failed to add partition key ${name} (type: TYPE_${typeName(type)}) to schema, because another column with the same name was already present.`,
        'invalid',
      );
    return type.kind === 'scalar' && type.name === 'INT64' ? BigInt(value) : value;
  });
}

/** How a file's value becomes the table's: fields by their names, at any depth. */
function adapter(from: SqlType, to: SqlType, misfit: () => never): (value: Value) => Value {
  if (typeName(from) === typeName(to)) return (value) => value;
  if (from.kind === 'array' && to.kind === 'array') {
    const element = adapter(from.of, to.of, misfit);
    return (value) => (Array.isArray(value) ? value.map(element) : null);
  }
  if (from.kind !== 'record' || to.kind !== 'record') return misfit();
  const fields = to.fields.map(({ name, type }) => {
    const own = from.fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
    if (own === undefined) return [name, () => null] as const;
    const adapt = adapter(own.type, type, misfit);
    return [name, (value: { readonly [field: string]: Value }) => adapt(value[own.name] ?? null)] as const;
  });
  return (value) =>
    value === null
      ? null
      : Object.fromEntries(fields.map(([name, read]) => [name, read(value as { readonly [field: string]: Value })]));
}
