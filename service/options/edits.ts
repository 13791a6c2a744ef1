/**
 * Edits of a JSON text that keep its comments, its indentation, its line ends and the right commas.
 *
 * They work on the places of a tree, not on paths, so that the second of two equal keys can be removed.
 */

import type { TextRange } from '../values.ts';
import type { TextEdit } from './problem.ts';
import { Token, tokensOf } from './tokens.ts';

/** An object or array: its range with the brackets, and what it holds. */
export interface Container {
  readonly range: TextRange;
  readonly size: number;
  /** The range of a field or an item; nothing when there is none of that index. */
  readonly part: (index: number) => TextRange | undefined;
}

/**
 * Removes a field or an item with the comma that goes with it, and its line when nothing else is on it.
 *
 * @param text - the document
 * @param container - the object or array
 * @param index - which of its parts
 * @returns one or two edits; none when there is no such part
 */
export function removePart(text: string, container: Container, index: number): TextEdit[] {
  const part = container.part(index);
  if (!part) return [];
  const comma = commaAfter(text, part.end);
  const previous = container.part(index - 1);
  const before =
    comma === undefined && index === container.size - 1 && previous ? commaAfter(text, previous.end) : undefined;
  const edits: TextRange[] = [];
  let { start, end } = part;
  if (comma !== undefined) {
    if (isBlank(text, end, comma)) end = comma + 1;
    else edits.push({ start: comma, end: comma + 1 });
  }
  if (before !== undefined && isBlankOnOneLine(text, before + 1, start)) start = before;
  else if (before !== undefined) edits.push({ start: before, end: before + 1 });
  const lineStart = startOfLine(text, start);
  const lineEnd = endOfLine(text, end);
  if (isBlank(text, lineStart, start) && isBlank(text, end, lineEnd) && lineEnd < text.length) {
    edits.push({ start: lineStart, end: afterLineEnd(text, lineEnd) });
  } else {
    // Within a line, the blanks after the part go with it, unless they are all that is left before a line end.
    const blanks = /^[ \t]*/.exec(text.slice(end, lineEnd))?.[0].length ?? 0;
    const isApart = before === undefined || isBlank(text, lineStart, start);
    edits.push({ start, end: isApart && end + blanks < lineEnd ? end + blanks : end });
  }
  return edits.sort((a, b) => a.start - b.start).map((range) => ({ range, newText: '' }));
}

/**
 * Inserts fields or items, one after another.
 *
 * @param text - the document
 * @param container - the object or array; its closing bracket must be there
 * @param after - the index of the part after which they go; -1 for the first place
 * @param newTexts - the fields or the items, without commas; at least one
 * @returns one or two edits
 */
export function insertParts(
  text: string,
  container: Container,
  after: number,
  newTexts: readonly string[],
): TextEdit[] {
  const { range, part } = container;
  const first = part(0);
  if (!first) return insertOnlyParts(text, range, newTexts);
  const eol = lineEndOf(text);
  const isTall = /[\r\n]/.test(text.slice(range.start, first.start));
  const indent = isTall ? `${eol}${indentOf(text, first.start)}` : ' ';
  const previous = part(after);
  if (!previous) {
    const place = isTall ? endOfTrailingComments(text, range.start + 1) : first.start;
    return [insertion(place, newTexts.map((newText) => (isTall ? `${indent}${newText},` : `${newText}, `)).join(''))];
  }
  const comma = commaAfter(text, previous.end);
  const next = part(after + 1);
  const end = comma === undefined ? previous.end : comma + 1;
  const place = isTall ? endOfTrailingComments(text, end) : end;
  // Beside a part that follows on the same line, there is no room for a line of its own.
  const follows = next !== undefined && !/[\r\n]/.test(text.slice(place, next.start));
  const parts = newTexts.map((newText) => `${follows ? ' ' : indent}${newText}`).join(',');
  const inserted = `${parts}${comma === undefined ? '' : ','}`;
  if (comma !== undefined) return [insertion(follows ? end : place, inserted)];
  return place === previous.end
    ? [insertion(place, `,${inserted}`)]
    : [insertion(previous.end, ','), insertion(place, inserted)];
}

/**
 * Applies edits to a text.
 *
 * @param text - the document
 * @param edits - edits that do not overlap, in any order; of two at one place, the first comes first
 * @returns the changed document
 */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { range, newText } of edits.slice().sort((a, b) => a.range.start - b.range.start)) {
    parts.push(text.slice(done, range.start), newText);
    done = Math.max(done, range.end);
  }
  return parts.join('') + text.slice(done);
}

function insertOnlyParts(text: string, { start, end }: TextRange, newTexts: readonly string[]): TextEdit[] {
  const inside = { start: start + 1, end: end - 1 };
  const isArray = text[start] === '[';
  const eol = lineEndOf(text);
  const base = indentOf(text, start);
  const lines = `${newTexts.map((newText) => `${base}${unitOf(text)}${newText}`).join(`,${eol}`)}${eol}`;
  if (isBlank(text, inside.start, inside.end)) {
    return [{ range: inside, newText: isArray ? newTexts.join(', ') : `${eol}${lines}${base}` }];
  }
  // There are comments inside: the parts go below them.
  const lineStart = startOfLine(text, inside.end);
  return isBlank(text, lineStart, inside.end)
    ? [insertion(lineStart, lines)]
    : [insertion(inside.end, newTexts.join(', '))];
}

function insertion(offset: number, newText: string): TextEdit {
  return { range: { start: offset, end: offset }, newText };
}

/** The offset of the comma that follows, with only blanks and comments before it. */
function commaAfter(text: string, offset: number): number | undefined {
  const tokens = tokensOf(text, () => undefined, offset);
  return tokens.kind === Token.comma ? tokens.start : undefined;
}

/** The end of the comments that follow on the same line; the offset itself when there are none. */
function endOfTrailingComments(text: string, offset: number): number {
  const lineEnd = endOfLine(text, offset);
  let place = offset;
  tokensOf(
    text,
    ({ range }) => {
      if (range.start < lineEnd && range.end <= lineEnd) place = range.end;
    },
    offset,
  );
  return place;
}

function isBlank(text: string, start: number, end: number): boolean {
  return !text.slice(start, end).trim();
}

function isBlankOnOneLine(text: string, start: number, end: number): boolean {
  return /^[ \t]*$/.test(text.slice(start, end));
}

/**
 * Finds where the line of an offset starts.
 *
 * @param text - the document
 * @param offset - an offset
 * @returns the offset of the line's first character
 */
export function startOfLine(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !/[\r\n]/.test(text.charAt(start - 1))) start--;
  return start;
}

function endOfLine(text: string, offset: number): number {
  const end = /[\r\n]/g;
  end.lastIndex = offset;
  return end.exec(text)?.index ?? text.length;
}

function afterLineEnd(text: string, lineEnd: number): number {
  return lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1);
}

/**
 * Finds the indentation of the line of an offset.
 *
 * @param text - the document
 * @param offset - an offset
 * @returns the blanks at the start of the line, none of them behind the offset
 */
export function indentOf(text: string, offset: number): string {
  const start = startOfLine(text, offset);
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/**
 * Finds the line end of a text.
 *
 * @param text - the document
 * @returns the one that it uses first; LF when it has only one line
 */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

/**
 * Tells by what the lines of a text are indented.
 *
 * @param text - a document, or its beginning
 * @returns one step of indentation: that of the first indented line; two spaces when there is none
 */
export function unitOf(text: string): string {
  return /(?:^|[\r\n])([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}
