/**
 * Types a whole script: every statement, every condition and assignment, the bodies of procedures, and dynamic SQL whose text
 * is known; and asks our own lint about each.
 */
import type { Catalog } from '../zetasql/catalog.ts';
import { type ZetaSql, ZetaSqlError } from '../zetasql/client.ts';
import {
  child,
  children,
  type Message,
  pathNames,
  SourceText,
  text,
  type Unwrapped,
  unwrap,
} from '../zetasql/proto.ts';
import { type SqlField, type SqlType, STRING, typeName } from '../zetasql/types.ts';
import { argumentsOf, ChangingCatalog, outputColumns } from './effects.ts';
import type { Finding } from './finding.ts';
import { lint } from './lint.ts';
import { joinNames } from './names.ts';
import { Scene } from './scene.ts';
import { Frame, identifiers, isControl, labelOf, type Place, START, shortened } from './scope.ts';
import { checkTransactions } from './transactions.ts';
import { CheckCache, Typing } from './typing.ts';

/** What came of checking a script. */
export interface Checked {
  readonly findings: readonly Finding[];
  /** How many statements and expressions were typed. */
  readonly typed: number;
  /** Dynamic SQL whose text depends on the script's data. */
  readonly unknown: readonly UnknownStatement[];
  /** The code of the functions in JavaScript that the script makes, by name, as BigQuery would read it. */
  readonly javaScript: { readonly [name: string]: string };
  /** The catalog as the script leaves it. */
  readonly catalog: Catalog;
}

/** Dynamic SQL that cannot be checked here. */
export interface UnknownStatement {
  /** The expression whose value is the statement. */
  readonly expression: string;
  readonly mayBeInTransaction: boolean;
}

/** How a script is checked. */
export interface CheckSettings {
  /** Its name in the findings. */
  readonly name?: string;
  /** Names of objects in several pieces are fine: people write them so, we do not. */
  readonly allowSplitNames?: boolean;
  /** Named query parameters. */
  readonly params?: readonly SqlField[];
  /** Shared by checks of similar scripts. */
  readonly cache?: CheckCache;
}

/**
 * Checks a script.
 *
 * @param zetasql a running ZetaSQL
 * @param script one or more statements
 * @param catalog what is there before the script runs
 * @param settings how it is checked
 */
export async function checkScript(
  zetasql: ZetaSql,
  script: string,
  catalog: Catalog = {},
  { name = 'script', allowSplitNames = false, params = [], cache = new CheckCache() }: CheckSettings = {},
): Promise<Checked> {
  const checker = new ScriptChecker(zetasql, catalog, allowSplitNames, cache);
  await checker.script(script, name, { ...START, params });
  return {
    findings: checker.findings,
    typed: checker.typing.count,
    unknown: checker.unknown,
    catalog: checker.catalog,
    javaScript: checker.catalog.javaScript,
  };
}

class ScriptChecker {
  readonly findings: Finding[] = [];
  readonly unknown: UnknownStatement[] = [];
  readonly catalog: ChangingCatalog;
  readonly typing: Typing;
  readonly #allowSplitNames: boolean;

  constructor(zetasql: ZetaSql, catalog: Catalog, allowSplitNames: boolean, cache: CheckCache) {
    this.catalog = new ChangingCatalog(catalog);
    this.typing = new Typing(zetasql, this.catalog, cache);
    this.#allowSplitNames = allowSplitNames;
  }

  /** Checks a text of one or more statements; answers its list of statements. */
  async script(given: string, name: string, place: Place): Promise<Message | undefined> {
    const parsed = await this.#parse(given, name);
    if (parsed === undefined) return undefined;
    const whole = new Frame(name, new SourceText(given));
    if (!this.#allowSplitNames)
      lint({ parsed: { kind: '', node: parsed }, text: given, catalog: this.catalog, about: 'script' }, (...finding) =>
        this.findings.push(whole.finding(...finding, parsed)),
      );
    // What follows refers to places in the text, so names are joined before anything else.
    const joined = joinNames(whole.source, parsed);
    const tree = joined === given ? parsed : await this.#parse(joined, name);
    if (tree === undefined) return undefined;
    const frame = new Frame(name, new SourceText(joined));
    const list = child(tree, 'statementListNode') ?? {};
    await this.#list(new Scene(frame, new Map(), place, this.typing, this.findings), list);
    if (!place.isDynamic) this.#transactions(frame, list);
    return list;
  }

  async #parse(script: string, name: string): Promise<Message | undefined> {
    try {
      return await this.typing.parse(script);
    } catch (error) {
      if (!(error instanceof ZetaSqlError)) throw error;
      const { line = 1, column = 1 } = error.position ?? {};
      const sql = shortened(script.split('\n')[line - 1]?.slice(Math.max(0, column - 60)) ?? script);
      this.findings.push({ rule: 'types', message: error.message, where: `${name}:${line}:${column}`, sql });
      return undefined;
    }
  }

  /** Checks statements one after the other. Variables that they declare are not seen behind them. */
  async #list(around: Scene, list: Message | undefined): Promise<void> {
    const scene = around.at({});
    let mayDeclare = list?.['variableDeclarationsAllowed'] !== false;
    for (const statement of children(list, 'statementList')) {
      const { kind } = unwrap(statement);
      if (kind !== 'astVariableDeclarationNode') mayDeclare = false;
      else if (!mayDeclare)
        scene.find('declare-position', 'DECLARE stands only at the start of a block or script', statement);
      if (scene.place.isDynamic && isControl(kind))
        scene.find('dynamic-statement', `dynamic SQL cannot be a statement like this: ${kind}`, statement);
      await this.#statement(scene, statement);
    }
  }

  async #statement(scene: Scene, statement: Message): Promise<void> {
    const { kind, node } = unwrap(statement);
    switch (kind) {
      case 'astVariableDeclarationNode':
        return this.#declaration(scene, node);
      case 'astSingleAssignmentNode':
        return this.#assignment(scene, node);
      case 'astAssignmentFromStructNode':
        return this.#assignmentFromStruct(scene, node);
      case 'astSystemVariableAssignmentNode':
        await scene.typeOf(child(node, 'expression'));
        return;
      case 'astIfStatementNode':
        return this.#if(scene, node);
      case 'astCaseStatementNode':
        return this.#case(scene, node);
      case 'astBeginEndBlockNode':
        return this.#block(scene, node);
      case 'astWhileStatementNode':
      case 'astRepeatStatementNode':
      case 'astForInStatementNode':
        return this.#loop(scene, kind, node);
      case 'astBreakStatementNode':
      case 'astContinueStatementNode':
        return this.#leave(scene, kind, node);
      case 'astRaiseStatementNode':
        if (node['message'] !== undefined) await scene.typeOf(child(node, 'message'));
        else if (!scene.place.isHandling)
          scene.find('raise', 'RAISE without a message stands only in a handler', statement);
        return;
      case 'astReturnStatementNode':
      case 'astBeginStatementNode':
      case 'astCommitStatementNode':
      case 'astRollbackStatementNode':
        return;
      case 'astExecuteImmediateStatementNode':
        return this.#executeImmediate(scene, node);
      case 'astCreateProcedureStatementNode':
        return this.#procedure(scene, { kind, node });
      default:
        await this.#plain(scene, { kind, node });
    }
  }

  async #declaration(scene: Scene, node: Message): Promise<void> {
    const initial = child(node, 'defaultValue');
    const declared = child(node, 'type');
    const type =
      declared === undefined
        ? await scene.typeOf(initial)
        : await scene.typeOfText(`CAST(NULL AS ${scene.frame.source.of(declared)})`, node);
    if (type !== undefined && declared !== undefined && initial !== undefined) await scene.assign(type, initial);
    for (const name of identifiers(child(node, 'variableList'))) {
      if (scene.variables.has(name)) scene.find('redeclared', `the variable ${name} is declared already`, node);
      if (type !== undefined) scene.variables.set(name, type);
    }
  }

  async #assignment(scene: Scene, node: Message): Promise<void> {
    const name = text(child(node, 'variable'), 'idString').toLowerCase();
    const type = scene.variable(name, node);
    const expression = child(node, 'expression');
    if (type !== undefined && expression !== undefined) await scene.assign(type, expression);
  }

  async #assignmentFromStruct(scene: Scene, node: Message): Promise<void> {
    const names = identifiers(child(node, 'variables'));
    const type = await scene.typeOf(child(node, 'structExpression'));
    const targets = names.map((name) => scene.variable(name, node));
    if (type === undefined) return;
    if (type.kind !== 'record' || type.fields.length !== names.length) {
      scene.find('assignment', `${names.length} variables are set from ${typeName(type)}`, node);
      return;
    }
    for (const [index, target] of targets.entries())
      if (target !== undefined) await scene.coerces(type.fields[index]?.type ?? STRING, target, node);
  }

  async #if(scene: Scene, node: Message): Promise<void> {
    await scene.condition(child(node, 'condition'));
    await this.#list(scene, child(node, 'thenList'));
    for (const clause of children(child(node, 'elseifClauses'), 'elseifClauses')) {
      await scene.condition(child(clause, 'condition'));
      await this.#list(scene, child(clause, 'body'));
    }
    await this.#list(scene, child(node, 'elseList'));
  }

  async #case(scene: Scene, node: Message): Promise<void> {
    const compared = child(node, 'expression');
    for (const clause of children(child(node, 'whenThenClauses'), 'whenThenClauses')) {
      const condition = child(clause, 'condition');
      if (compared === undefined) await scene.condition(condition);
      else if (condition !== undefined) {
        const sql = `(${scene.frame.source.of(compared)}) = (${scene.frame.source.of(condition)})`;
        await scene.typeOfText(sql, condition);
      }
      await this.#list(scene, child(clause, 'body'));
    }
    await this.#list(scene, child(node, 'elseList'));
  }

  async #block(scene: Scene, node: Message): Promise<void> {
    const inside = scene.at({ blocks: [...scene.place.blocks, labelOf(node)] });
    await this.#list(inside, child(node, 'statementListNode'));
    // A handler does not see what its block declares.
    for (const handler of children(child(node, 'handlerList'), 'exceptionHandlerList'))
      await this.#list(inside.at({ isHandling: true }), child(handler, 'statementList'));
  }

  async #loop(scene: Scene, kind: string, node: Message): Promise<void> {
    const inside = scene.at({ loops: [...scene.place.loops, labelOf(node)] });
    if (kind === 'astForInStatementNode') {
      const query = child(node, 'query') ?? {};
      const parsed = { kind: 'astQueryStatementNode', node: query };
      const resolved = await scene.analyze(parsed, scene.frame.source.of(query));
      const name = text(child(node, 'variable'), 'idString').toLowerCase();
      if (scene.variables.has(name)) scene.find('redeclared', `the variable ${name} is declared already`, node);
      if (resolved !== undefined) inside.variables.set(name, { kind: 'record', fields: outputColumns(resolved.node) });
    }
    await scene.condition(child(node, 'condition'));
    await this.#list(inside, child(node, 'body') ?? child(node, 'parent', 'body'));
    await scene.condition(child(node, 'untilClause', 'condition'));
  }

  #leave(scene: Scene, kind: string, node: Message): void {
    const label = labelOf(node);
    const word = kind === 'astBreakStatementNode' ? 'LEAVE' : 'CONTINUE';
    const { loops, blocks } = scene.place;
    const targets = kind === 'astBreakStatementNode' ? [...loops, ...blocks] : loops;
    if (label === '' && loops.length === 0) scene.find('loop', `${word} stands outside of a loop`, node);
    if (label !== '' && !targets.includes(label)) scene.find('loop', `there is no label ${label} around`, node);
  }

  async #executeImmediate(scene: Scene, node: Message): Promise<void> {
    const expression = child(node, 'sql') ?? {};
    const type = await scene.typeOf(expression);
    if (type !== undefined && type.kind !== 'scalar')
      scene.find('types', `EXECUTE IMMEDIATE takes text, not ${typeName(type)}`, node);
    const params: SqlField[] = [];
    for (const argument of children(child(node, 'usingClause'), 'arguments')) {
      const given = await scene.typeOf(child(argument, 'expression'));
      const name = text(child(argument, 'alias', 'identifier'), 'idString').toLowerCase();
      if (name === '') scene.find('using', 'a parameter without a name is not checked: name it', node);
      else if (given !== undefined) params.push({ name, type: given });
    }
    const into = identifiers(child(node, 'intoClause', 'identifiers'));
    const targets = into.map((name) => scene.variable(name, node));
    const sql = await this.typing.constant(scene.frame.source.of(expression));
    if (sql === undefined) {
      scene.frame.unknown.set(node, scene.frame.source.of(expression));
      return;
    }
    const list = await this.script(sql, scene.frame.where(node), { ...START, params, isDynamic: true });
    const statements = children(list, 'statementList');
    if (list !== undefined && statements.length !== 1)
      scene.find('one-statement', `dynamic SQL is one statement, not ${statements.length}`, node);
    const [statement] = statements;
    if (statement !== undefined) scene.frame.dynamic.set(node, statement);
    if (into.length > 0) await this.#into(scene.elsewhere(new Map(), { ...START, params }), node, sql, targets);
  }

  /** Whether the columns of dynamic SQL go into these variables. */
  async #into(scene: Scene, node: Message, sql: string, targets: readonly (SqlType | undefined)[]): Promise<void> {
    const resolved = await scene.analyze({ kind: 'astQueryStatementNode', node }, sql, false);
    if (resolved === undefined) return;
    const columns = outputColumns(resolved.node);
    if (columns.length !== targets.length) {
      scene.find('into', `${columns.length} columns go into ${targets.length} variables`, node);
      return;
    }
    for (const [index, target] of targets.entries())
      if (target !== undefined) await scene.coerces(columns[index]?.type ?? STRING, target, node);
  }

  async #procedure(scene: Scene, parsed: Unwrapped): Promise<void> {
    const resolved = await scene.elsewhere(new Map(), scene.place).analyze(parsed);
    if (resolved === undefined) return;
    this.catalog.apply(parsed, resolved);
    const frame = new Frame(pathNames(child(parsed.node, 'name')).join('.'), scene.frame.source);
    const variables = new Map(argumentsOf(resolved.node).map((field) => [field.name.toLowerCase(), field.type]));
    const list = child(parsed.node, 'body', 'statementListNode') ?? {};
    await this.#list(new Scene(frame, variables, START, this.typing, this.findings), list);
    this.#transactions(frame, list);
  }

  /** Any other statement: ZetaSQL types it as it is. */
  async #plain(scene: Scene, parsed: Unwrapped): Promise<void> {
    const resolved = await scene.analyze(parsed);
    if (resolved !== undefined) this.catalog.apply(parsed, resolved);
  }

  #transactions(frame: Frame, list: Message): void {
    const { findings, unknownInside } = checkTransactions(list, (node) => frame.dynamic.get(node));
    for (const { rule, message, statement } of findings) this.findings.push(frame.finding(rule, message, statement));
    for (const [node, expression] of frame.unknown)
      this.unknown.push({ expression, mayBeInTransaction: unknownInside.has(node) });
  }
}
