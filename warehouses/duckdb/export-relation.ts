/** Files of an export as SQL: Parquet as it is, NDJSON with the export's own schema. */
import { exportSchema } from '../../service/catalogue/export-schema.ts';
import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import { duckdbType } from '../../service/dialects/duckdb/types.ts';
import { fieldIndex } from '../../service/transform/types.ts';
import type { ColumnType, Field } from '../../service/values.ts';
import type { Session } from './session.ts';

/** SQL that reads a Parquet file or several, columns by their names. */
export function parquetRelation(paths: readonly string[]): string {
  const byName = paths.length > 1 ? ', union_by_name = true' : '';
  return `SELECT * FROM read_parquet([${paths.map(quoteText).join(', ')}], hive_partitioning = false${byName})`;
}

/**
 * SQL that reads an NDJSON file.
 *
 * The engine alone would take whole numbers written as strings, as BigQuery exports them, for text. The export's schema says
 * what they are; what it does not know is added as the engine detects it, from all rows.
 */
export async function ndjsonRelation(session: Session, path: string): Promise<string> {
  const columns = withMissing(exportSchema, await detectColumns(session, path));
  const types = columns.map(({ name, type }) => `${quoteText(name)}: ${quoteText(duckdbType(type))}`);
  return `SELECT * FROM read_json(${quoteText(path)}, ${NDJSON}, columns = {${types.join(', ')}})`;
}

const NDJSON = "format = 'newline_delimited', hive_partitioning = false";

/** What the engine makes of a file by itself; nothing of one without any row. */
async function detectColumns(session: Session, path: string): Promise<readonly Field[]> {
  const detected = `read_json(${quoteText(path)}, ${NDJSON}, sample_size = -1, map_inference_threshold = -1)`;
  const columns = await session.columnsOf(`SELECT * FROM ${detected}`);
  const isEmpty = columns.length === 1 && columns[0]?.name === 'json';
  return isEmpty ? [] : columns;
}

/** Known fields as they are known, then those that only the other list has; likewise inside records. */
function withMissing(known: readonly Field[], seen: readonly Field[]): readonly Field[] {
  const merged = known.map((field) => {
    const other = seen[fieldIndex(seen, field.name)];
    return other === undefined ? field : { name: field.name, type: withMissingFields(field.type, other.type) };
  });
  return [...merged, ...seen.filter((field) => fieldIndex(known, field.name) < 0)];
}

function withMissingFields(known: ColumnType, seen: ColumnType): ColumnType {
  if (known.kind === 'array' && seen.kind === 'array')
    return { kind: 'array', of: withMissingFields(known.of, seen.of) };
  if (known.kind !== 'record' || seen.kind !== 'record') return known;
  return { kind: 'record', fields: withMissing(known.fields, seen.fields) };
}
