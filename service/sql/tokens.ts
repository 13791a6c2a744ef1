/**
 * The tokens of a GoogleSQL script, as far as finding string literals needs them.
 *
 * Source: BigQuery, "Lexical structure and syntax",
 * https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical
 */

import type { TextRange } from '../values.ts';

/** A token that is neither blank nor comment. */
export type SqlToken = WordToken | NameToken | StringToken | SignToken;

/** A keyword, an unquoted name or a number. */
export interface WordToken {
  readonly kind: 'word';
  readonly range: TextRange;
}

/** A name in backquotes. */
export interface NameToken {
  readonly kind: 'name';
  readonly range: TextRange;
}

/** A string or bytes literal, with its prefix and its quotes. */
export interface StringToken extends StringForm {
  readonly kind: 'string';
  readonly range: TextRange;
  /** What stands between the quotes. */
  readonly content: TextRange;
  /** False when the closing quotes are missing. */
  readonly closed: boolean;
}

/** How a string literal is written. */
export interface StringForm {
  /** One quote, or three of the same. */
  readonly quotes: string;
  /** True when a backslash stands for itself. */
  readonly raw: boolean;
  /** True for bytes, which are no text. */
  readonly bytes: boolean;
}

/** One character that is none of the above. */
export interface SignToken {
  readonly kind: 'sign';
  readonly range: TextRange;
}

/** One match is one token, blank or comment; the groups: word, prefix of a string, opening quotes, name, sign. */
const TOKEN =
  /\s+|(?:--|#)[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|([rRbB]{0,2})('''|"""|'|")|((?:[\w$]|(?!\s)[\u0080-\uffff])+)|(`)|([\s\S])/y;

/**
 * Reads a script token by token. Text that is no GoogleSQL gives tokens as well: what a token is can always be told.
 *
 * @param text - the script
 * @param visit - told of each token in order
 */
export function eachToken(text: string, visit: (token: SqlToken) => void): void {
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < text.length) {
    const offset = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) return;
    const token = tokenOf(text, offset, match);
    if (!token) continue;
    pattern.lastIndex = token.range.end;
    visit(token);
  }
}

function tokenOf(text: string, start: number, match: RegExpExecArray): SqlToken | undefined {
  const [all, prefix = '', quotes, word, name, sign] = match;
  const range = { start, end: start + all.length };
  if (quotes) return stringAt(text, start, prefix.toLowerCase(), quotes);
  if (word) return { kind: 'word', range };
  if (name) return { kind: 'name', range: { start, end: endOfString(text, range.end, '`').end } };
  return sign ? { kind: 'sign', range } : undefined;
}

function stringAt(text: string, start: number, prefix: string, quotes: string): StringToken {
  const from = start + prefix.length + quotes.length;
  const { end, closed } = endOfString(text, from, quotes);
  return {
    kind: 'string',
    range: { start, end },
    content: { start: from, end: closed ? end - quotes.length : end },
    closed,
    quotes,
    raw: prefix.indexOf('r') >= 0,
    bytes: prefix.indexOf('b') >= 0,
  };
}

/**
 * Finds the end of a string literal or of a name in backquotes. A backslash hides the character behind it, in raw
 * strings too. Only three quotes go over the end of a line.
 *
 * @param text - the script
 * @param from - the offset behind the opening quotes
 * @param quotes - the quotes that end it
 * @returns the offset behind the closing quotes; where they are missing, the end of the line or of the script
 */
export function endOfString(text: string, from: number, quotes: string): { end: number; closed: boolean } {
  const isLong = quotes.length === 3;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === quotes[0] && text.startsWith(quotes, at)) return { end: at + quotes.length, closed: true };
    else if (!isLong && (character === '\n' || character === '\r')) return { end: at, closed: false };
  }
  return { end: text.length, closed: false };
}
