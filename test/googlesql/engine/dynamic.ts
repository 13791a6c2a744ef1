/** EXECUTE IMMEDIATE and CALL: statements that bring statements of their own, with variables of their own. */

import type { TypedValue } from '../zetasql/catalog.ts';
import { child, children, type Message, pathNames, SourceText, text, unwrap } from '../zetasql/proto.ts';
import { CONTROL, type ExecuteList } from './control.ts';
import { SqlError } from './errors.ts';
import { evaluate, evaluateAs } from './expressions.ts';
import { fullName } from './names.ts';
import { requireDataset } from './relations.ts';
import type { Frame, Node, Session } from './session.ts';
import { identifiersOf, setVariable } from './variables.ts';

/** https://cloud.google.com/bigquery/quotas#query_jobs */
const MAX_QUERY = 1024 * 1024;
const MAX_CALLS = 50;

/** EXECUTE IMMEDIATE: one statement, which sees nothing but what USING hands to it. */
export async function executeImmediate(session: Session, node: Node, execute: ExecuteList): Promise<void> {
  const { value: sql } = await evaluate(session, child(node, 'sql') as Message);
  if (typeof sql !== 'string') throw new SqlError('SQL created by EXECUTE IMMEDIATE is NULL or no STRING');
  if (Buffer.byteLength(sql) > MAX_QUERY)
    throw new SqlError(
      'The query is too large. The maximum standard SQL query length is 1024.00K characters',
      'invalid',
    );
  const parameters: { [name: string]: TypedValue } = {};
  for (const argument of children(child(node, 'usingClause'), 'arguments')) {
    const name = text(child(argument, 'alias', 'identifier'), 'idString').toLowerCase();
    if (name === '') throw new Error('no test uses positional parameters in EXECUTE IMMEDIATE');
    parameters[name] = await evaluate(session, child(argument, 'expression') as Message);
  }
  const list = await parsed(session, sql);
  const before = session.statements.length;
  await inFrame(session, { variables: new Map(), parameters, source: new SourceText(sql) }, () =>
    execute(session, list),
  );
  await assignInto(session, node, before);
}

/** CALL of a procedure. */
export async function call(session: Session, node: Node, execute: ExecuteList): Promise<void> {
  const { storage, project, evaluator } = session.shared;
  const name = fullName(pathNames(child(node, 'procedureName')), project);
  requireDataset(session, name);
  const procedure = storage.routines.get(name);
  if (procedure?.kind !== 'procedure') throw new SqlError(`Procedure is not found: ${name}`, 'notFound');
  const given = children(node, 'arguments').map((argument) => child(argument, 'expr') ?? argument);
  const { parameters } = procedure;
  if (given.length !== parameters.length)
    throw new SqlError(`Procedure ${name} takes ${parameters.length} arguments, and was given ${given.length}`);
  const variables = new Map<string, TypedValue>();
  for (const [index, parameter] of parameters.entries())
    variables.set(parameter.name.toLowerCase(), await evaluateAs(session, given[index] as Message, parameter.type));
  if (session.depth >= MAX_CALLS) throw new SqlError(`Maximum stack depth of ${MAX_CALLS} has been reached`);
  const script = await evaluator.parse(procedure.body);
  const frame: Frame = { variables, parameters: {}, source: new SourceText(procedure.body), routine: name };
  session.depth += 1;
  try {
    await inFrame(session, frame, () => execute(session, child(script, 'statementListNode')));
  } finally {
    session.depth -= 1;
  }
}

async function inFrame<T>(session: Session, frame: Frame, run: () => Promise<T>): Promise<T> {
  const { frame: before } = session;
  session.frame = frame;
  try {
    return await run();
  } finally {
    session.frame = before;
  }
}

async function parsed(session: Session, sql: string): Promise<Message | undefined> {
  let script: Message;
  try {
    script = await session.shared.evaluator.parse(sql);
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    throw new SqlError(`Invalid EXECUTE IMMEDIATE sql string \`${sql.slice(0, 200)}\`, ${error.message}`);
  }
  const list = child(script, 'statementListNode');
  const statements = children(list, 'statementList');
  if (statements.length !== 1)
    throw new SqlError('SQL created by EXECUTE IMMEDIATE must contain exactly one statement');
  const kind = unwrap(statements[0] ?? {}).kind;
  if (CONTROL[kind] !== undefined || NOT_IMMEDIATE.has(kind))
    throw new SqlError(`SQL created by EXECUTE IMMEDIATE contains unsupported statement type: ${kind}`);
  return list;
}

const NOT_IMMEDIATE: ReadonlySet<string> = new Set([
  'astVariableDeclarationNode',
  'astSingleAssignmentNode',
  'astAssignmentFromStructNode',
  'astSystemVariableAssignmentNode',
  'astExecuteImmediateStatementNode',
]);

async function assignInto(session: Session, node: Node, before: number): Promise<void> {
  const names = identifiersOf(child(node, 'intoClause', 'identifiers'));
  if (names.length === 0) return;
  const { schema = [], rows = [] } = session.statements.slice(before).at(-1) ?? {};
  if (rows.length > 1) throw new SqlError('EXECUTE IMMEDIATE with INTO returned more than one row');
  if (schema.length !== names.length)
    throw new SqlError(`EXECUTE IMMEDIATE returned ${schema.length} columns, and INTO has ${names.length} variables`);
  for (const [index, { name, type }] of schema.entries())
    await setVariable(session, names[index] ?? '', { type, value: rows[0]?.[name] ?? null });
}
