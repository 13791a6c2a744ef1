/** Evaluating what a script asks: queries, and single values, by ZetaSQL or, where it is trivial, at once. */
import type { Value } from '../../service/dialects/duckdb/shards.ts';
import type { Catalog, CatalogTable, SqlFunction, TypedValue } from '../zetasql/catalog.ts';
import type { QueryResult } from '../zetasql/client.ts';
import { child, children, SourceText, unwrap } from '../zetasql/proto.ts';
import { INT64, type SqlType, STRING, TIMESTAMP, typeName } from '../zetasql/types.ts';
import { bytesOf } from './bytes.ts';
import { SqlError } from './errors.ts';
import { datasetOf } from './names.ts';
import { findTable, readRelation, requireDataset } from './relations.ts';
import type { Node, Session } from './session.ts';
import { type PreparedText, prepareText, tableText } from './statement-text.ts';
import type { Routine } from './storage.ts';
import { systemVariable } from './system-variables.ts';
import { requireAlive } from './transaction.ts';
import { trivialValue } from './trivial.ts';

/** A statement with all that its names stand for. */
export interface Bound {
  readonly sql: string;
  readonly catalog: Catalog;
  /** Logical bytes of the columns that it reads. */
  readonly bytes: number;
}

/** The value of an expression. */
export async function evaluate(session: Session, expression: Node): Promise<TypedValue> {
  return evaluateIn(session, expression, (sql) => `SELECT ${sql} AS value`);
}

/** Whether a condition holds; NULL does not. */
export async function holds(session: Session, condition: Node): Promise<boolean> {
  return (await evaluate(session, condition)).value === true;
}

/** The value of an expression, as a variable or parameter of this type takes it. */
export async function evaluateAs(session: Session, expression: Node, type: SqlType): Promise<TypedValue> {
  // A literal such as [] has no type of its own: it takes the one that is asked for.
  const value = await evaluateIn(session, expression, (sql) => `SELECT CAST(${sql} AS ${castText(type)}) AS value`);
  return converted(session, value, type);
}

/** @param around makes a query of the expression's text */
async function evaluateIn(session: Session, expression: Node, around: (sql: string) => string): Promise<TypedValue> {
  const trivial = trivialValue(session, expression);
  if (trivial !== undefined) return trivial;
  const { kind, node } = unwrap(expression);
  const text = prepareText(session.frame.source, node, session.shared.project);
  const only = text.pieces.length === 1 ? text.pieces[0] : undefined;
  if (kind === 'astFunctionCallNode' && typeof only === 'object' && only.kind === 'call') {
    const routine = findFunction(session, only.name);
    if (routine !== undefined) return callFunction(session, routine, only.args);
  }
  return onlyValue(await evaluateText(session, text, around));
}

/** A value converted to a type. */
export async function converted(session: Session, given: TypedValue, type: SqlType): Promise<TypedValue> {
  const { type: own, value = null } = given;
  if (own === type || value === null || typeName(own) === typeName(type)) return { type, value };
  const catalog = { variables: { given: { type: own, value } } };
  return onlyValue(await session.shared.evaluator.query(`SELECT CAST(given AS ${castText(type)}) AS value`, catalog));
}

/** The rows of a query. */
export async function evaluateQuery(session: Session, query: Node): Promise<QueryResult & { readonly bytes: number }> {
  const text = prepareText(session.frame.source, unwrap(query).node, session.shared.project);
  return evaluateText(session, text, (sql) => sql);
}

/** The type that a text of a script names. */
export async function typeNamed(session: Session, type: string): Promise<SqlType> {
  return onlyValue(await session.shared.evaluator.query(`SELECT CAST(NULL AS ${type}) AS value`, {})).type;
}

/** A type as CAST takes it, with quoted field names. */
export function castText(type: SqlType): string {
  if (type.kind === 'scalar') return type.name;
  if (type.kind === 'array') return `ARRAY<${castText(type.of)}>`;
  return `STRUCT<${type.fields.map(({ name, type: of }) => `${name === '' ? '' : `${tableText(name)} `}${castText(of)}`).join(', ')}>`;
}

/** A catalog for what needs no rows. */
export function withoutRows(catalog: Catalog): Catalog {
  const tables = Object.entries(catalog.tables ?? {}).map(([name, { columns, pseudoColumns }]) => [
    name,
    { columns, ...(pseudoColumns === undefined ? {} : { pseudoColumns }) },
  ]);
  return { ...catalog, tables: Object.fromEntries(tables) };
}

/** Fills in a statement. */
export async function bind(session: Session, text: PreparedText): Promise<Bound> {
  requireAlive(session.transaction);
  const variables: { [name: string]: TypedValue } = {};
  const sqlFunctions: { [name: string]: SqlFunction } = {};
  for (const [name, value] of session.frame.variables) if (text.identifiers.has(name)) variables[name] = value;
  const tables: { [name: string]: CatalogTable } = {};
  let bytes = 0;
  for (const { name, mustExist } of text.tables) {
    if (tables[name] !== undefined || !(mustExist || isTable(session, name))) continue;
    const relation = readRelation(session, name);
    tables[name] = relation;
    if (relation.kind !== 'metadata' && session.shared.countsBytes)
      bytes += bytesOf(
        relation.columns,
        relation.rows,
        (column) => text.hasStar || text.identifiers.has(column.toLowerCase()),
      );
  }
  const sql = await fillIn(session, text, { variables, sqlFunctions, tables });
  return { sql, catalog: { tables, variables, sqlFunctions, params: session.frame.parameters }, bytes };
}

// A path of several names can begin with the name of a dataset, or with that of another table.
function isTable(session: Session, name: string): boolean {
  return (
    findTable(session, name) !== undefined || /\.(INFORMATION_SCHEMA\.|__TABLES__$)/i.test(name) || name.endsWith('*')
  );
}

interface Filling {
  readonly variables: { [name: string]: TypedValue };
  readonly sqlFunctions: { [name: string]: SqlFunction };
  readonly tables: { readonly [name: string]: CatalogTable };
}

async function fillIn(session: Session, text: PreparedText, filling: Filling): Promise<string> {
  const { variables } = filling;
  let sql = '';
  for (const piece of text.pieces) {
    if (typeof piece === 'string') sql += piece;
    else if (piece.kind === 'table')
      sql += filling.tables[piece.name] === undefined ? piece.text : tableText(piece.name);
    else if (piece.kind === 'call') sql += await fillInCall(session, piece, filling);
    else {
      const name = piece.kind === 'system' ? `__system_${piece.name.replaceAll('.', '_')}` : `__${piece.kind}`;
      // Every call of GENERATE_UUID() has its own value; the rows of one call share it.
      const unique = piece.kind === 'uuid' ? `${name}_${Object.keys(variables).length}` : name;
      variables[unique] ??= specialValue(session, piece);
      sql += unique;
    }
  }
  return sql;
}

function specialValue(
  session: Session,
  piece: { readonly kind: 'system'; readonly name: string } | { readonly kind: 'now' | 'uuid' },
): TypedValue {
  if (piece.kind === 'system') return systemVariable(session, piece.name);
  if (piece.kind === 'now') return { type: TIMESTAMP, value: session.shared.now() };
  session.shared.nextId += 1;
  return { type: STRING, value: `${String(session.shared.nextId).padStart(8, '0')}-0000-4000-8000-000000000000` };
}

/**
 * A call inside of a larger expression. ZetaSQL inlines simple functions in SQL. It runs no JavaScript: such a call is made
 * beforehand and becomes a variable. So its arguments may depend on anything but rows of the statement itself, whose names
 * ZetaSQL does not know then.
 */
async function fillInCall(
  session: Session,
  piece: { readonly name: string; readonly text: PreparedText; readonly args: readonly PreparedText[] },
  filling: Filling,
): Promise<string> {
  const routine = findFunction(session, piece.name);
  if (routine === undefined) return fillIn(session, piece.text, filling);
  if (routine.kind === 'sql' && !callsOthers(session, routine)) {
    filling.sqlFunctions[piece.name] = { parameters: routine.parameters.map(({ name }) => name), body: routine.body };
    const args: string[] = [];
    for (const arg of piece.args) args.push(await fillIn(session, arg, filling));
    return `${tableText(piece.name)}(${args.join(', ')})`;
  }
  const name = `__answer_${Object.keys(filling.variables).length}`;
  filling.variables[name] = await callFunction(session, routine, piece.args);
  return name;
}

function findFunction(session: Session, name: string): Routine | undefined {
  const routine = session.shared.storage.routines.get(name);
  if (routine === undefined || routine.kind === 'procedure') return undefined;
  requireDataset(session, name);
  return routine;
}

/** Whether the body of a function in SQL names another function of the warehouse. */
function callsOthers({ shared }: Session, { body }: Routine): boolean {
  return [...shared.storage.routines.keys()].some((name) => body.includes(datasetOf(name)));
}

async function callFunction(session: Session, routine: Routine, args: readonly PreparedText[]): Promise<TypedValue> {
  if (args.length !== routine.parameters.length)
    throw new SqlError(`Number of arguments does not match for function ${routine.name}: ${args.length}`);
  return routine.kind === 'sql' ? callSql(session, routine, args) : callJavaScript(session, routine, args);
}

/** Evaluates the body with the arguments as its variables. */
async function callSql(session: Session, routine: Routine, args: readonly PreparedText[]): Promise<TypedValue> {
  const variables = new Map<string, TypedValue>();
  for (const [index, { name, type }] of routine.parameters.entries()) {
    const { columns, rows } = await evaluateText(
      session,
      args[index] as PreparedText,
      (sql) => `SELECT ${sql} AS value`,
    );
    variables.set(name.toLowerCase(), await converted(session, onlyValue({ columns, rows }), type));
  }
  const sql = `SELECT (${routine.body}) AS value`;
  const script = await session.shared.evaluator.parse(sql);
  const { frame } = session;
  session.frame = { variables, parameters: {}, source: new SourceText(sql), routine: routine.name };
  try {
    const [query] = children(child(script, 'statementListNode'), 'statementList');
    return onlyValue(await evaluateQuery(session, query as Node));
  } finally {
    session.frame = frame;
  }
}

async function callJavaScript(session: Session, routine: Routine, args: readonly PreparedText[]): Promise<TypedValue> {
  const { parameters } = routine;
  if (parameters.length === 0) return session.shared.javascript.call(routine, '{}');
  const pieces = parameters.flatMap(({ name, type }, index) => [
    `${index === 0 ? 'SELECT TO_JSON_STRING(STRUCT(' : ', '}CAST((`,
    ...(args[index]?.pieces ?? []),
    `) AS ${castText(type)}) AS ${tableText(name)}`,
  ]);
  const text: PreparedText = {
    pieces: [...pieces, ')) AS value'],
    identifiers: new Set(args.flatMap(({ identifiers }) => [...identifiers])),
    tables: args.flatMap(({ tables }) => tables),
    hasStar: args.some(({ hasStar }) => hasStar),
  };
  const given = onlyValue(await evaluateText(session, text, (sql) => sql));
  return session.shared.javascript.call(routine, String(given.value));
}

async function evaluateText(
  session: Session,
  text: PreparedText,
  around: (sql: string) => string,
): Promise<QueryResult & { readonly bytes: number }> {
  const { sql, catalog, bytes } = await bind(session, text);
  const { columns, rows } = await session.shared.evaluator.query(around(sql), catalog);
  session.bytes += bytes;
  return { columns, rows, bytes };
}

function onlyValue({ columns, rows }: QueryResult): TypedValue {
  return { type: columns[0]?.type ?? INT64, value: (rows[0]?.[0] ?? null) as Value };
}
