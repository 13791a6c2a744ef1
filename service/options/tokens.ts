/** The tokens of a JSON document, over the scanner of jsonc-parser. */

import { createScanner } from 'jsonc-parser';
import type { TextRange } from '../values.ts';

/**
 * The scanner's numbers for tokens and faults, as in its type declarations. They are declared `const enum` there, which
 * a compiler that looks at one file at a time cannot read.
 */
export const Token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  blank: 15,
  unknown: 16,
  end: 17,
} as const;

export const ScanFault = {
  unclosedComment: 1,
  unclosedString: 2,
  unfinishedNumber: 3,
  badUnicode: 4,
  badEscape: 5,
  badCharacter: 6,
} as const;

/** A comment of the document. */
export interface Comment {
  readonly range: TextRange;
  /** True for `// …`, false for a block. */
  readonly line: boolean;
}

/** Walks over the tokens that are neither blank nor comment. */
export interface Tokens {
  /** The kind of the current token, one of `Token`. */
  readonly kind: number;
  /** A string's content, or the token as it stands. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** The end of the token before. */
  readonly previousEnd: number;
  /** What is wrong with the token, one of `ScanFault`; 0 for nothing. */
  readonly fault: number;
  /** From its start to its end. */
  range(): TextRange;
  /** Goes to the next token. */
  next(): void;
  /** Goes on from another place of the text. */
  jump(offset: number): void;
}

/**
 * Reads a text token by token.
 *
 * @param text - the document; a byte order mark at its start is skipped
 * @param onComment - told of each comment; the second argument says whether it is closed
 * @param from - the offset to start at
 * @returns the walk, standing on the first token
 */
export function tokensOf(
  text: string,
  onComment: (comment: Comment, closed: boolean) => void,
  from: number = text.startsWith('\uFEFF') ? 1 : 0,
): Tokens {
  const scanner = createScanner(text);
  const tokens = {
    kind: Token.end as number,
    value: '',
    start: 0,
    end: 0,
    range: () => ({ start: tokens.start, end: tokens.end }),
    previousEnd: 0,
    fault: 0,
    next() {
      tokens.previousEnd = tokens.end;
      advance(tokens.end);
    },
    jump(offset: number) {
      tokens.previousEnd = offset;
      advance(offset);
    },
  };
  const advance = (offset: number) => {
    if (!takeOrdinary(text, offset, tokens)) scan(tokens.start);
  };
  const scan = (from: number) => {
    scanner.setPosition(from);
    for (;;) {
      const kind: number = scanner.scan();
      const start = scanner.getTokenOffset();
      // The scanner steps over the end of the text after an unclosed comment.
      const end = Math.min(start + scanner.getTokenLength(), text.length);
      const fault: number = scanner.getTokenError();
      if (kind === Token.lineComment || kind === Token.blockComment) {
        const range = { start, end };
        onComment({ range, line: kind === Token.lineComment }, fault !== ScanFault.unclosedComment);
      } else if (kind !== Token.lineBreak && kind !== Token.blank) {
        Object.assign(tokens, { kind, value: scanner.getTokenValue(), start, end, fault });
        return;
      }
    }
  };
  tokens.jump(from);
  return tokens;
}

/**
 * Takes the next token if it is of those that nearly all of a document consists of: punctuation, and strings without
 * escapes. The scanner makes a text of every blank and every token, which takes several times as long.
 *
 * @param text - the document
 * @param from - an offset
 * @param token - takes the token; otherwise only where it starts
 * @returns false when it is of another kind, or a comment
 */
function takeOrdinary(
  text: string,
  from: number,
  token: { kind: number; value: string; start: number; end: number; fault: number },
): boolean {
  const start = afterBlanks(text, from);
  const code = text.charCodeAt(start);
  const mark = markOf(code);
  const end = mark ? start + 1 : code === 0x22 ? endOfPlainString(text, start + 1) : 0;
  token.start = start;
  if (end === 0) return false;
  token.kind = mark || Token.string;
  token.value = mark ? text.charAt(start) : text.slice(start + 1, end - 1);
  token.end = end;
  token.fault = 0;
  return true;
}

function afterBlanks(text: string, from: number): number {
  let offset = from;
  let code = text.charCodeAt(offset);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++offset);
  return offset;
}

/** The kind of punctuation that a character is; 0 for none. */
function markOf(code: number): number {
  switch (code) {
    case 0x2c:
      return Token.comma;
    case 0x3a:
      return Token.colon;
    case 0x5b:
      return Token.openBracket;
    case 0x5d:
      return Token.closeBracket;
    case 0x7b:
      return Token.openBrace;
    case 0x7d:
      return Token.closeBrace;
    default:
      return 0;
  }
}

/** Where a string ends, from its first character on; 0 when it has escapes, control characters or no end. */
function endOfPlainString(text: string, from: number): number {
  for (let offset = from; ; offset++) {
    const code = text.charCodeAt(offset);
    if (code === 0x22) return offset + 1;
    // Behind the end of the text there is no code, which compares as false.
    if (code === 0x5c || !(code >= 0x20)) return 0;
  }
}
