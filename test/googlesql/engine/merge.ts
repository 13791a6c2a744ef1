/**
 * MERGE, which the reference engine does not execute: each of its clauses becomes an UPDATE, a DELETE or an INSERT of the
 * same rows as they were before the statement. An alias of the source that is a column of the target, too, is out of reach.
 */
import type { RowChange } from '../zetasql/client.ts';
import { child, children, type Message, rangeOf, type SourceText, text, unwrap } from '../zetasql/proto.ts';
import { SqlError } from './errors.ts';
import { bind, withoutRows } from './expressions.ts';
import type { Node, Session } from './session.ts';
import { type Piece, prepareText } from './statement-text.ts';

/** What a MERGE into a table changes. */
export async function mergeChanges(
  session: Session,
  node: Node,
  target: string,
): Promise<{ readonly changes: readonly RowChange[]; readonly bytes: number }> {
  const { evaluator, project } = session.shared;
  const { source } = session.frame;
  const whole = prepareText(source, node, project);
  const bound = await bind(session, whole);
  // The clauses are put together from the statement's parts; whether they fit together is the analyzer's to say.
  await evaluator.analyze(bound.sql, withoutRows(bound.catalog));

  const changes: RowChange[] = [];
  for (const clause of clausesOf(session, source, node)) {
    const statement = await bind(session, { ...whole, pieces: clause.pieces });
    const numbered = clause.inserts ? undefined : target;
    changes.push(...(await evaluator.modify(statement.sql, statement.catalog, numbered)));
  }
  const rows = changes.flatMap(({ row }) => (row === undefined ? [] : [row]));
  if (new Set(rows).size < rows.length) throw new Error('a MERGE whose clauses overlap');
  return { changes, bytes: bound.bytes };
}

interface Clause {
  readonly pieces: readonly Piece[];
  readonly inserts: boolean;
}

function clausesOf(session: Session, source: SourceText, node: Node): readonly Clause[] {
  const part = (message: Message | undefined): readonly Piece[] =>
    message === undefined ? [] : prepareText(source, unwrap(message).node, session.shared.project).pieces;
  const path = part(child(node, 'targetPath'));
  const alias = child(node, 'alias');
  // Without an alias columns are spelled with the table's name, as they can be in the clauses.
  const into: readonly Piece[] = [
    ...tablePieces(path, session, source, node),
    ...(alias === undefined ? [] : [' ', source.of(alias)]),
  ];
  const using = part(child(node, 'tableExpression'));
  const on: readonly Piece[] = ['(', ...part(child(node, 'mergeCondition')), ')'];

  const earlier = new Map<string, Piece[]>();
  return children(child(node, 'whenClauses'), 'clauseList').map((clause) => {
    const match = text(clause, 'matchType');
    const condition: readonly Piece[] = part(child(clause, 'searchCondition'));
    const guard: Piece[] = [
      ...(earlier.get(match) ?? []),
      ...(condition.length === 0 ? [] : [' AND (', ...condition, ')']),
    ];
    const not: readonly Piece[] = condition.length === 0 ? ['FALSE'] : ['NOT IFNULL((', ...condition, '), FALSE)'];
    earlier.set(match, [...(earlier.get(match) ?? []), ' AND ', ...not]);
    const action = child(clause, 'action');
    const type = text(action, 'actionType');
    if (match === 'NOT_MATCHED_BY_TARGET') {
      const where: readonly Piece[] = [
        ' FROM ',
        ...using,
        ' WHERE NOT EXISTS (SELECT 1 FROM ',
        ...into,
        ' WHERE ',
        ...on,
        ')',
        ...guard,
      ];
      return {
        inserts: true,
        pieces: [...insertHead(source, action, into, alias), ...insertedValues(action, using, part), ...where],
      };
    }
    const isMatched = match === 'MATCHED';
    const exists: readonly Piece[] = [
      isMatched ? '' : 'NOT ',
      'EXISTS (SELECT 1 FROM ',
      ...using,
      ' WHERE ',
      ...on,
      ...(isMatched ? guard : []),
      ')',
      ...(isMatched ? [] : guard),
    ];
    if (type === 'DELETE') return { inserts: false, pieces: ['DELETE FROM ', ...into, ' WHERE ', ...exists] };
    const items = part(child(action, 'updateItemList'));
    const where: readonly Piece[] = isMatched
      ? [' FROM ', ...using, ' WHERE ', ...on, ...guard]
      : [' WHERE ', ...exists];
    return { inserts: false, pieces: ['UPDATE ', ...into, ' SET ', ...items, ...where] };
  });
}

/** The target as a table piece: prepareText() gives a bare path its text only. */
function tablePieces(path: readonly Piece[], session: Session, source: SourceText, node: Node): readonly Piece[] {
  const whole = prepareText(source, node, session.shared.project).pieces;
  const table = whole.find((piece) => typeof piece === 'object' && piece.kind === 'table');
  return table === undefined ? path : [table];
}

function insertHead(
  source: SourceText,
  action: Message | undefined,
  into: readonly Piece[],
  alias: Message | undefined,
): readonly Piece[] {
  const columns = child(action, 'insertColumnList');
  const table = alias === undefined ? into : into.slice(0, 1);
  return ['INSERT INTO ', ...table, ' ', columns === undefined ? '' : listText(source, columns), ' SELECT '];
}

function insertedValues(
  action: Message | undefined,
  using: readonly Piece[],
  part: (message: Message | undefined) => readonly Piece[],
): readonly Piece[] {
  const row = child(action, 'insertRow');
  const values = children(row, 'values');
  // INSERT ROW: every column of the source, in its order.
  if (values.length === 0) return ['*'];
  if (using.length === 0) throw new SqlError('MERGE needs a source');
  return values.flatMap((value, index) => [index === 0 ? '' : ', ', '(', ...part(value), ')']);
}

/** A list of columns in its parentheses. */
function listText(source: SourceText, list: Message): string {
  const text = source.at(rangeOf(list));
  return text.startsWith('(') ? text : `(${text})`;
}
