/** Checks of scripts, metadata and tables: what `RUN` reads and writes besides files. */
import { quotePath, quoteText } from '../../service/dialects/googlesql/quote.ts';
import { datasetText } from '../../service/placement.ts';
import { regionStatements } from '../../service/routines/deploy.ts';
import { DEPLOY } from '../../service/routines/tables.ts';
import { parseType, typeText } from '../../service/transform/types.ts';
import { type Check, type Seen, sameAs } from './check.ts';
import type { Lab } from './lab.ts';

/** Columns as an export has them, in the words of INFORMATION_SCHEMA. */
const NESTED = 'ARRAY<STRUCT<key STRING, value STRUCT<string_value STRING, int_value INT64, double_value FLOAT64>>>';

export const SCRIPT_CHECKS: readonly Check[] = [
  {
    id: 'job-id',
    claim: 'A script knows the id of its job, and we may choose it.',
    needsBucket: false,
    look: async ({ run }) => {
      const { jobId, rows } = await run('DECLARE id STRING DEFAULT @@script.job_id; SELECT id;');
      return { asClaimed: rows[0]?.['id'] === jobId, what: String(rows[0]?.['id']) };
    },
  },
  {
    id: 'row-count',
    claim: '@@row_count counts what a statement in EXECUTE IMMEDIATE changed.',
    needsBucket: false,
    look: async ({ run, table }) => {
      const t = table('row_count');
      const { rows } = await run(`DECLARE changed, inserted INT64;
CREATE OR REPLACE TABLE ${t} AS SELECT x FROM UNNEST([1, 2, 3]) AS x;
EXECUTE IMMEDIATE ${quoteText(`UPDATE ${t} SET x = x + 10 WHERE x < 3`)};
SET changed = @@row_count;
EXECUTE IMMEDIATE ${quoteText(`INSERT INTO ${t} (x) SELECT x FROM UNNEST([7, 8, 9]) AS x`)};
SET inserted = @@row_count;
SELECT changed, inserted;`);
      return sameAs(rows[0], { changed: 2, inserted: 3 });
    },
  },
  {
    id: 'rollback',
    claim:
      'A caught error leaves the transaction open; a handler can roll it back, and a second ROLLBACK is an error that can be caught.',
    needsBucket: false,
    look: async ({ run, table }) => {
      const t = table('rolled_back');
      const { rows } = await run(`DECLARE second STRING DEFAULT 'accepted';
CREATE OR REPLACE TABLE ${t} (x INT64);
BEGIN
  BEGIN TRANSACTION;
  INSERT INTO ${t} (x) VALUES (1);
  RAISE USING MESSAGE = 'on purpose';
EXCEPTION WHEN ERROR THEN
  ROLLBACK TRANSACTION;
END;
BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN SET second = 'refused'; END;
SELECT (SELECT COUNT(*) FROM ${t}) AS left_over, second;`);
      return sameAs(rows[0], { left_over: 0, second: 'refused' });
    },
  },
  {
    id: 'modified',
    claim: '`__TABLES__` tells in milliseconds when the rows of a table last changed, and how many there are.',
    needsBucket: false,
    look: async ({ run, table }) => {
      const t = table('modified');
      const read = `(SELECT AS STRUCT last_modified_time, row_count FROM ${table('__TABLES__')} WHERE table_id = 'modified')`;
      const { rows } = await run(`DECLARE time_made, time_read, time_filled, rows_made, rows_filled INT64;
CREATE OR REPLACE TABLE ${t} AS SELECT 1 AS x;
SET (time_made, rows_made) = ${read};
SELECT x FROM ${t};
SET time_read = (SELECT last_modified_time FROM ${table('__TABLES__')} WHERE table_id = 'modified');
INSERT INTO ${t} (x) VALUES (2), (3);
SET (time_filled, rows_filled) = ${read};
SELECT time_made = time_read AS reading_is_no_change, time_filled > time_made AS insert_is_a_change,
  ABS(TIMESTAMP_DIFF(CURRENT_TIMESTAMP(), TIMESTAMP_MILLIS(time_filled), HOUR)) <= 1 AS in_milliseconds, rows_made, rows_filled;`);
      return sameAs(rows[0], {
        reading_is_no_change: true,
        insert_is_a_change: true,
        in_milliseconds: true,
        rows_made: 1,
        rows_filled: 3,
      });
    },
  },
  {
    id: 'types',
    claim: 'INFORMATION_SCHEMA.COLUMNS spells the types of an export in a way that we read.',
    needsBucket: false,
    look: async ({ run, table }) => {
      const written = [NESTED, 'STRUCT<a NUMERIC, b ARRAY<STRING>>', 'DATE', 'TIMESTAMP', 'BOOL', 'BYTES'];
      const columns = written.map((type, at) => `c${at} ${type}`).join(', ');
      const { rows } = await run(`CREATE OR REPLACE TABLE ${table('types')} (${columns});
SELECT data_type FROM ${table('INFORMATION_SCHEMA.COLUMNS')} WHERE table_name = 'types' ORDER BY ordinal_position;`);
      return sameAs(
        rows.map((row) => typeText(parseType(String(row['data_type'])))),
        written.map((type) => typeText(parseType(type))),
      );
    },
  },
  {
    id: 'description',
    claim:
      'INFORMATION_SCHEMA.TABLE_OPTIONS gives a description as a literal: its text begins at the second character.',
    needsBucket: false,
    look: async ({ run, table }) => {
      const { rows } =
        await run(`CREATE OR REPLACE TABLE ${table('described')} (x INT64) OPTIONS (description = 'It is ours');
SELECT STRPOS(option_value, 'It is ours') AS place FROM ${table('INFORMATION_SCHEMA.TABLE_OPTIONS')}
WHERE table_name = 'described' AND option_name = 'description';`);
      return sameAs(rows[0], { place: 2 });
    },
  },
  {
    id: 'copy',
    claim:
      'CREATE OR REPLACE TABLE … COPY replaces a table that is there, with partitions, clustering and description.',
    needsBucket: false,
    look: copyInPlace,
  },
  {
    id: 'installer',
    claim: 'The code of deploy_installer is accepted, and answers options with one statement.',
    needsBucket: false,
    look: async ({ run, installer, dataset, location }) => {
      // The first statement makes the dataset, which is there.
      const statements = regionStatements(dataset, location, installer).slice(1);
      const options = {
        ga4_dataset_id: datasetText(dataset),
        transform_config_template: 'events_partitioned',
        deployment_dataset_id: `${datasetText(dataset)}_svc`,
      };
      const answer = `${quotePath(dataset, DEPLOY)}(JSON ${quoteText(JSON.stringify(options))})`;
      const { rows } = await run(`${statements.join(';\n')};\nSELECT SUBSTR(${answer}, 1, 27) AS start;`);
      return sameAs(rows[0], { start: 'CREATE OR REPLACE PROCEDURE' });
    },
  },
];

async function copyInPlace({ run, table }: Lab): Promise<Seen> {
  const { rows } = await run(`CREATE OR REPLACE TABLE ${table('copied')} AS SELECT 'old' AS word;
CREATE OR REPLACE TABLE ${table('beside')} (day DATE, word STRING) PARTITION BY day CLUSTER BY word OPTIONS (description = 'new');
INSERT INTO ${table('beside')} (day, word) VALUES (DATE '2024-01-01', 'new');
CREATE OR REPLACE TABLE ${table('copied')} COPY ${table('beside')};
SELECT (SELECT STRING_AGG(word) FROM ${table('copied')}) AS words,
  (SELECT STRING_AGG(column_name) FROM ${table('INFORMATION_SCHEMA.COLUMNS')} WHERE table_name = 'copied' AND is_partitioning_column = 'YES') AS partitioned,
  (SELECT STRING_AGG(column_name) FROM ${table('INFORMATION_SCHEMA.COLUMNS')} WHERE table_name = 'copied' AND clustering_ordinal_position = 1) AS clustered,
  (SELECT STRING_AGG(option_value) FROM ${table('INFORMATION_SCHEMA.TABLE_OPTIONS')} WHERE table_name = 'copied' AND option_name = 'description') AS description;`);
  return sameAs(rows[0], { words: 'new', partitioned: 'day', clustered: 'word', description: '"new"' });
}
