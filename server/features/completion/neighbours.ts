/** The tokens around a cursor: what stands before it in its container, the word that it touches, what comes after. */

import { keptOfUnclosed } from '../../../service/options/read-word.ts';
import { ScanFault, Token, type Tokens, tokensOf } from '../../../service/options/tokens.ts';
import type { TextRange } from '../../../service/values.ts';
import type { Enclosing } from './enclosing.ts';

/** What a neighbour of the cursor is: a bracket, a mark between parts, or a key or value. */
export type NeighbourKind = 'open' | 'close' | 'comma' | 'colon' | 'text' | 'value' | 'end';

/** A token beside the cursor. */
export interface Neighbour {
  /** `text` is a string or a bare word, which can be a key; `end` is the end of the document. */
  readonly kind: NeighbourKind;
  readonly range: TextRange;
  /** What a string says; otherwise the token as it stands. */
  readonly text: string;
}

/** What stands before the cursor. */
export interface Before {
  /** The last token before the word, in the same container. */
  readonly last: Neighbour;
  /** The one before that, where it was looked at. */
  readonly lastButOne?: Neighbour;
  /** The word that the cursor is in or directly after; empty, at the cursor, when there is none. */
  readonly word: TextRange;
  /** True when the word is a string and the cursor is behind its closing quote. */
  readonly isPastQuote: boolean;
}

/** What can be a part of a key that is being typed, and of most values. */
const REST_OF_WORD = /[\w.-]*/y;

/**
 * Reads what stands before a cursor in its container.
 *
 * @param text - the document
 * @param enclosing - the container around the cursor
 * @param offset - the cursor, in UTF-16 units; not in a comment
 * @returns the tokens and the word; nothing when the cursor is in something that has no place in a container
 */
export function readBefore(text: string, enclosing: Enclosing, offset: number): Before | undefined {
  const { container, from, afterValue } = enclosing;
  const kind = afterValue ? 'value' : from === container.range.start + 1 ? 'open' : 'comma';
  let last: Neighbour = { kind, range: { start: from, end: from }, text: '' };
  let lastButOne: Neighbour | undefined;
  let depth = 0;
  const tokens = tokensOf(text, () => undefined, from);
  while (tokens.kind !== Token.end && tokens.range().start < offset) {
    const token = meant(text, tokens, last.kind !== 'colon');
    const isWord = token.kind === 'text' || token.kind === 'value';
    if (isWord && offset <= token.range.end) {
      if (depth > 0 || hasLineBreak(text, token.range.start, offset)) return undefined;
      const word = wordAround(text, tokens, offset);
      const isClosed = tokens.kind === Token.string && tokens.fault !== ScanFault.unclosedString;
      const isPastQuote = isClosed && word.end === tokens.range().end && word.end === offset;
      return { last, lastButOne, word, isPastQuote };
    }
    // Behind what is kept of an open string, whatever is written still falls into it.
    if (isWord && offset <= tokens.range().end) return undefined;
    if (token.kind === 'open') depth += 1;
    // A closing bracket that closes nothing is as good as not there.
    else if (token.kind !== 'close' && depth === 0) [lastButOne, last] = [last, token];
    else if (token.kind === 'close' && depth > 0) {
      depth -= 1;
      if (depth === 0) [lastButOne, last] = [last, { ...token, kind: 'value' }];
    }
    tokens.jump(token.range.end);
  }
  return depth === 0 ? { last, lastButOne, word: { start: offset, end: offset }, isPastQuote: false } : undefined;
}

/**
 * Reads the token at or after an offset.
 *
 * @param text - the document
 * @param offset - in UTF-16 units, not within a token or comment
 * @returns the first token that is no comment
 */
export function readAfter(text: string, offset: number): Neighbour {
  return neighbour(tokensOf(text, () => undefined, offset));
}

/**
 * Tells which part of the text a token is meant to be. A string whose closing quote is missing ends with its line, or
 * with the next string's first quote; it is not meant to be all of that.
 *
 * @param text - the document
 * @param tokens - standing on a string, a word or a literal
 * @param offset - the cursor, which is in it or directly after it
 * @returns the range of the word, with its quotes
 */
function wordAround(text: string, tokens: Tokens, offset: number): TextRange {
  const { kind, fault } = tokens;
  const range = tokens.range();
  const { start, end } = range;
  if (kind !== Token.string) return { start, end: text[end] === '"' && kind === Token.unknown ? end + 1 : end };
  const isSound =
    fault !== ScanFault.unclosedString && !/\w/.test(text.charAt(end)) && !hasLineBreak(text, offset, end);
  if (isSound) return range;
  REST_OF_WORD.lastIndex = Math.max(offset, start + 1);
  return { start, end: REST_OF_WORD.exec(text) ? REST_OF_WORD.lastIndex : offset };
}

/**
 * Tells whether a stretch of text goes over more than one line, as a string with a backslash before its line end does.
 *
 * @param text - the document
 * @param start - in UTF-16 units
 * @param end - likewise
 * @returns true when there is a line end in it
 */
export function hasLineBreak(text: string, start: number, end: number): boolean {
  return /[\r\n]/.test(text.slice(start, end));
}

/** A token as it is meant: a string without its closing quote does not go on to the end of its line. */
function meant(text: string, tokens: Tokens, isKey: boolean): Neighbour {
  const token = neighbour(tokens);
  if (tokens.kind !== Token.string || tokens.fault !== ScanFault.unclosedString) return token;
  const start = token.range.start + 1;
  const kept = keptOfUnclosed(text.slice(start, token.range.end), isKey);
  return { ...token, range: { start: start - 1, end: start + kept.length }, text: kept };
}

function neighbour(tokens: Tokens): Neighbour {
  return { kind: KINDS.get(tokens.kind) ?? 'value', range: tokens.range(), text: tokens.value };
}

const KINDS: ReadonlyMap<number, NeighbourKind> = new Map<number, NeighbourKind>([
  [Token.openBrace, 'open'],
  [Token.openBracket, 'open'],
  [Token.closeBrace, 'close'],
  [Token.closeBracket, 'close'],
  [Token.comma, 'comma'],
  [Token.colon, 'colon'],
  [Token.string, 'text'],
  [Token.unknown, 'text'],
  [Token.end, 'end'],
]);
