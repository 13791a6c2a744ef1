/** `RUN` of `events_partitioned`: a native table whose columns are fixed from the first run on, until a `full` one. */
import {
  alone,
  ask,
  claim,
  commit,
  DATE_FIELDS,
  declare,
  extend,
  lookUp,
  mergeColumns,
  observe,
  ROLL_BACK,
  RUNS_SINCE,
  type RunNames,
  registerField,
  requireUnchanged,
  retried,
} from './fragments.ts';
import type { RunParts } from './run-parts.ts';
import { BUILD_PREFIX } from './tables.ts';

/** What `RUN` does for this template. */
export function partitionedParts(names: RunNames): RunParts {
  return {
    declare: `DECLARE results ARRAY<STRUCT<event_date DATE, source_table STRING, source_rows INT64, rows_written INT64, modified_at TIMESTAMP>> DEFAULT [];
DECLARE observed ARRAY<STRUCT<source_table STRING, modified_at TIMESTAMP>> DEFAULT [];
DECLARE is_new BOOL DEFAULT ${isNew(names)};`,
    prepare: `SET builds = ARRAY(SELECT t.table_name FROM ${names.destinationTables} AS t JOIN ${names.runs} AS r ON t.table_name = '${BUILD_PREFIX}' || r.run_id);`,
    exclude: exclude(names),
    begin: `IF blocker IS NULL THEN
-- Another run may have made the table before this one was alone.
SET is_new = ${isNew(names)};
${finishBuilds(names)}
IF run_mode = 'full' THEN
${rebuild(names)}
ELSE
${firstBuild(names)}
END IF;
END IF;`,
    dates: " AND run_mode != 'full'",
    date: `${lookUp(names)}
IF NOT ${isObserved} THEN
${observe(names)}
${extend(names, "'companions'", addCompanions(names))}
END IF;
${claim(names)}
IF won THEN
${requireUnchanged(names)}
${retried(`BEGIN TRANSACTION;
IF EXISTS (SELECT 1 FROM ${names.events} AS e WHERE e.event_date = d.event_date) THEN
  DELETE FROM ${names.events} WHERE event_date = d.event_date;
END IF;
EXECUTE IMMEDIATE ${ask(names, 'insert', DATE_FIELDS, "'events' AS table", registerField(names.columns))};
SET kept = @@row_count;
${commit(names, 'NULL')}
IF won THEN
  COMMIT TRANSACTION;
ELSE
  ROLLBACK TRANSACTION;
END IF;`)}
END IF;`,
    afterDate: '',
    end: '',
  };
}

/** Whether the table is to be made, as an expression. */
function isNew(names: RunNames): string {
  return `NOT EXISTS (SELECT 1 FROM ${names.destinationTables} AS t WHERE t.table_name = 'events')`;
}

/** Whether the shard was observed by this run, as it is now. */
const isObserved =
  'EXISTS (SELECT 1 FROM UNNEST(observed) AS o WHERE o.source_table = d.source_table AND o.modified_at = shard_modified)';

/**
 * A run that makes the table, or one of another run's that was not finished, must be alone: a date that somebody else adds
 * meanwhile would be lost. A run that is passed over is marked, so that it does not decide on its table should it live.
 */
function exclude(names: RunNames): string {
  return `SET blocker = (SELECT MIN(r.run_id) FROM ${names.runs} AS r WHERE r.state IN ('running', 'switching') AND r.started_at > ${RUNS_SINCE} AND r.run_id != this_run
  AND (r.mode = 'full' OR run_mode = 'full' OR is_new OR ARRAY_LENGTH(builds) > 0));
IF JSON_VALUE(request, '$.takeover') = 'true' THEN
  SET blocker = NULL;
END IF;
IF blocker IS NULL THEN
  UPDATE ${names.runs} SET state = 'failed', finished_at = CURRENT_TIMESTAMP(), error = FORMAT('Run %s took its work over.', this_run)
  WHERE state = 'running' AND run_id != this_run AND (started_at <= ${RUNS_SINCE} OR JSON_VALUE(request, '$.takeover') = 'true');
ELSEIF blocker IS NOT NULL AND run_mode = 'full' THEN
  RAISE USING MESSAGE = FORMAT('Run %s is at work, and a run that builds the table anew must be alone. Run again when it has ended; if it is dead, with {"takeover": true}.', blocker);
END IF;`;
}

/** Puts tables into place that were decided upon by a run that did not come to do so, and removes those that were not. */
function finishBuilds(names: RunNames): string {
  return `FOR b IN (SELECT x AS name FROM UNNEST(builds) AS x) DO
  IF EXISTS (SELECT 1 FROM ${names.runs} AS r WHERE '${BUILD_PREFIX}' || r.run_id = b.name AND r.state = 'switching') THEN
    EXECUTE IMMEDIATE FORMAT(${names.takeBuild}, b.name);
    UPDATE ${names.runs} SET state = 'done', finished_at = CURRENT_TIMESTAMP() WHERE '${BUILD_PREFIX}' || run_id = b.name;
  END IF;
  EXECUTE IMMEDIATE FORMAT(${names.dropBuild}, b.name);
END FOR;`;
}

/** Makes the table of the first run, with a column for every name in all of its shards. */
function firstBuild(names: RunNames): string {
  return `${declare(names, "IF(is_new, 'everything', 'companions')")}
IF is_new AND EXISTS (SELECT 1 FROM ${names.partitions} AS l WHERE l.rows_written > 0) THEN
  RAISE USING MESSAGE = FORMAT('%s.events is gone, although dates are done. RUN(JSON \\'{"mode": "full"}\\') makes it anew.', ${names.destination});
ELSEIF is_new AND ARRAY_LENGTH(work) > 0 THEN
  FOR d IN (SELECT * FROM UNNEST(work) AS w ORDER BY w.event_date) DO
${lookUp(names)}
    BEGIN
${observe(names)}
${extend(names, "'everything'")}
    SET observed = ARRAY_CONCAT(observed, [STRUCT(d.source_table AS source_table, shard_modified AS modified_at)]);
    EXCEPTION WHEN ERROR THEN
      -- A shard that cannot be read fails in its turn.
      SET said = @@error.message;
    END;
  END FOR;
  EXECUTE IMMEDIATE ${ask(names, 'create', "'events' AS table", registerField(names.columns))};
END IF;`;
}

/**
 * Builds a table beside `events` of all shards, and of the dates of `events` whose shard is gone; then decides that it
 * counts, in one transaction with the register and the ledger, and puts it into place. A date that fails leaves all as it was.
 */
function rebuild(names: RunNames): string {
  const build = `'${BUILD_PREFIX}' || this_run`;
  const change = (
    ...fields: readonly string[]
  ) => `SET change = ${ask(names, 'extend', ...fields, registerField('staged'))};
IF change != '[]' THEN
${mergeColumns('staged')}
END IF;`;
  return `CREATE OR REPLACE TEMP TABLE staged AS SELECT * FROM ${names.columns};
${change('this_run AS run_id', "'everything' AS open_to")}
FOR d IN (SELECT * FROM UNNEST(work) AS w ORDER BY w.event_date) DO
${lookUp(names)}
${observe(names)}
${change(DATE_FIELDS, 'seen', "'everything' AS open_to")}
  SET observed = ARRAY_CONCAT(observed, [STRUCT(d.source_table AS source_table, shard_modified AS modified_at)]);
END FOR;
EXECUTE IMMEDIATE ${ask(names, 'create', `${build} AS table`, registerField('staged'))};
BEGIN
  FOR d IN (SELECT * FROM UNNEST(work) AS w ORDER BY w.event_date) DO
${lookUp(names)}
    EXECUTE IMMEDIATE ${ask(names, 'insert', DATE_FIELDS, `${build} AS table`, registerField('staged'))};
    SET kept = @@row_count;
    IF NOT ${isObserved} THEN SET shard_modified = NULL; END IF;
${requireUnchanged(names)}
    SET results = ARRAY_CONCAT(results, [STRUCT(d.event_date AS event_date, d.source_table AS source_table, shard_rows AS source_rows, kept AS rows_written, shard_modified AS modified_at)]);
    SET (dates_done, rows_done) = (dates_done + 1, rows_done + kept);
  END FOR;
  IF NOT is_new THEN
    SET shard_columns = (SELECT TO_JSON_STRING(ARRAY_AGG(STRUCT(i.column_name AS n, i.data_type AS t) ORDER BY i.ordinal_position)) FROM ${names.destinationColumns} AS i WHERE i.table_name = 'events');
    FOR d IN (SELECT l.event_date, l.source_table FROM ${names.partitions} AS l WHERE l.rows_written > 0 AND l.event_date NOT IN (SELECT w.event_date FROM UNNEST(work) AS w) ORDER BY l.event_date) DO
      EXECUTE IMMEDIATE ${ask(names, 'carry', DATE_FIELDS, `${build} AS table`, registerField('staged'))};
    END FOR;
  END IF;
${retried(`${alone(names)}
IF NOT EXISTS (SELECT 1 FROM ${names.runs} AS r WHERE r.run_id = this_run AND r.state = 'running') THEN
  RAISE USING MESSAGE = 'Another run took this one over.';
END IF;
UPDATE ${names.runs} SET state = 'switching' WHERE run_id = this_run;
DELETE FROM ${names.columns} WHERE TRUE;
INSERT INTO ${names.columns} SELECT * FROM staged;
UPDATE ${names.partitions} AS l SET state = 'done', run_id = this_run, claimed_at = CURRENT_TIMESTAMP(), finished_at = CURRENT_TIMESTAMP(), source_table = n.source_table,
  source_rows = n.source_rows, rows_written = n.rows_written, source_modified_at = n.modified_at, uri = NULL, error = NULL, written_by = this_run
FROM UNNEST(results) AS n WHERE l.event_date = n.event_date;
COMMIT TRANSACTION;`)}
EXCEPTION WHEN ERROR THEN
  SET date_error = @@error.message;
  ${ROLL_BACK}
  EXECUTE IMMEDIATE FORMAT(${names.dropBuild}, ${build});
  RAISE USING MESSAGE = date_error;
END;
EXECUTE IMMEDIATE FORMAT(${names.takeBuild}, ${build});
EXECUTE IMMEDIATE FORMAT(${names.dropBuild}, ${build});`;
}

/** Adds the companions among the changed rows to `events`: the register never names a column that the table lacks. */
function addCompanions(names: RunNames): string {
  return `SET statement = ${ask(names, 'alter', 'change')};
IF statement IS NOT NULL THEN
EXECUTE IMMEDIATE statement;
END IF;`;
}
