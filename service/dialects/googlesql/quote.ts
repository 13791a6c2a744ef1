/** Names and texts in GoogleSQL. Every name and every text that reaches SQL goes through a function of this file. */
import type { DatasetId } from '../../values.ts';

/** A name as a quoted identifier: `it's` → `` `it\'s` ``. */
export function quoteName(name: string): string {
  return `\`${escaped(name)}\``;
}

/**
 * A dataset, or an object in it, as one quoted identifier: `` `acme-shop.analytics_1.events` ``. BigQuery reads the dots in
 * it; so does every other tool that knows names with dots by their text.
 */
export function quotePath({ project, dataset }: DatasetId, name?: string): string {
  return quoteName([project, dataset].concat(name === undefined ? [] : name).join('.'));
}

/** A text as a string literal: `it's` → `'it\'s'`. */
export function quoteText(text: string): string {
  return `'${escaped(text)}'`;
}

/**
 * An address in Cloud Storage as a string literal. One `*` may stand in the name of the file, for as many files as there are.
 * Source: https://cloud.google.com/bigquery/docs/exporting-data#exporting_data_into_one_or_more_files
 *
 * @throws Error for anything else, which no placement without errors leads to
 */
export function quoteUri(uri: string): string {
  if (!/^gs:\/\/[a-z0-9][^*?#\s]*(\*[^*?#\s/]*)?$/.test(uri))
    throw new Error(`This is no place for files in Cloud Storage: ${uri}`);
  return quoteText(uri);
}

/**
 * Identifiers and string literals know the same escapes, so that one spelling serves both.
 * Source: https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical#escape_sequences
 */
function escaped(text: string): string {
  if (text.indexOf('\n') >= 0) return text.split('\n').map(escaped).join('\\n');
  return text.replace(/[\\'`]|[^ -\uffff]/g, (character) =>
    character < ' ' ? `\\x${(256 + character.charCodeAt(0)).toString(16).slice(1)}` : `\\${character}`,
  );
}
