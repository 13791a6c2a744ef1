CREATE OR REPLACE PROCEDURE `acme-shop.analytics_123456789.install_svc`()
OPTIONS (strict_mode = FALSE)
BEGIN
  DECLARE conflict STRING;
  CREATE SCHEMA IF NOT EXISTS `acme-shop.svc_analytics_123456789`;
  CREATE TABLE IF NOT EXISTS `acme-shop.svc_analytics_123456789.svc_installation` (options JSON, version STRING, installed_at TIMESTAMP, placement JSON);
  CREATE TABLE IF NOT EXISTS `acme-shop.svc_analytics_123456789.svc_columns` (family STRING, name STRING, column_name STRING, type STRING, origin STRING, first_partition DATE, added_by_run STRING, companion BOOL, slots STRING, position INT64);
  CREATE TABLE IF NOT EXISTS `acme-shop.svc_analytics_123456789.svc_partitions` (event_date DATE, state STRING, run_id STRING, claimed_at TIMESTAMP, finished_at TIMESTAMP, source_table STRING, source_rows INT64, rows_written INT64, source_modified_at TIMESTAMP, uri STRING, error STRING, written_by STRING);
  CREATE TABLE IF NOT EXISTS `acme-shop.svc_analytics_123456789.svc_runs` (run_id STRING, mode STRING, started_at TIMESTAMP, finished_at TIMESTAMP, state STRING, partitions INT64, `rows` INT64, bytes INT64, error STRING);
  IF EXISTS (SELECT 1 FROM `acme-shop.svc_analytics_123456789.INFORMATION_SCHEMA.TABLES` AS t LEFT JOIN `acme-shop.svc_analytics_123456789.INFORMATION_SCHEMA.TABLE_OPTIONS` AS o ON o.table_name = t.table_name AND o.option_name = 'description'
    WHERE t.table_name = 'events' AND STRPOS(IFNULL(o.option_value, ''), 'Built by svc for acme-shop.svc_analytics_123456789;') != 2) THEN
    RAISE USING MESSAGE = FORMAT('%s.events is there already and was not made by this installation. Give another destination_dataset_id, or remove that table.', 'acme-shop.svc_analytics_123456789');
  END IF;
  IF EXISTS (SELECT 1 FROM `acme-shop.svc_analytics_123456789.svc_partitions` AS l WHERE l.written_by IS NOT NULL) THEN
    SET conflict = (SELECT FORMAT('it has written dates with %s, %s', TO_JSON_STRING(i.placement), JSON_VALUE(i.options, '$.transform_config_template'))
      FROM `acme-shop.svc_analytics_123456789.svc_installation` AS i
      WHERE JSON_VALUE(i.options, '$.transform_config_template') != 'events_external'
      OR JSON_VALUE(i.placement, '$.source') IS DISTINCT FROM JSON_VALUE('{"source":"acme-shop.analytics_123456789","deployment":"acme-shop.svc_analytics_123456789","destination":"acme-shop.svc_analytics_123456789","bucket":"acme-shop-events"}', '$.source')
      OR JSON_VALUE(i.placement, '$.destination') IS DISTINCT FROM JSON_VALUE('{"source":"acme-shop.analytics_123456789","deployment":"acme-shop.svc_analytics_123456789","destination":"acme-shop.svc_analytics_123456789","bucket":"acme-shop-events"}', '$.destination')
      OR JSON_VALUE(i.placement, '$.bucket') IS DISTINCT FROM JSON_VALUE('{"source":"acme-shop.analytics_123456789","deployment":"acme-shop.svc_analytics_123456789","destination":"acme-shop.svc_analytics_123456789","bucket":"acme-shop-events"}', '$.bucket'));
    SET conflict = IFNULL(conflict, (SELECT STRING_AGG(FORMAT('its column %s is %s', c.column_name, c.type), ', ')
      FROM `acme-shop.svc_analytics_123456789.svc_columns` AS c JOIN UNNEST(ARRAY<STRUCT<family STRING, name STRING, type STRING>>[]) AS n ON c.family = n.family AND c.name = n.name
      WHERE NOT c.companion AND c.column_name IS NOT NULL AND c.type != n.type));
    IF conflict IS NOT NULL THEN
      RAISE USING MESSAGE = 'The installation in acme-shop.svc_analytics_123456789 cannot change to these options: ' || conflict || '. Uninstall it first, or give another deployment_dataset_id.';
    END IF;
  ELSE
    DELETE FROM `acme-shop.svc_analytics_123456789.svc_columns` WHERE TRUE;
  END IF;
  CREATE OR REPLACE FUNCTION `acme-shop.svc_analytics_123456789.svc_service`(task STRING, input STRING) RETURNS STRING LANGUAGE js
    OPTIONS (description = 'svc 1.2.3') AS '/* what RUN asks, minified */ return svc.doTask({"ga4_dataset_id":"acme-shop.analytics_123456789","transform_config_template":"events_external","gcs_bucket_name":"acme-shop-events"}, task, input);';
  EXECUTE IMMEDIATE '
CREATE OR REPLACE PROCEDURE `acme-shop.svc_analytics_123456789.RUN`(run_options JSON)
OPTIONS (strict_mode = FALSE)
BEGIN
  DECLARE request JSON DEFAULT PARSE_JSON(`acme-shop.svc_analytics_123456789.svc_service`('request', IFNULL(TO_JSON_STRING(run_options), 'null')));
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
  -- Nobody's own table is ever replaced.
  IF EXISTS (SELECT 1 FROM `acme-shop.svc_analytics_123456789.INFORMATION_SCHEMA.TABLES` AS t LEFT JOIN `acme-shop.svc_analytics_123456789.INFORMATION_SCHEMA.TABLE_OPTIONS` AS o ON o.table_name = t.table_name AND o.option_name = 'description'
    WHERE t.table_name = 'events' AND STRPOS(IFNULL(o.option_value, ''), 'Built by svc for acme-shop.svc_analytics_123456789;') != 2) THEN
    RAISE USING MESSAGE = FORMAT('%s.events is there already and was not made by this installation. Give another destination_dataset_id, or remove that table.', 'acme-shop.svc_analytics_123456789');
  END IF;
  -- The shards that are there, and what this run is about.
  SET shards = ARRAY(
    SELECT AS STRUCT PARSE_DATE('%Y%m%d', SUBSTR(t.table_id, 8)) AS event_date, t.table_id AS source_table, TIMESTAMP_MILLIS(t.last_modified_time) AS modified_at, t.row_count AS source_rows
    FROM `acme-shop.analytics_123456789.__TABLES__` AS t
    WHERE REGEXP_CONTAINS(t.table_id, r'^events_[0-9]{8}$') AND SAFE.PARSE_DATE('%Y%m%d', SUBSTR(t.table_id, 8)) IS NOT NULL);
  SET work = ARRAY(
    SELECT AS STRUCT s.event_date, s.source_table, s.source_rows, l.state, l.run_id, l.claimed_at,
    IFNULL(l.state = 'claimed' AND JSON_VALUE(request, '$.takeover') = 'false' AND l.claimed_at > TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 6 HOUR), FALSE) AS is_held,
    CASE IFNULL(l.state, 'pending') WHEN 'pending' THEN 'new' WHEN 'failed' THEN 'failed' WHEN 'claimed' THEN 'interrupted'
    ELSE IF(run_mode IN ('changed', 'plan'), 'changed', 'again') END AS reason
    FROM UNNEST(shards) AS s LEFT JOIN `acme-shop.svc_analytics_123456789.svc_partitions` AS l ON l.event_date = s.event_date
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
  -- The log of the run, and a row of the ledger for every date.
  SET tries = 0;
  LOOP
    BEGIN
      BEGIN TRANSACTION;
      UPDATE `acme-shop.svc_analytics_123456789.svc_installation` SET version = version WHERE TRUE;
      IF NOT EXISTS (SELECT 1 FROM `acme-shop.svc_analytics_123456789.svc_runs` AS r WHERE r.run_id = this_run) THEN
        INSERT INTO `acme-shop.svc_analytics_123456789.svc_runs` (run_id, mode, started_at, state, partitions, `rows`, bytes) VALUES (this_run, run_mode, CURRENT_TIMESTAMP(), 'running', 0, 0, 0);
      END IF;
      INSERT INTO `acme-shop.svc_analytics_123456789.svc_partitions` (event_date, state, source_table)
        SELECT w.event_date, 'pending', w.source_table FROM UNNEST(work) AS w WHERE NOT EXISTS (SELECT 1 FROM `acme-shop.svc_analytics_123456789.svc_partitions` AS l WHERE l.event_date = w.event_date);
      COMMIT TRANSACTION;
      LEAVE;
    EXCEPTION WHEN ERROR THEN
      SET said = @@error.message;
      BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN END;
      IF tries >= 12 OR NOT REGEXP_CONTAINS(said, r'(?i)concurrent|serialize|aborted') THEN RAISE USING MESSAGE = said; END IF;
      SET tries = tries + 1;
    END;
  END LOOP;
  BEGIN
    -- What other runs hold, and the columns of each shard.
    SET held = ARRAY(SELECT FORMAT('%t: %s', w.event_date, IFNULL(blocker, w.run_id)) FROM UNNEST(work) AS w WHERE w.is_held OR blocker IS NOT NULL);
    SET schemas = ARRAY(
      SELECT AS STRUCT c.columns, ARRAY_AGG(c.table_name) AS tables FROM (
      SELECT i.table_name, TO_JSON_STRING(ARRAY_AGG(STRUCT(i.column_name AS n, i.data_type AS t) ORDER BY i.ordinal_position)) AS columns
      FROM `acme-shop.analytics_123456789.INFORMATION_SCHEMA.COLUMNS` AS i WHERE i.table_name IN (SELECT w.source_table FROM UNNEST(work) AS w) AND i.ordinal_position IS NOT NULL GROUP BY i.table_name) AS c
      GROUP BY c.columns);
    LOOP
      SET change = `acme-shop.svc_analytics_123456789.svc_service`('extend', TO_JSON_STRING(STRUCT(this_run AS run_id, 'everything' AS open_to, ARRAY(SELECT AS STRUCT * FROM `acme-shop.svc_analytics_123456789.svc_columns` ORDER BY position) AS register)));
      IF change = '[]' THEN
        LEAVE;
      END IF;
      SET tries = 0;
      LOOP
        BEGIN
          BEGIN TRANSACTION;
          UPDATE `acme-shop.svc_analytics_123456789.svc_installation` SET version = version WHERE TRUE;
          SET won = change = `acme-shop.svc_analytics_123456789.svc_service`('extend', TO_JSON_STRING(STRUCT(this_run AS run_id, 'everything' AS open_to, ARRAY(SELECT AS STRUCT * FROM `acme-shop.svc_analytics_123456789.svc_columns` ORDER BY position) AS register)));
          IF won THEN
            MERGE `acme-shop.svc_analytics_123456789.svc_columns` AS r USING (
              SELECT JSON_VALUE(c, '$.family') AS family, JSON_VALUE(c, '$.name') AS name, JSON_VALUE(c, '$.column_name') AS column_name, JSON_VALUE(c, '$.type') AS type, JSON_VALUE(c, '$.origin') AS origin, CAST(JSON_VALUE(c, '$.first_partition') AS DATE) AS first_partition,
              JSON_VALUE(c, '$.added_by_run') AS added_by_run, JSON_VALUE(c, '$.companion') = 'true' AS companion, JSON_VALUE(c, '$.slots') AS slots, CAST(JSON_VALUE(c, '$.position') AS INT64) AS position
              FROM UNNEST(JSON_QUERY_ARRAY(change)) AS c) AS n
              ON r.family = n.family AND r.name = n.name AND r.companion = n.companion
              WHEN MATCHED THEN UPDATE SET column_name = n.column_name, type = n.type, slots = n.slots, first_partition = n.first_partition, added_by_run = n.added_by_run
              WHEN NOT MATCHED THEN INSERT ROW;
            COMMIT TRANSACTION;
          ELSE
            ROLLBACK TRANSACTION;
          END IF;
          LEAVE;
        EXCEPTION WHEN ERROR THEN
          SET said = @@error.message;
          BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN END;
          IF tries >= 12 OR NOT REGEXP_CONTAINS(said, r'(?i)concurrent|serialize|aborted') THEN RAISE USING MESSAGE = said; END IF;
          SET tries = tries + 1;
        END;
      END LOOP;
      IF won THEN
        LEAVE;
      END IF;
    END LOOP;
    FOR d IN (SELECT * FROM UNNEST(work) AS w WHERE NOT w.is_held AND blocker IS NULL ORDER BY w.event_date) DO
      -- One date: observed, registered, claimed, transformed, committed.
      IF NOT EXISTS (SELECT 1 FROM `acme-shop.svc_analytics_123456789.svc_partitions` WHERE event_date = d.event_date AND state = IFNULL(d.state, 'pending') AND run_id IS NOT DISTINCT FROM d.run_id AND claimed_at IS NOT DISTINCT FROM d.claimed_at) THEN
        SET held = ARRAY_CONCAT(held, [FORMAT('%t: another run', d.event_date)]);
        CONTINUE;
      END IF;
      BEGIN
        SET shard_columns = (SELECT s.columns FROM UNNEST(schemas) AS s WHERE d.source_table IN UNNEST(s.tables));
        SET (shard_modified, shard_rows) = (SELECT AS STRUCT TIMESTAMP_MILLIS(MAX(t.last_modified_time)), MAX(t.row_count) FROM `acme-shop.analytics_123456789.__TABLES__` AS t WHERE t.table_id = d.source_table);
        EXECUTE IMMEDIATE `acme-shop.svc_analytics_123456789.svc_service`('observe', TO_JSON_STRING(STRUCT(d.source_table, shard_columns))) INTO seen;
        LOOP
          SET change = `acme-shop.svc_analytics_123456789.svc_service`('extend', TO_JSON_STRING(STRUCT(d.source_table, FORMAT_DATE('%F', d.event_date) AS date, this_run AS run_id, shard_columns, seen, 'everything' AS open_to, ARRAY(SELECT AS STRUCT * FROM `acme-shop.svc_analytics_123456789.svc_columns` ORDER BY position) AS register)));
          IF change = '[]' THEN
            LEAVE;
          END IF;
          SET tries = 0;
          LOOP
            BEGIN
              BEGIN TRANSACTION;
              UPDATE `acme-shop.svc_analytics_123456789.svc_installation` SET version = version WHERE TRUE;
              SET won = change = `acme-shop.svc_analytics_123456789.svc_service`('extend', TO_JSON_STRING(STRUCT(d.source_table, FORMAT_DATE('%F', d.event_date) AS date, this_run AS run_id, shard_columns, seen, 'everything' AS open_to, ARRAY(SELECT AS STRUCT * FROM `acme-shop.svc_analytics_123456789.svc_columns` ORDER BY position) AS register)));
              IF won THEN
                MERGE `acme-shop.svc_analytics_123456789.svc_columns` AS r USING (
                  SELECT JSON_VALUE(c, '$.family') AS family, JSON_VALUE(c, '$.name') AS name, JSON_VALUE(c, '$.column_name') AS column_name, JSON_VALUE(c, '$.type') AS type, JSON_VALUE(c, '$.origin') AS origin, CAST(JSON_VALUE(c, '$.first_partition') AS DATE) AS first_partition,
                  JSON_VALUE(c, '$.added_by_run') AS added_by_run, JSON_VALUE(c, '$.companion') = 'true' AS companion, JSON_VALUE(c, '$.slots') AS slots, CAST(JSON_VALUE(c, '$.position') AS INT64) AS position
                  FROM UNNEST(JSON_QUERY_ARRAY(change)) AS c) AS n
                  ON r.family = n.family AND r.name = n.name AND r.companion = n.companion
                  WHEN MATCHED THEN UPDATE SET column_name = n.column_name, type = n.type, slots = n.slots, first_partition = n.first_partition, added_by_run = n.added_by_run
                  WHEN NOT MATCHED THEN INSERT ROW;
                COMMIT TRANSACTION;
              ELSE
                ROLLBACK TRANSACTION;
              END IF;
              LEAVE;
            EXCEPTION WHEN ERROR THEN
              SET said = @@error.message;
              BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN END;
              IF tries >= 12 OR NOT REGEXP_CONTAINS(said, r'(?i)concurrent|serialize|aborted') THEN RAISE USING MESSAGE = said; END IF;
              SET tries = tries + 1;
            END;
          END LOOP;
          IF won THEN
            LEAVE;
          END IF;
        END LOOP;
        SET tries = 0;
        LOOP
          BEGIN
            UPDATE `acme-shop.svc_analytics_123456789.svc_partitions` SET state = 'claimed', run_id = this_run, claimed_at = CURRENT_TIMESTAMP(), finished_at = NULL, error = NULL, source_table = d.source_table
              WHERE event_date = d.event_date AND state = IFNULL(d.state, 'pending') AND run_id IS NOT DISTINCT FROM d.run_id AND claimed_at IS NOT DISTINCT FROM d.claimed_at;
            SET won = @@row_count = 1;
            LEAVE;
          EXCEPTION WHEN ERROR THEN
            SET said = @@error.message;
            BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN END;
            IF tries >= 12 OR NOT REGEXP_CONTAINS(said, r'(?i)concurrent|serialize|aborted') THEN RAISE USING MESSAGE = said; END IF;
            SET tries = tries + 1;
          END;
        END LOOP;
        IF won THEN
          SET kept = CAST(JSON_VALUE(seen, '$.rows') AS INT64);
          IF kept > 0 THEN
            EXECUTE IMMEDIATE `acme-shop.svc_analytics_123456789.svc_service`('export', TO_JSON_STRING(STRUCT(d.source_table, FORMAT_DATE('%F', d.event_date) AS date, this_run AS run_id, shard_columns, FORMAT('%s/event_date=%t/svc_run=%s/*.parquet', 'gs://acme-shop-events/svc_analytics_123456789/events', d.event_date, this_run) AS uri, ARRAY(SELECT AS STRUCT * FROM `acme-shop.svc_analytics_123456789.svc_columns` ORDER BY position) AS register)));
          END IF;
          IF (SELECT TIMESTAMP_MILLIS(MAX(t.last_modified_time)) FROM `acme-shop.analytics_123456789.__TABLES__` AS t WHERE t.table_id = d.source_table) IS DISTINCT FROM shard_modified THEN
            RAISE USING MESSAGE = FORMAT('%s changed while it was read. Run again.', d.source_table);
          END IF;
          SET tries = 0;
          LOOP
            BEGIN
              UPDATE `acme-shop.svc_analytics_123456789.svc_partitions` SET state = 'done', finished_at = CURRENT_TIMESTAMP(), source_rows = shard_rows, rows_written = kept, source_modified_at = shard_modified, uri = IF(kept > 0, FORMAT('%s/event_date=%t/svc_run=%s/*.parquet', 'gs://acme-shop-events/svc_analytics_123456789/events', d.event_date, this_run), NULL), written_by = this_run, error = NULL
                WHERE event_date = d.event_date AND run_id = this_run AND state = 'claimed';
              SET won = @@row_count = 1;
              LEAVE;
            EXCEPTION WHEN ERROR THEN
              SET said = @@error.message;
              BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN END;
              IF tries >= 12 OR NOT REGEXP_CONTAINS(said, r'(?i)concurrent|serialize|aborted') THEN RAISE USING MESSAGE = said; END IF;
              SET tries = tries + 1;
            END;
          END LOOP;
        END IF;
        IF won THEN
          SET dates_done = dates_done + 1;
          SET rows_done = rows_done + kept;
        ELSE
          SET held = ARRAY_CONCAT(held, [FORMAT('%t: another run', d.event_date)]);
        END IF;
      EXCEPTION WHEN ERROR THEN
        SET date_error = @@error.message;
        BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN END;
        SET tries = 0;
        LOOP
          BEGIN
            UPDATE `acme-shop.svc_analytics_123456789.svc_partitions` SET state = 'failed', run_id = this_run, finished_at = CURRENT_TIMESTAMP(), error = date_error
              WHERE event_date = d.event_date AND ((run_id = this_run AND state = 'claimed') OR (state = IFNULL(d.state, 'pending') AND run_id IS NOT DISTINCT FROM d.run_id AND claimed_at IS NOT DISTINCT FROM d.claimed_at));
            LEAVE;
          EXCEPTION WHEN ERROR THEN
            SET said = @@error.message;
            BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN END;
            IF tries >= 12 OR NOT REGEXP_CONTAINS(said, r'(?i)concurrent|serialize|aborted') THEN RAISE USING MESSAGE = said; END IF;
            SET tries = tries + 1;
          END;
        END LOOP;
        SET failed = ARRAY_CONCAT(failed, [FORMAT('%t: %s', d.event_date, date_error)]);
      END;
      IF dates_done > 0 AND MOD(dates_done, 25) = 0 THEN
        LOOP
          SET standing = TO_HEX(MD5(TO_JSON_STRING(STRUCT(ARRAY(SELECT l.uri FROM `acme-shop.svc_analytics_123456789.svc_partitions` AS l WHERE l.uri IS NOT NULL ORDER BY l.event_date) AS uris,
            ARRAY(SELECT FORMAT('%t %t', r.column_name, r.type) FROM `acme-shop.svc_analytics_123456789.svc_columns` AS r WHERE r.column_name IS NOT NULL ORDER BY r.position) AS columns))));
          IF NOT EXISTS (SELECT 1 FROM `acme-shop.svc_analytics_123456789.svc_partitions` WHERE uri IS NOT NULL)
            OR EXISTS (SELECT 1 FROM `acme-shop.svc_analytics_123456789.INFORMATION_SCHEMA.TABLE_OPTIONS` AS o WHERE o.table_name = 'events' AND o.option_name = 'description' AND STRPOS(o.option_value, standing) > 0) THEN
            LEAVE;
          END IF;
          EXECUTE IMMEDIATE `acme-shop.svc_analytics_123456789.svc_service`('publish', TO_JSON_STRING(STRUCT(ARRAY(SELECT l.uri FROM `acme-shop.svc_analytics_123456789.svc_partitions` AS l WHERE l.uri IS NOT NULL ORDER BY l.event_date) AS uris, standing, ARRAY(SELECT AS STRUCT * FROM `acme-shop.svc_analytics_123456789.svc_columns` ORDER BY position) AS register)));
          EXPORT DATA OPTIONS (uri = 'gs://acme-shop-events/svc_analytics_123456789/events/_manifest/*.json', format = 'JSON', overwrite = TRUE) AS
            SELECT l.event_date, l.written_by AS svc_run, l.uri, l.rows_written AS `rows` FROM `acme-shop.svc_analytics_123456789.svc_partitions` AS l WHERE l.uri IS NOT NULL ORDER BY l.event_date;
        END LOOP;
      END IF;
    END FOR;
    LOOP
      SET standing = TO_HEX(MD5(TO_JSON_STRING(STRUCT(ARRAY(SELECT l.uri FROM `acme-shop.svc_analytics_123456789.svc_partitions` AS l WHERE l.uri IS NOT NULL ORDER BY l.event_date) AS uris,
        ARRAY(SELECT FORMAT('%t %t', r.column_name, r.type) FROM `acme-shop.svc_analytics_123456789.svc_columns` AS r WHERE r.column_name IS NOT NULL ORDER BY r.position) AS columns))));
      IF NOT EXISTS (SELECT 1 FROM `acme-shop.svc_analytics_123456789.svc_partitions` WHERE uri IS NOT NULL)
        OR EXISTS (SELECT 1 FROM `acme-shop.svc_analytics_123456789.INFORMATION_SCHEMA.TABLE_OPTIONS` AS o WHERE o.table_name = 'events' AND o.option_name = 'description' AND STRPOS(o.option_value, standing) > 0) THEN
        LEAVE;
      END IF;
      EXECUTE IMMEDIATE `acme-shop.svc_analytics_123456789.svc_service`('publish', TO_JSON_STRING(STRUCT(ARRAY(SELECT l.uri FROM `acme-shop.svc_analytics_123456789.svc_partitions` AS l WHERE l.uri IS NOT NULL ORDER BY l.event_date) AS uris, standing, ARRAY(SELECT AS STRUCT * FROM `acme-shop.svc_analytics_123456789.svc_columns` ORDER BY position) AS register)));
      EXPORT DATA OPTIONS (uri = 'gs://acme-shop-events/svc_analytics_123456789/events/_manifest/*.json', format = 'JSON', overwrite = TRUE) AS
        SELECT l.event_date, l.written_by AS svc_run, l.uri, l.rows_written AS `rows` FROM `acme-shop.svc_analytics_123456789.svc_partitions` AS l WHERE l.uri IS NOT NULL ORDER BY l.event_date;
    END LOOP;
  EXCEPTION WHEN ERROR THEN
    SET date_error = @@error.message;
    BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN END;
    SET tries = 0;
    LOOP
      BEGIN
        UPDATE `acme-shop.svc_analytics_123456789.svc_runs` SET state = 'failed', finished_at = CURRENT_TIMESTAMP(), partitions = dates_done, `rows` = rows_done, bytes = @@script.bytes_processed, error = date_error WHERE run_id = this_run;
        LEAVE;
      EXCEPTION WHEN ERROR THEN
        SET said = @@error.message;
        BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN END;
        IF tries >= 12 OR NOT REGEXP_CONTAINS(said, r'(?i)concurrent|serialize|aborted') THEN RAISE USING MESSAGE = said; END IF;
        SET tries = tries + 1;
      END;
    END LOOP;
    RAISE USING MESSAGE = date_error;
  END;
  SET tries = 0;
  LOOP
    BEGIN
      UPDATE `acme-shop.svc_analytics_123456789.svc_runs` SET state = IF(ARRAY_LENGTH(failed) > 0, 'failed', 'done'), finished_at = CURRENT_TIMESTAMP(), partitions = dates_done, `rows` = rows_done, bytes = @@script.bytes_processed, error = IF(ARRAY_LENGTH(failed) > 0, ARRAY_TO_STRING(failed, '; '), NULL) WHERE run_id = this_run;
      LEAVE;
    EXCEPTION WHEN ERROR THEN
      SET said = @@error.message;
      BEGIN ROLLBACK TRANSACTION; EXCEPTION WHEN ERROR THEN END;
      IF tries >= 12 OR NOT REGEXP_CONTAINS(said, r'(?i)concurrent|serialize|aborted') THEN RAISE USING MESSAGE = said; END IF;
      SET tries = tries + 1;
    END;
  END LOOP;
  IF ARRAY_LENGTH(failed) > 0 THEN
    RAISE USING MESSAGE = FORMAT('%d of %d dates failed; the next run tries them again. %s', ARRAY_LENGTH(failed), ARRAY_LENGTH(work), ARRAY_TO_STRING(failed, '; '));
  END IF;
  SELECT this_run AS run_id, run_mode AS mode, dates_done AS partitions, rows_done AS `rows`, held AS held_by_others;
END
';
  BEGIN TRANSACTION;
  DELETE FROM `acme-shop.svc_analytics_123456789.svc_installation` WHERE TRUE;
  INSERT INTO `acme-shop.svc_analytics_123456789.svc_installation` (options, version, installed_at, placement)
    SELECT PARSE_JSON('{"ga4_dataset_id":"acme-shop.analytics_123456789","transform_config_template":"events_external","gcs_bucket_name":"acme-shop-events"}'), '1.2.3', CURRENT_TIMESTAMP(), PARSE_JSON('{"source":"acme-shop.analytics_123456789","deployment":"acme-shop.svc_analytics_123456789","destination":"acme-shop.svc_analytics_123456789","bucket":"acme-shop-events"}');
  COMMIT TRANSACTION;
END
