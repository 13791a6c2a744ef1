import { inOrder } from './findings.ts';
import { type Problem, problemOf } from './problem.ts';
import { readValue } from './read-value.ts';
import { insert, type Reader, remove } from './reader.ts';
import { type Comment, Token, tokensOf } from './tokens.ts';
import type { Node } from './tree.ts';

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

function readRoot(reader: Reader): Node | undefined {
  const { text, tokens, fault } = reader;
  if (tokens.kind === Token.end) {
    const message = 'The text is empty; write an object, { … }.';
    // Below comments, the place of the object is for the writer to choose.
    if (text.trim()) fault(tokens.range, message);
    else fault(tokens.range, message, 'Write {}', insert(text.length, '{}'));
    return undefined;
  }
  const root = readValue(reader, 1);
  if (!root) fault(tokens.range, 'An object, { … }, is expected here.');
  else if (tokens.kind !== Token.end) fault(tokens.range, 'Nothing may follow the object; remove the rest.');
  return root;
}
