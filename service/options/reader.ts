import type { TextRange } from '../values.ts';
import { type Problem, problemOf, type TextEdit } from './problem.ts';
import { type Comment, type Tokens, tokensOf } from './tokens.ts';

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
export const MOST_FAULTS = 200;

/**
 * Starts to read a text.
 *
 * @param text - the document
 * @param strict - true for JSON proper: no comments, no trailing commas
 * @param from - the offset to start at; the beginning of the text when absent
 * @returns the reader, standing on the first token, and the lists in which it puts what it tells and passes
 */
export function readerOf(
  text: string,
  strict: boolean,
  from?: number,
): { reader: Reader; problems: Problem[]; comments: Comment[] } {
  const problems: Problem[] = [];
  const comments: Comment[] = [];
  const fault: Reader['fault'] = (range, message, title, ...edits) => {
    if (problems.length >= MOST_FAULTS) return;
    const data = title === undefined ? undefined : { repair: { title, edits } };
    problems.push(problemOf({ code: 'syntax', path: [], range, message, data }));
  };
  const onComment = (comment: Comment, closed: boolean) => {
    comments.push(comment);
    if (!closed)
      fault(comment.range, 'The comment is not closed; add */.', 'Close the comment', insert(text.length, '*/'));
    else if (strict)
      fault(comment.range, 'A comment is not allowed here; remove it.', 'Remove the comment', remove(comment.range));
  };
  const reader = { text, strict, tokens: tokensOf(text, onComment, from), open: new Map<number, number>(), fault };
  return { reader, problems, comments };
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
