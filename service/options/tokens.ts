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
  kind: number;
  /** A string's content, or the token as it stands. */
  value: string;
  range: TextRange;
  /** The end of the token before. */
  previousEnd: number;
  /** What is wrong with the token, one of `ScanFault`; 0 for nothing. */
  fault: number;
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
  const tokens: Tokens = {
    kind: Token.end,
    value: '',
    range: { start: 0, end: 0 },
    previousEnd: 0,
    fault: 0,
    next() {
      tokens.previousEnd = tokens.range.end;
      advance();
    },
    jump(offset) {
      tokens.previousEnd = offset;
      scanner.setPosition(offset);
      advance();
    },
  };
  const advance = () => {
    for (;;) {
      const kind: number = scanner.scan();
      const start = scanner.getTokenOffset();
      // The scanner steps over the end of the text after an unclosed comment.
      const range = { start, end: Math.min(start + scanner.getTokenLength(), text.length) };
      const fault: number = scanner.getTokenError();
      if (kind === Token.lineComment || kind === Token.blockComment) {
        onComment({ range, line: kind === Token.lineComment }, fault !== ScanFault.unclosedComment);
      } else if (kind !== Token.lineBreak && kind !== Token.blank) {
        tokens.kind = kind;
        tokens.value = scanner.getTokenValue();
        tokens.range = range;
        tokens.fault = fault;
        return;
      }
    }
  };
  tokens.jump(from);
  return tokens;
}
