/** How messages quote and list what a person wrote. */

const LONGEST_QUOTE = 60;

/**
 * Quotes a text for a message, as JSON would, and shortens it when it is long.
 *
 * @param text - a key, a name or a value
 * @returns the text in double quotes, on one line
 */
export function quote(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
}

/**
 * Lists alternatives for a message.
 *
 * @param texts - at least one
 * @returns for example `"a", "b" or "c"`
 */
export function alternatives(texts: readonly string[]): string {
  const quoted = texts.map(quote);
  const last = quoted.pop();
  return quoted.length ? `${quoted.join(', ')} or ${last}` : `${last}`;
}
