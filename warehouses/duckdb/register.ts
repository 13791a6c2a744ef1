/** The register `svc_columns`: which name has which column. What becomes of it is decided in `service/transform/register.ts`. */
import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import { parseType, typeText } from '../../service/transform/types.ts';
import type { Column, ColumnFamily, ColumnOrigin, DatasetId, ValueSlot } from '../../service/values.ts';
import { COLUMNS_TABLE, sqlName } from './layout.ts';
import type { Row, Session } from './session.ts';

/** The register in its order. */
export async function readRegister(session: Session, deployment: DatasetId): Promise<readonly Column[]> {
  const rows = await session.rows(
    `SELECT * REPLACE (first_partition::VARCHAR AS first_partition) FROM ${sqlName(deployment, COLUMNS_TABLE)} ORDER BY rowid`,
  );
  return rows.map(columnOf);
}

/** Replaces the register. Its order is the order of its rows, so it is written as a whole; callers do that in a transaction. */
export async function writeRegister(
  session: Session,
  deployment: DatasetId,
  register: readonly Column[],
): Promise<void> {
  const table = sqlName(deployment, COLUMNS_TABLE);
  await session.execute(`DELETE FROM ${table}`);
  if (register.length === 0) return;
  const rows = register.map((column, index) => `(${rowText(column)}, ${index})`);
  // Without ORDER BY the engine is free to insert in any order.
  await session.execute(
    `INSERT INTO ${table} SELECT * EXCLUDE (place) FROM (VALUES ${rows.join(', ')}) AS v(${NAMES}, place) ORDER BY place`,
  );
}

const NAMES = 'family, name, column_name, type, origin, first_partition, added_by_run, companion, slots';

function rowText(column: Column): string {
  const text = (value: string | undefined) => (value === undefined ? 'NULL' : quoteText(value));
  const { family, name, columnName, type, origin, firstPartition, addedByRun, companion, slots } = column;
  const values = [family, name, columnName, typeText(type), origin, firstPartition, addedByRun].map(text);
  return `${values.join(', ')}, ${companion}, ${text(slots.join(','))}`;
}

function columnOf(row: Row): Column {
  const { column_name: columnName, first_partition: firstPartition, added_by_run: addedByRun } = row;
  return {
    family: String(row['family']) as ColumnFamily,
    name: String(row['name']),
    ...(columnName !== null && { columnName: String(columnName) }),
    type: parseType(String(row['type'])),
    origin: String(row['origin']) as ColumnOrigin,
    companion: row['companion'] === true,
    slots: String(row['slots'])
      .split(',')
      .filter((slot) => slot !== '') as ValueSlot[],
    ...(firstPartition !== null && { firstPartition: String(firstPartition) }),
    ...(addedByRun !== null && { addedByRun: String(addedByRun) }),
  };
}
