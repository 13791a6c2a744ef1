import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type ScriptKind, scriptKindOf } from '../../service/sql/script-options.ts';
import { LANGUAGE_ID, SCRIPT_LANGUAGES } from '../protocol.ts';

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
