/** Pieces of SQL that `RUN` is put together from. */
import { CLAIM_HOURS, EVENTS, RUN_HOURS } from './tables.ts';

/** What `RUN` calls things: SQL names and literals, all quoted. */
export interface RunNames {
  /** `RUN` itself and the function behind it. */
  readonly run: string;
  readonly service: string;
  readonly installation: string;
  readonly columns: string;
  readonly partitions: string;
  readonly runs: string;
  /** Metadata of the source dataset: one row a table, one row a column. */
  readonly sourceTables: string;
  readonly sourceColumns: string;
  /** The table `events`, and the metadata of its dataset. */
  readonly events: string;
  readonly destinationTables: string;
  readonly destinationOptions: string;
  readonly destinationColumns: string;
  /** Literals: how the description of our `events` begins, the place of its files and of their manifest, the destination dataset. */
  readonly owner: string;
  readonly root: string;
  readonly manifest: string;
  readonly destination: string;
  /** Literals of statements with `%s` in place of the name of a table that a `full` run built beside `events`. */
  readonly takeBuild: string;
  readonly dropBuild: string;
}

/** How often a step is tried that another run got in the way of. BigQuery has no way to wait; a new try takes seconds. */
const TRIES = 12;

/** Claims, and runs, that began before are nobody's. Should one live after all, its commits are fenced and count for nothing. */
export const CLAIMS_SINCE = `TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL ${CLAIM_HOURS} HOUR)`;
export const RUNS_SINCE = `TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL ${RUN_HOURS} HOUR)`;

/** Whether an error says that another run got in the way. */
const CONFLICT = "REGEXP_CONTAINS(said, r'(?i)concurrent|serialize|aborted')";

/**
 * Runs a step, and runs it again where another run got in its way. The step sees a clean state each time: a transaction
 * that it left open is rolled back first.
 *
 * @param step statements; its first words and all it does must bear being done again
 */
export function retried(step: string): string {
  return `SET tries = 0;
LOOP
  BEGIN
${step}
    LEAVE;
  EXCEPTION WHEN ERROR THEN
    SET said = @@error.message;
    ${ROLL_BACK}
    IF tries >= ${TRIES} OR NOT ${CONFLICT} THEN RAISE USING MESSAGE = said; END IF;
    SET tries = tries + 1;
  END;
END LOOP;`;
}

/** Rolls back what a caught error left open; nothing where nothing is. */
export const ROLL_BACK = 'BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN END;';

/**
 * Begins a transaction that only one run at a time can commit: two that change the same table conflict, while two that
 * insert do not (https://cloud.google.com/bigquery/docs/transactions#transaction_concurrency).
 */
export function alone(names: RunNames): string {
  return `BEGIN TRANSACTION;
UPDATE ${names.installation} SET version = version WHERE TRUE;`;
}

/** Fails where `events` is there and somebody else's. A description is told as a literal: its text begins behind the quote. */
export function requireOwnEvents(names: RunNames): string {
  return `IF EXISTS (SELECT 1 FROM ${names.destinationTables} AS t LEFT JOIN ${names.destinationOptions} AS o ON o.table_name = t.table_name AND o.option_name = 'description'
  WHERE t.table_name = '${EVENTS}' AND STRPOS(IFNULL(o.option_value, ''), ${names.owner}) != 2) THEN
  RAISE USING MESSAGE = FORMAT('%s.${EVENTS} is there already and was not made by this installation. Give another destination_dataset_id, or remove that table.', ${names.destination});
END IF;`;
}

/** Asks the service for something; the fields become its input. */
export function ask(names: RunNames, task: string, ...fields: readonly string[]): string {
  return `${names.service}('${task}', TO_JSON_STRING(STRUCT(${fields.join(', ')})))`;
}

/** The register as a field of what the service is asked with. */
export function registerField(table: string): string {
  return `ARRAY(SELECT AS STRUCT * FROM ${table} ORDER BY position) AS register`;
}

/** The fields of the date that is worked on. */
export const DATE_FIELDS = "d.source_table, FORMAT_DATE('%F', d.event_date) AS date, this_run AS run_id, shard_columns";

/** Writes changed rows of the register, which the service returned into the variable `change`. */
export function mergeColumns(table: string): string {
  const text = (name: string) => `JSON_VALUE(c, '$.${name}') AS ${name}`;
  return `MERGE ${table} AS r USING (
  SELECT ${['family', 'name', 'column_name', 'type', 'origin'].map(text).join(', ')}, CAST(JSON_VALUE(c, '$.first_partition') AS DATE) AS first_partition,
    ${text('added_by_run')}, JSON_VALUE(c, '$.companion') = 'true' AS companion, ${text('slots')}, CAST(JSON_VALUE(c, '$.position') AS INT64) AS position
  FROM UNNEST(JSON_QUERY_ARRAY(change)) AS c) AS n
ON r.family = n.family AND r.name = n.name AND r.companion = n.companion
WHEN MATCHED THEN UPDATE SET column_name = n.column_name, type = n.type, slots = n.slots, first_partition = n.first_partition, added_by_run = n.added_by_run
WHEN NOT MATCHED THEN INSERT ROW;`;
}

/** Looks a shard up: its columns, when it last changed, its rows. */
export function lookUp(names: RunNames): string {
  return `SET shard_columns = (SELECT s.columns FROM UNNEST(schemas) AS s WHERE d.source_table IN UNNEST(s.tables));
SET (shard_modified, shard_rows) = (SELECT AS STRUCT TIMESTAMP_MILLIS(MAX(t.last_modified_time)), MAX(t.row_count) FROM ${names.sourceTables} AS t WHERE t.table_id = d.source_table);`;
}

/** Looks at what a shard holds. */
export function observe(names: RunNames): string {
  return `EXECUTE IMMEDIATE ${ask(names, 'observe', 'd.source_table', 'shard_columns')} INTO seen;`;
}

/**
 * Fails where the shard has changed since it was looked at. One that changes later still is told as changed after it was
 * done, as the ledger has the time from before it was looked at.
 */
export function requireUnchanged(names: RunNames): string {
  return `IF (SELECT TIMESTAMP_MILLIS(MAX(t.last_modified_time)) FROM ${names.sourceTables} AS t WHERE t.table_id = d.source_table) IS DISTINCT FROM shard_modified THEN
  RAISE USING MESSAGE = FORMAT('%s changed while it was read. Run again.', d.source_table);
END IF;`;
}

/**
 * Extends the register by what was seen, before anybody claims the date. Each run goes through its dates in their order,
 * so the type of a new name is decided by the earliest date that shows it, and never by who was first to claim.
 *
 * @param openTo SQL of a text, see `extendRegister`
 * @param prepare what must be there before the register says so, given the changed rows in the variable `change`
 */
export function extend(names: RunNames, openTo: string, prepare = ''): string {
  return extendWith(names, `${DATE_FIELDS}, seen, ${openTo} AS open_to`, prepare);
}

/** Extends the register by what the options declare and it lacks. */
export function declare(names: RunNames, openTo: string): string {
  return extendWith(names, `this_run AS run_id, ${openTo} AS open_to`, '');
}

/** What is written is what was prepared: where another run has extended the register meanwhile, it is worked out again. */
function extendWith(names: RunNames, fields: string, prepare: string): string {
  const change = ask(names, 'extend', fields, registerField(names.columns));
  return `LOOP
SET change = ${change};
IF change = '[]' THEN
LEAVE;
END IF;
${prepare}
${retried(`${alone(names)}
SET won = change = ${change};
IF won THEN
${mergeColumns(names.columns)}
COMMIT TRANSACTION;
ELSE
ROLLBACK TRANSACTION;
END IF;`)}
IF won THEN
LEAVE;
END IF;
END LOOP;`;
}

/** The row of the ledger as it was when the run began: whoever has changed it since has the date. */
const AS_PLANNED =
  "state = IFNULL(d.state, 'pending') AND run_id IS NOT DISTINCT FROM d.run_id AND claimed_at IS NOT DISTINCT FROM d.claimed_at";

/** Whether nobody has taken the date since the run began, as an expression. */
export function isStillFree(names: RunNames): string {
  return `EXISTS (SELECT 1 FROM ${names.partitions} WHERE event_date = d.event_date AND ${AS_PLANNED})`;
}

/** Claims the date; the variable `won` tells whether that went well. */
export function claim(names: RunNames): string {
  return retried(`UPDATE ${names.partitions} SET state = 'claimed', run_id = this_run, claimed_at = CURRENT_TIMESTAMP(), finished_at = NULL, error = NULL, source_table = d.source_table
WHERE event_date = d.event_date AND ${AS_PLANNED};
SET won = @@row_count = 1;`);
}

/** Commits the date, fenced: a run whose claim was taken over commits nothing. */
export function commit(names: RunNames, uri: string): string {
  return `UPDATE ${names.partitions} SET state = 'done', finished_at = CURRENT_TIMESTAMP(), source_rows = shard_rows, rows_written = kept, source_modified_at = shard_modified, uri = ${uri}, written_by = this_run, error = NULL
WHERE event_date = d.event_date AND run_id = this_run AND state = 'claimed';
SET won = @@row_count = 1;`;
}

/** Notes that a date failed, with its error; what an earlier attempt committed stays. */
export function fail(names: RunNames): string {
  return `SET date_error = @@error.message;
${ROLL_BACK}
${retried(`UPDATE ${names.partitions} SET state = 'failed', run_id = this_run, finished_at = CURRENT_TIMESTAMP(), error = date_error
WHERE event_date = d.event_date AND ((run_id = this_run AND state = 'claimed') OR (${AS_PLANNED}));`)}
SET failed = ARRAY_CONCAT(failed, [FORMAT('%t: %s', d.event_date, date_error)]);`;
}

/** Notes in the log how the run ended. */
export function endLog(names: RunNames, state: string, error: string): string {
  return retried(
    `UPDATE ${names.runs} SET state = ${state}, finished_at = CURRENT_TIMESTAMP(), partitions = dates_done, \`rows\` = rows_done, bytes = @@script.bytes_processed, error = ${error} WHERE run_id = this_run;`,
  );
}

/**
 * Publishes what is committed: `events` over exactly the files that the ledger names, and the manifest. The description of
 * `events` tells what stands in it, so that it is replaced only where it must be, and again where another run changed the
 * ledger meanwhile.
 */
export function publish(names: RunNames): string {
  const uris = `ARRAY(SELECT l.uri FROM ${names.partitions} AS l WHERE l.uri IS NOT NULL ORDER BY l.event_date)`;
  return `LOOP
  SET standing = TO_HEX(MD5(TO_JSON_STRING(STRUCT(${uris} AS uris,
    ARRAY(SELECT FORMAT('%t %t', r.column_name, r.type) FROM ${names.columns} AS r WHERE r.column_name IS NOT NULL ORDER BY r.position) AS columns))));
  IF NOT EXISTS (SELECT 1 FROM ${names.partitions} WHERE uri IS NOT NULL)
    OR EXISTS (SELECT 1 FROM ${names.destinationOptions} AS o WHERE o.table_name = 'events' AND o.option_name = 'description' AND STRPOS(o.option_value, standing) > 0) THEN
    LEAVE;
  END IF;
  EXECUTE IMMEDIATE ${ask(names, 'publish', `${uris} AS uris`, 'standing', registerField(names.columns))};
  EXPORT DATA OPTIONS (uri = ${names.manifest}, format = 'JSON', overwrite = TRUE) AS
  SELECT l.event_date, l.written_by AS svc_run, l.uri, l.rows_written AS \`rows\` FROM ${names.partitions} AS l WHERE l.uri IS NOT NULL ORDER BY l.event_date;
END LOOP;`;
}
