/** Executes scripts: one statement after the other. */
import { child, children, inherited, type Message, rangeOf, unwrap } from '../zetasql/proto.ts';
import { CONTROL, type Jump } from './control.ts';
import { createFunction, createProcedure, createSchema, dropRoutine, dropSchema } from './ddl-others.ts';
import { alterTable, createExternalTable, createTable, dropTable } from './ddl-tables.ts';
import { executeDml } from './dml.ts';
import { call, executeImmediate } from './dynamic.ts';
import { SqlError } from './errors.ts';
import { executeExport } from './export.ts';
import { evaluateQuery } from './expressions.ts';
import { type Node, type Outcome, pause, rowsAsObjects, type Session, type StatementResult } from './session.ts';
import { begin, commit, requireAlive, rollBack } from './transaction.ts';
import { assign, assignFields, declare } from './variables.ts';

/** Executes a list of statements; what it declares is forgotten at its end. */
export async function executeList(session: Session, list: Message | undefined): Promise<Jump | undefined> {
  const { variables } = session.frame;
  const declared: string[] = [];
  try {
    for (const any of children(list, 'statementList')) {
      const jumped = await placed(session, any, () => execute(session, any, declared));
      if (jumped !== undefined) return jumped;
    }
    return undefined;
  } finally {
    for (const name of declared) variables.delete(name);
  }
}

async function execute(session: Session, any: Message, declared: string[]): Promise<Jump | undefined> {
  const { kind, node } = unwrap(any);
  const control = CONTROL[kind];
  if (control !== undefined) return control(session, node, executeList);
  switch (kind) {
    case 'astVariableDeclarationNode':
      declared.push(...(await declare(session, node)));
      return undefined;
    case 'astSingleAssignmentNode':
      await assign(session, node);
      return undefined;
    case 'astAssignmentFromStructNode':
      await assignFields(session, node);
      return undefined;
    case 'astExecuteImmediateStatementNode':
      await executeImmediate(session, node, executeList);
      return undefined;
    case 'astCallStatementNode':
      await call(session, node, executeList);
      return undefined;
    default:
      await executeStatement(session, kind, node);
      return undefined;
  }
}

type Executor = (session: Session, kind: string, node: Node) => Outcome | Promise<Outcome>;

/** The statements that are jobs, with their kind as the REST interface tells it. */
const STATEMENTS: { readonly [kind: string]: readonly [string | ((node: Node) => string), Executor] } = {
  astQueryStatementNode: ['SELECT', executeQuery],
  astInsertStatementNode: ['INSERT', executeDml],
  astUpdateStatementNode: ['UPDATE', executeDml],
  astDeleteStatementNode: ['DELETE', executeDml],
  astMergeStatementNode: ['MERGE', executeDml],
  astTruncateStatementNode: ['TRUNCATE_TABLE', executeDml],
  astExportDataStatementNode: ['EXPORT_DATA', (session, _, node) => executeExport(session, node)],
  astCreateSchemaStatementNode: ['CREATE_SCHEMA', (session, _, node) => createSchema(session, node)],
  astCreateTableStatementNode: [
    (node) => (node['query'] === undefined ? 'CREATE_TABLE' : 'CREATE_TABLE_AS_SELECT'),
    (session, _, node) => createTable(session, node),
  ],
  astCreateExternalTableStatementNode: [
    'CREATE_EXTERNAL_TABLE',
    (session, _, node) => createExternalTable(session, node),
  ],
  astCreateFunctionStatementNode: ['CREATE_FUNCTION', (session, _, node) => createFunction(session, node)],
  astCreateProcedureStatementNode: ['CREATE_PROCEDURE', (session, _, node) => createProcedure(session, node)],
  astAlterTableStatementNode: ['ALTER_TABLE', (session, _, node) => alterTable(session, node)],
  astDropStatementNode: [dropKind, (session, _, node) => drop(session, node)],
  astDropFunctionStatementNode: ['DROP_FUNCTION', (session, _, node) => dropRoutine(session, node)],
  astBeginStatementNode: ['BEGIN_TRANSACTION', control(begin)],
  astCommitStatementNode: ['COMMIT_TRANSACTION', control(commit)],
  astRollbackStatementNode: ['ROLLBACK_TRANSACTION', control(rollBack)],
};

/** The kind of a statement as `statistics.query.statementType` has it; `SCRIPT` for everything that is no job of its own. */
export function statementType(any: Message): string {
  const { kind, node } = unwrap(any);
  if (kind === 'astCallStatementNode') return 'CALL';
  const known = STATEMENTS[kind]?.[0] ?? 'SCRIPT';
  return typeof known === 'string' ? known : known(node);
}

async function executeStatement(session: Session, kind: string, node: Node): Promise<void> {
  const found = STATEMENTS[kind];
  if (found === undefined) throw new Error(`no test executes ${kind}: ${session.frame.source.of(node).slice(0, 100)}`);
  const { source, routine } = session.frame;
  const range = rangeOf(node);
  const started = {
    kind: typeof found[0] === 'string' ? found[0] : found[0](node),
    text: source.at(range),
    ...(routine === undefined ? {} : { routine }),
    ...source.position(range.start),
    startedAt: session.shared.now(),
  };
  const finish = async (outcome: Outcome, error?: SqlError): Promise<void> => {
    const statement: StatementResult = {
      ...started,
      ...outcome,
      bytes: outcome.bytes ?? 0,
      finishedAt: session.shared.now(),
      ...(error === undefined ? {} : { error }),
    };
    session.statements.push(statement);
    await session.onStatement?.({ phase: 'finished', statement });
  };
  try {
    await pause(session, { at: `${started.kind} ${started.text.slice(0, 60)}` });
    await session.onStatement?.({ phase: 'started', statement: started });
    await finish(await found[1](session, kind, node));
  } catch (error) {
    if (error instanceof SqlError) await finish({}, error);
    throw error;
  }
}

async function executeQuery(session: Session, _: string, node: Node): Promise<Outcome> {
  const { columns, rows, bytes } = await evaluateQuery(session, node);
  session.rowCount = null;
  return { schema: columns, rows: rowsAsObjects(columns, rows), bytes };
}

function drop(session: Session, node: Node): Promise<Outcome> {
  const kind = String(node['schemaObjectKind'] ?? '');
  if (kind === 'kSchema') return dropSchema(session, node);
  return kind === 'kProcedure' || kind === 'kFunction' ? dropRoutine(session, node) : dropTable(session, node);
}

function dropKind(node: Node): string {
  const kind = String(inherited(node, 'schemaObjectKind') ?? 'kTable');
  return `DROP_${kind
    .slice(1)
    .replace(/(?!^)([A-Z])/g, '_$1')
    .toUpperCase()}`;
}

function control(run: (session: Session) => void): Executor {
  return (session) => {
    if (run !== rollBack) requireAlive(session.transaction);
    run(session);
    session.rowCount = null;
    return {};
  };
}

/** Gives an error the place of the innermost statement that failed. */
async function placed<T>(session: Session, any: Message, run: () => Promise<T>): Promise<T> {
  const { source, routine } = session.frame;
  try {
    return await run();
  } catch (error) {
    if (error instanceof SqlError && error.place === undefined) {
      const range = rangeOf(any);
      error.place = {
        ...(routine === undefined ? {} : { routine }),
        ...source.position(range.start),
        statement: source.at(range),
      };
    }
    throw error;
  }
}

/** The statements of a script. */
export function statementsOf(script: Message): readonly Message[] {
  return children(child(script, 'statementListNode'), 'statementList');
}
