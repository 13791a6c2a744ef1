/** Reads a text into a tree and goes on after faults, so that the rest of a half-written document can be looked at. */

import type { TextRange } from '../values.ts';
import { inOrder } from './findings.ts';
import { type Problem, problemOf, type TextEdit } from './problem.ts';
import { readWord } from './read-word.ts';
import { type Comment, ScanFault, Token, type Tokens, tokensOf } from './tokens.ts';
import { type Entry, MAX_DEPTH, type Node } from './tree.ts';

/** A document as it was read. */
export interface OptionsDocument {
  readonly text: string;
  /** Absent when the text has no value at all. */
  readonly root?: Node;
  /** The faults of syntax. */
  readonly problems: readonly Problem[];
  readonly comments: readonly Comment[];
}

/** How a text is to be read. */
export interface ReadOptions {
  /** True for JSON proper, such as a literal in SQL: no comments, no trailing commas. */
  readonly strict?: boolean;
}

/** What the parts of the reader share. */
export interface Reader {
  readonly text: string;
  readonly strict: boolean;
  readonly tokens: Tokens;
  /** How many containers are open that each closing token would close. */
  readonly open: Map<number, number>;
  /** Tells a fault of syntax. The repair, if any, is a title with its edits. */
  readonly fault: (range: TextRange, message: string, title?: string, ...edits: TextEdit[]) => void;
}

/** More faults than this are not told: such a text is no options object. */
const MOST_FAULTS = 200;

/**
 * Reads the text of an options object.
 *
 * @param text - JSON, with comments and trailing commas unless `strict`
 * @param options - how to read it
 * @returns the tree, the faults of syntax and the comments; never throws
 */
export function readOptions(text: string, options: ReadOptions = {}): OptionsDocument {
  const { strict = false } = options;
  const problems: Problem[] = [];
  const comments: Comment[] = [];
  const fault: Reader['fault'] = (range, message, title, ...edits) => {
    if (problems.length >= MOST_FAULTS) return;
    const data = title === undefined ? undefined : { repair: { title, edits } };
    problems.push(problemOf({ code: 'syntax', path: [], range, message, data }));
  };
  const tokens = tokensOf(text, (comment, closed) => {
    comments.push(comment);
    if (!closed)
      fault(comment.range, 'The comment is not closed; add */.', 'Close the comment', insert(text.length, '*/'));
    else if (strict)
      fault(comment.range, 'A comment is not allowed here; remove it.', 'Remove the comment', remove(comment.range));
  });
  const reader = { text, strict, tokens, open: new Map<number, number>(), fault };
  const root = readRoot(reader);
  return { text, root, problems: inOrder(problems), comments };
}

/**
 * Makes an edit that inserts.
 *
 * @param offset - where, in UTF-16 units
 * @param newText - what
 * @returns the edit
 */
export function insert(offset: number, newText: string): TextEdit {
  return { range: { start: offset, end: offset }, newText };
}

/**
 * Makes an edit that removes.
 *
 * @param range - what
 * @returns the edit
 */
export function remove(range: TextRange): TextEdit {
  return { range, newText: '' };
}

function readRoot(reader: Reader): Node | undefined {
  const { tokens, fault } = reader;
  if (tokens.kind === Token.end) {
    const repair = reader.text.trim() ? [] : [insert(reader.text.length, '{}')];
    fault(
      tokens.range,
      'The text is empty; write an object, { … }.',
      ...(repair.length ? ['Write {}'] : []),
      ...repair,
    );
    return undefined;
  }
  const root = readValue(reader, 1);
  if (!root) fault(tokens.range, 'An object, { … }, is expected here.');
  else if (tokens.kind !== Token.end) fault(tokens.range, 'Nothing may follow the object; remove the rest.');
  return root;
}

/** Reads a value; leaves the token alone and returns nothing when it does not begin one. */
function readValue(reader: Reader, depth: number): Node | undefined {
  const { tokens } = reader;
  const { range, kind } = tokens;
  if (kind === Token.openBrace || kind === Token.openBracket) return readContainer(reader, kind, depth);
  if (kind === Token.string || kind === Token.unknown) return readWord(reader, false);
  if (kind === Token.number) return readNumber(reader);
  if (kind !== Token.true && kind !== Token.false && kind !== Token.null) return undefined;
  tokens.next();
  return kind === Token.null ? { kind: 'null', range } : { kind: 'boolean', range, value: kind === Token.true };
}

function readNumber({ tokens, fault }: Reader): Node {
  const { range, value } = tokens;
  if (tokens.fault === ScanFault.unfinishedNumber) fault(range, 'The number is not finished; add a digit.');
  tokens.next();
  return { kind: 'number', range, value: Number(value) };
}

/** Reads an object or an array, from its opening to its closing, or to where it must have ended. */
function readContainer(reader: Reader, open: number, depth: number): Node {
  const { tokens, fault } = reader;
  const start = tokens.range;
  if (depth > MAX_DEPTH) return skipContainer(reader, open);
  const isObject = open === Token.openBrace;
  const close = isObject ? Token.closeBrace : Token.closeBracket;
  const entries: Entry[] = [];
  const items: Node[] = [];
  const what = isObject ? 'field' : 'value';
  let comma: TextRange | undefined;
  let needsComma = false;
  let end = start.end;
  let closed = false;
  const openCount = (kind: number) => reader.open.get(kind) ?? 0;
  reader.open.set(close, openCount(close) + 1);
  tokens.next();
  while (tokens.kind !== Token.end) {
    const { kind, range } = tokens;
    if (kind === close) {
      if (comma && reader.strict)
        fault(comma, 'A comma may not end a list here; remove it.', 'Remove the comma', remove(comma));
      closed = true;
      end = range.end;
      tokens.next();
      break;
    }
    if (kind === Token.closeBrace || kind === Token.closeBracket) {
      // The closing of an outer container, if one is open; otherwise a stray.
      if (openCount(kind) > 0) break;
      fault(
        range,
        `Nothing is open here that "${reader.text[range.start]}" closes; remove it.`,
        'Remove it',
        remove(range),
      );
      tokens.next();
      continue;
    }
    if (kind === Token.comma) {
      if (!needsComma)
        fault(range, `A ${what} is missing before the comma; remove the comma.`, 'Remove the comma', remove(range));
      comma = needsComma ? range : comma;
      needsComma = false;
      tokens.next();
      continue;
    }
    if (needsComma && kind !== Token.colon)
      fault(range, `A comma is missing before this ${what}; add it.`, 'Add the comma', insert(tokens.previousEnd, ','));
    if (isObject) {
      const entry = readEntry(reader, depth);
      if (entry) entries.push(entry);
    } else {
      const item = readValue(reader, depth + 1);
      if (item) items.push(item);
      else {
        fault(range, 'A value is expected here; remove this.', 'Remove it', remove(range));
        tokens.next();
      }
    }
    comma = undefined;
    needsComma = true;
    end = tokens.previousEnd;
  }
  reader.open.set(close, openCount(close) - 1);
  if (!closed) {
    const bracket = isObject ? '}' : ']';
    const message = `"${isObject ? '{' : '['}" is not closed; add "${bracket}".`;
    fault(start, message, `Add "${bracket}"`, insert(tokens.kind === Token.end ? tokens.previousEnd : end, bracket));
  }
  const range = { start: start.start, end: Math.max(start.end, end) };
  return isObject ? { kind: 'object', range, entries, closed } : { kind: 'array', range, items, closed };
}

/** Reads a key with its value. */
function readEntry(reader: Reader, depth: number): Entry | undefined {
  const { tokens, fault } = reader;
  const { kind, range } = tokens;
  if (kind !== Token.string && kind !== Token.unknown) {
    fault(range, 'The name of a field in double quotes is expected here.');
    // A value in place of a name is read and dropped; anything else is stepped over.
    if (!readValue(reader, depth + 1)) tokens.next();
    return undefined;
  }
  const wasBroken = tokens.fault === ScanFault.unclosedString;
  const word = readWord(reader, true);
  const key = word.kind === 'string' ? word.value : reader.text.slice(word.range.start, word.range.end);
  const keyRange = word.range;
  if (tokens.kind === Token.colon) tokens.next();
  else if (tokens.kind === Token.comma || tokens.kind === Token.closeBrace || tokens.kind === Token.end) {
    if (!wasBroken) fault(keyRange, 'The field has no value; add a colon and a value.');
    return { key, keyRange };
  } else
    fault(tokens.range, 'A colon is missing before this value; add it.', 'Add the colon', insert(keyRange.end, ':'));
  const value = readValue(reader, depth + 1);
  if (!value) fault(keyRange, 'The field has no value; add one after the colon.');
  return value ? { key, keyRange, value } : { key, keyRange };
}

/** Steps over a container that lies too deep, without recursion. */
function skipContainer({ tokens, fault }: Reader, open: number): Node {
  const { range } = tokens;
  fault(range, `This is nested deeper than ${MAX_DEPTH} levels; an options object has three.`);
  let depth = 0;
  let end = range.end;
  while (tokens.kind !== Token.end) {
    if (tokens.kind === Token.openBrace || tokens.kind === Token.openBracket) depth++;
    if (tokens.kind === Token.closeBrace || tokens.kind === Token.closeBracket) depth--;
    end = tokens.range.end;
    tokens.next();
    if (depth === 0) break;
  }
  const whole = { start: range.start, end };
  return open === Token.openBrace
    ? { kind: 'object', range: whole, entries: [], closed: true }
    : { kind: 'array', range: whole, items: [], closed: true };
}
