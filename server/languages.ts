/** Which documents are ours: options files, and SQL scripts with options in them. Client and server have to agree on that. */

import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type ScriptKind, scriptKindOf } from '../service/sql/script-options.ts';

/** The language id of options files. */
export const LANGUAGE_ID = 'svc-options';

/** The language ids of SQL scripts, each with the way in which such a script is written. */
export const SCRIPT_LANGUAGES: ReadonlyMap<string, ScriptKind> = new Map([
  ['sql', 'sql'],
  ['bigquery', 'sql'],
  ['googlesql', 'sql'],
  ['sqlx', 'sqlx'],
  ['dataform', 'sqlx'],
]);

/**
 * Tells from what a document is known by whether it is a SQL script.
 *
 * @param document - a document
 * @returns how the script is written; nothing when it is no script, or when somebody says that it is an options file
 */
export function kindOfScript({ uri, languageId }: Pick<TextDocument, 'uri' | 'languageId'>): ScriptKind | undefined {
  if (languageId === LANGUAGE_ID) return undefined;
  const byLanguage = SCRIPT_LANGUAGES.get(languageId);
  const byName = scriptKindOf(/^[^?#]*/.exec(uri)?.[0] ?? '');
  // Without an extension for Dataform, editors are told to take its scripts for SQL.
  return byName === 'sqlx' ? byName : (byLanguage ?? byName);
}
