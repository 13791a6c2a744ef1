/** Control flow: conditions, loops, blocks and their handlers. */
import { child, children, inheritedChild, type Message, text } from '../zetasql/proto.ts';
import type { SqlType } from '../zetasql/types.ts';
import { SqlError } from './errors.ts';
import { evaluate, evaluateQuery, holds } from './expressions.ts';
import { type Node, pause, rowsAsObjects, type Session } from './session.ts';

/** How a statement ends that does not simply go on to the next one. */
export interface Jump {
  readonly kind: 'leave' | 'continue' | 'return';
  /** In lower case; the innermost loop when absent. */
  readonly label?: string;
}

/** Executes a list of statements. */
export type ExecuteList = (session: Session, list: Message | undefined) => Promise<Jump | undefined>;

type Execute = (session: Session, node: Node, execute: ExecuteList) => Promise<Jump | undefined>;

/** The statements of control flow, by the kind of their node. */
export const CONTROL: { readonly [kind: string]: Execute } = {
  astIfStatementNode: async (session, node, execute) => {
    if (await holds(session, child(node, 'condition') as Node)) return execute(session, child(node, 'thenList'));
    for (const clause of children(child(node, 'elseifClauses'), 'elseifClauses'))
      if (await holds(session, child(clause, 'condition') as Node)) return execute(session, child(clause, 'body'));
    return execute(session, child(node, 'elseList'));
  },
  astCaseStatementNode: executeCase,
  astWhileStatementNode: (session, node, execute) => {
    const condition = child(node, 'condition');
    return loop(session, node, execute, async () => condition === undefined || (await holds(session, condition)));
  },
  astRepeatStatementNode: (session, node, execute) => {
    const until = child(node, 'untilClause', 'condition') as Node;
    let isFirst = true;
    return loop(session, node, execute, async () => {
      const goesOn = isFirst || !(await holds(session, until));
      isFirst = false;
      return goesOn;
    });
  },
  astForInStatementNode: executeFor,
  astBreakStatementNode: async (_, node) => jump('leave', node),
  astContinueStatementNode: async (_, node) => jump('continue', node),
  astReturnStatementNode: async () => ({ kind: 'return' }),
  astBeginEndBlockNode: executeBlock,
  astRaiseStatementNode: async (session, node) => {
    const message = child(node, 'message');
    if (message !== undefined) throw new SqlError(String((await evaluate(session, message)).value ?? ''));
    if (session.handled === undefined)
      throw new SqlError('Cannot re-raise an existing exception outside of an exception handler');
    throw session.handled;
  },
};

async function executeCase(session: Session, node: Node, execute: ExecuteList): Promise<Jump | undefined> {
  const expression = child(node, 'expression');
  // CASE x WHEN y is compared by ZetaSQL: the value stands for the expression.
  const compared = expression === undefined ? undefined : await evaluate(session, expression);
  for (const clause of children(child(node, 'whenThenClauses'), 'whenThenClauses')) {
    const condition = child(clause, 'condition') as Node;
    const isMet =
      compared === undefined
        ? await holds(session, condition)
        : await isEqual(session, compared, await evaluate(session, condition));
    if (isMet) return execute(session, child(clause, 'body'));
  }
  return execute(session, child(node, 'elseList'));
}

async function isEqual(
  session: Session,
  a: Awaited<ReturnType<typeof evaluate>>,
  b: Awaited<ReturnType<typeof evaluate>>,
): Promise<boolean> {
  const { rows } = await session.shared.evaluator.query('SELECT a = b AS value', { variables: { a, b } });
  return rows[0]?.[0] === true;
}

async function loop(
  session: Session,
  node: Node,
  execute: ExecuteList,
  goesOn: () => Promise<boolean>,
): Promise<Jump | undefined> {
  const own = labelOf(inheritedChild(node, 'label'));
  const body = inheritedChild(node, 'body');
  while (await goesOn()) {
    if (session.signal?.aborted) await pause(session, { at: 'loop' });
    const jumped = await execute(session, body);
    if (jumped === undefined) continue;
    const isMine = jumped.kind !== 'return' && (jumped.label === undefined || jumped.label === own);
    if (!isMine) return jumped;
    if (jumped.kind === 'leave') return undefined;
  }
  return undefined;
}

async function executeFor(session: Session, node: Node, execute: ExecuteList): Promise<Jump | undefined> {
  await pause(session, { at: 'FOR' });
  const { columns, rows } = await evaluateQuery(session, child(node, 'query') as Node);
  const type: SqlType = { kind: 'record', fields: columns };
  const variable = text(child(node, 'variable'), 'idString').toLowerCase();
  const { variables } = session.frame;
  const before = variables.get(variable);
  const values = rowsAsObjects(columns, rows).values();
  try {
    return await loop(session, node, execute, async () => {
      const next = values.next();
      if (!next.done) variables.set(variable, { type, value: next.value });
      return !next.done;
    });
  } finally {
    if (before === undefined) variables.delete(variable);
    else variables.set(variable, before);
  }
}

async function executeBlock(session: Session, node: Node, execute: ExecuteList): Promise<Jump | undefined> {
  const handler = children(child(node, 'handlerList'), 'exceptionHandlerList')[0];
  const { frame, handled } = session;
  try {
    return ownJump(node, await execute(session, child(node, 'statementListNode')));
  } catch (error) {
    if (!(error instanceof SqlError) || handler === undefined) throw error;
    session.frame = frame;
    session.handled = error;
    try {
      return ownJump(node, await execute(session, child(handler, 'statementList')));
    } finally {
      session.handled = handled;
    }
  }
}

/** A block with a label can be left by it. */
function ownJump(node: Node, jumped: Jump | undefined): Jump | undefined {
  const own = labelOf(child(node, 'label'));
  return jumped?.kind === 'leave' && own !== undefined && jumped.label === own ? undefined : jumped;
}

function jump(kind: 'leave' | 'continue', node: Node): Jump {
  const label = labelOf(inheritedChild(node, 'label'));
  return label === undefined ? { kind } : { kind, label };
}

function labelOf(label: Message | undefined): string | undefined {
  const name = text(child(label, 'name'), 'idString').toLowerCase();
  return name === '' ? undefined : name;
}
