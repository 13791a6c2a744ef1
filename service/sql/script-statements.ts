/** The statements of a script, and reading one of them token by token. */

import type { TextRange } from '../values.ts';
import { eachToken, type SqlToken, type StringToken } from './tokens.ts';

/** One statement of a script. */
export interface Statement {
  /** Its place in the script, from 1. */
  readonly number: number;
  /** From its first token to its last, without the semicolon. */
  readonly range: TextRange;
  readonly tokens: readonly SqlToken[];
}

/** A statement that is being read. */
export interface Reader {
  /** The token that comes next; absent behind the last one. */
  readonly next: SqlToken | undefined;
  /** Tells whether a word (in lower case) or a sign comes next. */
  sees(text: string): boolean;
  /** Takes words (in lower case) and signs as far as they come next; true when all of them were there. */
  take(...texts: readonly string[]): boolean;
  takeString(): StringToken | undefined;
  /** Takes a name of one part, with or without backquotes. */
  takeName(): string | undefined;
  /** Takes names with dots between them; backquotes can stand around all of it, or around any part. */
  takePath(): SqlPath | undefined;
}

/** A name of several parts. */
export interface SqlPath {
  /** Without backquotes: `acme-shop.analytics_1.install_svc`. */
  readonly text: string;
  readonly range: TextRange;
}

/**
 * Splits a script at its semicolons; those in strings, names and comments split nothing.
 *
 * @param sql - the script, GoogleSQL alone
 * @returns the statements that have a token, in order
 */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let tokens: SqlToken[] = [];
  const close = () => {
    const [first] = tokens;
    const last = tokens[tokens.length - 1];
    if (first && last) {
      const range = { start: first.range.start, end: last.range.end };
      statements.push({ number: statements.length + 1, range, tokens });
    }
    tokens = [];
  };
  eachToken(sql, (token) => {
    if (textOf(sql, token) === ';') close();
    else tokens.push(token);
  });
  close();
  return statements;
}

/**
 * Begins to read a statement.
 *
 * @param sql - the script
 * @param statement - one of its statements
 * @returns a reader in front of its first token
 */
export function readerOf(sql: string, { tokens }: Statement): Reader {
  let at = 0;
  return {
    get next() {
      return tokens[at];
    },
    sees: (text) => textOf(sql, tokens[at]) === text,
    take: (...texts) =>
      texts.every((text) => {
        const isNext = textOf(sql, tokens[at]) === text;
        if (isNext) at += 1;
        return isNext;
      }),
    takeString: () => {
      const token = tokens[at];
      if (token?.kind !== 'string') return undefined;
      at += 1;
      return token;
    },
    takeName: () => {
      const token = tokens[at];
      if (token?.kind !== 'name' && token?.kind !== 'word') return undefined;
      at += 1;
      return bareName(sql, token);
    },
    takePath: () => {
      const first = tokens[at];
      if (first?.kind !== 'name' && first?.kind !== 'word') return undefined;
      let { end } = first.range;
      let text = '';
      // Blanks end a path here: GoogleSQL allows them around its dots, but nobody writes them.
      for (let token = tokens[at]; token && isOfPath(sql, token); token = tokens[at]) {
        if (text !== '' && token.range.start !== end) break;
        text += bareName(sql, token);
        end = token.range.end;
        at += 1;
      }
      return { text, range: { start: first.range.start, end } };
    },
  };
}

/** Names, the dots between them, and the dashes that a project can have without quotes. */
function isOfPath(sql: string, token: SqlToken): boolean {
  return token.kind === 'name' || token.kind === 'word' || /^[.-]$/.test(`${textOf(sql, token)}`);
}

function bareName(sql: string, { kind, range: { start, end } }: SqlToken): string {
  return kind === 'name' ? sql.slice(start, end).replace(/^`|`$/g, '') : sql.slice(start, end);
}

/** A word or a sign as a reader compares it: keywords ignore case. */
function textOf(sql: string, token: SqlToken | undefined): string | undefined {
  if (token?.kind !== 'word' && token?.kind !== 'sign') return undefined;
  return sql.slice(token.range.start, token.range.end).toLowerCase();
}
