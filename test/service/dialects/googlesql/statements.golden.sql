-- Everything in its place
SELECT DATE '2024-01-01' `event_date`,
__t.`event_timestamp` `event_timestamp`,
__t.`event_name` `event_name`,
IFNULL(__t.event_name IN ('purchase'), FALSE) `is_conversion`,
(SELECT AS STRUCT MAX(IF(k='page_location', v.STRING, NULL)) `event_param_page_location`,
MAX(IF(k='value', v.FLOAT64, NULL)) `event_param_value`
FROM (SELECT __p.key k, ARRAY_AGG(STRUCT(COALESCE(__p.value.string_value, SAFE_CAST(__p.value.int_value AS STRING), IF(__p.value.float_value = 0, '0', SAFE_CAST(__p.value.float_value AS STRING)), IF(__p.value.double_value = 0, '0', SAFE_CAST(__p.value.double_value AS STRING))) AS STRING, COALESCE(__p.value.float_value, __p.value.double_value, IF(LENGTH(__p.value.string_value) < 16 AND REGEXP_CONTAINS(__p.value.string_value, r'^((0|-?[1-9][0-9]*)|-?(0|[1-9][0-9]*)\.[0-9]*[1-9])$'), SAFE_CAST(__p.value.string_value AS FLOAT64), NULL), IF(__p.value.int_value BETWEEN -9007199254740992 AND 9007199254740992, SAFE_CAST(__p.value.int_value AS FLOAT64), NULL)) AS FLOAT64) ORDER BY __o LIMIT 1)[OFFSET(0)] v FROM UNNEST(__t.event_params) __p WITH OFFSET __o WHERE __p.value.string_value IS NOT NULL OR __p.value.int_value IS NOT NULL OR __p.value.float_value IS NOT NULL OR __p.value.double_value IS NOT NULL GROUP BY 1)).*,
(SELECT AS STRUCT MAX(IF(k='tier', v.STRING, NULL)) `user_property_tier`
FROM (SELECT __p.key k, ARRAY_AGG(STRUCT(COALESCE(__p.value.string_value, SAFE_CAST(__p.value.int_value AS STRING), IF(__p.value.float_value = 0, '0', SAFE_CAST(__p.value.float_value AS STRING)), IF(__p.value.double_value = 0, '0', SAFE_CAST(__p.value.double_value AS STRING))) AS STRING) ORDER BY __o LIMIT 1)[OFFSET(0)] v FROM UNNEST(__t.user_properties) __p WITH OFFSET __o WHERE __p.value.string_value IS NOT NULL OR __p.value.int_value IS NOT NULL OR __p.value.float_value IS NOT NULL OR __p.value.double_value IS NOT NULL GROUP BY 1)).*,
ARRAY(SELECT AS STRUCT __i.`item_id` AS `item_id`,
__i.`price` AS `price`,
(SELECT AS STRUCT MAX(IF(k='rating', v.FLOAT64, NULL)) `item_param_rating`
FROM (SELECT __p.key k, ARRAY_AGG(STRUCT(COALESCE(__p.value.float_value, __p.value.double_value, IF(LENGTH(__p.value.string_value) < 16 AND REGEXP_CONTAINS(__p.value.string_value, r'^((0|-?[1-9][0-9]*)|-?(0|[1-9][0-9]*)\.[0-9]*[1-9])$'), SAFE_CAST(__p.value.string_value AS FLOAT64), NULL), IF(__p.value.int_value BETWEEN -9007199254740992 AND 9007199254740992, SAFE_CAST(__p.value.int_value AS FLOAT64), NULL)) AS FLOAT64) ORDER BY __o LIMIT 1)[OFFSET(0)] v FROM UNNEST(__i.item_params) __p WITH OFFSET __o WHERE __p.value.string_value IS NOT NULL OR __p.value.int_value IS NOT NULL OR __p.value.float_value IS NOT NULL OR __p.value.double_value IS NOT NULL GROUP BY 1)).*
FROM UNNEST(__t.`items`) __i WITH OFFSET __n ORDER BY __n) `items`,
'run-1' `svc_run`
FROM `acme-shop.analytics_1.events_20240101` __t;

-- Declared names that break careless quoting, keys in the path
SELECT __t.`event_timestamp` `event_timestamp`,
__t.`event_name` `event_name`,
IFNULL(__t.event_name IN ('purchase', 'line\nbreak'), FALSE) `is_conversion`,
(SELECT AS STRUCT MAX(IF(k='say \'hi\'', v.INT64, NULL)) `event_param_say__hi_`,
MAX(IF(k='say \'hi\'' AND v.INT64 IS NULL, v.STRING, NULL)) `event_param_say__hi__string`
FROM (SELECT __p.key k, ARRAY_AGG(STRUCT(COALESCE(__p.value.int_value, IF(REGEXP_CONTAINS(__p.value.string_value, r'^(0|-?[1-9][0-9]{0,18})$'), SAFE_CAST(__p.value.string_value AS INT64), NULL), IF(__p.value.float_value = TRUNC(__p.value.float_value), SAFE_CAST(__p.value.float_value AS INT64), NULL), IF(__p.value.double_value = TRUNC(__p.value.double_value), SAFE_CAST(__p.value.double_value AS INT64), NULL)) AS INT64, COALESCE(__p.value.string_value, SAFE_CAST(__p.value.int_value AS STRING), IF(__p.value.float_value = 0, '0', SAFE_CAST(__p.value.float_value AS STRING)), IF(__p.value.double_value = 0, '0', SAFE_CAST(__p.value.double_value AS STRING))) AS STRING) ORDER BY __o LIMIT 1)[OFFSET(0)] v FROM UNNEST(__t.event_params) __p WITH OFFSET __o WHERE __p.value.string_value IS NOT NULL OR __p.value.int_value IS NOT NULL OR __p.value.float_value IS NOT NULL OR __p.value.double_value IS NOT NULL GROUP BY 1)).*,
(SELECT AS STRUCT MAX(IF(k='C:\\', v.FLOAT64, NULL)) `user_property_C__`
FROM (SELECT __p.key k, ARRAY_AGG(STRUCT(COALESCE(__p.value.float_value, __p.value.double_value, IF(LENGTH(__p.value.string_value) < 16 AND REGEXP_CONTAINS(__p.value.string_value, r'^((0|-?[1-9][0-9]*)|-?(0|[1-9][0-9]*)\.[0-9]*[1-9])$'), SAFE_CAST(__p.value.string_value AS FLOAT64), NULL), IF(__p.value.int_value BETWEEN -9007199254740992 AND 9007199254740992, SAFE_CAST(__p.value.int_value AS FLOAT64), NULL)) AS FLOAT64) ORDER BY __o LIMIT 1)[OFFSET(0)] v FROM UNNEST(__t.user_properties) __p WITH OFFSET __o WHERE __p.value.string_value IS NOT NULL OR __p.value.int_value IS NOT NULL OR __p.value.float_value IS NOT NULL OR __p.value.double_value IS NOT NULL GROUP BY 1)).*,
ARRAY(SELECT AS STRUCT __i.`item_id` AS `item_id`,
__i.`price` AS `price`,
(SELECT AS STRUCT MAX(IF(k='{x}\`', v.STRING, NULL)) `item_param__x__`
FROM (SELECT __p.key k, ARRAY_AGG(STRUCT(COALESCE(__p.value.string_value, SAFE_CAST(__p.value.int_value AS STRING), IF(__p.value.float_value = 0, '0', SAFE_CAST(__p.value.float_value AS STRING)), IF(__p.value.double_value = 0, '0', SAFE_CAST(__p.value.double_value AS STRING))) AS STRING) ORDER BY __o LIMIT 1)[OFFSET(0)] v FROM UNNEST(__i.item_params) __p WITH OFFSET __o WHERE __p.value.string_value IS NOT NULL OR __p.value.int_value IS NOT NULL OR __p.value.float_value IS NOT NULL OR __p.value.double_value IS NOT NULL GROUP BY 1)).*
FROM UNNEST(__t.`items`) __i WITH OFFSET __n ORDER BY __n) `items`
FROM `acme-shop.analytics_1.events_20240101` __t WHERE NOT IFNULL(__t.event_name IN ('it\'s', 'back\`tick'), FALSE);

-- A shard with the least columns, and a register that knows more
SELECT DATE '2024-01-01' `event_date`,
__t.`event_timestamp` `event_timestamp`,
__t.`event_name` `event_name`,
IFNULL(__t.event_name IN ('purchase'), FALSE) `is_conversion`,
(SELECT AS STRUCT MAX(IF(k='a', v.INT64, NULL)) `event_param_a`
FROM (SELECT __p.key k, ARRAY_AGG(STRUCT(COALESCE(__p.value.int_value, IF(REGEXP_CONTAINS(__p.value.string_value, r'^(0|-?[1-9][0-9]{0,18})$'), SAFE_CAST(__p.value.string_value AS INT64), NULL), IF(CAST(NULL AS FLOAT64) = TRUNC(CAST(NULL AS FLOAT64)), SAFE_CAST(CAST(NULL AS FLOAT64) AS INT64), NULL), IF(CAST(NULL AS FLOAT64) = TRUNC(CAST(NULL AS FLOAT64)), SAFE_CAST(CAST(NULL AS FLOAT64) AS INT64), NULL)) AS INT64) ORDER BY __o LIMIT 1)[OFFSET(0)] v FROM UNNEST(__t.event_params) __p WITH OFFSET __o WHERE __p.value.string_value IS NOT NULL OR __p.value.int_value IS NOT NULL OR CAST(NULL AS FLOAT64) IS NOT NULL OR CAST(NULL AS FLOAT64) IS NOT NULL GROUP BY 1)).*,
CAST(NULL AS STRING) `user_property_b`,
CAST(NULL AS ARRAY<STRUCT<`item_id` STRING, `price` FLOAT64, `item_param_c` INT64>>) `items`,
'run-1' `svc_run`
FROM `acme-shop.analytics_1.events_20240101` __t;

-- Records and columns that changed their types
SELECT DATE '2024-01-01' `event_date`,
__t.`event_timestamp` `event_timestamp`,
__t.`event_name` `event_name`,
IFNULL(__t.event_name IN ('purchase'), FALSE) `is_conversion`,
IF(__t.`geo` IS NULL, NULL, STRUCT(IF(REGEXP_CONTAINS(__t.`geo`.`zip`, r'^(0|-?[1-9][0-9]{0,18})$'), SAFE_CAST(__t.`geo`.`zip` AS INT64), NULL) AS `zip`, SAFE_CAST(__t.`geo`.`city` AS STRING) AS `city`, IF(IF(REGEXP_CONTAINS(__t.`geo`.`zip`, r'^(0|-?[1-9][0-9]{0,18})$'), SAFE_CAST(__t.`geo`.`zip` AS INT64), NULL) IS NULL, __t.`geo`.`zip`, NULL) AS `zip_string`)) `geo`,
IF(REGEXP_CONTAINS(__t.`stream_id`, r'^(0|-?[1-9][0-9]{0,18})$'), SAFE_CAST(__t.`stream_id` AS INT64), NULL) `stream_id`,
IF(IF(REGEXP_CONTAINS(__t.`stream_id`, r'^(0|-?[1-9][0-9]{0,18})$'), SAFE_CAST(__t.`stream_id` AS INT64), NULL) IS NULL, __t.`stream_id`, NULL) `stream_id_string`,
ARRAY(SELECT AS STRUCT __i.`item_id` AS `item_id`,
__i.`price` AS `price`
FROM UNNEST(__t.`items`) __i WITH OFFSET __n ORDER BY __n) `items`,
'run-1' `svc_run`
FROM `acme-shop.analytics_1.events_20240101` __t;

-- Looking at a shard
SELECT FORMAT('{"rows":%d,"names":[%s]}', IFNULL(SUM(IF(f < 0, n, 0)), 0), IFNULL(STRING_AGG(IF(f < 0, NULL, FORMAT('[%d,%s,%d,%s]', f, TO_JSON_STRING(k), m, j)), ',' ORDER BY m DESC, f, k LIMIT 9000), '')) FROM (SELECT __e.f, __e.k, COUNT(*) n, COUNTIF(__e.a IS NOT NULL OR __e.b IS NOT NULL OR __e.c IS NOT NULL OR __e.d IS NOT NULL) m, TRIM(TO_JSON_STRING([COUNT(__e.a), COUNT(__e.b), COUNT(__e.c), COUNT(__e.d), COUNT(__e.a) - COUNT(IF(REGEXP_CONTAINS(__e.a, r'^(0|-?[1-9][0-9]{0,18})$'), SAFE_CAST(__e.a AS INT64), NULL)) + COUNT(__e.b) - COUNT(__e.b) + COUNT(__e.c) - COUNT(IF(__e.c = TRUNC(__e.c), SAFE_CAST(__e.c AS INT64), NULL)) + COUNT(__e.d) - COUNT(IF(__e.d = TRUNC(__e.d), SAFE_CAST(__e.d AS INT64), NULL)), COUNT(__e.a) - COUNT(IF(LENGTH(__e.a) < 16 AND REGEXP_CONTAINS(__e.a, r'^((0|-?[1-9][0-9]*)|-?(0|[1-9][0-9]*)\.[0-9]*[1-9])$'), SAFE_CAST(__e.a AS FLOAT64), NULL)) + COUNT(__e.b) - COUNT(IF(__e.b BETWEEN -9007199254740992 AND 9007199254740992, SAFE_CAST(__e.b AS FLOAT64), NULL)) + COUNT(__e.c) - COUNT(__e.c) + COUNT(__e.d) - COUNT(__e.d)]), '[]') j FROM `acme-shop.analytics_1.events_20240101` __t, UNNEST(ARRAY_CONCAT([STRUCT(-1 AS f, '' AS k, CAST(NULL AS STRING) AS a, CAST(NULL AS INT64) AS b, CAST(NULL AS FLOAT64) AS c, CAST(NULL AS FLOAT64) AS d)], ARRAY(SELECT AS STRUCT 0 AS f, __p.key AS k, __p.value.string_value AS a, __p.value.int_value AS b, __p.value.float_value AS c, __p.value.double_value AS d FROM UNNEST(__t.event_params) __p WHERE __p.key IS NOT NULL), ARRAY(SELECT AS STRUCT 1 AS f, __p.key AS k, __p.value.string_value AS a, __p.value.int_value AS b, __p.value.float_value AS c, __p.value.double_value AS d FROM UNNEST(__t.user_properties) __p WHERE __p.key IS NOT NULL), ARRAY(SELECT AS STRUCT 2 AS f, __p.key AS k, __p.value.string_value AS a, __p.value.int_value AS b, __p.value.float_value AS c, __p.value.double_value AS d FROM UNNEST(__t.items) __i, UNNEST(__i.item_params) __p WHERE __p.key IS NOT NULL))) __e WHERE NOT IFNULL(__t.event_name IN ('it\'s', 'back\`tick'), FALSE) GROUP BY 1, 2);
