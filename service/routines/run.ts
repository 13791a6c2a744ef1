/**
 * `RUN`: a script that claims, transforms and commits one date after the other, and makes `events` of what is committed.
 *
 * What a crash leaves behind, step by step:
 *
 * 1. Start: a row of the log, and a row of the ledger for every date that has none, in one transaction.
 * 2. Per date: observe, extend the register (a transaction), claim (one UPDATE). A crash leaves a claim, which the next run
 *    takes over when it is stale.
 * 3. `events_external`: the files, in a folder of this attempt's own, then one fenced UPDATE of the ledger, which is the
 *    commit. Files without it are named by nobody. Publishing reads the ledger; it is repeated until nothing has changed
 *    meanwhile, and a later run makes good what a crashed one did not publish.
 *    `events_partitioned`: rows and ledger in one transaction.
 * 4. `full` of `events_partitioned`: a table beside `events`; then register and ledger in one transaction, which decides that
 *    the new table counts; then it takes the place of `events` in one statement. A crash in between is made good by the next
 *    run, before it does anything else.
 */
import type { Options } from '../options/fields.generated.ts';
import {
  alone,
  CLAIMS_SINCE,
  endLog,
  fail,
  isStillFree,
  ROLL_BACK,
  type RunNames,
  requireOwnEvents,
  retried,
} from './fragments.ts';
import { indent } from './indent.ts';
import { externalParts } from './run-external.ts';
import { partitionedParts } from './run-partitioned.ts';

/**
 * The statement that makes `RUN`.
 *
 * @param names what things are called
 * @param template how `events` is kept
 */
export function runProcedure(names: RunNames, template: Options['transform_config_template']): string {
  const parts = template === 'events_external' ? externalParts(names) : partitionedParts(names);
  return `CREATE OR REPLACE PROCEDURE ${names.run}(run_options JSON)
OPTIONS (strict_mode = FALSE)
${indent(`BEGIN
DECLARE request JSON DEFAULT PARSE_JSON(${names.service}('request', IFNULL(TO_JSON_STRING(run_options), 'null')));
DECLARE run_mode STRING DEFAULT JSON_VALUE(request, '$.mode');
DECLARE this_run STRING DEFAULT REPLACE(FORMAT_TIMESTAMP('%Y%m%dT%H%M%E3SZ-', CURRENT_TIMESTAMP()), '.', '') || SUBSTR(TO_HEX(MD5(@@script.job_id)), 1, 8);
DECLARE shards ARRAY<STRUCT<event_date DATE, source_table STRING, modified_at TIMESTAMP, source_rows INT64>>;
DECLARE work ARRAY<STRUCT<event_date DATE, source_table STRING, source_rows INT64, state STRING, run_id STRING, claimed_at TIMESTAMP, is_held BOOL, reason STRING>>;
DECLARE schemas ARRAY<STRUCT<columns STRING, tables ARRAY<STRING>>>;
DECLARE failed, held, builds ARRAY<STRING> DEFAULT [];
DECLARE shard_columns, seen, change, statement, said, date_error, standing, blocker STRING;
DECLARE shard_modified TIMESTAMP;
DECLARE shard_rows, kept INT64;
DECLARE tries, dates_done, rows_done INT64 DEFAULT 0;
DECLARE won BOOL;
${parts.declare}
-- Nobody's own table is ever replaced.
${requireOwnEvents(names)}
-- The shards that are there, and what this run is about.
SET shards = ARRAY(
  SELECT AS STRUCT PARSE_DATE('%Y%m%d', SUBSTR(t.table_id, 8)) AS event_date, t.table_id AS source_table, TIMESTAMP_MILLIS(t.last_modified_time) AS modified_at, t.row_count AS source_rows
  FROM ${names.sourceTables} AS t
  WHERE REGEXP_CONTAINS(t.table_id, r'^events_[0-9]{8}$') AND SAFE.PARSE_DATE('%Y%m%d', SUBSTR(t.table_id, 8)) IS NOT NULL);
SET work = ARRAY(
  SELECT AS STRUCT s.event_date, s.source_table, s.source_rows, l.state, l.run_id, l.claimed_at,
    IFNULL(l.state = 'claimed' AND JSON_VALUE(request, '$.takeover') = 'false' AND l.claimed_at > ${CLAIMS_SINCE}, FALSE) AS is_held,
    CASE IFNULL(l.state, 'pending') WHEN 'pending' THEN 'new' WHEN 'failed' THEN 'failed' WHEN 'claimed' THEN 'interrupted'
      ELSE IF(run_mode IN ('changed', 'plan'), 'changed', 'again') END AS reason
  FROM UNNEST(shards) AS s LEFT JOIN ${names.partitions} AS l ON l.event_date = s.event_date
  WHERE CASE run_mode
    WHEN 'full' THEN TRUE
    WHEN 'range' THEN s.event_date BETWEEN CAST(JSON_VALUE(request, '$.from') AS DATE) AND CAST(JSON_VALUE(request, '$.to') AS DATE)
    WHEN 'changed' THEN l.state = 'done' AND l.source_modified_at != s.modified_at
    WHEN 'plan' THEN IFNULL(l.state, 'pending') != 'done' OR l.source_modified_at != s.modified_at
    ELSE IFNULL(l.state, 'pending') != 'done' END
  ORDER BY event_date);
IF run_mode = 'plan' THEN
  SELECT w.event_date, w.source_table, w.source_rows, w.reason, IF(w.is_held, w.run_id, NULL) AS held_by, NOT w.is_held AND w.reason != 'changed' AS would_be_done
  FROM UNNEST(work) AS w ORDER BY w.event_date;
  RETURN;
END IF;
${parts.prepare}
-- The log of the run, and a row of the ledger for every date.
${retried(`${alone(names)}
${parts.exclude}
IF NOT EXISTS (SELECT 1 FROM ${names.runs} AS r WHERE r.run_id = this_run) THEN
  INSERT INTO ${names.runs} (run_id, mode, started_at, state, partitions, \`rows\`, bytes) VALUES (this_run, run_mode, CURRENT_TIMESTAMP(), 'running', 0, 0, 0);
END IF;
INSERT INTO ${names.partitions} (event_date, state, source_table)
SELECT w.event_date, 'pending', w.source_table FROM UNNEST(work) AS w WHERE NOT EXISTS (SELECT 1 FROM ${names.partitions} AS l WHERE l.event_date = w.event_date);
COMMIT TRANSACTION;`)}
BEGIN
-- What other runs hold, and the columns of each shard.
SET held = ARRAY(SELECT FORMAT('%t: %s', w.event_date, IFNULL(blocker, w.run_id)) FROM UNNEST(work) AS w WHERE w.is_held OR blocker IS NOT NULL);
SET schemas = ARRAY(
  SELECT AS STRUCT c.columns, ARRAY_AGG(c.table_name) AS tables FROM (
    SELECT i.table_name, TO_JSON_STRING(ARRAY_AGG(STRUCT(i.column_name AS n, i.data_type AS t) ORDER BY i.ordinal_position)) AS columns
    FROM ${names.sourceColumns} AS i WHERE i.table_name IN (SELECT w.source_table FROM UNNEST(work) AS w) AND i.ordinal_position IS NOT NULL GROUP BY i.table_name) AS c
  GROUP BY c.columns);
${parts.begin}
FOR d IN (SELECT * FROM UNNEST(work) AS w WHERE NOT w.is_held AND blocker IS NULL${parts.dates} ORDER BY w.event_date) DO
  -- One date: observed, registered, claimed, transformed, committed.
  IF NOT ${isStillFree(names)} THEN
    SET held = ARRAY_CONCAT(held, [FORMAT('%t: another run', d.event_date)]);
    CONTINUE;
  END IF;
  BEGIN
${parts.date}
  IF won THEN
    SET dates_done = dates_done + 1;
    SET rows_done = rows_done + kept;
  ELSE
    SET held = ARRAY_CONCAT(held, [FORMAT('%t: another run', d.event_date)]);
  END IF;
  EXCEPTION WHEN ERROR THEN
${fail(names)}
  END;
${parts.afterDate}
END FOR;
${parts.end}
EXCEPTION WHEN ERROR THEN
  SET date_error = @@error.message;
  ${ROLL_BACK}
${endLog(names, "'failed'", 'date_error')}
  RAISE USING MESSAGE = date_error;
END;
${endLog(
  names,
  "IF(ARRAY_LENGTH(failed) > 0, 'failed', 'done')",
  "IF(ARRAY_LENGTH(failed) > 0, ARRAY_TO_STRING(failed, '; '), NULL)",
)}
IF ARRAY_LENGTH(failed) > 0 THEN
  RAISE USING MESSAGE = FORMAT('%d of %d dates failed; the next run tries them again. %s', ARRAY_LENGTH(failed), ARRAY_LENGTH(work), ARRAY_TO_STRING(failed, '; '));
END IF;
SELECT this_run AS run_id, run_mode AS mode, dates_done AS partitions, rows_done AS \`rows\`, held AS held_by_others;
END`)}`;
}
