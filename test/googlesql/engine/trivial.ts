/** Expressions whose value nobody needs ZetaSQL for: literals, variables, and comparisons of those. */
import type { TypedValue } from '../zetasql/catalog.ts';
import { child, children, inherited, type Message, pathNames, text, unwrap } from '../zetasql/proto.ts';
import { BOOL, INT64, STRING } from '../zetasql/types.ts';
import type { Session } from './session.ts';
import { systemVariable } from './system-variables.ts';

/** The value of an expression, or nothing where it is not trivial. */
export function trivialValue(session: Session, expression: Message): TypedValue | undefined {
  const { kind, node } = unwrap(expression);
  return EVALUATED[kind]?.(session, node);
}

const EVALUATED: { readonly [kind: string]: (session: Session, node: Message) => TypedValue | undefined } = {
  astIntLiteralNode: (_, node) => {
    const image = String(inherited(node, 'image'));
    return /^\d{1,18}$/.test(image) ? { type: INT64, value: BigInt(image) } : undefined;
  },
  astStringLiteralNode: (_, node) => ({ type: STRING, value: text(node, 'stringValue') }),
  astBooleanLiteralNode: (_, node) => ({ type: BOOL, value: node['value'] === true }),
  astPathExpressionNode: (session, node) => {
    const names = pathNames(node);
    const variable = session.frame.variables.get((names[0] ?? '').toLowerCase());
    return names.length === 1 ? variable : undefined;
  },
  astSystemVariableExprNode: (session, node) =>
    systemVariable(session, pathNames(child(node, 'path')).join('.').toLowerCase()),
  astUnaryExpressionNode: (session, node) => {
    if (text(node, 'op') !== 'NOT') return undefined;
    const operand = condition(session, child(node, 'operand'));
    return operand === undefined ? undefined : truth(operand === null ? null : !operand);
  },
  astAndExprNode: (session, node) => {
    const parts = children(node, 'conjuncts').map((part) => condition(session, part));
    if (parts.includes(undefined)) return undefined;
    return truth(parts.includes(false) ? false : parts.includes(null) ? null : true);
  },
  astOrExprNode: (session, node) => {
    const parts = children(node, 'disjuncts').map((part) => condition(session, part));
    if (parts.includes(undefined)) return undefined;
    return truth(parts.includes(true) ? true : parts.includes(null) ? null : false);
  },
  astBinaryExpressionNode: binary,
};

function binary(session: Session, node: Message): TypedValue | undefined {
  const op = text(node, 'op');
  const left = child(node, 'lhs');
  const right = child(node, 'rhs');
  const a = left === undefined ? undefined : trivialValue(session, left);
  if (a === undefined || right === undefined) return undefined;
  const isNot = node['isNot'] === true;
  if (op === 'IS') {
    if (unwrap(right).kind !== 'astNullLiteralNode') return undefined;
    return truth((a.value === null || a.value === undefined) !== isNot);
  }
  const b = trivialValue(session, right);
  if (b === undefined || isNot || a.type !== b.type) return undefined;
  const [x, y] = [a.value ?? null, b.value ?? null];
  // Text is compared by its bytes in SQL: only equality is the same here.
  const isOrdered = typeof x === 'bigint' && typeof y === 'bigint';
  const isComparable = isOrdered || typeof x === 'string' || typeof x === 'boolean';
  if (op === 'PLUS' && isOrdered && x + y < 2n ** 63n) return { type: INT64, value: x + y };
  if (!['EQ', 'NE', 'NE2', 'LT', 'LE', 'GT', 'GE'].includes(op)) return undefined;
  if (x === null || y === null) return truth(null);
  if (!isComparable) return undefined;
  if (op === 'EQ') return truth(x === y);
  if (op === 'NE' || op === 'NE2') return truth(x !== y);
  if (!isOrdered) return undefined;
  if (op === 'LT') return truth(x < y);
  if (op === 'LE') return truth(x <= y);
  return truth(op === 'GT' ? x > y : x >= y);
}

/** A condition's value; undefined where it is not trivial. */
function condition(session: Session, expression: Message | undefined): boolean | null | undefined {
  const found = expression === undefined ? undefined : trivialValue(session, expression);
  if (found === undefined || found.type !== BOOL) return undefined;
  return typeof found.value === 'boolean' ? found.value : null;
}

function truth(value: boolean | null): TypedValue {
  return { type: BOOL, value };
}
