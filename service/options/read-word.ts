/** Reads strings, and words that should have been strings, with or without their quotes. */

import { insert, type Reader } from './reader.ts';
import { ScanFault, Token } from './tokens.ts';
import type { Node } from './tree.ts';

/**
 * Reads the current token, a string or a word that JSON does not know, as the string or literal that it stands for, and
 * tells what is wrong with it.
 *
 * @param reader - the reader, standing on a string or an unknown word
 * @param isKey - true in the place of a field's name
 * @returns a string, or the literal that a word such as `True` stands for
 */
export function readWord(reader: Reader, isKey: boolean): Node {
  const { text, tokens } = reader;
  if (tokens.kind === Token.unknown) return readBareWord(reader, isKey);
  if (tokens.fault === ScanFault.unclosedString) return readUnclosed(reader, isKey);
  const { value } = tokens;
  const range = tokens.range();
  const swallowed =
    isKey && text[range.end] !== ':' && !/^\s*:/.test(text.slice(range.end, range.end + 100))
      ? /^(\w+)\s*:\s*$/.exec(value)
      : null;
  if (swallowed?.[1]) return readSwallowedColon(reader, swallowed[1]);
  if (tokens.fault) tellFault(reader);
  tokens.next();
  return { kind: 'string', range, value };
}

function tellFault({ tokens, fault }: Reader): void {
  const range = tokens.range();
  if (tokens.fault === ScanFault.badUnicode)
    fault(range, 'A \\u in a string must be followed by four hexadecimal digits.');
  if (tokens.fault === ScanFault.badEscape) {
    fault(range, 'A string has an unknown escape; a backslash itself is written \\\\.');
  }
  if (tokens.fault === ScanFault.badCharacter) {
    fault(range, 'A string must not hold a control character; write a tab as \\t.');
  }
}

/** `"web,` at the end of a line: the quote is missing before the comma. */
function readUnclosed({ text, tokens, fault }: Reader, isKey: boolean): Node {
  const { start } = tokens;
  const kept = keptOfUnclosed(text.slice(start + 1, tokens.end), isKey);
  const end = start + 1 + kept.length;
  const range = { start, end };
  fault(range, 'The string is not closed; add a double quote.', 'Add the quote', insert(end, '"'));
  tokens.jump(end);
  return { kind: 'string', range, value: unescaped(kept) };
}

/**
 * Tells how much of a string without its closing quote is meant to be in it.
 *
 * @param content - the string up to the end of its line, without the opening quote
 * @param isKey - true in the place of a field's name
 * @returns the beginning of the content: up to the colon after a name, or to the commas and brackets at the end
 */
export function keptOfUnclosed(content: string, isKey: boolean): string {
  const key = isKey ? /^\w+(?=\s*:)/.exec(content) : null;
  return key ? key[0] : content.replace(/[\s,\]}]+$/, '');
}

/** `"stream_type: "web"`: the quote is missing before the colon, which is now part of a string. */
function readSwallowedColon({ tokens, fault }: Reader, key: string): Node {
  const { start } = tokens;
  const end = start + 1 + key.length;
  const range = { start, end };
  fault(range, 'A double quote is missing after the name; add it.', 'Add the quote', insert(end, '"'));
  tokens.jump(end);
  return { kind: 'string', range, value: key };
}

/** A word without quotes, with only one of them, or in single quotes. */
function readBareWord({ text, tokens, fault }: Reader, isKey: boolean): Node {
  const { start, end } = tokens;
  const word = text.slice(start, end);
  const single = word[0] === "'" ? /^'([^'"\r\n\\]*)'/.exec(text.slice(start, start + 1000)) : null;
  if (single) {
    const range = { start, end: start + single[0].length };
    const value = single[1] ?? '';
    const edit = { range, newText: JSON.stringify(value) };
    fault(range, 'A string takes double quotes, not single ones; replace them.', 'Replace the quotes', edit);
    tokens.jump(range.end);
    return { kind: 'string', range, value };
  }
  if (text[end] === '"') {
    const range = { start, end: end + 1 };
    fault(range, 'A double quote is missing before this; add it.', 'Add the quote', insert(start, '"'));
    tokens.jump(end + 1);
    return { kind: 'string', range, value: word };
  }
  const range = { start, end };
  const literal = isKey ? undefined : /^(?:true|false|null)$/.exec(word.toLowerCase())?.[0];
  tokens.next();
  if (literal) {
    const edit = { range, newText: literal };
    fault(range, `JSON writes this ${literal}; write it so.`, `Write ${literal}`, edit);
    return literal === 'null' ? { kind: 'null', range } : { kind: 'boolean', range, value: literal === 'true' };
  }
  fault(range, `${isKey ? 'The name of a field' : 'A string'} takes double quotes; add them.`, 'Add the quotes', {
    range,
    newText: JSON.stringify(word),
  });
  return { kind: 'string', range, value: word };
}

/** What a string without its closing quote means; as it stands when its escapes are broken. */
function unescaped(content: string): string {
  try {
    return String(JSON.parse(`"${content}"`));
  } catch {
    return content;
  }
}
