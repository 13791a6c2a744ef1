/** Types single statements and expressions, and asks the lint about them. */
import { createHash } from 'node:crypto';
import type { Catalog } from '../zetasql/catalog.ts';
import { type ZetaSql, ZetaSqlError } from '../zetasql/client.ts';
import type { Message, Unwrapped } from '../zetasql/proto.ts';
import { type SqlField, type SqlType, typeName } from '../zetasql/types.ts';
import { type ChangingCatalog, outputColumns } from './effects.ts';
import { lint } from './lint.ts';
import type { Variables } from './scope.ts';
import { statementOptions } from './statement-options.ts';

/** A statement to be typed. */
export interface Request {
  readonly parsed: Unwrapped;
  /** Its text, which can be another one than what was parsed. */
  readonly sql: string;
  readonly variables: Variables;
  readonly params: readonly SqlField[];
  /** False for a statement that was only made up to learn a type. */
  readonly isReal?: boolean;
  /** Tables in place of those of the catalog. */
  readonly tables?: Catalog['tables'];
}

/** What a statement came to. */
export interface Outcome {
  /** Absent when ZetaSQL refuses it. */
  readonly resolved?: Unwrapped;
  readonly findings: readonly (readonly [rule: string, message: string])[];
}

/** What statements came to, for those who check nearly the same script again and again. */
export class CheckCache {
  readonly outcomes = new Map<string, Outcome>();
  readonly scripts = new Map<string, Message>();
  readonly constants = new Map<string, string | undefined>();
}

/** Types statements against a catalog that changes. */
export class Typing {
  /** How many statements and expressions were typed. */
  count = 0;
  readonly #zetasql: ZetaSql;
  readonly #catalog: ChangingCatalog;
  readonly #cache: CheckCache;

  constructor(zetasql: ZetaSql, catalog: ChangingCatalog, cache: CheckCache) {
    this.#zetasql = zetasql;
    this.#catalog = catalog;
    this.#cache = cache;
  }

  /**
   * The tree of a script.
   *
   * @throws ZetaSqlError when it is none
   */
  async parse(script: string): Promise<Message> {
    const parsed = this.#cache.scripts.get(script) ?? (await this.#zetasql.parse(script));
    this.#cache.scripts.set(script, parsed);
    return parsed;
  }

  /** Types a statement. */
  async statement(request: Request): Promise<Outcome> {
    this.count += 1;
    const { parsed, sql, variables, params, isReal, tables } = request;
    const around = JSON.stringify([[...variables], params, isReal, tables]);
    const key = [parsed.kind, sql, around, this.#catalog.fingerprint].join('\0');
    const outcome = this.#cache.outcomes.get(key) ?? (await this.#analyze(request));
    this.#cache.outcomes.set(key, outcome);
    return outcome;
  }

  /** The type of an expression, given as text. */
  async expression(request: Request): Promise<{ readonly type?: SqlType; readonly findings: Outcome['findings'] }> {
    const { resolved, findings } = await this.statement({ ...request, sql: `SELECT ${request.sql} AS x` });
    const type = resolved === undefined ? undefined : outputColumns(resolved.node)[0]?.type;
    return type === undefined ? { findings } : { type, findings };
  }

  /** Whether an expression can be assigned to a variable: as it could be to a column of that type. */
  assignment(request: Request, type: SqlType): Promise<Outcome> {
    const target = `__assigned_${createHash('md5').update(typeName(type)).digest('hex')}`;
    const sql = `UPDATE ${target} SET __value = ${request.sql} WHERE TRUE`;
    const tables = { ...this.#catalog.tables, [target]: { columns: [{ name: '__value', type }] } };
    return this.statement({ ...request, sql, tables });
  }

  /** The text of an expression that depends on nothing; undefined for any other. */
  async constant(expression: string): Promise<string | undefined> {
    if (!this.#cache.constants.has(expression)) this.#cache.constants.set(expression, await this.#evaluate(expression));
    return this.#cache.constants.get(expression);
  }

  async #evaluate(expression: string): Promise<string | undefined> {
    try {
      const { rows } = await this.#zetasql.evaluate(`SELECT ${expression}`);
      const value = rows[0]?.[0];
      return typeof value === 'string' ? value : undefined;
    } catch (error) {
      if (error instanceof ZetaSqlError) return undefined;
      throw error;
    }
  }

  async #analyze({ parsed, sql, variables, params, isReal = true, tables }: Request): Promise<Outcome> {
    const catalog: Catalog = {
      tables: tables ?? this.#catalog.tables,
      functions: this.#catalog.functions,
      sqlFunctions: this.#catalog.sqlFunctions,
      procedures: this.#catalog.procedures,
      variables: Object.fromEntries([...variables].map(([name, type]) => [name, { type }])),
      params: Object.fromEntries(params.map(({ name, type }) => [name, { type }])),
    };
    try {
      const resolved = await this.#zetasql.analyze(sql, catalog, { statementOptions: statementOptions(parsed.kind) });
      const findings: (readonly [string, string])[] = [];
      if (isReal)
        lint({ parsed, resolved, text: sql, catalog: this.#catalog, about: 'statement' }, (...finding) =>
          findings.push(finding),
        );
      return { resolved, findings };
    } catch (error) {
      if (!(error instanceof ZetaSqlError)) throw error;
      return { findings: [['types', error.message]] };
    }
  }
}
