/** The syntax of snippets. Source: https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#snippet_syntax */

/**
 * Writes a text so that a snippet holds it as it is.
 *
 * @param text - any text
 * @returns snippet text
 */
export function literal(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/**
 * Writes a place to fill in.
 *
 * @param number - the order in which the places are visited, from 1
 * @param text - what stands there at first
 * @returns snippet text
 */
export function placeholder(number: number, text: string): string {
  return `\${${number}:${literal(text)}}`;
}

/**
 * Writes a place where one of a few texts is picked.
 *
 * @param number - the order in which the places are visited, from 1
 * @param texts - what can be picked; the first stands there at first
 * @returns snippet text
 */
export function choice(number: number, texts: readonly string[]): string {
  return `\${${number}|${texts.map((text) => text.replace(/[\\$},|]/g, '\\$&')).join(',')}|}`;
}
