/** How a text is written inside a string literal of GoogleSQL, between what stands there already. */

import { lineEndOf } from '../options/edits.ts';
import type { TextEdit } from '../options/problem.ts';
import type { StringToken } from './tokens.ts';

/**
 * Spells what an edit writes the way that a literal needs it between its neighbours.
 *
 * @param script - the script
 * @param literal - one of its string tokens
 * @param edit - a stretch of the script inside the literal's quotes, and the text that it shall stand for
 * @returns the edit of the script, with the script's line ends; in a raw string nothing can be escaped
 */
export function spelledEdit(script: string, literal: StringToken, edit: TextEdit): TextEdit {
  const { range, newText } = edit;
  if (literal.raw) return { range, newText: newText.replace(/\n/g, lineEndFor(newText, script)) };
  if (literal.quotes.length === 3) return spelledInLong(script, literal, edit);
  const quote = literal.quotes.charAt(0);
  return { range, newText: newText.replace(/[\s\S]/g, (character) => escaped(character, quote, true)) };
}

/**
 * Writes a text for a raw string. An apostrophe can be written the way of JSON, as `\u0027`, and a line end is one LF.
 *
 * @param text - what a JSON text is to hold
 * @param literal - the raw string
 * @returns the same to JSON, with one thing less that could end the literal
 */
export function rawSpelling(text: string, { quotes }: StringToken): string {
  const unified = text.replace(/\r\n?/g, '\n');
  return quotes.charAt(0) === "'" ? unified.replace(/'/g, '\\u0027') : unified;
}

/** In a string of three quotes, up to two quotes in a row may stand as they are; a third would end it. */
function spelledInLong(script: string, { quotes, content }: StringToken, { range, newText }: TextEdit): TextEdit {
  const quote = quotes.charAt(0);
  const lineEnd = lineEndFor(newText, script);
  let { start, end } = range;
  let run = quotesBefore(script, content.start, start, quote);
  const parts: string[] = [];
  // A bare CR and an LF that comes to stand behind it would be one line end.
  const isBehindCr = start > content.start && script[start - 1] === '\r';
  for (const character of newText) {
    const isPlain = character === quote && run < 2;
    const written = isPlain ? character : escaped(character, quote, isBehindCr && parts.length === 0);
    parts.push(written === '\n' ? lineEnd : written);
    run = isPlain ? run + 1 : 0;
  }
  if (run > 0 && run + quotesAfter(script, end, quote) > 2) {
    if (parts.length === 0) start -= 1;
    parts.splice(Math.max(parts.length - 1, 0), 1, `\\${quote}`);
  }
  if (isBehindCr && parts.length === 0 && script[end] === '\n') {
    end += 1;
    parts.push('\\n');
  }
  return { range: { start, end }, newText: parts.join('') };
}

function escaped(character: string, quote: string, isOneLine: boolean): string {
  if (character === '\\' || character === quote) return `\\${character}`;
  if (character === '\r') return '\\r';
  return isOneLine && character === '\n' ? '\\n' : character;
}

/** How a text that has line ends writes them; LF, and CR with LF, both stand for one LF in a literal. */
function lineEndFor(newText: string, script: string): '\n' | '\r\n' {
  // Most edits are of one line, and have no need to look through the script.
  return newText.indexOf('\n') >= 0 && lineEndOf(script) === '\r\n' ? '\r\n' : '\n';
}

/** The number of quotes right before a place, at most two, of which none is escaped. */
function quotesBefore(script: string, start: number, place: number, quote: string): number {
  let run = 0;
  while (run < 2 && place - run > start && script[place - run - 1] === quote) run += 1;
  let slashes = 0;
  while (place - run - slashes > start && script[place - run - slashes - 1] === '\\') slashes += 1;
  return slashes % 2 === 1 && run > 0 ? run - 1 : run;
}

function quotesAfter(script: string, place: number, quote: string): number {
  let run = 0;
  while (run < 3 && script[place + run] === quote) run += 1;
  return run;
}
