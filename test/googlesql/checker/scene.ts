/** A place in a script: what can be seen from there, and what is found about it. */
import type { Message, Unwrapped } from '../zetasql/proto.ts';
import { BOOL, type SqlType, typeName } from '../zetasql/types.ts';
import type { Finding } from './finding.ts';
import type { Frame, Place, Variables } from './scope.ts';
import type { Outcome, Typing } from './typing.ts';

/** Types what stands at a place. What ZetaSQL and the lint have against it becomes a finding. */
export class Scene {
  readonly frame: Frame;
  readonly variables: Variables;
  readonly place: Place;
  readonly #typing: Typing;
  readonly #findings: Finding[];

  constructor(frame: Frame, variables: Variables, place: Place, typing: Typing, findings: Finding[]) {
    this.frame = frame;
    this.variables = variables;
    this.place = place;
    this.#typing = typing;
    this.#findings = findings;
  }

  /** A place inside this one: variables declared there are not seen here. */
  at(changes: Partial<Place>): Scene {
    return this.elsewhere(new Map(this.variables), { ...this.place, ...changes });
  }

  /** The same script seen with other variables. */
  elsewhere(variables: Variables, place: Place): Scene {
    return new Scene(this.frame, variables, place, this.#typing, this.#findings);
  }

  find(rule: string, message: string, any: Message): void {
    this.#findings.push(this.frame.finding(rule, message, any));
  }

  /** The type of a variable. */
  variable(name: string, node: Message): SqlType | undefined {
    const type = this.variables.get(name);
    if (type === undefined) this.find('undeclared', `there is no variable ${name}`, node);
    return type;
  }

  /** The type of an expression; undefined when there is none, or when it is wrong. */
  async typeOf(expression: Message | undefined): Promise<SqlType | undefined> {
    if (expression === undefined) return undefined;
    return this.typeOfText(this.frame.source.of(expression), expression);
  }

  /** The same for an expression that stands for a node. */
  async typeOfText(sql: string, node: Message): Promise<SqlType | undefined> {
    const request = { ...this.#around, parsed: { kind: 'astQueryStatementNode', node }, sql };
    const { type, findings } = await this.#typing.expression(request);
    this.#findAll(findings, node);
    return type;
  }

  /** Requires that an expression is a condition. */
  async condition(expression: Message | undefined): Promise<void> {
    const type = await this.typeOf(expression);
    if (expression !== undefined && type !== undefined && typeName(type) !== 'BOOL')
      this.find('condition', `a condition is ${typeName(BOOL)}, not ${typeName(type)}`, expression);
  }

  /** Requires that an expression can be assigned to a variable of a type. */
  async assign(type: SqlType, expression: Message): Promise<void> {
    const sql = this.frame.source.of(expression);
    const request = { ...this.#around, parsed: { kind: 'assignment', node: expression }, sql };
    const { findings } = await this.#typing.assignment(request, type);
    this.#findAll(findings, expression);
  }

  /** Requires that values of one type can be assigned to a variable of another. */
  async coerces(from: SqlType, to: SqlType, node: Message): Promise<void> {
    const variables: Variables = new Map([['__given', from]]);
    const request = { parsed: { kind: 'assignment', node }, sql: '__given', variables, params: [] };
    const { findings } = await this.#typing.assignment(request, to);
    this.#findAll(findings, node);
  }

  /**
   * Types a statement.
   *
   * @param sql its text, where that is not the node's own
   * @param isReal whether it is a statement of the script, and not one made up to learn a type
   * @returns undefined when ZetaSQL refuses it
   */
  async analyze(parsed: Unwrapped, sql?: string, isReal = true): Promise<Unwrapped | undefined> {
    const request = { ...this.#around, parsed, sql: sql ?? this.frame.source.of(parsed.node), isReal };
    const { resolved, findings } = await this.#typing.statement(request);
    this.#findAll(findings, parsed.node);
    return resolved;
  }

  get #around() {
    return { variables: this.variables, params: this.place.params };
  }

  #findAll(findings: Outcome['findings'], any: Message): void {
    for (const [rule, message] of findings) this.find(rule, message, any);
  }
}
