/** The forms in which a script can write JSON; each writes a text, or nothing where the form cannot hold it. */

/** A way to write a text as a literal. */
export interface LiteralForm {
  readonly name: string;
  /** True for a form in which a text of several lines cannot stand as it is. */
  readonly isOneLine?: true;
  readonly write: (text: string) => string | undefined;
}

/** Every form of string literal that can hold an object (`r"…"` cannot), and the ways from a string to JSON. */
export const LITERAL_FORMS: readonly LiteralForm[] = [
  { name: `'…'`, write: (text) => `JSON ${short(text, "'")}` },
  { name: `"…"`, write: (text) => `JSON ${short(text, '"')}` },
  { name: `'''…'''`, write: (text) => `JSON ${long(text, "'''")}` },
  { name: `"""…"""`, write: (text) => `JSON ${long(text, '"""')}` },
  { name: `r'…'`, isOneLine: true, write: (text) => prefixed('JSON r', raw(text, "'")) },
  { name: `r'''…'''`, write: (text) => prefixed('JSON r', raw(text, "'''")) },
  { name: `R"""…"""`, write: (text) => prefixed('JSON R', raw(text, '"""')) },
  { name: `'…' in code points`, write: (text) => `JSON '${inCodePoints(text)}'` },
  { name: `PARSE_JSON('…')`, write: (text) => `PARSE_JSON(${short(text, "'")})` },
  { name: `parse_json("""…""")`, write: (text) => `parse_json ( ${long(text, '"""')}, wide_number_mode => 'round')` },
  { name: `PARSE_JSON(r'''…''')`, write: (text) => prefixed('PARSE_JSON(r', raw(text, "'''"), ')') },
];

function short(text: string, quote: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return quote + escaped.replaceAll('\n', '\\n').replaceAll('\r', '\\r') + quote;
}

/** A line end of Windows needs no escape: it stands for LF, which is the same to JSON. */
function long(text: string, quotes: string): string {
  const quote = quotes.charAt(0);
  return quotes + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quotes;
}

function raw(text: string, quotes: string): string | undefined {
  const endsEarly = text.includes(quotes) || text.endsWith(quotes.charAt(0)) || /\\$/.test(text);
  const isBroken = quotes.length === 1 && (/[\r\n]/.test(text) || text.includes(quotes));
  return endsEarly || isBroken ? undefined : quotes + text + quotes;
}

function prefixed(before: string, literal: string | undefined, after = ''): string | undefined {
  return literal === undefined ? undefined : before + literal + after;
}

function inCodePoints(text: string): string {
  return Array.from(text, (character, index) => {
    const code = character.codePointAt(0) ?? 0;
    const hex = code.toString(16);
    if (code > 0xffff) return `\\U${hex.padStart(8, '0')}`;
    return code > 0xff || index % 2 ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`;
  }).join('');
}
