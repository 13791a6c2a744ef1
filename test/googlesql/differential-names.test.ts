/** Names and texts, whatever they hold, mean to the engine what they are. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { quoteName, quotePath, quoteText } from '../../service/dialects/googlesql/quote.ts';
import { unsupported } from './zetasql/binary.ts';
import { startZetaSql, type ZetaSql } from './zetasql/client.ts';

describe('whatever it holds', { skip: unsupported() ?? false }, () => {
  let zetasql: ZetaSql;
  before(async () => {
    zetasql = await startZetaSql();
  });
  after(() => zetasql.stop());

  const nasty = [
    "'",
    '"',
    '`',
    '\\',
    "\\'",
    '\n',
    '\r\n',
    '\0',
    '\t',
    '\x7f',
    '\u2028',
    '--',
    '/*',
    '#',
    ';',
    "'''",
    '@p',
    '%s',
    '$' + '{x}',
  ];
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.array(fc.constantFrom(...nasty)).map((parts) => parts.join('')),
  );

  test('a text is that text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), async (texts) => {
        const { rows } = await zetasql.evaluate(`SELECT [${texts.map(quoteText).join(', ')}]`);
        assert.deepEqual(rows, [[texts]]);
      }),
      { numRuns: 50 },
    );
  });

  test('a name is that name, of a column and of a table', async () => {
    const anyName = anyText.filter((text) => text !== '');
    // ZetaSQL keeps column names that begin with a dollar sign for itself, and BigQuery has none.
    const columnName = anyName.filter((text) => !text.startsWith('$'));
    await fc.assert(
      fc.asyncProperty(columnName, anyName, async (column, table) => {
        const path = { project: 'acme-shop', dataset: 'analytics_1' };
        const columns = [{ name: column, type: { kind: 'scalar', name: 'INT64' } as const }];
        const tables = { [`acme-shop.analytics_1.${table}`]: { columns, rows: [[7n]] } };
        const sql = `SELECT t.${quoteName(column)} AS ${quoteName(column)} FROM ${quotePath(path, table)} t`;
        const result = await zetasql.evaluate(sql, { tables });
        assert.deepEqual([result.columns.map(({ name }) => name), result.rows], [[column], [[7n]]]);
      }),
      { numRuns: 100 },
    );
  });
});
