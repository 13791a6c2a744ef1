/** Names and texts in the DuckDB dialect. Every name and every text that reaches SQL goes through a function of this file. */

/**
 * The variables of the lambdas. A column of the shard that is called like one of them would be read in its place, so they
 * have a prefix that no column has.
 */
export const ITEM = '__svc_i';
export const PARAM = '__svc_p';
export const CODES = '__svc_c';
export const ELEMENT = '__svc_e';

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
