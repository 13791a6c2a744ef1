/** The tables about tables that BigQuery has in every dataset, as far as routines read them. */
import type { CatalogTable } from '../zetasql/catalog.ts';
import { fieldsOf, INT64, type SqlType, STRING, TIMESTAMP } from '../zetasql/types.ts';

/**
 * The views by name: https://cloud.google.com/bigquery/docs/information-schema-tables and the pages beside it. `__TABLES__`
 * is older and documented nowhere but in answers of Google's own: times are milliseconds since 1970.
 */
const VIEWS: { readonly [view: string]: { readonly [column: string]: SqlType } } = {
  __TABLES__: {
    project_id: STRING,
    dataset_id: STRING,
    table_id: STRING,
    creation_time: INT64,
    last_modified_time: INT64,
    row_count: INT64,
    size_bytes: INT64,
    type: INT64,
  },
  'INFORMATION_SCHEMA.TABLES': {
    table_catalog: STRING,
    table_schema: STRING,
    table_name: STRING,
    table_type: STRING,
    is_insertable_into: STRING,
    is_typed: STRING,
    creation_time: TIMESTAMP,
    ddl: STRING,
  },
  'INFORMATION_SCHEMA.COLUMNS': {
    table_catalog: STRING,
    table_schema: STRING,
    table_name: STRING,
    column_name: STRING,
    ordinal_position: INT64,
    is_nullable: STRING,
    data_type: STRING,
    is_hidden: STRING,
    is_system_defined: STRING,
    is_partitioning_column: STRING,
    clustering_ordinal_position: INT64,
  },
  'INFORMATION_SCHEMA.TABLE_OPTIONS': {
    table_catalog: STRING,
    table_schema: STRING,
    table_name: STRING,
    option_name: STRING,
    option_type: STRING,
    option_value: STRING,
  },
  'INFORMATION_SCHEMA.ROUTINES': {
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
    created: TIMESTAMP,
    last_altered: TIMESTAMP,
    ddl: STRING,
  },
};

/** The tables about the tables of a dataset, by their full names. */
export function metadataTables(dataset: string): { readonly [name: string]: CatalogTable } {
  return Object.fromEntries(
    Object.entries(VIEWS).map(([view, columns]) => [`${dataset}.${view}`, { columns: fieldsOf(columns) }]),
  );
}
