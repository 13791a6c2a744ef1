/** Descriptions of the columns of `events`: where each comes from, under its original name. */
import { quoteName, quoteText } from '../../service/dialects/duckdb/quote.ts';
import { describeColumn } from '../../service/transform/describe-column.ts';
import type { Column } from '../../service/values.ts';
import type { Session } from './session.ts';

/**
 * Describes the columns of a table or view that come from names; the others are named as in the export.
 *
 * @param table SQL name
 */
export async function describeColumns(session: Session, table: string, register: readonly Column[]): Promise<void> {
  const statements = register
    .filter(
      (column) =>
        column.columnName !== undefined && (column.family === 'event_param' || column.family === 'user_property'),
    )
    .map(
      (column) =>
        `COMMENT ON COLUMN ${table}.${quoteName(column.columnName || '')} IS ${quoteText(describeColumn(column))}`,
    );
  if (statements.length > 0) await session.execute(statements.join('; '));
}
