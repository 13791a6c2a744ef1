import type { TextRange } from '../values.ts';
import type { TextEdit } from './problem.ts';
import type { Tokens } from './tokens.ts';

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
