/** BigQuery's client library, and its SQL: bundled by itself, and loaded by the first command that works on BigQuery. */

export { openBigQueryWarehouse } from '../warehouses/bigquery/open.ts';
export {
  installInGoogleSql,
  regionInGoogleSql,
  runInGoogleSql,
  selectInGoogleSql,
} from './wording/googlesql-text.ts';
