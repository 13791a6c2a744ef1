/** What a statement of a script can refer to, and where it stands. */
import { child, children, type Message, rangeOf, type SourceText, text } from '../zetasql/proto.ts';
import type { SqlField, SqlType } from '../zetasql/types.ts';
import type { Finding } from './finding.ts';

/** The variables that are visible, by their names in lower case. */
export type Variables = Map<string, SqlType>;

/** Where in a script a statement stands. */
export interface Place {
  /** Labels of the loops around it, the nearest last; '' for one without. */
  readonly loops: readonly string[];
  /** Labels of the blocks around it. */
  readonly blocks: readonly string[];
  /** Whether an exception handler is around it. */
  readonly isHandling: boolean;
  /** Query parameters: what USING gives to dynamic SQL. */
  readonly params: readonly SqlField[];
  /** Whether it is dynamic SQL: one statement, which must be neither control flow nor dynamic SQL itself. */
  readonly isDynamic: boolean;
}

/** Where a script begins. */
export const START: Place = { loops: [], blocks: [], isHandling: false, params: [], isDynamic: false };

/** A script, or the body of a procedure, that is being checked. */
export class Frame {
  readonly name: string;
  readonly source: SourceText;
  /** Dynamic SQL whose text is known, by the statement that runs it. */
  readonly dynamic = new Map<Message, Message>();
  /** Dynamic SQL whose text is not: the expression, by the statement that runs it. */
  readonly unknown = new Map<Message, string>();

  constructor(name: string, source: SourceText) {
    this.name = name;
    this.source = source;
  }

  /** Where a node stands, for people. */
  where(any: Message): string {
    const { line, column } = this.source.position(rangeOf(any).start);
    return `${this.name}:${line}:${column}`;
  }

  /** A finding about a node. */
  finding(rule: string, message: string, any: Message): Finding {
    return { rule, message, where: this.where(any), sql: shortened(this.source.of(any)) };
  }
}

/** The beginning of a statement, in one line. */
export function shortened(sql: string): string {
  const line = sql.replace(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}

/** The names in a list of identifiers, in lower case. */
export function identifiers(list: Message | undefined): readonly string[] {
  return children(list, 'identifierList').map((name) => text(name, 'idString').toLowerCase());
}

/** The label of a loop or block, or the one that LEAVE and CONTINUE name; in lower case, empty when there is none. */
export function labelOf(node: Message): string {
  for (let at: Message | undefined = node; at !== undefined; at = child(at, 'parent')) {
    const label = child(at, 'label', 'name');
    if (label !== undefined) return text(label, 'idString').toLowerCase();
  }
  return '';
}

/** Statements that cannot be made dynamically: https://cloud.google.com/bigquery/docs/reference/standard-sql/procedural-language#execute_immediate */
export function isControl(kind: string): boolean {
  return CONTROL.has(kind);
}

const CONTROL = new Set([
  'astVariableDeclarationNode',
  'astSingleAssignmentNode',
  'astAssignmentFromStructNode',
  'astSystemVariableAssignmentNode',
  'astIfStatementNode',
  'astCaseStatementNode',
  'astBeginEndBlockNode',
  'astWhileStatementNode',
  'astRepeatStatementNode',
  'astForInStatementNode',
  'astBreakStatementNode',
  'astContinueStatementNode',
  'astReturnStatementNode',
  'astRaiseStatementNode',
  'astExecuteImmediateStatementNode',
  'astCallStatementNode',
  'astBeginStatementNode',
  'astCommitStatementNode',
  'astRollbackStatementNode',
]);
