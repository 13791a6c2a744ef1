/** Datasets and routines: CREATE and DROP SCHEMA, FUNCTION, PROCEDURE. */
import type { CatalogFunction } from '../zetasql/catalog.ts';
import { child, children, inherited, inheritedChild, type Message, pathNames, text, texts } from '../zetasql/proto.ts';
import { type SqlField, typeFromProto } from '../zetasql/types.ts';
import { requireNoTransaction, requirePermanent } from './ddl-tables.ts';
import { SqlError } from './errors.ts';
import { requireValidJavaScript } from './javascript.ts';
import { backQuoted, fullName, printed } from './names.ts';
import { optionsOf, textOption } from './options.ts';
import { type Node, type Outcome, pause, type Session } from './session.ts';
import { type Routine, tablesOf } from './storage.ts';

/** CREATE SCHEMA, where the option `location` says, or where the job runs. */
export async function createSchema(session: Session, node: Node): Promise<Outcome> {
  const { storage, project, location, now } = session.shared;
  requireNoTransaction(session);
  const path = pathNames(child(node, 'name')).join('.');
  const name = path.includes('.') ? path : `${project}.${path}`;
  const options = await optionsOf(session, child(node, 'optionsList'));
  await pause(session, { at: `create ${name}` });
  session.rowCount = null;
  const where = textOption(options, 'location') ?? session.location ?? location;
  const known = storage.datasets.get(name);
  if (known !== undefined) {
    if (inherited(node, 'isIfNotExists') === true) return {};
    throw new SqlError(`Already Exists: Dataset ${printed(name)}`, 'duplicate');
  }
  session.location ??= where;
  storage.datasets.set(name, { name, location: where, options, createdAt: now() });
  return {};
}

/** DROP SCHEMA; with CASCADE everything in it. */
export async function dropSchema(session: Session, node: Node): Promise<Outcome> {
  const { storage, project } = session.shared;
  requireNoTransaction(session);
  const path = pathNames(child(node, 'name')).join('.');
  const name = path.includes('.') ? path : `${project}.${path}`;
  await pause(session, { at: `drop ${name}` });
  if (!storage.datasets.has(name)) {
    if (node['isIfExists'] === true) return {};
    throw new SqlError(`Not found: Dataset ${printed(name)}`, 'notFound');
  }
  const routines = [...storage.routines.keys()].filter((routine) => routine.startsWith(`${name}.`));
  const tables = tablesOf(storage, name);
  if (text(node, 'dropMode') !== 'CASCADE' && tables.length + routines.length > 0)
    throw new SqlError(`Dataset ${printed(name)} is still in use`, 'resourceInUse');
  for (const table of tables) storage.tables.delete(table.name);
  for (const routine of routines) storage.routines.delete(routine);
  storage.datasets.delete(name);
  return {};
}

/** CREATE FUNCTION, in SQL or in JavaScript. */
export async function createFunction(session: Session, node: Node): Promise<Outcome> {
  const { source } = session.frame;
  const declaration = inheritedChild(node, 'functionDeclaration');
  const resolved = await resolvedDefinition(session, node);
  const expression = child(node, 'sqlFunctionBody', 'expression');
  const isJavaScript = text(resolved, 'language').toLowerCase() === 'js';
  if (!isJavaScript && expression === undefined)
    throw new SqlError(`Unsupported language: ${text(resolved, 'language')}`);
  const returns = child(resolved, 'returnType') ?? child(resolved, 'signature', 'returnType', 'type');
  await storeRoutine(session, node, child(declaration, 'name'), {
    kind: isJavaScript ? 'javascript' : 'sql',
    parameters: parametersOf(resolved),
    body: isJavaScript ? text(resolved, 'code') : source.of(expression as Message),
    ...(returns === undefined ? {} : { returns: typeFromProto(returns) }),
  });
  return {};
}

/** CREATE PROCEDURE. Its body was parsed with the statement; what it refers to is looked up when it is called. */
export async function createProcedure(session: Session, node: Node): Promise<Outcome> {
  const resolved = await resolvedDefinition(session, node);
  await storeRoutine(session, node, child(node, 'name'), {
    kind: 'procedure',
    parameters: parametersOf(resolved),
    body: text(resolved, 'procedureBody'),
  });
  return {};
}

/** DROP PROCEDURE, DROP FUNCTION. */
export async function dropRoutine(session: Session, node: Node): Promise<Outcome> {
  const { storage, project } = session.shared;
  const name = fullName(pathNames(child(node, 'name')), project);
  requirePermanent(session, name);
  await pause(session, { at: `drop ${name}` });
  if (!storage.routines.delete(name) && node['isIfExists'] !== true)
    throw new SqlError(`Not found: Routine ${printed(name)}`, 'notFound');
  return {};
}

// The body of a definition is its own text: nothing of it is filled in. Functions that it calls go by one back-quoted name.
async function resolvedDefinition(session: Session, node: Node): Promise<Message> {
  const { storage, evaluator } = session.shared;
  const sql = session.frame.source.of(node);
  const functions: { [name: string]: CatalogFunction } = {};
  for (const { name, parameters, returns } of storage.routines.values())
    if (returns !== undefined && sql.includes(backQuoted(name))) functions[name] = { parameters, returns };
  return (await evaluator.analyze(sql, { functions })).node;
}

function parametersOf(resolved: Message): readonly SqlField[] {
  const types = children(child(resolved, 'signature'), 'argument').map((argument) => child(argument, 'type'));
  return texts(resolved, 'argumentNameList').map((name, index) => ({
    name,
    // A parameter of ANY TYPE has none.
    type: types[index] === undefined ? { kind: 'scalar', name: 'STRING' } : typeFromProto(types[index]),
  }));
}

async function storeRoutine(
  session: Session,
  node: Node,
  path: Message | undefined,
  routine: Omit<Routine, 'name' | 'options' | 'ddl' | 'createdAt' | 'modifiedAt'>,
): Promise<void> {
  const { storage, project, now } = session.shared;
  const name = fullName(pathNames(path), project);
  requirePermanent(session, name);
  const options = await optionsOf(session, inheritedChild(node, 'optionsList'));
  await pause(session, { at: `create ${name}` });
  const before = storage.routines.get(name);
  if (before !== undefined && inherited(node, 'isIfNotExists') === true) return;
  if (before !== undefined && inherited(node, 'isOrReplace') !== true)
    throw new SqlError(`Already Exists: Routine ${printed(name)}`, 'duplicate');
  const made = {
    ...routine,
    name,
    options,
    ddl: session.frame.source.of(node),
    createdAt: before?.createdAt ?? now(),
    modifiedAt: now(),
  };
  if (made.kind === 'javascript') requireValidJavaScript(made);
  storage.routines.set(name, made);
  session.rowCount = null;
}
