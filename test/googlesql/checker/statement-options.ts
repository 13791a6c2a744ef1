/**
 * Which options a statement knows, and of what type: ZetaSQL takes any, BigQuery refuses what it does not know.
 *
 * Sources: the `…option_list` sections of https://cloud.google.com/bigquery/docs/reference/standard-sql/data-definition-language
 * and https://cloud.google.com/bigquery/docs/reference/standard-sql/export-statements.
 */
import { arrayOf, BOOL, FLOAT64, INT64, type SqlType, STRING, TIMESTAMP } from '../zetasql/types.ts';

/** The options of a statement; `any` where the type does not matter here. */
export type StatementOptions = { readonly [option: string]: SqlType | 'any' };

const LABELS: SqlType = arrayOf({
  kind: 'record',
  fields: [
    { name: '', type: STRING },
    { name: '', type: STRING },
  ],
});

/** Options of columns, which stand inside the statements of their tables. */
const COLUMN: StatementOptions = { description: STRING, rounding_mode: STRING };

const TABLE: StatementOptions = {
  ...COLUMN,
  expiration_timestamp: TIMESTAMP,
  partition_expiration_days: FLOAT64,
  require_partition_filter: BOOL,
  kms_key_name: STRING,
  friendly_name: STRING,
  labels: LABELS,
  default_rounding_mode: STRING,
  max_staleness: 'any',
  enable_change_history: BOOL,
  enable_fine_grained_mutations: BOOL,
  storage_uri: STRING,
  file_format: STRING,
  table_format: STRING,
};

const EXTERNAL_TABLE: StatementOptions = {
  ...COLUMN,
  format: STRING,
  uris: arrayOf(STRING),
  hive_partition_uri_prefix: STRING,
  require_hive_partition_filter: BOOL,
  enable_list_inference: BOOL,
  enum_as_string: BOOL,
  compression: STRING,
  max_bad_records: INT64,
  ignore_unknown_values: BOOL,
  reference_file_schema_uri: STRING,
  file_set_spec_type: STRING,
  decimal_target_types: arrayOf(STRING),
  metadata_cache_mode: STRING,
  object_metadata: STRING,
  max_staleness: 'any',
  expiration_timestamp: TIMESTAMP,
  friendly_name: STRING,
  labels: LABELS,
};

const SCHEMA: StatementOptions = {
  location: STRING,
  description: STRING,
  friendly_name: STRING,
  labels: LABELS,
  default_table_expiration_days: FLOAT64,
  default_partition_expiration_days: FLOAT64,
  default_kms_key_name: STRING,
  default_rounding_mode: STRING,
  max_time_travel_hours: INT64,
  storage_billing_model: STRING,
  is_case_insensitive: BOOL,
};

const EXPORT: StatementOptions = {
  uri: STRING,
  format: STRING,
  compression: STRING,
  overwrite: BOOL,
  header: BOOL,
  field_delimiter: STRING,
  use_avro_logical_types: BOOL,
};

const FUNCTION: StatementOptions = { description: STRING, library: arrayOf(STRING) };

const PROCEDURE: StatementOptions = { strict_mode: BOOL, description: STRING };

const VIEW: StatementOptions = {
  description: STRING,
  friendly_name: STRING,
  expiration_timestamp: TIMESTAMP,
  labels: LABELS,
};

const BY_KIND: { readonly [kind: string]: StatementOptions } = {
  astCreateTableStatementNode: TABLE,
  astAlterTableStatementNode: { ...TABLE, ...EXTERNAL_TABLE },
  astCreateExternalTableStatementNode: EXTERNAL_TABLE,
  astCreateSchemaStatementNode: SCHEMA,
  astAlterSchemaStatementNode: SCHEMA,
  astExportDataStatementNode: EXPORT,
  astCreateFunctionStatementNode: FUNCTION,
  astCreateProcedureStatementNode: PROCEDURE,
  astCreateViewStatementNode: VIEW,
};

/** The options that a kind of statement knows; none for those that take no options. */
export function statementOptions(kind: string): StatementOptions {
  return BY_KIND[kind] ?? {};
}
