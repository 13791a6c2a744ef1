/** DECLARE and SET. */

import type { TypedValue } from '../zetasql/catalog.ts';
import { child, children, type Message, text, unwrap } from '../zetasql/proto.ts';
import { SqlError } from './errors.ts';
import { converted, evaluate, evaluateAs, typeNamed } from './expressions.ts';
import { type Node, pause, type Session } from './session.ts';
import { prepareText } from './statement-text.ts';

/** DECLARE: the names that it declares, in lower case. */
export async function declare(session: Session, node: Node): Promise<readonly string[]> {
  const names = identifiersOf(child(node, 'variableList'));
  const value = await declaredValue(session, node);
  for (const name of names) {
    if (session.frame.variables.has(name)) throw new SqlError(`Variable '${name}' redeclaration is not allowed`);
    session.frame.variables.set(name, value);
  }
  return names;
}

async function declaredValue(session: Session, node: Node): Promise<TypedValue> {
  const type = child(node, 'type');
  const initial = child(node, 'defaultValue');
  if (initial !== undefined) await pauseForReading(session, initial);
  if (type === undefined) return evaluate(session, initial as Message);
  const declared = await typeNamed(session, session.frame.source.of(type));
  return initial === undefined ? { type: declared, value: null } : evaluateAs(session, initial, declared);
}

/** SET of one variable. */
export async function assign(session: Session, node: Node): Promise<void> {
  const expression = child(node, 'expression') as Message;
  await pauseForReading(session, expression);
  await assignTo(session, text(child(node, 'variable'), 'idString'), expression);
}

/** SET of several variables from the fields of a record. */
export async function assignFields(session: Session, node: Node): Promise<void> {
  const names = identifiersOf(child(node, 'variables'));
  const expression = child(node, 'structExpression') as Message;
  await pauseForReading(session, expression);
  const { type, value = null } = await evaluate(session, expression);
  if (type.kind !== 'record' || type.fields.length !== names.length)
    throw new SqlError(
      `Cannot assign ${names.length} variables from an expression that is not a STRUCT of as many fields`,
    );
  for (const [index, field] of type.fields.entries()) {
    const held =
      value === null
        ? null
        : ((value as { readonly [name: string]: TypedValue['value'] })[field.name || `_${index}`] ?? null);
    await setVariable(session, names[index] ?? '', { type: field.type, value: held });
  }
}

/** Gives a variable a value, which is converted to its type. */
export async function setVariable(session: Session, name: string, given: TypedValue): Promise<void> {
  const { variables } = session.frame;
  const before = variables.get(name.toLowerCase());
  if (before === undefined) throw new SqlError(`Undeclared variable: ${name}`);
  variables.set(name.toLowerCase(), await converted(session, given, before.type));
}

async function assignTo(session: Session, name: string, expression: Message): Promise<void> {
  const { variables } = session.frame;
  const before = variables.get(name.toLowerCase());
  if (before === undefined) throw new SqlError(`Undeclared variable: ${name}`);
  variables.set(name.toLowerCase(), await evaluateAs(session, expression, before.type));
}

/** Only what reads tables can be affected by others: everything else is no step of its own. */
async function pauseForReading(session: Session, expression: Message): Promise<void> {
  const { tables } = prepareText(session.frame.source, unwrap(expression).node, session.shared.project);
  if (tables.length > 0) await pause(session, { at: `read ${tables.map(({ name }) => name).join(', ')}` });
}

/** Names of a list, in lower case. */
export function identifiersOf(list: Message | undefined): readonly string[] {
  return children(list, 'identifierList').map((identifier) => text(identifier, 'idString').toLowerCase());
}
