/** How much room a text takes on a terminal, and how to make it fit. */
import { stripVTControlCharacters } from 'node:util';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Ranges that terminals draw two columns wide: East Asian Wide and Fullwidth (Unicode Standard Annex 11), and emoji. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|^\p{Emoji_Presentation}/u;

/**
 * The columns that a text takes on a terminal.
 *
 * @param text one line; colour sequences take no room
 * @returns columns
 */
export function textWidth(text: string): number {
  const plain = stripVTControlCharacters(text);
  if (/^[\x20-\x7e]*$/.test(plain)) return plain.length;
  let width = 0;
  for (const { segment } of graphemes.segment(plain)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/**
 * Shortens a text to a number of columns, with an ellipsis where something is missing.
 *
 * @param text one line without colour sequences
 * @param most columns, at least 1
 * @returns the text, or its beginning and `…`
 */
export function shorten(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  let short = '';
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += textWidth(segment);
    if (width > most - 1) break;
    short += segment;
  }
  return `${short}…`;
}

/**
 * Writes control characters as visible escapes, so that data cannot move the cursor, colour the screen or break a table.
 *
 * @param text any text
 * @returns one line of printable text
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    // A joiner between emoji is part of one picture.
    if (character === '\u200d') return character;
    const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
    return short ?? `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
}
