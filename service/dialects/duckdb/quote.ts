/** The quoting functions of the DuckDB dialect. Every name and every text that reaches SQL goes through one of them. */

/** A name as a quoted identifier: `say "hi"` → `"say ""hi"""`. */
export function quoteName(name: string): string {
  return `"${name.replace(/"/g, '""')}"`;
}

/** A dotted path of names, each quoted. */
export function quotePath(...names: readonly string[]): string {
  return names.map(quoteName).join('.');
}

/** A text as a string literal: `it's` → `'it''s'`. DuckDB reads no escapes in it. */
export function quoteText(text: string): string {
  return `'${text.replace(/'/g, "''")}'`;
}
