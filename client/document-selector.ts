import { LANGUAGE_ID, SCRIPT_LANGUAGES } from '../server/languages.ts';

/** One way to know a document. */
type DocumentFilter = { language: string } | { pattern: string };

/** The names of SQL scripts, for editors that have no language for one of them. */
const SCRIPTS: DocumentFilter = { pattern: '**/*.{sql,sqlx,bqsql}' };

/**
 * Tells which documents are served: options files and SQL scripts, which keep their own language. No scheme is named: a file
 * is also read in a diff, in a virtual folder, or before it is saved.
 *
 * @returns a selector for the language client and for providers of the editor
 */
export function documentSelector(): DocumentFilter[] {
  return [{ language: LANGUAGE_ID }, ...scriptSelector()];
}

/**
 * Tells which documents are SQL scripts.
 *
 * @returns a selector for providers of the editor
 */
export function scriptSelector(): DocumentFilter[] {
  return [...Array.from(SCRIPT_LANGUAGES.keys(), (language) => ({ language })), SCRIPTS];
}
