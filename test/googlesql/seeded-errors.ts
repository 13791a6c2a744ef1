/** Statements with one error each, and the same statements without it. */
import type { Catalog } from './zetasql/catalog.ts';
import {
  arrayOf,
  BOOL,
  DATE,
  FLOAT64,
  fieldsOf,
  INT64,
  JSON_TYPE,
  recordOf,
  STRING,
  TIMESTAMP,
} from './zetasql/types.ts';

/** An error that must be found, and by which rule. */
export interface SeededError {
  readonly rule: string;
  /** What is wrong, for the name of the test. */
  readonly about: string;
  readonly wrong: string;
  readonly right: string;
}

/** What the statements are about. */
export const SEEDED_CATALOG: Catalog = {
  tables: {
    'p.d.events_20240101': {
      columns: fieldsOf({
        event_date: STRING,
        event_name: STRING,
        event_timestamp: INT64,
        event_params: arrayOf(recordOf({ key: STRING, value: recordOf({ string_value: STRING, int_value: INT64 }) })),
      }),
    },
    'p.d.events_*': {
      columns: fieldsOf({ event_date: STRING, event_name: STRING }),
      pseudoColumns: fieldsOf({ _TABLE_SUFFIX: STRING }),
    },
    'p.d.ledger': {
      columns: fieldsOf({ event_date: DATE, state: STRING, run_id: STRING, claimed_at: TIMESTAMP, number: INT64 }),
    },
    'p.d.settings': {
      columns: fieldsOf({ options: JSON_TYPE, name: STRING, names: arrayOf(STRING), is_on: BOOL, rate: FLOAT64 }),
    },
    'p.d.files': { columns: fieldsOf({ event_name: STRING }), isExternal: true },
    'p.d.INFORMATION_SCHEMA.TABLES': { columns: fieldsOf({ table_name: STRING, table_type: STRING }) },
  },
  procedures: { 'p.d.RUN': fieldsOf({ run_options: JSON_TYPE }) },
  functions: { 'p.d.svc_service': { parameters: fieldsOf({ task: STRING, input: STRING }), returns: STRING } },
};

const EXPORT = "EXPORT DATA OPTIONS (uri = 'gs://bucket/run-1/*.parquet', format = 'PARQUET', overwrite = FALSE) AS ";

const EXTERNAL = (columns: string, options: string) =>
  `CREATE EXTERNAL TABLE \`p.d.events\` (${columns}) WITH PARTITION COLUMNS (event_date DATE) OPTIONS (format = 'PARQUET', ${options})`;

const PLACE = "hive_partition_uri_prefix = 'gs://b/e', uris = ['gs://b/e/event_date=2024-01-01/*.parquet']";

const body = (statements: string) => `CREATE PROCEDURE \`p.d.other\`() BEGIN ${statements} END`;

/** One kind of error each, more than one where there is more than one way to get it wrong. */
export const SEEDED_ERRORS: readonly SeededError[] = [
  // What ZetaSQL itself says.
  {
    rule: 'types',
    about: 'a word left out',
    wrong: 'SELECT 1 FORM `p.d.ledger`',
    right: 'SELECT 1 FROM `p.d.ledger`',
  },
  { rule: 'types', about: 'a literal that ends too early', wrong: "SELECT 'it's'", right: "SELECT 'it\\'s'" },
  {
    rule: 'types',
    about: 'a column that is not there',
    wrong: 'SELECT stat FROM `p.d.ledger`',
    right: 'SELECT state FROM `p.d.ledger`',
  },
  {
    rule: 'types',
    about: 'a table that is not there',
    wrong: 'SELECT 1 FROM `p.d.leger`',
    right: 'SELECT 1 FROM `p.d.ledger`',
  },
  {
    rule: 'types',
    about: 'a function that is not there',
    wrong: "SELECT `p.d.svc`('a', 'b')",
    right: "SELECT `p.d.svc_service`('a', 'b')",
  },
  {
    rule: 'types',
    about: 'a function newer than ZetaSQL',
    wrong: 'SELECT MAX_BY(state, claimed_at) FROM `p.d.ledger`',
    right: 'SELECT MAX(state) FROM `p.d.ledger`',
  },
  {
    rule: 'types',
    about: 'an argument of another type',
    wrong: "SELECT `p.d.svc_service`('a', 1)",
    right: "SELECT `p.d.svc_service`('a', '1')",
  },
  {
    rule: 'types',
    about: 'a value of another type inserted',
    wrong: "INSERT INTO `p.d.ledger` (event_date) SELECT 'x' || 'y'",
    right: 'INSERT INTO `p.d.ledger` (event_date) SELECT CURRENT_DATE()',
  },
  {
    rule: 'types',
    about: 'a column too many inserted',
    wrong: "INSERT INTO `p.d.ledger` (state, run_id) SELECT 'x'",
    right: "INSERT INTO `p.d.ledger` (state, run_id) SELECT 'x', 'y'",
  },
  {
    rule: 'types',
    about: 'a column neither grouped nor aggregated',
    wrong: 'SELECT state, run_id FROM `p.d.ledger` GROUP BY state',
    right: 'SELECT state, MAX(run_id) FROM `p.d.ledger` GROUP BY state',
  },
  {
    rule: 'types',
    about: 'an option that the statement does not know',
    wrong: "CREATE SCHEMA `p.e` OPTIONS (locations = 'EU')",
    right: "CREATE SCHEMA `p.e` OPTIONS (location = 'EU')",
  },
  {
    rule: 'types',
    about: 'an option of another type',
    wrong: EXTERNAL('a INT64', "hive_partition_uri_prefix = 'gs://b/e', uris = 'gs://b/e/*'"),
    right: EXTERNAL('a INT64', PLACE),
  },
  {
    rule: 'types',
    about: 'UPDATE without WHERE',
    wrong: "UPDATE `p.d.ledger` SET state = 'done'",
    right: "UPDATE `p.d.ledger` SET state = 'done' WHERE TRUE",
  },
  {
    rule: 'types',
    about: 'a procedure called with another type',
    wrong: 'CALL `p.d.RUN`(1)',
    right: 'CALL `p.d.RUN`(NULL)',
  },
  {
    rule: 'types',
    about: 'a body that reads what is not there',
    wrong: body('SELECT nothing FROM `p.d.ledger`;'),
    right: body('SELECT state FROM `p.d.ledger`;'),
  },
  {
    rule: 'types',
    about: 'dynamic SQL that sees a variable',
    wrong: "DECLARE x INT64; EXECUTE IMMEDIATE 'SELECT x'",
    right: "DECLARE x INT64; EXECUTE IMMEDIATE 'SELECT @x' USING x AS x",
  },
  {
    rule: 'types',
    about: 'a handler that sees what its block declared',
    wrong: 'BEGIN DECLARE x INT64; SELECT x; EXCEPTION WHEN ERROR THEN SELECT x; END',
    right: 'DECLARE x INT64; BEGIN SELECT x; EXCEPTION WHEN ERROR THEN SELECT x; END',
  },
  // Scripts.
  {
    rule: 'types',
    about: 'a variable that starts as another type',
    wrong: "DECLARE x INT64 DEFAULT 'a' || 'b'",
    right: "DECLARE x STRING DEFAULT 'a' || 'b'",
  },
  {
    rule: 'types',
    about: 'a variable set to another type',
    wrong: 'DECLARE x DATE; SET x = (SELECT MAX(state) FROM `p.d.ledger`)',
    right: 'DECLARE x DATE; SET x = (SELECT MAX(event_date) FROM `p.d.ledger`)',
  },
  {
    rule: 'undeclared',
    about: 'a variable that nobody declared',
    wrong: 'SET x = 1',
    right: 'DECLARE x INT64; SET x = 1',
  },
  {
    rule: 'redeclared',
    about: 'a variable declared twice',
    wrong: 'DECLARE x INT64; BEGIN DECLARE x INT64; SELECT x; END',
    right: 'DECLARE x INT64; BEGIN DECLARE y INT64; SELECT x, y; END',
  },
  {
    rule: 'declare-position',
    about: 'DECLARE in the middle of a block',
    wrong: 'BEGIN SELECT 1; DECLARE x INT64; SELECT x; END',
    right: 'BEGIN DECLARE x INT64; SELECT x; END',
  },
  {
    rule: 'assignment',
    about: 'two variables set from three values',
    wrong: 'DECLARE a, b INT64; SET (a, b) = (1, 2, 3)',
    right: 'DECLARE a, b INT64; SET (a, b) = (1, 2)',
  },
  {
    rule: 'condition',
    about: 'a condition that is a number',
    wrong: 'IF (SELECT COUNT(*) FROM `p.d.ledger`) THEN SELECT 1; END IF',
    right: 'IF (SELECT COUNT(*) FROM `p.d.ledger`) > 0 THEN SELECT 1; END IF',
  },
  { rule: 'loop', about: 'LEAVE outside of a loop', wrong: 'BEGIN LEAVE; END', right: 'LOOP LEAVE; END LOOP' },
  {
    rule: 'raise',
    about: 'RAISE without a message outside of a handler',
    wrong: 'BEGIN RAISE; END',
    right: 'BEGIN SELECT 1; EXCEPTION WHEN ERROR THEN RAISE; END',
  },
  {
    rule: 'using',
    about: 'a parameter without a name',
    wrong: "EXECUTE IMMEDIATE 'SELECT 1' USING 2",
    right: "EXECUTE IMMEDIATE 'SELECT @two' USING 2 AS two",
  },
  {
    rule: 'one-statement',
    about: 'two statements in dynamic SQL',
    wrong: "EXECUTE IMMEDIATE 'SELECT 1; SELECT 2'",
    right: "EXECUTE IMMEDIATE 'SELECT 1'",
  },
  {
    rule: 'dynamic-statement',
    about: 'dynamic SQL in dynamic SQL',
    wrong: 'EXECUTE IMMEDIATE \'EXECUTE IMMEDIATE "SELECT 1"\'',
    right: 'EXECUTE IMMEDIATE "SELECT 1"',
  },
  {
    rule: 'into',
    about: 'two columns into one variable',
    wrong: "DECLARE x INT64; EXECUTE IMMEDIATE 'SELECT 1, 2' INTO x",
    right: "DECLARE x INT64; EXECUTE IMMEDIATE 'SELECT 1' INTO x",
  },
  // Transactions.
  {
    rule: 'transaction-statement',
    about: 'a table made in a transaction',
    wrong: 'BEGIN TRANSACTION; CREATE TABLE `p.d.x` (a INT64); COMMIT TRANSACTION',
    right: 'CREATE TABLE `p.d.x` (a INT64); BEGIN TRANSACTION; INSERT INTO `p.d.x` (a) SELECT 1; COMMIT TRANSACTION',
  },
  {
    rule: 'transaction-statement',
    about: 'an export in a transaction',
    wrong: `BEGIN TRANSACTION; ${EXPORT}SELECT 1 AS a; COMMIT TRANSACTION`,
    right: `BEGIN TRANSACTION; COMMIT TRANSACTION; ${EXPORT}SELECT 1 AS a`,
  },
  {
    rule: 'transaction-statement',
    about: 'a table dropped in a handler before the transaction is rolled back',
    wrong:
      'BEGIN BEGIN TRANSACTION; SELECT 1; COMMIT TRANSACTION; EXCEPTION WHEN ERROR THEN DROP TABLE IF EXISTS `p.d.ledger`; ROLLBACK TRANSACTION; END',
    right:
      'BEGIN BEGIN TRANSACTION; SELECT 1; COMMIT TRANSACTION; EXCEPTION WHEN ERROR THEN BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN SELECT NULL; END; DROP TABLE IF EXISTS `p.d.ledger`; END',
  },
  {
    rule: 'transaction-statement',
    about: 'dynamic DDL in a transaction',
    wrong: "BEGIN TRANSACTION; EXECUTE IMMEDIATE 'CREATE SCHEMA `p.e`'; COMMIT TRANSACTION",
    right: "BEGIN TRANSACTION; EXECUTE IMMEDIATE 'SELECT 1'; COMMIT TRANSACTION",
  },
  {
    rule: 'transaction-nested',
    about: 'a second round of a loop that has left one open',
    wrong: 'LOOP BEGIN TRANSACTION; IF RAND() < 0.5 THEN COMMIT TRANSACTION; LEAVE; END IF; END LOOP',
    right:
      'LOOP BEGIN TRANSACTION; IF RAND() < 0.5 THEN COMMIT TRANSACTION; LEAVE; END IF; ROLLBACK TRANSACTION; END LOOP',
  },
  {
    rule: 'transaction-missing',
    about: 'COMMIT without a transaction',
    wrong: 'COMMIT TRANSACTION',
    right: 'BEGIN TRANSACTION; COMMIT TRANSACTION',
  },
  {
    rule: 'transaction-left-open',
    about: 'a way out that neither commits nor rolls back',
    wrong: body('BEGIN TRANSACTION; IF RAND() < 0.5 THEN RETURN; END IF; COMMIT TRANSACTION;'),
    right: body('BEGIN TRANSACTION; IF RAND() < 0.5 THEN ROLLBACK TRANSACTION; RETURN; END IF; COMMIT TRANSACTION;'),
  },
  // Exports.
  {
    rule: 'export-type',
    about: 'JSON in a Parquet file',
    wrong: `${EXPORT}SELECT options FROM \`p.d.settings\``,
    right: `${EXPORT}SELECT TO_JSON_STRING(options) AS options FROM \`p.d.settings\``,
  },
  {
    rule: 'export-type',
    about: 'JSON in an array in a Parquet file',
    wrong: `${EXPORT}SELECT [STRUCT(options AS o)] AS a FROM \`p.d.settings\``,
    right: `${EXPORT}SELECT [STRUCT(name AS o)] AS a FROM \`p.d.settings\``,
  },
  {
    rule: 'export-metatable',
    about: 'a wildcard table in an export',
    wrong: `${EXPORT}SELECT event_name FROM \`p.d.events_*\``,
    right: `${EXPORT}SELECT event_name FROM \`p.d.events_20240101\``,
  },
  {
    rule: 'export-metatable',
    about: 'INFORMATION_SCHEMA in an export',
    wrong: `${EXPORT}SELECT 1 AS a FROM \`p.d.ledger\` WHERE state IN (SELECT table_name FROM \`p.d.INFORMATION_SCHEMA.TABLES\`)`,
    right: `${EXPORT}SELECT 1 AS a FROM \`p.d.ledger\` WHERE state IN (SELECT name FROM \`p.d.settings\`)`,
  },
  {
    rule: 'export-unnamed',
    about: 'a column without a name',
    wrong: `${EXPORT}SELECT 1`,
    right: `${EXPORT}SELECT 1 AS a`,
  },
  {
    rule: 'export-duplicate',
    about: 'a column twice, but for upper case',
    wrong: `${EXPORT}SELECT 1 AS a, 2 AS A`,
    right: `${EXPORT}SELECT 1 AS a, 2 AS b`,
  },
  {
    rule: 'export-uri',
    about: 'an address without *',
    wrong:
      "EXPORT DATA OPTIONS (uri = 'gs://bucket/run-1/file.parquet', format = 'PARQUET', overwrite = FALSE) AS SELECT 1 AS a",
    right: `${EXPORT}SELECT 1 AS a`,
  },
  {
    rule: 'export-overwrite',
    about: 'an export over other files',
    wrong:
      "EXPORT DATA OPTIONS (uri = 'gs://bucket/events/*.parquet', format = 'PARQUET', overwrite = TRUE) AS SELECT 1 AS a",
    right: `${EXPORT}SELECT 1 AS a`,
  },
  // Tables.
  {
    rule: 'partition-type',
    about: 'a table partitioned by text',
    wrong: 'CREATE TABLE `p.d.x` (day STRING) PARTITION BY day',
    right: 'CREATE TABLE `p.d.x` (day DATE) PARTITION BY day',
  },
  {
    rule: 'cluster-type',
    about: 'a table clustered by a time of day',
    wrong: 'CREATE TABLE `p.d.x` (moment TIME) CLUSTER BY moment',
    right: 'CREATE TABLE `p.d.x` (moment TIMESTAMP) CLUSTER BY moment',
  },
  {
    rule: 'column-name',
    about: 'a column with a dash',
    wrong: 'CREATE TABLE `p.d.x` (`a-b` INT64)',
    right: 'CREATE TABLE `p.d.x` (`a_b` INT64)',
  },
  {
    rule: 'column-name',
    about: "a column called like BigQuery's own",
    wrong: 'CREATE TABLE `p.d.x` (_partitiontime_of_mine INT64)',
    right: 'CREATE TABLE `p.d.x` (partitiontime_of_mine INT64)',
  },
  {
    rule: 'types',
    about: 'a partition key in the files',
    wrong: EXTERNAL('a INT64, Event_Date DATE', PLACE),
    right: EXTERNAL('a INT64', PLACE),
  },
  {
    rule: 'external-prefix',
    about: 'files outside of the prefix',
    wrong: EXTERNAL('a INT64', "hive_partition_uri_prefix = 'gs://b/e', uris = ['gs://b/f/*']"),
    right: EXTERNAL('a INT64', PLACE),
  },
  {
    rule: 'external-uris',
    about: 'an external table without files',
    wrong: EXTERNAL('a INT64', "hive_partition_uri_prefix = 'gs://b/e'"),
    right: EXTERNAL('a INT64', PLACE),
  },
  {
    rule: 'external-lists',
    about: 'arrays without list inference',
    wrong: EXTERNAL('a ARRAY<INT64>', PLACE),
    right: EXTERNAL('a ARRAY<INT64>', `enable_list_inference = TRUE, ${PLACE}`),
  },
  {
    rule: 'external-dml',
    about: 'rows added to files',
    wrong: "INSERT INTO `p.d.files` (event_name) SELECT 'a'",
    right: "INSERT INTO `p.d.ledger` (state) SELECT 'a'",
  },
  {
    rule: 'option-value',
    about: 'an option read from a table',
    wrong: 'CREATE TABLE `p.d.x` (a INT64) OPTIONS (description = (SELECT MAX(state) FROM `p.d.ledger`))',
    right: "CREATE TABLE `p.d.x` (a INT64) OPTIONS (description = 'x')",
  },
  {
    rule: 'option-value',
    about: 'an option that is formatted',
    wrong: "CREATE TABLE `p.d.x` (a INT64) OPTIONS (description = FORMAT('%s', @@project_id))",
    right: "CREATE TABLE `p.d.x` (a INT64) OPTIONS (description = CONCAT('x', 'y'))",
  },
  // What is read and written.
  {
    rule: 'null-in-array',
    about: 'an aggregate that may hold NULL',
    wrong: 'INSERT INTO `p.d.settings` (names) SELECT ARRAY_AGG(state) FROM `p.d.ledger`',
    right: 'INSERT INTO `p.d.settings` (names) SELECT ARRAY_AGG(state IGNORE NULLS) FROM `p.d.ledger`',
  },
  {
    rule: 'null-in-array',
    about: 'a NULL among the elements',
    wrong: "INSERT INTO `p.d.settings` (names) SELECT ['a', NULL]",
    right: "INSERT INTO `p.d.settings` (names) SELECT ['a', 'b']",
  },
  {
    rule: 'null-in-array',
    about: 'an array of what a query returns',
    wrong: `${EXPORT}SELECT ARRAY(SELECT p.key FROM UNNEST(event_params) AS p) AS keys FROM \`p.d.events_20240101\``,
    right: `${EXPORT}SELECT ARRAY(SELECT p.key FROM UNNEST(event_params) AS p WHERE p.key IS NOT NULL) AS keys FROM \`p.d.events_20240101\``,
  },
  {
    rule: 'any-value',
    about: 'any value',
    wrong: 'SELECT ANY_VALUE(state) FROM `p.d.ledger`',
    right: 'SELECT MIN(state) FROM `p.d.ledger`',
  },
  {
    rule: 'suffix-filter',
    about: 'a wildcard table narrowed by a variable',
    wrong: 'DECLARE days ARRAY<STRING>; SELECT COUNT(*) FROM `p.d.events_*` WHERE _TABLE_SUFFIX IN UNNEST(days)',
    right: "SELECT COUNT(*) FROM `p.d.events_*` WHERE _TABLE_SUFFIX BETWEEN '20240101' AND '20240102'",
  },
  {
    rule: 'correlated-table',
    about: 'a subquery that is no join',
    wrong: 'SELECT (SELECT COUNT(*) FROM `p.d.ledger` AS l WHERE STRPOS(s.name, l.state) > 0) FROM `p.d.settings` AS s',
    right: 'SELECT (SELECT COUNT(*) FROM `p.d.ledger` AS l WHERE l.state = s.name) FROM `p.d.settings` AS s',
  },
  {
    rule: 'group-by',
    about: 'rows grouped by a record',
    wrong: 'SELECT STRUCT(state, run_id) AS s, COUNT(*) FROM `p.d.ledger` GROUP BY s',
    right: 'SELECT state, run_id, COUNT(*) FROM `p.d.ledger` GROUP BY state, run_id',
  },
  // Functions.
  {
    rule: 'js-int64',
    about: 'an INT64 for JavaScript',
    wrong: "CREATE FUNCTION `p.d.f`(x INT64) RETURNS STRING LANGUAGE js AS 'return String(x)'",
    right: "CREATE FUNCTION `p.d.f`(x STRING) RETURNS STRING LANGUAGE js AS 'return String(x)'",
  },
  {
    rule: 'js-int64',
    about: 'an INT64 in what JavaScript returns',
    wrong: "CREATE FUNCTION `p.d.f`(x STRING) RETURNS ARRAY<STRUCT<n INT64>> LANGUAGE js AS 'return []'",
    right: "CREATE FUNCTION `p.d.f`(x STRING) RETURNS ARRAY<STRUCT<n FLOAT64>> LANGUAGE js AS 'return []'",
  },
  {
    rule: 'js-size',
    about: 'more than 32 KB of code',
    wrong: `CREATE FUNCTION \`p.d.f\`(x STRING) RETURNS STRING LANGUAGE js AS '''${'x = x + 1;\n'.repeat(3300)}'''`,
    right: `CREATE FUNCTION \`p.d.f\`(x STRING) RETURNS STRING LANGUAGE js AS '''${'x = x + 1;\n'.repeat(2900)}'''`,
  },
  // Texts.
  {
    rule: 'query-size',
    about: 'more than 1 MB of text',
    wrong: `SELECT '${'x'.repeat(1024 * 1024)}'`,
    right: `SELECT '${'x'.repeat(1000 * 1000)}'`,
  },
  {
    rule: 'split-name',
    about: 'a name in two pieces',
    wrong: 'SELECT state FROM `p.d`.ledger',
    right: 'SELECT state FROM `p.d.ledger`',
  },
];
