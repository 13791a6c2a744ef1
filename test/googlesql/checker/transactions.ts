/**
 * Follows a script's transactions through all its ways: which statements may run inside one, and whether one may be left open.
 *
 * A transaction takes queries, DML and DDL on temporary things, and does not nest
 * (https://cloud.google.com/bigquery/docs/transactions#statements_supported_in_transactions). An error leaves it open: the handler
 * finds it as it was.
 */
import { child, children, inherited, type Message, pathNames, unwrap } from '../zetasql/proto.ts';
import { labelOf } from './scope.ts';

/** What a script's transactions have against them. */
export interface TransactionFinding {
  readonly rule: 'transaction-statement' | 'transaction-nested' | 'transaction-missing' | 'transaction-left-open';
  readonly message: string;
  /** The statement, as the parsed tree has it. */
  readonly statement: Message;
}

/** A set of states: whether a transaction can be closed here, and whether one can be open. Empty where nothing can get to. */
type States = number;
const NOWHERE: States = 0;
const CLOSED: States = 1;
const OPEN: States = 2;

/** Where the ways out of a stretch of script lead. */
interface Ways {
  /** On, behind the last statement. */
  next: States;
  /** To a handler. */
  failing: States;
  /** Out of a loop or a block, by label; the nearest loop is ''. */
  readonly leaving: Map<string, States>;
  readonly continuing: Map<string, States>;
}

const TEMPORARY_OR_ROWS = new Set([
  'astQueryStatementNode',
  'astInsertStatementNode',
  'astUpdateStatementNode',
  'astDeleteStatementNode',
  'astMergeStatementNode',
  'astTruncateStatementNode',
  'astAssertStatementNode',
  'astCallStatementNode',
  'astExecuteImmediateStatementNode',
]);

/**
 * Finds what is wrong with the transactions of a script or of a procedure's body.
 *
 * @param list the list of its statements
 * @param dynamic the statement that an EXECUTE IMMEDIATE runs, where that is known
 * @returns what is wrong, and each EXECUTE IMMEDIATE of something unknown that may run inside a transaction
 */
export function checkTransactions(
  list: Message,
  dynamic: (executeImmediate: Message) => Message | undefined,
): { readonly findings: readonly TransactionFinding[]; readonly unknownInside: ReadonlySet<Message> } {
  const flow = new Flow(dynamic);
  const ways = flow.list(list, CLOSED);
  const last = children(list, 'statementList').at(-1);
  if ((ways.next & OPEN) !== 0 && last !== undefined) flow.leftOpen(last);
  return { findings: [...flow.findings.values()], unknownInside: flow.unknownInside };
}

class Flow {
  /** By rule and statement: a loop is gone through more than once. */
  readonly findings = new Map<string, TransactionFinding>();
  readonly unknownInside = new Set<Message>();
  readonly #dynamic: (executeImmediate: Message) => Message | undefined;
  readonly #numbers = new Map<Message, number>();

  constructor(dynamic: (executeImmediate: Message) => Message | undefined) {
    this.#dynamic = dynamic;
  }

  leftOpen(statement: Message): void {
    this.#find('transaction-left-open', 'a transaction may still be open at the end', statement);
  }

  list(list: Message | undefined, before: States): Ways {
    const all = ways(before);
    for (const statement of children(list, 'statementList')) {
      if (all.next === NOWHERE) break;
      const one = this.#statement(statement, all.next);
      join(all, one);
      all.next = one.next;
    }
    return all;
  }

  #statement(statement: Message, before: States): Ways {
    const { kind, node } = unwrap(statement);
    const failing = (next: States): Ways => ({ ...ways(next), failing: before });
    switch (kind) {
      case 'astBeginStatementNode':
        if ((before & OPEN) !== 0)
          this.#find('transaction-nested', 'a transaction may be open here already', statement);
        return failing(OPEN);
      case 'astCommitStatementNode':
        if ((before & OPEN) === 0) this.#find('transaction-missing', 'no transaction can be open here', statement);
        return failing(CLOSED);
      case 'astRollbackStatementNode':
        // It fails where there is nothing to roll back, and only there.
        return { ...ways(CLOSED), failing: before & CLOSED };
      case 'astBeginEndBlockNode':
        return this.#block(node, before);
      case 'astIfStatementNode':
        return this.#branches(
          [
            child(node, 'thenList'),
            ...children(child(node, 'elseifClauses'), 'elseifClauses').map((clause) => child(clause, 'body')),
            child(node, 'elseList'),
          ],
          before,
        );
      case 'astCaseStatementNode':
        return this.#branches(
          [
            ...children(child(node, 'whenThenClauses'), 'whenThenClauses').map((clause) => child(clause, 'body')),
            child(node, 'elseList'),
          ],
          before,
        );
      case 'astWhileStatementNode':
      case 'astForInStatementNode':
      case 'astRepeatStatementNode':
        return this.#loop(node, before, kind !== 'astWhileStatementNode' || node['condition'] !== undefined);
      case 'astBreakStatementNode':
        return leave('leaving', labelOf(node), before);
      case 'astContinueStatementNode':
        return leave('continuing', labelOf(node), before);
      case 'astRaiseStatementNode':
        return failing(NOWHERE);
      case 'astReturnStatementNode':
        if ((before & OPEN) !== 0) this.leftOpen(statement);
        return ways(NOWHERE);
      case 'astSingleAssignmentNode':
        // Taking a value that is there does not fail, such as the message in a handler.
        return isTaken(child(node, 'expression')) ? ways(before) : failing(before);
      default:
        if ((before & OPEN) !== 0 && !this.#isAllowed(statement))
          this.#find('transaction-statement', `${kind} may run inside a transaction`, statement);
        return failing(before);
    }
  }

  #isAllowed(statement: Message): boolean {
    const { kind, node } = unwrap(statement);
    if (kind === 'astExecuteImmediateStatementNode') {
      const run = this.#dynamic(node);
      if (run === undefined) this.unknownInside.add(node);
      return run === undefined || this.#isAllowed(run);
    }
    if (kind === 'astDropStatementNode') return pathNames(child(node, 'name')).join('.').split('.').length === 1;
    if (/^ast(Create|Alter|Drop|Export|AuxLoad|Load|Rename|Undrop|Clone)/.test(kind))
      return inherited(node, 'scope') === 'TEMPORARY';
    return TEMPORARY_OR_ROWS.has(kind) || /Assignment|VariableDeclaration/.test(kind);
  }

  #block(node: Message, before: States): Ways {
    const body = this.list(child(node, 'statementListNode'), before);
    const all = ways(body.next);
    for (const handler of children(child(node, 'handlerList'), 'exceptionHandlerList')) {
      const handled = this.list(child(handler, 'statementList'), body.failing);
      body.failing = NOWHERE;
      join(all, handled);
      all.next |= handled.next;
    }
    join(all, body);
    const label = labelOf(node);
    if (label !== '') {
      all.next |= all.leaving.get(label) ?? NOWHERE;
      all.leaving.delete(label);
    }
    return all;
  }

  #branches(lists: readonly (Message | undefined)[], before: States): Ways {
    const all = ways(NOWHERE);
    all.failing = before;
    for (const list of lists) {
      const one = this.list(list, before);
      join(all, one);
      all.next |= one.next;
    }
    return all;
  }

  #loop(node: Message, before: States, canEndByItself: boolean): Ways {
    const label = labelOf(node);
    const body = inherited(node, 'body') as Message | undefined;
    const all = ways(NOWHERE);
    // What one round leaves is what the next one finds; two states are all there is, so two more rounds settle it.
    let found = before;
    for (let round = 1; round <= 3; round += 1) {
      const one = this.list(body, found);
      join(all, one);
      found |= one.next | take(all.continuing, label);
    }
    all.failing |= found;
    all.next = (canEndByItself ? found : NOWHERE) | take(all.leaving, label);
    return all;
  }

  #find(rule: TransactionFinding['rule'], message: string, statement: Message): void {
    const number = this.#numbers.get(statement) ?? this.#numbers.size;
    this.#numbers.set(statement, number);
    this.findings.set(`${rule} ${number}`, { rule, message, statement });
  }
}

function isTaken(expression: Message | undefined): boolean {
  const { kind } = unwrap(expression ?? {});
  return kind === 'astSystemVariableExprNode' || kind === 'astPathExpressionNode' || kind.endsWith('LiteralNode');
}

function ways(next: States): Ways {
  return { next, failing: NOWHERE, leaving: new Map(), continuing: new Map() };
}

function leave(how: 'leaving' | 'continuing', label: string, before: States): Ways {
  const all = ways(NOWHERE);
  all[how].set(label, before);
  return all;
}

/** Adds the ways out of one stretch to those of the whole, but for the way on. */
function join(all: Ways, one: Ways): void {
  all.failing |= one.failing;
  for (const how of ['leaving', 'continuing'] as const)
    for (const [label, states] of one[how]) all[how].set(label, (all[how].get(label) ?? NOWHERE) | states);
}

/** The states that go out of, or back to the start of, a loop with this label. */
function take(ways: Map<string, States>, label: string): States {
  let states = NOWHERE;
  for (const one of new Set(['', label])) {
    states |= ways.get(one) ?? NOWHERE;
    ways.delete(one);
  }
  return states;
}
