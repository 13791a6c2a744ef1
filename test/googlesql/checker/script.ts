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
import { BOOL, type SqlField, type SqlType, STRING, typeName } from '../zetasql/types.ts';
import { argumentsOf, ChangingCatalog, outputColumns } from './effects.ts';
import type { Finding } from './finding.ts';
import { lint } from './lint.ts';
import { joinNames } from './names.ts';
import { Frame, identifiers, isControl, labelOf, type Place, START, shortened, type Variables } from './scope.ts';
import { checkTransactions } from './transactions.ts';
import { CheckCache, type Outcome, Typing } from './typing.ts';

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
  { name = 'script', allowSplitNames = false, cache = new CheckCache() }: CheckSettings = {},
): Promise<Checked> {
  const checker = new ScriptChecker(zetasql, catalog, allowSplitNames, cache);
  await checker.script(script, name, START);
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
        this.#find(whole, ...finding, parsed),
      );
    // What follows refers to places in the text, so names are joined before anything else.
    const joined = joinNames(whole.source, parsed);
    const tree = joined === given ? parsed : await this.#parse(joined, name);
    if (tree === undefined) return undefined;
    const frame = new Frame(name, new SourceText(joined));
    const list = child(tree, 'statementListNode') ?? {};
    await this.#list(frame, list, new Map(), place);
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
  async #list(frame: Frame, list: Message | undefined, outer: Variables, place: Place): Promise<void> {
    const variables: Variables = new Map(outer);
    let mayDeclare = list?.['variableDeclarationsAllowed'] !== false;
    for (const statement of children(list, 'statementList')) {
      const { kind } = unwrap(statement);
      if (kind !== 'astVariableDeclarationNode') mayDeclare = false;
      else if (!mayDeclare)
        this.#find(frame, 'declare-position', 'DECLARE stands only at the start of a block or script', statement);
      if (place.isDynamic && isControl(kind))
        this.#find(frame, 'dynamic-statement', `dynamic SQL cannot be a statement like this: ${kind}`, statement);
      await this.#statement(frame, statement, variables, place);
    }
  }

  async #statement(frame: Frame, statement: Message, variables: Variables, place: Place): Promise<void> {
    const { kind, node } = unwrap(statement);
    switch (kind) {
      case 'astVariableDeclarationNode':
        return this.#declaration(frame, node, variables, place);
      case 'astSingleAssignmentNode':
        return this.#assignment(frame, node, variables, place);
      case 'astAssignmentFromStructNode':
        return this.#assignmentFromStruct(frame, node, variables, place);
      case 'astSystemVariableAssignmentNode':
        await this.#typeOf(frame, child(node, 'expression'), variables, place);
        return;
      case 'astIfStatementNode':
        return this.#if(frame, node, variables, place);
      case 'astCaseStatementNode':
        return this.#case(frame, node, variables, place);
      case 'astBeginEndBlockNode':
        return this.#block(frame, node, variables, place);
      case 'astWhileStatementNode':
      case 'astRepeatStatementNode':
      case 'astForInStatementNode':
        return this.#loop(frame, kind, node, variables, place);
      case 'astBreakStatementNode':
      case 'astContinueStatementNode':
        return this.#leave(frame, kind, node, place);
      case 'astRaiseStatementNode':
        if (node['message'] !== undefined) await this.#typeOf(frame, child(node, 'message'), variables, place);
        else if (!place.isHandling)
          this.#find(frame, 'raise', 'RAISE without a message stands only in a handler', statement);
        return;
      case 'astReturnStatementNode':
      case 'astBeginStatementNode':
      case 'astCommitStatementNode':
      case 'astRollbackStatementNode':
        return;
      case 'astExecuteImmediateStatementNode':
        return this.#executeImmediate(frame, node, variables, place);
      case 'astCreateProcedureStatementNode':
        return this.#procedure(frame, { kind, node }, place);
      default:
        await this.#plain(frame, { kind, node }, variables, place);
    }
  }

  async #declaration(frame: Frame, node: Message, variables: Variables, place: Place): Promise<void> {
    const initial = child(node, 'defaultValue');
    const declared = child(node, 'type');
    const type =
      declared === undefined
        ? await this.#typeOf(frame, initial, variables, place)
        : await this.#typeOfText(frame, `CAST(NULL AS ${frame.source.of(declared)})`, node, variables, place);
    if (type !== undefined && declared !== undefined && initial !== undefined)
      await this.#assign(frame, type, initial, variables, place);
    for (const name of identifiers(child(node, 'variableList'))) {
      if (variables.has(name)) this.#find(frame, 'redeclared', `the variable ${name} is declared already`, node);
      if (type !== undefined) variables.set(name, type);
    }
  }

  async #assignment(frame: Frame, node: Message, variables: Variables, place: Place): Promise<void> {
    const name = text(child(node, 'variable'), 'idString').toLowerCase();
    const type = this.#variable(frame, name, node, variables);
    const expression = child(node, 'expression');
    if (type !== undefined && expression !== undefined) await this.#assign(frame, type, expression, variables, place);
  }

  async #assignmentFromStruct(frame: Frame, node: Message, variables: Variables, place: Place): Promise<void> {
    const names = identifiers(child(node, 'variables'));
    const type = await this.#typeOf(frame, child(node, 'structExpression'), variables, place);
    const targets = names.map((name) => this.#variable(frame, name, node, variables));
    if (type === undefined) return;
    if (type.kind !== 'record' || type.fields.length !== names.length) {
      this.#find(frame, 'assignment', `${names.length} variables are set from ${typeName(type)}`, node);
      return;
    }
    for (const [index, target] of targets.entries())
      if (target !== undefined) await this.#coerces(frame, type.fields[index]?.type ?? STRING, target, node);
  }

  async #if(frame: Frame, node: Message, variables: Variables, place: Place): Promise<void> {
    await this.#condition(frame, child(node, 'condition'), variables, place);
    await this.#list(frame, child(node, 'thenList'), variables, place);
    for (const clause of children(child(node, 'elseifClauses'), 'elseifClauses')) {
      await this.#condition(frame, child(clause, 'condition'), variables, place);
      await this.#list(frame, child(clause, 'body'), variables, place);
    }
    await this.#list(frame, child(node, 'elseList'), variables, place);
  }

  async #case(frame: Frame, node: Message, variables: Variables, place: Place): Promise<void> {
    const compared = child(node, 'expression');
    for (const clause of children(child(node, 'whenThenClauses'), 'whenThenClauses')) {
      const condition = child(clause, 'condition');
      if (compared === undefined) await this.#condition(frame, condition, variables, place);
      else if (condition !== undefined) {
        const sql = `(${frame.source.of(compared)}) = (${frame.source.of(condition)})`;
        await this.#typeOfText(frame, sql, condition, variables, place);
      }
      await this.#list(frame, child(clause, 'body'), variables, place);
    }
    await this.#list(frame, child(node, 'elseList'), variables, place);
  }

  async #block(frame: Frame, node: Message, variables: Variables, place: Place): Promise<void> {
    const inside = { ...place, blocks: [...place.blocks, labelOf(node)] };
    await this.#list(frame, child(node, 'statementListNode'), variables, inside);
    // A handler does not see what its block declares.
    for (const handler of children(child(node, 'handlerList'), 'exceptionHandlerList'))
      await this.#list(frame, child(handler, 'statementList'), variables, { ...inside, isHandling: true });
  }

  async #loop(frame: Frame, kind: string, node: Message, variables: Variables, place: Place): Promise<void> {
    const visible: Variables = new Map(variables);
    if (kind === 'astForInStatementNode') {
      const query = child(node, 'query') ?? {};
      const parsed = { kind: 'astQueryStatementNode', node: query };
      const resolved = await this.#analyze(frame, parsed, frame.source.of(query), variables, place);
      const name = text(child(node, 'variable'), 'idString').toLowerCase();
      if (visible.has(name)) this.#find(frame, 'redeclared', `the variable ${name} is declared already`, node);
      if (resolved !== undefined) visible.set(name, { kind: 'record', fields: outputColumns(resolved.node) });
    }
    await this.#condition(frame, child(node, 'condition'), variables, place);
    const inside = { ...place, loops: [...place.loops, labelOf(node)] };
    await this.#list(frame, child(node, 'body') ?? child(node, 'parent', 'body'), visible, inside);
    await this.#condition(frame, child(node, 'untilClause', 'condition'), variables, place);
  }

  #leave(frame: Frame, kind: string, node: Message, place: Place): void {
    const label = labelOf(node);
    const word = kind === 'astBreakStatementNode' ? 'LEAVE' : 'CONTINUE';
    const targets = kind === 'astBreakStatementNode' ? [...place.loops, ...place.blocks] : place.loops;
    if (label === '' && place.loops.length === 0) this.#find(frame, 'loop', `${word} stands outside of a loop`, node);
    if (label !== '' && !targets.includes(label)) this.#find(frame, 'loop', `there is no label ${label} around`, node);
  }

  async #executeImmediate(frame: Frame, node: Message, variables: Variables, place: Place): Promise<void> {
    const expression = child(node, 'sql') ?? {};
    const type = await this.#typeOf(frame, expression, variables, place);
    if (type !== undefined && type.kind !== 'scalar')
      this.#find(frame, 'types', `EXECUTE IMMEDIATE takes text, not ${typeName(type)}`, node);
    const params: SqlField[] = [];
    for (const argument of children(child(node, 'usingClause'), 'arguments')) {
      const given = await this.#typeOf(frame, child(argument, 'expression'), variables, place);
      const name = text(child(argument, 'alias', 'identifier'), 'idString').toLowerCase();
      if (name === '') this.#find(frame, 'using', 'a parameter without a name is not checked: name it', node);
      else if (given !== undefined) params.push({ name, type: given });
    }
    const into = identifiers(child(node, 'intoClause', 'identifiers'));
    const targets = into.map((name) => this.#variable(frame, name, node, variables));
    const sql = await this.typing.constant(frame.source.of(expression));
    if (sql === undefined) {
      frame.unknown.set(node, frame.source.of(expression));
      return;
    }
    const list = await this.script(sql, frame.where(node), { ...START, params, isDynamic: true });
    const statements = children(list, 'statementList');
    if (list !== undefined && statements.length !== 1)
      this.#find(frame, 'one-statement', `dynamic SQL is one statement, not ${statements.length}`, node);
    const [statement] = statements;
    if (statement !== undefined) frame.dynamic.set(node, statement);
    if (into.length > 0) await this.#into(frame, node, sql, params, targets);
  }

  /** Whether the columns of dynamic SQL go into these variables. */
  async #into(
    frame: Frame,
    node: Message,
    sql: string,
    params: readonly SqlField[],
    targets: readonly (SqlType | undefined)[],
  ): Promise<void> {
    const parsed = { kind: 'astQueryStatementNode', node };
    const resolved = await this.#analyze(frame, parsed, sql, new Map(), { ...START, params }, false);
    if (resolved === undefined) return;
    const columns = outputColumns(resolved.node);
    if (columns.length !== targets.length) {
      this.#find(frame, 'into', `${columns.length} columns go into ${targets.length} variables`, node);
      return;
    }
    for (const [index, target] of targets.entries())
      if (target !== undefined) await this.#coerces(frame, columns[index]?.type ?? STRING, target, node);
  }

  async #procedure(frame: Frame, parsed: Unwrapped, place: Place): Promise<void> {
    const sql = frame.source.of(parsed.node);
    const resolved = await this.#analyze(frame, parsed, sql, new Map(), place);
    if (resolved === undefined) return;
    this.catalog.apply(parsed, resolved);
    const name = pathNames(child(parsed.node, 'name')).join('.');
    const body = new Frame(name, frame.source);
    const list = child(parsed.node, 'body', 'statementListNode');
    const variables = new Map(argumentsOf(resolved.node).map((field) => [field.name.toLowerCase(), field.type]));
    await this.#list(body, list, variables, START);
    if (list !== undefined) this.#transactions(body, list);
  }

  /** Any other statement: ZetaSQL types it as it is. */
  async #plain(frame: Frame, parsed: Unwrapped, variables: Variables, place: Place): Promise<void> {
    const resolved = await this.#analyze(frame, parsed, frame.source.of(parsed.node), variables, place);
    if (resolved !== undefined) this.catalog.apply(parsed, resolved);
  }

  #transactions(frame: Frame, list: Message): void {
    const { findings, unknownInside } = checkTransactions(list, (node) => frame.dynamic.get(node));
    for (const { rule, message, statement } of findings) this.#find(frame, rule, message, statement);
    for (const [node, expression] of frame.unknown)
      this.unknown.push({ expression, mayBeInTransaction: unknownInside.has(node) });
  }

  async #condition(frame: Frame, expression: Message | undefined, variables: Variables, place: Place): Promise<void> {
    if (expression === undefined) return;
    const type = await this.#typeOf(frame, expression, variables, place);
    if (type !== undefined && typeName(type) !== 'BOOL')
      this.#find(frame, 'condition', `a condition is ${typeName(BOOL)}, not ${typeName(type)}`, expression);
  }

  async #typeOf(
    frame: Frame,
    expression: Message | undefined,
    variables: Variables,
    place: Place,
  ): Promise<SqlType | undefined> {
    if (expression === undefined) return undefined;
    return this.#typeOfText(frame, frame.source.of(expression), expression, variables, place);
  }

  async #typeOfText(
    frame: Frame,
    sql: string,
    node: Message,
    variables: Variables,
    { params }: Place,
  ): Promise<SqlType | undefined> {
    const parsed = { kind: 'astQueryStatementNode', node };
    const { type, findings } = await this.typing.expression({ parsed, sql, variables, params });
    this.#findAll(frame, findings, node);
    return type;
  }

  async #assign(
    frame: Frame,
    type: SqlType,
    expression: Message,
    variables: Variables,
    { params }: Place,
  ): Promise<void> {
    const parsed = { kind: 'assignment', node: expression };
    const sql = frame.source.of(expression);
    const { findings } = await this.typing.assignment({ parsed, sql, variables, params }, type);
    this.#findAll(frame, findings, expression);
  }

  async #coerces(frame: Frame, from: SqlType, to: SqlType, node: Message): Promise<void> {
    const parsed = { kind: 'assignment', node };
    const variables: Variables = new Map([['__given', from]]);
    const { findings } = await this.typing.assignment({ parsed, sql: '__given', variables, params: [] }, to);
    this.#findAll(frame, findings, node);
  }

  /** Types a statement; undefined when ZetaSQL refuses it. */
  async #analyze(
    frame: Frame,
    parsed: Unwrapped,
    sql: string,
    variables: Variables,
    { params }: Place,
    isReal = true,
  ): Promise<Unwrapped | undefined> {
    const { resolved, findings } = await this.typing.statement({ parsed, sql, variables, params, isReal });
    this.#findAll(frame, findings, parsed.node);
    return resolved;
  }

  #variable(frame: Frame, name: string, node: Message, variables: Variables): SqlType | undefined {
    const type = variables.get(name);
    if (type === undefined) this.#find(frame, 'undeclared', `there is no variable ${name}`, node);
    return type;
  }

  #findAll(frame: Frame, findings: Outcome['findings'], any: Message): void {
    for (const [rule, message] of findings) this.#find(frame, rule, message, any);
  }

  #find(frame: Frame, rule: string, message: string, any: Message): void {
    this.findings.push(frame.finding(rule, message, any));
  }
}
