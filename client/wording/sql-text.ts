/** The SELECT that makes one date of `events`, for people to read. */
import { exportSchema } from '../../service/catalogue/export-schema.ts';
import { quotePath } from '../../service/dialects/duckdb/quote.ts';
import { partitionSelect } from '../../service/dialects/duckdb/select.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { datasetText } from '../../service/placement.ts';
import type { PartitionRequest } from '../../service/transform/partition-request.ts';
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
 * Writes the SELECT of the local warehouse, with a head that says what it is.
 *
 * @param facts what it is made from
 * @returns SQL as DuckDB spells it, broken into lines
 */
export function selectText(facts: SqlFacts): string {
  const { source } = facts.placement;
  const select = partitionSelect(requestOf(facts, quotePath(source.project, source.dataset, facts.shard.table)));
  return withHead(facts, 'the local warehouse (DuckDB)', inLines(select));
}

/**
 * Says what is selected.
 *
 * @param facts what it is made from
 * @param relation the shard, quoted
 */
export function requestOf({ options, register, shard }: SqlFacts, relation: string): PartitionRequest {
  return {
    relation,
    date: shard.date,
    columns: exportSchema,
    register,
    options,
    template: options.transform_config_template,
    runId: 'run',
  };
}

/**
 * Puts a head in front of a SELECT, which says what it is.
 *
 * @param facts what it is made from
 * @param reader who runs it
 * @param select the SELECT
 */
export function withHead({ placement: { source, destination }, shard }: SqlFacts, reader: string, select: string) {
  return [
    `-- The rows of ${datasetText(destination)}.events of one date, as ${reader} reads them`,
    `-- out of ${datasetText(source)}.${shard.table}, with the columns that are installed. A run uses the columns`,
    '-- that this very shard has; here they are those of a daily export as it is documented.',
    `${select};`,
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
  /** What the brackets that are open belong to: of a query, how far it is indented. */
  const open: (number | undefined)[] = [0];
  let text = '';
  let indent = 0;
  const line = (by: number) => {
    indent = by;
    return `\n${' '.repeat(by)}`;
  };
  for (const [piece] of sql.matchAll(PIECES)) {
    const query = open.at(-1);
    if (piece === '(SELECT ') {
      const inner = indent + 2;
      open.push(inner);
      text += `(${line(inner)}SELECT${line(inner + 2)}`;
    } else if (query !== undefined && piece === 'SELECT ') text += `SELECT${line(query + 2)}`;
    else if (query !== undefined && (piece === ' FROM ' || piece === ' WHERE '))
      text += `${line(query)}${piece.trimStart()}`;
    else if (query !== undefined && /^,/.test(piece)) text += `,${line(query + 2)}`;
    else if (/^[([{]$/.test(piece)) {
      open.push(undefined);
      text += piece;
    } else if (/^[)\]}]$/.test(piece)) {
      const closed = open.pop();
      text += closed === undefined ? piece : `${line(closed - 2)}${piece}`;
    } else text += piece;
  }
  return text;
}
