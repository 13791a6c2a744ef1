/** From offsets in a text to lines and characters, as editors and compilers count them. */
import { lineOf, lineStarts } from '../../service/options/lines.ts';
import type { TextRange } from '../../service/values.ts';

/** A place in a text; both from zero, characters in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** Answers where an offset lies, and what a line says. */
export interface Lines {
  /** The whole text. */
  readonly text: string;
  readonly positionOf: (offset: number) => Position;
  readonly rangeOf: (range: TextRange) => { readonly start: Position; readonly end: Position };
  /** The text of a line without its end; empty past the last one. */
  readonly lineText: (line: number) => string;
}

/**
 * Finds the lines of a text once, for any number of questions.
 *
 * @param text a document; lines end with `\n`, `\r\n` or `\r`, as in the Language Server Protocol
 * @returns the answers
 */
export function linesOf(text: string): Lines {
  const starts = lineStarts(text);
  const positionOf = (offset: number): Position => {
    const inside = Math.min(Math.max(offset, 0), text.length);
    const line = lineOf(starts, inside);
    return { line, character: inside - (starts[line] ?? 0) };
  };
  return {
    text,
    positionOf,
    rangeOf: ({ start, end }) => ({ start: positionOf(start), end: positionOf(end) }),
    lineText: (line) =>
      text.slice(starts[line] ?? text.length, starts[line + 1] ?? text.length).replace(/[\r\n]+$/, ''),
  };
}
