/** How a text is put into a document: what it replaces, on which line it stands, and the commas around it. */

import { lineEndOf, unitOf } from '../../../service/options/edits.ts';
import type { Node } from '../../../service/options/tree.ts';
import type { TextRange } from '../../../service/values.ts';
import type { ServedDocument } from '../../served-document.ts';
import { hasLineBreak } from './neighbours.ts';
import type { EmptySpot, Spot } from './spot.ts';

/** The frame for whatever is inserted at a spot. */
export interface Insertion {
  /** What is replaced; on one line, with the cursor in it. */
  readonly range: TextRange;
  /** What goes before and after the text itself: commas, blanks, line ends. */
  readonly front: string;
  readonly tail: string;
  /** Where a comma has to be added apart from that; never at the edge of the range. */
  readonly comma?: number;
  /** What a line end and a step of indentation within the text become. */
  readonly lines: LineStyle;
}

/** How the lines of a document end and are indented. */
export interface LineStyle {
  readonly lineEnd: string;
  readonly unit: string;
  /** The indentation of the lines of what is inserted. */
  readonly indent: string;
}

/** So much of a document shows how its lines end and by what they are indented. */
const SAMPLE = 10_000;

/** The style of a document, without any indentation of the place itself. */
function lineStyleOf(document: ServedDocument): LineStyle {
  const sample = document.options.text.slice(0, SAMPLE);
  return { lineEnd: lineEndOf(sample), unit: unitOf(sample), indent: '' };
}

/**
 * Works out how a field, a value or an item is put into a document, so that the result is as well-formed and as tidy as
 * what is around it.
 *
 * @param document - the document
 * @param spot - the place
 * @returns the frame
 */
export function insertionAt(document: ServedDocument, spot: Spot): Insertion {
  const { text } = document.options;
  const lines = lineStyleOf(document);
  const { word, before, after } = spot;
  // Where a colon follows, only the key is missing; its value stays where it is.
  if (after.kind === 'colon') return withComma(spot, { range: word, front: '', tail: '', lines });
  if (spot.role === 'value') {
    const front = word.start === word.end && before.range.end === word.start ? ' ' : '';
    return { range: word, front, tail: inlineTail(text, spot), lines };
  }
  const lineStart = startOfLine(document, word.start);
  const blanks = backOverBlanks(text, word.start, lineStart);
  const indent = indentIn(document, spot, lines.unit);
  if (blanks === lineStart) return withComma(spot, onOwnLine(document, spot, lineStart, { ...lines, indent }));
  if (isTall(text, spot) && hasRoomForLine(text, spot)) {
    const { range, tail } = tallTail(document, spot, { ...lines, indent });
    const front = lines.lineEnd + indent;
    return withComma(spot, { range: { start: blanks, end: range.end }, front, tail, lines: { ...lines, indent } });
  }
  return withComma(spot, { range: word, front: inlineFront(text, spot), tail: inlineTail(text, spot), lines });
}

/**
 * Works out how a whole document is written.
 *
 * @param document - the document, which holds no value yet
 * @param spot - the place
 * @returns the frame
 */
export function insertionOfFile(document: ServedDocument, { word }: EmptySpot): Insertion {
  return { range: word, front: '', tail: '', lines: lineStyleOf(document) };
}

/** The cursor's line holds nothing before it: the text stays on that line, at the right indentation. */
function onOwnLine(document: ServedDocument, spot: Spot, lineStart: number, lines: LineStyle): Insertion {
  const { text } = document.options;
  const { word } = spot;
  const given = text.slice(lineStart, word.start);
  if (!isTall(text, spot)) {
    return { range: word, front: '', tail: inlineTail(text, spot), lines: { ...lines, indent: given } };
  }
  const { indent } = lines;
  let common = 0;
  while (common < given.length && given[common] === indent[common]) common += 1;
  const { range, tail } = tallTail(document, spot, lines);
  return { range: { start: lineStart + common, end: range.end }, front: indent.slice(common), tail, lines };
}

/** What comes behind a part that has its own line: whatever else is on that line moves down. */
function tallTail(
  document: ServedDocument,
  { container, word, after }: Spot,
  lines: LineStyle,
): Pick<Insertion, 'range' | 'tail'> {
  const { text } = document.options;
  const comma = needsCommaBefore(after) ? ',' : '';
  const next = afterBlanks(text, word.end);
  const range = { start: word.start, end: next };
  if (next === text.length || isLineBreak(text, next)) return { range, tail: comma };
  if (next !== after.range.start || after.kind === 'comma') {
    return { range: word, tail: comma && !isBlank(text.charAt(word.end)) ? `${comma} ` : comma };
  }
  const indent = after.kind === 'close' ? indentOfLine(document, container.range.start) : lines.indent;
  return { range, tail: comma + lines.lineEnd + indent };
}

/** Whether no other part follows on the line of the cursor. */
function hasRoomForLine(text: string, { word, after }: Spot): boolean {
  if (after.kind === 'close' || after.kind === 'end') return true;
  if (hasLineBreak(text, word.end, after.range.start)) return true;
  return after.kind === 'comma' && isLineBreak(text, afterBlanks(text, after.range.end));
}

function inlineFront(text: string, { word, container }: Spot): string {
  const previous = text.charAt(word.start - 1);
  if (isBlank(previous) || (container.kind === 'array' && previous === '[')) return '';
  return ' ';
}

function inlineTail(text: string, { role, word, after }: Spot): string {
  const next = text.charAt(word.end);
  if (needsCommaBefore(after)) return isBlank(next) || isLineBreak(text, word.end) ? ',' : ', ';
  return role === 'field' && next === '}' ? ' ' : '';
}

/** Adds the comma that is missing before the place. */
function withComma({ before }: Spot, insertion: Insertion): Insertion {
  if (before.kind !== 'text' && before.kind !== 'value') return insertion;
  const { end } = before.range;
  return end === insertion.range.start ? { ...insertion, front: `,${insertion.front}` } : { ...insertion, comma: end };
}

function needsCommaBefore({ kind }: Spot['after']): boolean {
  return kind === 'text' || kind === 'value' || kind === 'open';
}

/** Whether each part of the container has its own line. The options themselves have that unless somebody wrote otherwise. */
function isTall(text: string, spot: Spot): boolean {
  const { container, path, after } = spot;
  const other = firstOther(spot);
  if (!other && path.length === 0 && container.kind === 'object') return true;
  return hasLineBreak(text, container.range.start, other ? startOfPart(other) : after.range.start);
}

/** The indentation that a part of the container has on its own line. */
function indentIn(document: ServedDocument, spot: Spot, unit: string): string {
  const { container } = spot;
  const other = firstOther(spot);
  const start = other && startOfPart(other);
  const isFirstOnLine = start !== undefined && hasLineBreak(document.options.text, container.range.start, start);
  return isFirstOnLine ? indentOfLine(document, start) : indentOfLine(document, container.range.start) + unit;
}

type Part = Node | { readonly keyRange: TextRange };

/** The first part of the container that is not at the place itself. */
function firstOther({ container, word }: Spot): Part | undefined {
  const parts: readonly Part[] = container.kind === 'object' ? container.entries : container.items;
  return parts.slice(0, 2).find((part) => startOfPart(part) !== word.start || word.end === word.start);
}

function startOfPart(part: Part): number {
  return ('keyRange' in part ? part.keyRange : part.range).start;
}

function startOfLine({ text }: ServedDocument, offset: number): number {
  return text.offsetAt({ line: text.positionAt(offset).line, character: 0 });
}

function indentOfLine(document: ServedDocument, offset: number): string {
  const start = startOfLine(document, offset);
  return document.options.text.slice(start, Math.min(offset, afterBlanks(document.options.text, start)));
}

function backOverBlanks(text: string, offset: number, limit: number): number {
  let start = offset;
  while (start > limit && isBlank(text.charAt(start - 1))) start -= 1;
  return start;
}

function afterBlanks(text: string, offset: number): number {
  let end = offset;
  while (isBlank(text.charAt(end))) end += 1;
  return end;
}

function isLineBreak(text: string, offset: number): boolean {
  return text[offset] === '\n' || text[offset] === '\r';
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t';
}
