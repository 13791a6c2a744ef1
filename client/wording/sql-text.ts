/** The SELECT that makes one date of `events` on the local warehouse, for people to read. */
import { exportSchema } from '../../service/catalogue/export-schema.ts';
import { quotePath } from '../../service/dialects/duckdb/quote.ts';
import { partitionSelect } from '../../service/dialects/duckdb/select.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { datasetText } from '../../service/placement.ts';
import type { Column, Placement, Shard } from '../../service/values.ts';

/** What the SELECT is made from. */
export interface SqlFacts {
  readonly options: Options;
  readonly placement: Placement;
  /** The columns of the installation. */
  readonly register: readonly Column[];
  /** The shard to read. */
  readonly shard: Pick<Shard, 'date' | 'table'>;
}

/**
 * Writes the SELECT with a head that says what it is.
 *
 * @param facts what it is made from
 * @returns SQL as DuckDB spells it, broken into lines
 */
export function selectText({ options, placement, register, shard }: SqlFacts): string {
  const { source, destination } = placement;
  const select = partitionSelect({
    relation: quotePath(source.project, source.dataset, shard.table),
    date: shard.date,
    columns: exportSchema,
    register,
    options,
    template: options.transform_config_template,
    runId: 'run',
  });
  return [
    `-- The rows of ${datasetText(destination)}.events of one date, as the local warehouse (DuckDB) reads them`,
    `-- out of ${datasetText(source)}.${shard.table}, with the columns that are installed. A run uses the columns`,
    '-- that this very shard has; here they are those of a daily export as it is documented.',
    `${inLines(select)};`,
    '',
  ].join('\n');
}

/** Strings, quoted names, the words that begin a clause, brackets and commas: all that decides where a line ends. */
const PIECES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\(SELECT |SELECT | FROM | WHERE |, ?|[()[\]{}]|[^'"(),[\]{}SFW ]+|./gs;

/**
 * Breaks a SELECT into lines: one for each column and each clause, a subquery indented. Nothing else is changed.
 *
 * @param sql one line
 */
export function inLines(sql: string): string {
  /** What the brackets that are open belong to. */
  const open: ('query' | 'other')[] = ['query'];
  const line = (outward = 0) => `\n${'  '.repeat(open.filter((bracket) => bracket === 'query').length - outward)}`;
  let text = '';
  for (const [piece] of sql.matchAll(PIECES)) {
    const inQuery = open.at(-1) === 'query';
    if (piece === '(SELECT ') {
      open.push('query');
      text += `(${line(1)}SELECT${line()}`;
    } else if (piece === 'SELECT ' && inQuery) text += `SELECT${line()}`;
    else if ((piece === ' FROM ' || piece === ' WHERE ') && inQuery) text += `${line(1)}${piece.trimStart()}`;
    else if (/^,/.test(piece) && inQuery) text += `,${line()}`;
    else if (/^[([{]$/.test(piece)) {
      open.push('other');
      text += piece;
    } else if (/^[)\]}]$/.test(piece)) text += open.pop() === 'query' ? `${line(1)}${piece}` : piece;
    else text += piece;
  }
  return text;
}
