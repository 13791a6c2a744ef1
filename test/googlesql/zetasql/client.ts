/**
 * Google's own GoogleSQL: parser, analyzer and the reference implementation that executes queries and DML, told to be BigQuery.
 * Requests of more than 4 MiB are refused.
 */
import type { Value } from '../../service/dialects/duckdb/shards.ts';
import { type Catalog, catalogToProto, contentToProto } from './catalog.ts';
import { type AnalyzerSettings, analyzerOptions, bigQueryLanguage } from './profile.ts';
import { child, children, type Message, text, texts, unwrap } from './proto.ts';
import { type CallError, type Server, type Stub, startServer } from './server.ts';
import { type SqlField, type SqlType, typeFromProto } from './types.ts';
import { valueFromProto, valueToProto } from './values.ts';

/** ZetaSQL refused a statement, or failed while it executed one. */
export class ZetaSqlError extends Error {
  /** gRPC's code: 3 for what is wrong with a statement, 11 for a value out of range. */
  readonly code: number;
  /** Where in the statement, both from 1. */
  readonly position: { readonly line: number; readonly column: number } | undefined;

  constructor(code: number, details: string) {
    const [, message = details, line, column] = /^(.*) \[at (\d+):(\d+)\]$/s.exec(details) ?? [];
    super(message);
    this.name = 'ZetaSqlError';
    this.code = code;
    this.position = line === undefined ? undefined : { line: Number(line), column: Number(column) };
  }
}

/** What a query returns. */
export interface QueryResult {
  readonly columns: readonly SqlField[];
  readonly rows: readonly (readonly Value[])[];
}

/** A row that DML inserts, changes or deletes. */
export interface RowChange {
  readonly operation: 'insert' | 'update' | 'delete';
  /** The row's place in the rows that were handed over; absent for one that is inserted. */
  readonly row?: number;
  /** The row's new values; empty for one that is deleted. */
  readonly values: readonly Value[];
}

/** A running ZetaSQL. */
export interface ZetaSql {
  /** BigQuery's language, for calls of one's own. */
  readonly language: Message;
  /** Any method of `local_service.proto`, in camel case. What was registered is lost when the server had to be restarted. */
  call(method: string, request: Message): Promise<Message>;
  /** The tree of a script: an `ASTScriptProto`. */
  parse(script: string): Promise<Message>;
  /** The names of the tables that a statement mentions, dots and all. */
  tableNames(sql: string): Promise<readonly string[]>;
  /** The resolved statement. The catalog needs no rows. */
  analyze(
    sql: string,
    catalog?: Catalog,
    settings?: AnalyzerSettings,
  ): Promise<{ readonly kind: string; readonly node: Message }>;
  /** Executes a query. */
  evaluate(sql: string, catalog?: Catalog): Promise<QueryResult>;
  /**
   * Executes INSERT, UPDATE or DELETE.
   *
   * @param target the table whose rows are changed; leave it out for an INSERT, whose rows have no place yet
   */
  modify(sql: string, catalog: Catalog, target?: string): Promise<readonly RowChange[]>;
  stop(): Promise<void>;
}

/** Starts ZetaSQL. It ends with {@link ZetaSql.stop}, and with this process at the latest. */
export async function startZetaSql(): Promise<ZetaSql> {
  const connection = new Connection();
  const call = (method: string, request: Message) => connection.call(method, request);
  try {
    const maximum = await call('getLanguageOptions', { maximumFeatures: true });
    return zetaSqlOn(call, bigQueryLanguage(texts(maximum, 'enabledLanguageFeatures')), () => connection.stop());
  } catch (error) {
    await connection.stop();
    throw error;
  }
}

function zetaSqlOn(call: ZetaSql['call'], language: Message, stop: () => Promise<void>): ZetaSql {
  const evaluation = (sql: string, catalog: Catalog, numbered?: string): Message => {
    const params = Object.entries(catalog.params ?? {});
    const parameters = params.map(([name, { type }]) => ({ name, type }));
    return {
      sql,
      options: analyzerOptions(language, { parameters, systemVariables: false }),
      simpleCatalog: catalogToProto(catalog, language, numbered),
      tableContent: contentToProto(catalog, numbered),
      params: params.map(([name, { type, value }]) => ({ name, value: valueToProto(type, value) })),
    };
  };
  return {
    language,
    call,
    stop,
    async parse(script) {
      const answer = await call('parse', { sqlStatement: script, allowScript: true, options: language });
      return child(answer, 'parsedScript') ?? {};
    },
    async tableNames(sql) {
      const answer = await call('extractTableNamesFromStatement', { sqlStatement: sql, options: language });
      return children(answer, 'tableName').map((name) => texts(name, 'tableNameSegment').join('.'));
    },
    async analyze(sql, catalog = {}, settings = {}) {
      const params = Object.entries(catalog.params ?? {}).map(([name, { type }]) => ({ name, type }));
      const answer = await call('analyze', {
        sqlStatement: sql,
        simpleCatalog: catalogToProto(catalog, language),
        options: analyzerOptions(language, { parameters: params, ...settings }),
      });
      return unwrap(child(answer, 'resolvedStatement') ?? {});
    },
    async evaluate(sql, catalog = {}) {
      const answer = await call('evaluateQuery', evaluation(sql, catalog));
      const columns = children(child(answer, 'prepared'), 'columns').map((column) => ({
        name: text(column, 'name'),
        type: typeFromProto(child(column, 'type')),
      }));
      const rows = children(child(answer, 'content', 'tableData'), 'row').map((row) => valuesOf(columns, row));
      return { columns, rows };
    },
    async modify(sql, catalog, target) {
      const answer = await call('evaluateModify', evaluation(sql, catalog, target));
      const columns = catalog.tables?.[target ?? text(answer, 'tableName')]?.columns ?? [];
      return children(answer, 'content').map((row) => changeOf(columns, row));
    },
  };
}

function changeOf(columns: readonly SqlField[], row: Message): RowChange {
  const operation = text(row, 'operation').toLowerCase();
  if (operation === 'insert') return { operation, values: valuesOf(columns, row) };
  const number = Number(children(row, 'oldPrimaryKey')[0]?.['int64Value']);
  if (operation === 'delete') return { operation, row: number, values: [] };
  return { operation: 'update', row: number, values: valuesOf(columns, row) };
}

function valuesOf(columns: readonly { readonly type: SqlType }[], row: Message): readonly Value[] {
  const cells = children(row, 'cell');
  return columns.map(({ type }, index) => valueFromProto(type, cells[index]));
}

/** The status that gRPC has for a server that is not there. */
const UNAVAILABLE = 14;

/** A server that is started when it is needed. A few malformed requests end it: then the next call gets another one. */
class Connection {
  #server: Promise<Server> | undefined;

  async call(method: string, request: Message): Promise<Message> {
    // More than once: another call may have ended the server that this one was given.
    for (let attempt = 1; ; attempt += 1) {
      const server = await this.#running();
      try {
        return await unary(server.stub, method, request);
      } catch (error) {
        const { code, details } = error as CallError;
        if (code === UNAVAILABLE && attempt < 3) continue;
        if (code === UNAVAILABLE) throw new Error(`ZetaSQL ended itself each time it was asked to ${method}`);
        if (code === undefined) throw error;
        throw new ZetaSqlError(code, details);
      }
    }
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await (await server)?.stop();
  }

  #running(): Promise<Server> {
    if (this.#server !== undefined) return this.#server;
    const starting = startServer().then((server) => {
      void server.ended.then(() => {
        if (this.#server === starting) this.#server = undefined;
        server.stub.close();
      });
      return server;
    });
    this.#server = starting;
    return starting;
  }
}

function unary(stub: Stub, method: string, request: Message): Promise<Message> {
  return new Promise((resolve, reject) => {
    const run = stub[method];
    if (typeof run !== 'function') throw new Error(`ZetaSQL has no method ${method}`);
    run.call(stub, request, (error: CallError | null, answer: Message) => (error ? reject(error) : resolve(answer)));
  });
}
