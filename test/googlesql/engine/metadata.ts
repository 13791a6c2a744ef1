/**
 * Metadata that can be queried: `__TABLES__` and the views of INFORMATION_SCHEMA, with the columns of Google's documentation
 * that scripts are known to use.
 */
import type { Row } from '../../service/dialects/duckdb/shards.ts';
import { fieldsOf, INT64, type SqlField, type SqlType, STRING, TIMESTAMP, typeName } from '../zetasql/types.ts';
import { bytesOf } from './bytes.ts';
import { SqlError } from './errors.ts';
import { allColumns } from './external.ts';
import { datasetOf, informationSchemaOf, objectOf } from './names.ts';
import type { Shared } from './session.ts';
import { type Options, type StoredRow, type Table, tablesOf } from './storage.ts';

/** Metadata of this name, or nothing where the name is not metadata's. */
export function readMetadata(
  shared: Shared,
  name: string,
): { readonly columns: readonly SqlField[]; readonly rows: readonly StoredRow[] } | undefined {
  const schema = informationSchemaOf(name);
  const isTables = objectOf(name) === '__TABLES__';
  if (schema === undefined && !isTables) return undefined;
  const view = schema === undefined ? TABLES_LIST : VIEWS[schema.view];
  if (view === undefined) throw new SqlError(`Unrecognized INFORMATION_SCHEMA view: ${schema?.view}`);
  const dataset = schema?.dataset ?? datasetOf(name);
  const rows = view.rows(shared, dataset);
  return { columns: view.columns, rows: rows.map((row) => view.columns.map((column) => row[column.name] ?? null)) };
}

interface View {
  readonly columns: readonly SqlField[];
  readonly rows: (shared: Shared, dataset: string) => readonly Row[];
}

const TABLES_LIST: View = {
  columns: fieldsOf({
    project_id: STRING,
    dataset_id: STRING,
    table_id: STRING,
    creation_time: INT64,
    last_modified_time: INT64,
    row_count: INT64,
    size_bytes: INT64,
    type: INT64,
  }),
  rows: ({ storage }, dataset) =>
    tablesOf(storage, dataset).map((table) => ({
      ...names(dataset, 'project_id', 'dataset_id'),
      table_id: objectOf(table.name),
      creation_time: table.createdAt / 1000n,
      last_modified_time: table.modifiedAt / 1000n,
      row_count: BigInt(table.rows.length),
      size_bytes: BigInt(bytesOf(table.columns, table.rows)),
      type: table.external === undefined ? 1n : 3n,
    })),
};

const TABLE_NAMES = { table_catalog: STRING, table_schema: STRING, table_name: STRING };
const OPTION = { option_name: STRING, option_type: STRING, option_value: STRING };

const VIEWS: { readonly [name: string]: View } = {
  TABLES: {
    columns: fieldsOf({
      ...TABLE_NAMES,
      table_type: STRING,
      is_insertable_into: STRING,
      is_typed: STRING,
      creation_time: TIMESTAMP,
    }),
    rows: (shared, dataset) =>
      ofTables(shared, dataset, ({ external, createdAt }) => [
        {
          table_type: external === undefined ? 'BASE TABLE' : 'EXTERNAL',
          is_insertable_into: external === undefined ? 'YES' : 'NO',
          is_typed: 'NO',
          creation_time: createdAt,
        },
      ]),
  },
  COLUMNS: {
    columns: fieldsOf({
      ...TABLE_NAMES,
      column_name: STRING,
      ordinal_position: INT64,
      is_nullable: STRING,
      data_type: STRING,
      is_hidden: STRING,
      is_partitioning_column: STRING,
      clustering_ordinal_position: INT64,
    }),
    rows: (shared, dataset) =>
      ofTables(shared, dataset, (table) =>
        allColumns(table).map((column, index) => {
          const cluster = table.clusterBy?.indexOf(column.name) ?? -1;
          return {
            column_name: column.name,
            ordinal_position: BigInt(index + 1),
            is_nullable: 'YES',
            data_type: typeName(column.type),
            is_hidden: 'NO',
            is_partitioning_column: isPartitioning(table, column.name) ? 'YES' : 'NO',
            clustering_ordinal_position: cluster < 0 ? null : BigInt(cluster + 1),
          };
        }),
      ),
  },
  COLUMN_FIELD_PATHS: {
    columns: fieldsOf({
      ...TABLE_NAMES,
      column_name: STRING,
      field_path: STRING,
      data_type: STRING,
      description: STRING,
    }),
    rows: (shared, dataset) =>
      ofTables(shared, dataset, (table) =>
        table.columns.flatMap((column) => [
          {
            column_name: column.name,
            field_path: column.name,
            data_type: typeName(column.type),
            description: column.description ?? null,
          },
          ...fieldPaths(column.name, column.type).map(([path, type]) => ({
            column_name: column.name,
            field_path: path,
            data_type: typeName(type),
            description: null,
          })),
        ]),
      ),
  },
  TABLE_OPTIONS: {
    columns: fieldsOf({ ...TABLE_NAMES, ...OPTION }),
    rows: (shared, dataset) => ofTables(shared, dataset, ({ options }) => optionRows(options)),
  },
  SCHEMATA: {
    columns: fieldsOf({
      catalog_name: STRING,
      schema_name: STRING,
      schema_owner: STRING,
      creation_time: TIMESTAMP,
      location: STRING,
    }),
    rows: ({ storage }, dataset) =>
      [...storage.datasets.values()]
        .filter(({ name }) => name === dataset)
        .map(({ createdAt, location }) => ({
          ...names(dataset, 'catalog_name', 'schema_name'),
          creation_time: createdAt,
          location,
        })),
  },
  ROUTINES: {
    columns: fieldsOf({
      specific_catalog: STRING,
      specific_schema: STRING,
      specific_name: STRING,
      routine_catalog: STRING,
      routine_schema: STRING,
      routine_name: STRING,
      routine_type: STRING,
      data_type: STRING,
      routine_body: STRING,
      routine_definition: STRING,
      external_language: STRING,
      is_deterministic: STRING,
      created: TIMESTAMP,
      last_altered: TIMESTAMP,
      ddl: STRING,
    }),
    rows: ({ storage }, dataset) =>
      [...storage.routines.values()]
        .filter(({ name }) => name.startsWith(`${dataset}.`))
        .map((routine) => ({
          ...names(dataset, 'specific_catalog', 'specific_schema'),
          ...names(dataset, 'routine_catalog', 'routine_schema'),
          specific_name: objectOf(routine.name),
          routine_name: objectOf(routine.name),
          routine_type: routine.kind === 'procedure' ? 'PROCEDURE' : 'FUNCTION',
          data_type: routine.returns === undefined ? null : typeName(routine.returns),
          routine_body: routine.kind === 'javascript' ? 'EXTERNAL' : 'SQL',
          routine_definition: routine.body,
          external_language: routine.kind === 'javascript' ? 'JAVASCRIPT' : null,
          is_deterministic: null,
          created: routine.createdAt,
          last_altered: routine.modifiedAt,
          ddl: routine.ddl,
        })),
  },
  ROUTINE_OPTIONS: {
    columns: fieldsOf({ specific_catalog: STRING, specific_schema: STRING, specific_name: STRING, ...OPTION }),
    rows: ({ storage }, dataset) =>
      [...storage.routines.values()]
        .filter(({ name }) => name.startsWith(`${dataset}.`))
        .flatMap(({ name, options }) =>
          optionRows(options).map((row) => ({
            ...names(dataset, 'specific_catalog', 'specific_schema'),
            specific_name: objectOf(name),
            ...row,
          })),
        ),
  },
  PARTITIONS: {
    columns: fieldsOf({
      ...TABLE_NAMES,
      partition_id: STRING,
      total_rows: INT64,
      total_logical_bytes: INT64,
      last_modified_time: TIMESTAMP,
    }),
    rows: (shared, dataset) => ofTables(shared, dataset, partitionRows),
  },
  PARAMETERS: {
    columns: fieldsOf({
      specific_catalog: STRING,
      specific_schema: STRING,
      specific_name: STRING,
      ordinal_position: INT64,
      parameter_name: STRING,
      data_type: STRING,
    }),
    rows: ({ storage }, dataset) =>
      [...storage.routines.values()]
        .filter(({ name }) => name.startsWith(`${dataset}.`))
        .flatMap(({ name, parameters }) =>
          parameters.map((parameter, index) => ({
            ...names(dataset, 'specific_catalog', 'specific_schema'),
            specific_name: objectOf(name),
            ordinal_position: BigInt(index + 1),
            parameter_name: parameter.name,
            data_type: typeName(parameter.type),
          })),
        ),
  },
};

function names(dataset: string, project: string, schema: string): Row {
  const [first = '', second = ''] = dataset.split('.');
  return { [project]: first, [schema]: second };
}

function ofTables(shared: Shared, dataset: string, rows: (table: Table) => readonly Row[]): readonly Row[] {
  return tablesOf(shared.storage, dataset).flatMap((table) =>
    rows(table).map((row) => ({
      ...names(dataset, 'table_catalog', 'table_schema'),
      table_name: objectOf(table.name),
      ...row,
    })),
  );
}

function optionRows(options: Options): readonly Row[] {
  return Object.entries(options).map(([name, { type, printed }]) => ({
    option_name: name,
    option_type: typeName(type),
    option_value: printed,
  }));
}

/** Whether a table is partitioned by this column. */
function isPartitioning(table: Table, column: string): boolean {
  return (
    table.partitionBy?.replaceAll('`', '') === column ||
    table.external?.partitionColumns.some(({ name }) => name === column) === true
  );
}

function partitionRows(table: Table): readonly Row[] {
  const place = table.columns.findIndex(({ name }) => isPartitioning(table, name));
  const groups = new Map<string, StoredRow[]>();
  for (const row of table.rows) {
    const id = place < 0 ? '' : String(row[place] ?? '__NULL__').replaceAll('-', '');
    const group = groups.get(id) ?? [];
    group.push(row);
    groups.set(id, group);
  }
  return [...groups].map(([id, rows]) => ({
    partition_id: place < 0 ? null : id,
    total_rows: BigInt(rows.length),
    total_logical_bytes: BigInt(bytesOf(table.columns, rows)),
    last_modified_time: table.modifiedAt,
  }));
}

function fieldPaths(path: string, type: SqlType): readonly (readonly [string, SqlType])[] {
  if (type.kind === 'array') return fieldPaths(path, type.of);
  if (type.kind === 'scalar') return [];
  return type.fields.flatMap((field) => [
    [`${path}.${field.name}`, field.type] as const,
    ...fieldPaths(`${path}.${field.name}`, field.type),
  ]);
}
