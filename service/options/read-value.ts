import type { TextRange } from '../values.ts';
import { readWord } from './read-word.ts';
import { insert, type Reader, remove } from './reader.ts';
import { ScanFault, Token } from './tokens.ts';
import { type Entry, MAX_DEPTH, type Node } from './tree.ts';

/**
 * Reads a value, and goes on after faults, so that the rest of a half-written document can be looked at.
 *
 * @param reader - the reader, standing on the value's first token
 * @param depth - how many containers are open, this one included
 * @returns the tree of the value; nothing, with the token left alone, when it does not begin a value
 */
export function readValue(reader: Reader, depth: number): Node | undefined {
  const { tokens } = reader;
  const { kind } = tokens;
  if (kind === Token.openBrace || kind === Token.openBracket) return readContainer(reader, kind, depth);
  if (kind === Token.string || kind === Token.unknown) return readWord(reader, false);
  if (kind === Token.number) return readNumber(reader);
  if (kind !== Token.true && kind !== Token.false && kind !== Token.null) return undefined;
  const range = tokens.range();
  tokens.next();
  return kind === Token.null ? { kind: 'null', range } : { kind: 'boolean', range, value: kind === Token.true };
}

function readNumber({ tokens, fault }: Reader): Node {
  const { value } = tokens;
  const range = tokens.range();
  if (tokens.fault === ScanFault.unfinishedNumber) fault(range, 'The number is not finished; add a digit.');
  tokens.next();
  return { kind: 'number', range, value: Number(value) };
}

/** Reads an object or an array, from its opening to its closing, or to where it must have ended. */
function readContainer(reader: Reader, open: number, depth: number): Node {
  if (depth > MAX_DEPTH) return skipContainer(reader, open);
  const { tokens, fault } = reader;
  const opening = tokens.range();
  const isObject = open === Token.openBrace;
  const close = isObject ? Token.closeBrace : Token.closeBracket;
  const entries: Entry[] = [];
  const items: Node[] = [];
  tokens.next();
  countOpen(reader, close, 1);
  const closed = readParts(reader, close, false, () => {
    if (isObject) readEntry(reader, depth, entries);
    else readItem(reader, depth, items);
  });
  countOpen(reader, close, -1);
  if (!closed) {
    const [bracket, counterpart] = isObject ? ['{', '}'] : ['[', ']'];
    const message = `"${bracket}" is not closed; add "${counterpart}".`;
    fault(opening, message, `Add "${counterpart}"`, insert(tokens.previousEnd, counterpart));
  }
  const range = { start: opening.start, end: tokens.previousEnd };
  return isObject ? { kind: 'object', range, entries, closed } : { kind: 'array', range, items, closed };
}

/**
 * Reads parts with commas between them, up to the closing bracket.
 *
 * @param reader - the reader, standing behind the opening bracket or behind a part
 * @param close - the token that closes the container
 * @param isBehindPart - true when it stands behind a part
 * @param readPart - reads the part that the reader stands on
 * @param mayStop - asked before each token whether to stop there; told whether a part is due, as no comma is missing
 * @returns false when the closing bracket is missing
 */
export function readParts(
  reader: Reader,
  close: number,
  isBehindPart: boolean,
  readPart: () => void,
  mayStop?: (isPartDue: boolean) => boolean,
): boolean {
  const { tokens, fault, strict, text } = reader;
  let lastComma: TextRange | undefined;
  let needsComma = isBehindPart;
  while (tokens.kind !== Token.end) {
    const { kind } = tokens;
    if (kind === close && lastComma) {
      fault(lastComma, 'A comma may not end a list here; remove it.', 'Remove the comma', remove(lastComma));
    }
    if (mayStop?.(!needsComma)) return true;
    if (kind === close) {
      tokens.next();
      return true;
    }
    if (kind === Token.closeBrace || kind === Token.closeBracket) {
      // The closing of an outer container, if one is open; otherwise a stray.
      if (countOpen(reader, kind, 0) > 0) return false;
      const range = tokens.range();
      fault(range, `Nothing is open here that "${text[range.start]}" closes; remove it.`, 'Remove it', remove(range));
      tokens.next();
    } else if (kind === Token.comma) {
      if (!needsComma) {
        const range = tokens.range();
        fault(range, 'Nothing stands before this comma; remove it.', 'Remove the comma', remove(range));
      } else if (strict) lastComma = tokens.range();
      needsComma = false;
      tokens.next();
    } else {
      if (needsComma && kind !== Token.colon) {
        const edit = insert(tokens.previousEnd, ',');
        fault(tokens.range(), 'A comma is missing before this; add it.', 'Add the comma', edit);
      }
      readPart();
      lastComma = undefined;
      needsComma = true;
    }
  }
  return false;
}

/**
 * Counts the open containers that a closing token would close.
 *
 * @param reader - the reader, which keeps count
 * @param close - the closing token
 * @param change - how many more are open from now on
 * @returns how many are open now
 */
export function countOpen({ open }: Reader, close: number, change: number): number {
  const count = (open.get(close) ?? 0) + change;
  open.set(close, count);
  return count;
}

/**
 * Reads an item of an array.
 *
 * @param reader - the reader, standing on a token that neither closes nor separates
 * @param depth - how many containers are open
 * @param items - takes the item, if there is one
 */
export function readItem(reader: Reader, depth: number, items: Node[]): void {
  const { tokens, fault } = reader;
  const item = readValue(reader, depth + 1);
  if (item) items.push(item);
  else {
    fault(tokens.range(), 'A value is expected here; remove this.', 'Remove it', remove(tokens.range()));
    tokens.next();
  }
}

/**
 * Reads a key with its value.
 *
 * @param reader - the reader, standing on a token that neither closes nor separates
 * @param depth - how many containers are open
 * @param entries - takes the entry, if there is one
 */
export function readEntry(reader: Reader, depth: number, entries: Entry[]): void {
  const { tokens, fault } = reader;
  const { kind } = tokens;
  if (kind !== Token.string && kind !== Token.unknown) {
    fault(tokens.range(), 'The name of a field in double quotes is expected here.');
    // A value in place of a name is read and dropped; anything else is stepped over.
    if (!readValue(reader, depth + 1)) tokens.next();
    return;
  }
  const wasBroken = tokens.fault === ScanFault.unclosedString;
  const word = readWord(reader, true);
  const key = word.kind === 'string' ? word.value : reader.text.slice(word.range.start, word.range.end);
  const keyRange = word.range;
  if (tokens.kind === Token.colon) tokens.next();
  else if (tokens.kind === Token.comma || tokens.kind === Token.closeBrace || tokens.kind === Token.end) {
    if (!wasBroken) fault(keyRange, 'The field has no value; add a colon and a value.');
    entries.push({ key, keyRange });
    return;
  } else
    fault(tokens.range(), 'A colon is missing before this value; add it.', 'Add the colon', insert(keyRange.end, ':'));
  const value = readValue(reader, depth + 1);
  if (!value) fault(keyRange, 'The field has no value; add one after the colon.');
  entries.push(value ? { key, keyRange, value } : { key, keyRange });
}

/** Steps over a container that lies too deep, without recursion. */
function skipContainer({ tokens, fault }: Reader, open: number): Node {
  const range = tokens.range();
  fault(range, `This is nested deeper than ${MAX_DEPTH} levels; an options object has three.`);
  let depth = 0;
  let end = range.end;
  while (tokens.kind !== Token.end) {
    if (tokens.kind === Token.openBrace || tokens.kind === Token.openBracket) depth++;
    if (tokens.kind === Token.closeBrace || tokens.kind === Token.closeBracket) depth--;
    end = tokens.end;
    tokens.next();
    if (depth === 0) break;
  }
  const whole = { start: range.start, end };
  return open === Token.openBrace
    ? { kind: 'object', range: whole, entries: [], closed: true }
    : { kind: 'array', range: whole, items: [], closed: true };
}
