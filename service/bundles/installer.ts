/**
 * What runs inside a warehouse: the checks, the placement, the columns and the SQL of a date. Its size is a hard budget, as
 * a JavaScript function of BigQuery has 32 KB of inline code at most (https://cloud.google.com/bigquery/quotas#udf_limits).
 */
export { partitionSelect } from '../dialects/duckdb/select.ts';
export { errorReport } from '../options/errors.ts';
export { placementOf } from '../placement.ts';
export { readRunRequest } from '../run-request.ts';
export { extendRegister, initialRegister } from '../transform/register.ts';
