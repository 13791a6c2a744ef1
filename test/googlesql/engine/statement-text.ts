/**
 * A statement's text as ZetaSQL can evaluate it: objects by one back-quoted name, and what only a running script knows
 * (system variables, the time, ids) as variables of its catalog.
 */
import {
  type ByteRange,
  child,
  type Message,
  pathNames,
  rangeOf,
  type SourceText,
  text,
  walk,
} from '../zetasql/proto.ts';
import { backQuoted, fullName } from './names.ts';

/** What a statement refers to. Made once for each node of a syntax tree. */
export interface PreparedText {
  readonly pieces: readonly Piece[];
  /** Every identifier in it, in lower case: variables are among them. */
  readonly identifiers: ReadonlySet<string>;
  readonly tables: readonly TablePath[];
  /** Whether it reads all columns of something. */
  readonly hasStar: boolean;
}

/** A stretch of text, or something to be filled in. */
export type Piece =
  | string
  | { readonly kind: 'system'; readonly name: string }
  | { readonly kind: 'now' }
  | { readonly kind: 'uuid' }
  /** A table by its full name, and the text as it stands where there is no such table. */
  | { readonly kind: 'table'; readonly name: string; readonly text: string }
  /** A call of a function, which may be one of the warehouse's. */
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly node: Message;
      readonly text: PreparedText;
      readonly args: readonly PreparedText[];
    };

/** A path in the place of a table. */
export interface TablePath {
  readonly name: string;
  /** A path of one name without dots can be a WITH clause, and one of several can be an array of another table. */
  readonly mustExist: boolean;
}

const prepared = new WeakMap<Message, PreparedText>();

/** The text of a node, ready to be filled in. */
export function prepareText(source: SourceText, node: Message, project: string): PreparedText {
  const known = prepared.get(node);
  if (known !== undefined) return known;
  const made = prepare(source, node, rangeOf(node), project);
  prepared.set(node, made);
  return made;
}

function prepare(source: SourceText, node: Message, range: ByteRange, project: string, self?: Message): PreparedText {
  const edits: { readonly range: ByteRange; readonly piece: Piece }[] = [];
  const identifiers = new Set<string>();
  const tables: TablePath[] = [];
  let hasStar = false;
  for (const { kind, node: at } of walk(node)) {
    const identifier = at['idString'];
    if (typeof identifier === 'string') identifiers.add(identifier.toLowerCase());
    if (kind.includes('Star') || kind.startsWith('star')) hasStar = true;
    const path = child(at, 'pathExpr') ?? targetPath(at) ?? alteredPath(at);
    if (path !== undefined) {
      const names = pathNames(path);
      const name = fullName(names, project);
      tables.push({ name, mustExist: (names[0] ?? '').includes('.') });
      edits.push({ range: rangeOf(path), piece: { kind: 'table', name, text: source.of(path) } });
    }
    if (at === self) continue;
    const piece = pieceOf(source, kind, at, project);
    if (piece !== undefined) edits.push({ range: rangeOf(at), piece });
  }
  return { pieces: piecesOf(source, range, edits), identifiers, tables, hasStar };
}

/** The table that a statement of DML changes. */
export function targetPath(statement: Message): Message | undefined {
  let path = child(statement, 'targetPath');
  // A path expression is wrapped where it can be more than that.
  while (path !== undefined && path['names'] === undefined) path = child(path, text(path, 'node'));
  return path;
}

/** The object of an ALTER statement. */
function alteredPath(statement: Message): Message | undefined {
  return statement['actionList'] === undefined ? undefined : child(statement, 'path');
}

function pieceOf(source: SourceText, kind: string, node: Message, project: string): Piece | undefined {
  if (kind === 'astSystemVariableExprNode')
    return { kind: 'system', name: pathNames(child(node, 'path')).join('.').toLowerCase() };
  const called = child(node, 'function');
  if (called === undefined || called['names'] === undefined) return undefined;
  const names = pathNames(called);
  const name = names.join('.').toLowerCase();
  if (name === 'current_timestamp') return { kind: 'now' };
  if (name === 'generate_uuid') return { kind: 'uuid' };
  if (!names.join('.').includes('.')) return undefined;
  const args = Array.isArray(node['arguments']) ? (node['arguments'] as readonly Message[]) : [];
  return {
    kind: 'call',
    name: fullName(names, project),
    node,
    text: prepare(source, node, rangeOf(node), project, node),
    args: args.map((arg) => prepareText(source, arg, project)),
  };
}

function piecesOf(
  source: SourceText,
  range: ByteRange,
  edits: readonly { readonly range: ByteRange; readonly piece: Piece }[],
): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = range.start;
  // Of two edits at one place the outer one counts: it comes first, as walk() goes from the outside in.
  for (const edit of [...edits].sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end)) {
    if (edit.range.start < at || edit.range.end > range.end) continue;
    if (edit.range.start > at) pieces.push(source.at({ start: at, end: edit.range.start }));
    pieces.push(edit.piece);
    at = edit.range.end;
  }
  if (at < range.end) pieces.push(source.at({ start: at, end: range.end }));
  return pieces;
}

/** A table's name for a statement. */
export function tableText(name: string): string {
  return backQuoted(name);
}
