/** The way between places in a script and places in the options objects of its literals. */

import type { Position, Range } from 'vscode-languageserver-types';
import type { TextRange } from '../../service/values.ts';
import type { ServedLiteral, ServedScript } from './served-script.ts';

/** A place inside of a literal. */
export interface PlaceInLiteral {
  readonly literal: ServedLiteral;
  /** The place in the literal's own document. */
  readonly position: Position;
  /** False inside of an escape, of which one half cannot be written without the other. */
  readonly isBetweenCharacters: boolean;
}

/**
 * Finds the literal at a place of a script.
 *
 * @param script - the script
 * @param position - the place
 * @returns the literal that has the place between its quotes, and where that is in it; nothing outside of all literals
 */
export function placeInLiteral(script: ServedScript, position: Position): PlaceInLiteral | undefined {
  const offset = script.text.offsetAt(position);
  const literal = script.literals.find(({ literal: { string } }) => {
    return string.content.start <= offset && offset <= string.content.end;
  });
  if (!literal) return undefined;
  const inner = literal.text.toInner(offset);
  return {
    literal,
    position: literal.document.text.positionAt(inner),
    isBetweenCharacters: literal.text.toOuter(inner) === offset,
  };
}

/**
 * Finds the part of a literal that a range of a script covers.
 *
 * @param script - the script
 * @param literal - one of its literals
 * @param range - the range
 * @returns the part in the literal's own document; nothing when the range does not touch what is between the quotes
 */
export function rangeInLiteral(script: ServedScript, literal: ServedLiteral, range: Range): Range | undefined {
  const { start, end } = offsetsIn(script, range);
  const { content } = literal.literal.string;
  if (end < content.start || start > content.end) return undefined;
  const { text } = literal.document;
  const innerAt = (offset: number) =>
    text.positionAt(literal.text.toInner(Math.min(Math.max(offset, content.start), content.end)));
  return { start: innerAt(start), end: innerAt(end) };
}

/**
 * Translates a range of a literal's own document.
 *
 * @param script - the script
 * @param literal - one of its literals
 * @param range - the range in the literal's document
 * @returns the range of the script
 */
export function outerRange(script: ServedScript, literal: ServedLiteral, range: Range): Range {
  const { text } = literal.document;
  const inner = { start: text.offsetAt(range.start), end: text.offsetAt(range.end) };
  return rangeOf(script, literal.text.rangeOuter(inner));
}

/**
 * Translates a place of a literal's own document.
 *
 * @param script - the script
 * @param literal - one of its literals
 * @param position - the place in the literal's document
 * @returns the place in the script
 */
export function outerPosition(script: ServedScript, literal: ServedLiteral, position: Position): Position {
  return script.text.positionAt(literal.text.toOuter(literal.document.text.offsetAt(position)));
}

/**
 * Translates a stretch of a script.
 *
 * @param script - the script
 * @param range - offsets in UTF-16 units
 * @returns the same stretch in lines and characters
 */
export function rangeOf({ text }: ServedScript, { start, end }: TextRange): Range {
  return { start: text.positionAt(start), end: text.positionAt(end) };
}

function offsetsIn({ text }: ServedScript, { start, end }: Range): TextRange {
  return { start: text.offsetAt(start), end: text.offsetAt(end) };
}
