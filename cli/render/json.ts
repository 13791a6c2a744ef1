/** The one JSON document that a command prints for machines. */

/**
 * @param value plain data; a bigint becomes a string, because a JSON number would lose digits in most readers
 * @returns the document with its newline
 */
export function jsonDocument(value: unknown): string {
  return `${JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part), 2)}\n`;
}
