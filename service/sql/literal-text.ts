/**
 * The text that a string literal of GoogleSQL stands for, and the way between places in it and places in the script.
 *
 * Source: BigQuery, "Lexical structure and syntax", escape sequences for string and bytes literals,
 * https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical#escape_sequences
 */

import { applyTextEdits } from '../options/edits.ts';
import { lineOf } from '../options/lines.ts';
import type { TextEdit } from '../options/problem.ts';
import type { TextRange } from '../values.ts';
import { rawSpelling, spelledEdit } from './literal-spelling.ts';
import { endOfString, type StringToken } from './tokens.ts';

/** What a literal stands for. Offsets are UTF-16 units; inner ones count in `text`, outer ones in the script. */
export interface LiteralText {
  readonly text: string;
  /** The place in the script of a place in the text; a place inside of what one escape stands for is the escape's start. */
  toOuter(inner: number): number;
  /** The place in the text of a place in the script; inside an escape, the place before what it stands for. */
  toInner(outer: number): number;
  /** The stretch of the script that stands for a stretch of the text, with the whole of each escape that it touches. */
  rangeOuter(inner: TextRange): TextRange;
  /**
   * Turns an edit of the text into an edit of the script that changes nothing else.
   *
   * @returns the edit; undefined where this form of literal cannot say it
   */
  editOuter(edit: TextEdit): TextEdit | undefined;
  /**
   * Turns edits of the text, all to be applied at once, into edits of the script. Where they lie so close that what one
   * writes would change what another one means, the whole literal is written anew.
   *
   * @param edits - edits that do not overlap, in any order; of two at one place, the first comes first
   * @returns the edits; undefined where this form of literal cannot say what they write
   */
  editsOuter(edits: readonly TextEdit[]): readonly TextEdit[] | undefined;
}

/** A stretch of the script that stands for a stretch of other length. */
interface Escape {
  readonly inner: TextRange;
  readonly outer: TextRange;
}

const SIMPLE_ESCAPES: { readonly [letter: string]: string } = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** An escape, or a line end of two characters or of the old kind, which stands for one LF in a string of three quotes. */
const ESCAPE = /\\(?:[xX]([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2})|([\s\S]))|\r\n?/g;
const LINE_END = /\r\n?/g;

/**
 * Reads a string literal.
 *
 * @param script - the script
 * @param literal - one of its string tokens; bytes are read as if they were text
 * @returns what it stands for; an escape that GoogleSQL does not know stands for itself
 */
export function literalText(script: string, literal: StringToken): LiteralText {
  const { content, raw } = literal;
  const { text, escapes, isLegal } = readContent(script.slice(content.start, content.end), raw, content.start);
  /** One edit alone is spelled right for sure, but for these. */
  const isSure = !raw && literal.closed && isLegal;
  const innerStarts = escapes.map(({ inner }) => inner.start);
  const outerStarts = escapes.map(({ outer }) => outer.start);

  const toOuter = (inner: number): number => {
    const found = lastAt(escapes, innerStarts, inner);
    if (!found) return content.start + inner;
    return inner < found.inner.end ? found.outer.start : found.outer.end + inner - found.inner.end;
  };
  const toInner = (outer: number): number => {
    const found = lastAt(escapes, outerStarts, outer);
    if (!found) return Math.min(Math.max(outer - content.start, 0), text.length);
    const place = outer < found.outer.end ? found.inner.start : found.inner.end + outer - found.outer.end;
    return Math.min(place, text.length);
  };
  const rangeOuter = ({ start, end }: TextRange): TextRange => {
    if (end <= start) return { start: toOuter(start), end: toOuter(start) };
    const last = lastAt(escapes, innerStarts, end - 1);
    return { start: toOuter(start), end: last && end <= last.inner.end ? last.outer.end : toOuter(end) };
  };
  const editsOuter = (edits: readonly TextEdit[]): readonly TextEdit[] | undefined => {
    const meant = raw ? edits.map(({ range, newText }) => ({ range, newText: rawSpelling(newText, literal) })) : edits;
    const spell = ({ range, newText }: TextEdit) => spelledEdit(script, literal, { range: rangeOuter(range), newText });
    const spelled = meant.map(spell);
    if (spelled.length < 2 && isSure) return spelled;
    const after = applyTextEdits(text, meant);
    if (isSaid(script, literal, spelled, after)) return spelled;
    return raw ? undefined : [spell({ range: { start: 0, end: text.length }, newText: after })];
  };
  return { text, toOuter, toInner, rangeOuter, editsOuter, editOuter: (edit) => editsOuter([edit])?.[0] };
}

interface Content {
  readonly text: string;
  readonly escapes: readonly Escape[];
  /** False when there is a backslash that escapes nothing. */
  readonly isLegal: boolean;
}

function readContent(content: string, raw: boolean, offset: number): Content {
  const parts: string[] = [];
  const escapes: Escape[] = [];
  const pattern = new RegExp(raw ? LINE_END : ESCAPE);
  let done = 0;
  let length = 0;
  let isLegal = true;
  for (let match = pattern.exec(content); match; match = pattern.exec(content)) {
    const meaning = meaningOf(match);
    if (meaning === match[0]) {
      isLegal = false;
      continue;
    }
    const end = match.index + match[0].length;
    const start = length + match.index - done;
    length = start + meaning.length;
    parts.push(content.slice(done, match.index), meaning);
    escapes.push({ inner: { start, end: length }, outer: { start: offset + match.index, end: offset + end } });
    done = end;
  }
  parts.push(content.slice(done));
  return { text: parts.join(''), escapes, isLegal };
}

function meaningOf([all, hex2, hex4, hex8, octal, character]: RegExpExecArray): string {
  if (all[0] === '\r') return '\n';
  const digits = hex2 || hex4 || hex8;
  const code = digits ? parseInt(digits, 16) : octal ? parseInt(octal, 8) : undefined;
  if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  if (character === undefined) return all;
  const simple = SIMPLE_ESCAPES[character];
  if (simple !== undefined) return simple;
  return /[\\?"'`]/.test(character) ? character : all;
}

function lastAt(escapes: readonly Escape[], starts: readonly number[], offset: number): Escape | undefined {
  if (starts.length === 0 || offset < (starts[0] as number)) return undefined;
  return escapes[lineOf(starts, offset)];
}

/** Tells whether a literal stands for a text after edits of the script. */
function isSaid(script: string, literal: StringToken, edits: readonly TextEdit[], text: string): boolean {
  const { content, quotes, raw } = literal;
  const inContent = edits.map(({ range, newText }) => ({
    range: { start: range.start - content.start, end: range.end - content.start },
    newText,
  }));
  const written = applyTextEdits(script.slice(content.start, content.end), inContent);
  const { end, closed } = endOfString(written + quotes, 0, quotes);
  return closed && end === written.length + quotes.length && readContent(written, raw, 0).text === text;
}
