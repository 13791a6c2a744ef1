import { applyTextEdits } from '../options/edits.ts';
import { literalText } from './literal-text.ts';
import { eachToken, type StringToken } from './tokens.ts';

/**
 * Writes a text as a string literal of three apostrophes, in which JSON can stand as it is read.
 *
 * @param text - the text
 * @param raw - whether a raw string is wished for, in which a backslash stands for itself
 * @returns the literal with its quotes; a raw one where that is wished for and can say the text
 */
export function spelledLiteral(text: string, raw = false): string {
  const empty = `${raw ? 'r' : ''}''''''`;
  const strings: StringToken[] = [];
  eachToken(empty, (token) => {
    if (token.kind === 'string') strings.push(token);
  });
  const edits = strings.map((string) => {
    const edit = literalText(empty, string).editOuter({ range: { start: 0, end: 0 }, newText: text });
    return edit ? applyTextEdits(empty, [edit]) : undefined;
  });
  return edits[0] ?? spelledLiteral(text);
}
