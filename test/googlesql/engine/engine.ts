/**
 * A BigQuery for tests. Google's own ZetaSQL parses, types and evaluates; what is here is everything around it: storage, DDL,
 * control flow, transactions, files of Cloud Storage, errors.
 */
import type { Row, Value } from '../../service/dialects/duckdb/shards.ts';
import type { TypedValue } from '../zetasql/catalog.ts';
import type { ZetaSql } from '../zetasql/client.ts';
import { child, SourceText, unwrap } from '../zetasql/proto.ts';
import type { SqlField } from '../zetasql/types.ts';
import { storedRow } from './dml.ts';
import { createEvaluator, type Evaluator } from './evaluator.ts';
import { bind, withoutRows } from './expressions.ts';
import { executeList, statementsOf, statementType } from './interpreter.ts';
import { createJavaScript, type JavaScript } from './javascript.ts';
import { datasetOf } from './names.ts';
import { findTable, readRelation } from './relations.ts';
import {
  type Choices,
  rowsAsObjects,
  type Session,
  type Shared,
  type StatementEvent,
  type StatementResult,
  type Step,
} from './session.ts';
import { prepareText } from './statement-text.ts';
import { copyStorage, emptyStorage, type Storage } from './storage.ts';
import { end } from './transaction.ts';

/** How an engine is set up. */
export interface EngineSettings {
  readonly zetasql: ZetaSql;
  /** The project of names without one; `acme-shop` when absent. */
  readonly project?: string;
  /** Where datasets and buckets are made when nothing says where; `EU` when absent. */
  readonly location?: string;
  /** Microseconds since 1970; the machine's clock when absent. */
  readonly now?: () => bigint;
  /** Into how many files an export is split; one when absent. */
  readonly filesPerExport?: (uri: string) => number;
  readonly choices?: Partial<Choices>;
  /** Whether bytes are counted; when not, all are 0, and what scripts write about themselves is always the same. */
  readonly countsBytes?: boolean;
}

/** How a script is run. */
export interface RunSettings {
  /** `@@script.job_id`; counted when absent. */
  readonly jobId?: string;
  /** Where the job runs; where the first dataset is that it meets when absent. */
  readonly location?: string;
  readonly params?: { readonly [name: string]: TypedValue };
  readonly signal?: AbortSignal;
  /** Told of every statement that begins or ends; what it throws, the statement fails with. */
  readonly onStatement?: (event: StatementEvent) => void | Promise<void>;
  /** Where sessions take turns, see `test/googlesql/model`. */
  readonly pause?: (step: Step) => Promise<void> | undefined;
}

/** What came of a script. */
export interface ScriptResult {
  readonly jobId: string;
  readonly location: string;
  /** Every statement that was a job, in order; those of procedures and of EXECUTE IMMEDIATE among them. */
  readonly statements: readonly StatementResult[];
  /** Columns and rows of the last query; empty when there was none. */
  readonly schema: readonly SqlField[];
  readonly rows: readonly Row[];
  /** Logical bytes read. */
  readonly bytes: number;
}

/** What a dry run tells. */
export interface DryRun {
  /** `SCRIPT` where there are several statements. */
  readonly statementType: string;
  readonly schema: readonly SqlField[];
  /** Logical bytes that would be read; 0 for a script, of which BigQuery tells nothing either. */
  readonly bytes: number;
  /** Whether an external table is read, of whose files nothing is known for certain before they are. */
  readonly readsFiles: boolean;
}

/** A script that has not begun. */
export interface ScriptSession {
  readonly jobId: string;
  /** Runs it to its end. */
  run(): Promise<ScriptResult>;
  /** Forgets its open transaction: what a crash does. */
  drop(): void;
}

/** A BigQuery. */
export interface Engine {
  /** All that is stored. To look at, and to set up tests. */
  readonly storage: Storage;
  readonly project: string;
  readonly location: string;
  readonly evaluator: Evaluator;
  /** @param name `project.dataset` */
  addDataset(name: string, location?: string): void;
  /** Makes or replaces a table; its dataset, too, where it is missing. */
  addTable(
    name: string,
    columns: readonly SqlField[],
    rows: readonly Row[],
    settings?: { readonly modifiedAt?: bigint; readonly partitionBy?: string },
  ): void;
  addBucket(name: string, location?: string): void;
  /**
   * Runs a script.
   *
   * @throws SqlError with the place of the statement that failed; `Cancelled` when the signal said so
   */
  run(sql: string, settings?: RunSettings): Promise<ScriptResult>;
  session(sql: string, settings?: RunSettings): ScriptSession;
  /** Checks a script, and tells what its only statement would read. */
  dryRun(sql: string, settings?: Pick<RunSettings, 'params' | 'location'>): Promise<DryRun>;
  /** The rows of a table, whatever kind of table it is. */
  rows(name: string): readonly Row[];
  /** An engine of its own with the same content. */
  fork(settings?: Partial<Omit<EngineSettings, 'zetasql'>>): Engine;
}

/** Makes an empty BigQuery. */
export function createEngine(settings: EngineSettings): Engine {
  return engineOn(settings, emptyStorage(), createEvaluator(settings.zetasql), createJavaScript());
}

/** How long a statement waits before it looks again whether it may go on, in milliseconds. */
const WAIT_MS = 2;

function engineOn(settings: EngineSettings, storage: Storage, evaluator: Evaluator, javascript: JavaScript): Engine {
  const {
    project = 'acme-shop',
    location = 'EU',
    now = clock,
    filesPerExport = () => 1,
    choices = {},
    countsBytes = true,
  } = settings;
  const shared: Shared = {
    storage,
    evaluator,
    javascript,
    project,
    location,
    now,
    filesPerExport,
    countsBytes,
    choices: { conflict: choices.conflict ?? (() => 'retry'), emptyUpdate: choices.emptyUpdate ?? (() => 'free') },
    transactions: new Set(),
    nextId: 0,
  };
  const open = (sql: string, given: RunSettings): Session => {
    shared.nextId += 1;
    return newSession(shared, sql, { jobId: `job_${shared.nextId}`, ...given });
  };
  const engine: Engine = {
    storage,
    project,
    location,
    evaluator,
    addDataset(name, where = location) {
      storage.datasets.set(name, { name, location: where, options: {}, createdAt: now() });
    },
    addTable(name, columns, rows, { modifiedAt = now(), partitionBy } = {}) {
      if (!storage.datasets.has(datasetOf(name))) engine.addDataset(datasetOf(name));
      const stored = rows.map((row) =>
        storedRow(
          columns,
          columns.map((column): Value => row[column.name] ?? null),
        ),
      );
      storage.tables.set(name, {
        name,
        columns,
        rows: stored,
        rewrites: 0,
        options: {},
        createdAt: modifiedAt,
        modifiedAt,
        ...(partitionBy === undefined ? {} : { partitionBy }),
      });
    },
    addBucket(name, where = location) {
      storage.buckets.set(name, where);
    },
    run: (sql, given = {}) => runScript(open(sql, given), sql),
    session(sql, given = {}) {
      const session = open(sql, given);
      return { jobId: session.jobId, run: () => runScript(session, sql), drop: () => end(session) };
    },
    dryRun: (sql, given = {}) => dryRun(open(sql, given), sql),
    rows(name) {
      const relation = readRelation(open('', {}), name);
      return rowsAsObjects(relation.columns, relation.rows);
    },
    fork: (changes = {}) => engineOn({ ...settings, ...changes }, copyStorage(storage), evaluator, javascript),
  };
  return engine;
}

function clock(): bigint {
  return BigInt(Date.now()) * 1000n;
}

function newSession(shared: Shared, sql: string, settings: RunSettings & { readonly jobId: string }): Session {
  return {
    shared,
    jobId: settings.jobId,
    temporary: new Map(),
    statements: [],
    pause: settings.pause ?? waitForOthers,
    signal: settings.signal,
    onStatement: settings.onStatement,
    startedAt: shared.now(),
    frame: { variables: new Map(), parameters: settings.params ?? {}, source: new SourceText(sql) },
    transaction: undefined,
    rowCount: null,
    handled: undefined,
    location: settings.location,
    depth: 0,
    bytes: 0,
  };
}

function waitForOthers({ isWaiting }: Step): Promise<void> | undefined {
  return isWaiting !== true ? undefined : new Promise((resolve) => setTimeout(resolve, WAIT_MS));
}

async function runScript(session: Session, sql: string): Promise<ScriptResult> {
  try {
    const script = await session.shared.evaluator.parse(sql);
    await executeList(session, child(script, 'statementListNode'));
  } finally {
    // A script that ends in the middle of a transaction rolls it back.
    end(session);
  }
  const last = session.statements.findLast(({ schema }) => schema !== undefined);
  return {
    jobId: session.jobId,
    location: session.location ?? session.shared.location,
    statements: session.statements,
    schema: last?.schema ?? [],
    rows: last?.rows ?? [],
    bytes: session.bytes,
  };
}

async function dryRun(session: Session, sql: string): Promise<DryRun> {
  const { evaluator, project } = session.shared;
  const statements = statementsOf(await evaluator.parse(sql));
  const [only] = statements;
  if (only === undefined || statements.length > 1)
    return { statementType: 'SCRIPT', schema: [], bytes: 0, readsFiles: false };
  const kind = statementType(only);
  if (!['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'EXPORT_DATA'].includes(kind))
    return { statementType: kind, schema: [], bytes: 0, readsFiles: false };
  const text = prepareText(session.frame.source, unwrap(only).node, project);
  const readsFiles = text.tables.some(({ name }) => findTable(session, name)?.external !== undefined);
  const { sql: bound, catalog, bytes } = await bind(session, text);
  if (kind !== 'SELECT') return { statementType: kind, schema: [], bytes, readsFiles };
  const { columns } = await evaluator.query(bound, withoutRows(catalog));
  return { statementType: kind, schema: columns, bytes, readsFiles };
}
