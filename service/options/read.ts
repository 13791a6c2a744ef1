import { inOrder } from './findings.ts';
import type { Problem } from './problem.ts';
import { readValue } from './read-value.ts';
import { insert, type Reader, readerOf } from './reader.ts';
import { type Comment, Token } from './tokens.ts';
import type { Node } from './tree.ts';

/** A document as it was read. */
export interface OptionsDocument {
  readonly text: string;
  /** Absent when the text has no value at all. */
  readonly root?: Node;
  /** The faults of syntax. */
  readonly problems: readonly Problem[];
  readonly comments: readonly Comment[];
  /** True when it was read as JSON proper, in which no comment can stand. */
  readonly strict: boolean;
}

/** How a text is to be read. */
export interface ReadOptions {
  /** True for JSON proper, such as a literal in SQL: no comments, no trailing commas. */
  readonly strict?: boolean;
}

/**
 * Reads the text of an options object.
 *
 * @param text - JSON, with comments and trailing commas unless `strict`
 * @param options - how to read it
 * @returns the tree, the faults of syntax and the comments; never throws
 */
export function readOptions(text: string, options: ReadOptions = {}): OptionsDocument {
  const { strict = false } = options;
  const { reader, problems, comments } = readerOf(text, strict);
  const root = readRoot(reader);
  return { text, root, problems: inOrder(problems), comments, strict };
}

function readRoot(reader: Reader): Node | undefined {
  const { text, tokens, fault } = reader;
  if (tokens.kind === Token.end) {
    const message = 'The text is empty; write an object, { … }.';
    // Below comments, the place of the object is for the writer to choose.
    if (text.trim()) fault(tokens.range(), message);
    else fault(tokens.range(), message, 'Write {}', insert(text.length, '{}'));
    return undefined;
  }
  const root = readValue(reader, 1);
  if (!root) fault(tokens.range(), 'An object, { … }, is expected here.');
  else if (tokens.kind !== Token.end) fault(tokens.range(), 'Nothing may follow the object; remove the rest.');
  return root;
}
