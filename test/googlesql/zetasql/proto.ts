/** Reading the messages of ZetaSQL: plain objects whose fields depend on their kind. */

/** A message. Fields that were not set are absent. */
export interface Message {
  readonly [field: string]: unknown;
}

/** The field of a message, when that is a message. */
export function child(message: Message | undefined, ...path: readonly string[]): Message | undefined {
  let at = message;
  for (const field of path) {
    const next = at?.[field];
    at = typeof next === 'object' && next !== null ? (next as Message) : undefined;
  }
  return at;
}

/** The field of a message, when that is a list of messages; otherwise none. */
export function children(message: Message | undefined, field: string): readonly Message[] {
  const list = message?.[field];
  return Array.isArray(list) ? (list as readonly Message[]) : [];
}

/** The field of a message, when that is text or a number; otherwise empty. */
export function text(message: Message | undefined, field: string): string {
  const value = message?.[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The field of a message, when that is a list of texts; otherwise none. */
export function texts(message: Message | undefined, field: string): readonly string[] {
  const list = message?.[field];
  return Array.isArray(list) ? list.map(String) : [];
}

/** A node of a tree, with the name of its kind: `astIfStatementNode`, `resolvedQueryStmtNode`. */
export interface Unwrapped {
  readonly kind: string;
  readonly node: Message;
}

/** What a message of the type "any statement", "any expression" holds, through all its levels. */
export function unwrap(any: Message): Unwrapped {
  let kind = '';
  let node = any;
  for (;;) {
    const held = node['node'];
    const inner = typeof held === 'string' ? child(node, held) : undefined;
    if (typeof held !== 'string' || inner === undefined) return { kind, node };
    kind = held;
    node = inner;
  }
}

/** A field that a node or one of the kinds it derives from has. */
export function inherited(node: Message | undefined, field: string): unknown {
  for (let at = node; at !== undefined; at = child(at, 'parent')) if (at[field] !== undefined) return at[field];
  return undefined;
}

/** {@link inherited}, when that is a message. */
export function inheritedChild(node: Message | undefined, field: string): Message | undefined {
  const value = inherited(node, field);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Message) : undefined;
}

/** {@link inherited}, when that is a list of messages; otherwise none. */
export function inheritedChildren(node: Message | undefined, field: string): readonly Message[] {
  const value = inherited(node, field);
  return Array.isArray(value) ? (value as readonly Message[]) : [];
}

/** {@link inherited}, when that is a list of texts; otherwise none. */
export function inheritedTexts(node: Message | undefined, field: string): readonly string[] {
  const value = inherited(node, field);
  return Array.isArray(value) ? value.map(String) : [];
}

/** A stretch of a text, in bytes of its UTF-8. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where a node of a parsed tree stands. */
export function rangeOf(any: Message): ByteRange {
  const range = inheritedChild(unwrap(any).node, 'parseLocationRange');
  return { start: Number(range?.['start'] ?? 0), end: Number(range?.['end'] ?? 0) };
}

/** A text whose nodes can be read: ZetaSQL counts bytes, not UTF-16 units. */
export class SourceText {
  readonly text: string;
  readonly #bytes: Buffer;

  constructor(text: string) {
    this.text = text;
    this.#bytes = Buffer.from(text, 'utf8');
  }

  /** The text of a stretch. */
  at({ start, end }: ByteRange): string {
    return this.#bytes.subarray(start, end).toString('utf8');
  }

  /** The text of a node. */
  of(any: Message): string {
    return this.at(rangeOf(any));
  }

  /** Line and column of a byte, both from 1. */
  position(byte: number): { readonly line: number; readonly column: number } {
    const lines = this.#bytes.subarray(0, byte).toString('utf8').split('\n');
    return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
  }
}

/** A node and everything below it, from the outside in. `kind` is the name of the field or of the node's kind. */
export function walk(any: Message, kind = ''): readonly Unwrapped[] {
  const found: Unwrapped[] = [];
  collect(any, kind, found);
  return found;
}

function collect(node: Message, kind: string, found: Unwrapped[]): void {
  found.push({ kind, node });
  for (const field in node) {
    if (field === 'node' || field === 'parseLocationRange') continue;
    const value = node[field];
    if (Array.isArray(value)) {
      for (const element of value) if (isMessage(element)) collect(element, field, found);
    } else if (isMessage(value)) collect(value, field, found);
  }
}

/** The names of a path expression: `a.b` has two. */
export function pathNames(path: Message | undefined): readonly string[] {
  return children(path, 'names').map((name) => text(name, 'idString'));
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value);
}
