/** How ZetaSQL is told to be BigQuery: its language, its system variables, the options of its statements. */
import type { Message } from './proto.ts';
import { arrayOf, INT64, recordOf, type SqlType, STRING, typeToProto } from './types.ts';

/** Features that are off in "all features", and that BigQuery has. */
const ADDED = [
  'FEATURE_CREATE_EXTERNAL_TABLE_WITH_PARTITION_COLUMNS',
  'FEATURE_INTERVAL_TYPE',
  'FEATURE_ALTER_COLUMN_SET_DATA_TYPE',
  'FEATURE_CREATE_TABLE_CLONE',
  'FEATURE_V_1_3_COLLATION_SUPPORT',
  'FEATURE_NON_SQL_PROCEDURE',
  'FEATURE_V_1_4_GROUPING_SETS',
  'FEATURE_V_1_4_GROUPING_BUILTIN',
  'FEATURE_V_1_4_CREATE_FUNCTION_LANGUAGE_WITH_CONNECTION',
  'FEATURE_V_1_4_REMOTE_MODEL',
  'FEATURE_EXTERNAL_SECURITY_PROCEDURE',
];

/** Features of ZetaSQL that BigQuery does not have. */
const REMOVED = new Set([
  'FEATURE_TIMESTAMP_NANOS',
  'FEATURE_EXPERIMENTAL_MODULES',
  'FEATURE_V_1_3_INLINE_LAMBDA_ARGUMENT',
  'FEATURE_V_1_3_WITH_GROUP_ROWS',
  'FEATURE_V_1_4_BARE_ARRAY_ACCESS',
  'FEATURE_V_1_2_PROTO_EXTENSIONS_WITH_NEW',
  'FEATURE_V_1_2_PROTO_EXTENSIONS_WITH_SET',
  'FEATURE_V_1_3_BRACED_PROTO_CONSTRUCTORS',
  'FEATURE_V_1_3_PROTO_MAPS',
  'FEATURE_V_1_3_DML_RETURNING',
  'FEATURE_V_1_4_STRUCT_POSITIONAL_ACCESSOR',
]);

const REWRITES = [
  'REWRITE_FLATTEN',
  'REWRITE_ARRAY_FILTER_TRANSFORM',
  'REWRITE_UNPIVOT',
  'REWRITE_PIVOT',
  'REWRITE_ARRAY_INCLUDES',
  'REWRITE_TYPEOF_FUNCTION',
  'REWRITE_WITH_EXPR',
  'REWRITE_NULLIFERROR_FUNCTION',
  'REWRITE_LIKE_ANY_ALL',
  'REWRITE_BUILTIN_FUNCTION_INLINER',
  'REWRITE_SET_OPERATION_CORRESPONDING',
  'REWRITE_INLINE_SQL_FUNCTIONS',
];

/** The system variables of https://cloud.google.com/bigquery/docs/reference/system-variables, by their path. */
export const SYSTEM_VARIABLES: { readonly [path: string]: SqlType } = {
  'error.message': STRING,
  'error.statement_text': STRING,
  'error.formatted_stack_trace': STRING,
  'error.stack_trace': arrayOf(recordOf({ line: INT64, column: INT64, filename: STRING, location: STRING })),
  row_count: INT64,
  project_id: STRING,
  dataset_id: STRING,
  dataset_project_id: STRING,
  time_zone: STRING,
  location: STRING,
  'script.job_id': STRING,
  'script.bytes_processed': INT64,
  'script.bytes_billed': INT64,
  'script.creation_time': { kind: 'scalar', name: 'TIMESTAMP' },
  'script.num_child_jobs': INT64,
  'script.slot_ms': INT64,
  last_job_id: STRING,
  query_label: STRING,
  session_id: STRING,
  current_job_id: STRING,
};

/**
 * BigQuery's language, from all that ZetaSQL can be told to allow.
 *
 * @param maximum what `getLanguageOptions` answers for all features
 */
export function bigQueryLanguage(maximum: readonly string[]): Message {
  return {
    nameResolutionMode: 'NAME_RESOLUTION_DEFAULT',
    productMode: 'PRODUCT_EXTERNAL',
    errorOnDeprecatedSyntax: false,
    enabledLanguageFeatures: [...new Set([...maximum, ...ADDED])].filter((feature) => !REMOVED.has(feature)),
    // Empty: every kind of statement.
    supportedStatementKinds: [],
    reservedKeywords: ['QUALIFY'],
    supportedGenericEntityTypes: ['CAPACITY', 'RESERVATION', 'ASSIGNMENT', 'BI_CAPACITY'],
  };
}

/** What a statement may refer to besides its catalog. */
export interface AnalyzerSettings {
  /** Named query parameters and their types. */
  readonly parameters?: readonly { readonly name: string; readonly type: SqlType }[];
  /** The options that the statement knows; anything is allowed when absent. */
  readonly statementOptions?: { readonly [option: string]: SqlType | 'any' };
  /** The reference engine has no system variables. */
  readonly systemVariables?: boolean;
}

/** The options of one analysis or evaluation. */
export function analyzerOptions(language: Message, settings: AnalyzerSettings): Message {
  const { parameters = [], statementOptions, systemVariables = true } = settings;
  return {
    languageOptions: language,
    errorMessageMode: 'ERROR_MESSAGE_ONE_LINE',
    defaultTimezone: 'UTC',
    // The reference engine cannot change rows of a table whose unused columns are gone.
    pruneUnusedColumns: false,
    parameterMode: 'PARAMETER_NAMED',
    allowUndeclaredParameters: false,
    preserveColumnAliases: true,
    parseLocationRecordType: 'PARSE_LOCATION_RECORD_FULL_NODE_SCOPE',
    allowedHintsAndOptions: {
      disallowUnknownOptions: statementOptions !== undefined,
      disallowDuplicateOptionNames: true,
      option: Object.entries(statementOptions ?? {}).map(([name, type]) => ({
        name,
        ...(type === 'any' ? {} : { type: typeToProto(type) }),
      })),
    },
    enabledRewrites: REWRITES,
    queryParameters: parameters.map(({ name, type }) => ({ name, type: typeToProto(type) })),
    systemVariables: systemVariables
      ? Object.entries(SYSTEM_VARIABLES).map(([path, type]) => ({ namePath: path.split('.'), type: typeToProto(type) }))
      : [],
  };
}
