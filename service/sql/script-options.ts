/** The options objects of a SQL script, as text. */

import { withoutJinja } from './jinja.ts';
import { type LiteralText, literalText } from './literal-text.ts';
import { mayHaveOptions, type OptionsLiteral, optionsLiterals } from './options-literals.ts';
import { sqlOfSqlx } from './sqlx.ts';

/** How a script is written: `sql` for GoogleSQL, alone or with dbt's tags in it, `sqlx` for Dataform's mixture with JavaScript. */
export type ScriptKind = 'sql' | 'sqlx';

/** An options object in a script. */
export interface ScriptOptions {
  readonly literal: OptionsLiteral;
  /** What the literal stands for, and the way between places in it and places in the script. */
  readonly text: LiteralText;
}

/**
 * Tells from a file's name how its script is written.
 *
 * @param name - the name, path or address of a file
 * @returns the kind; nothing when it is no SQL script
 */
export function scriptKindOf(name: string): ScriptKind | undefined {
  const ending = /\.(sql|bqsql|sqlx)$/i.exec(name)?.[1];
  if (ending === undefined) return undefined;
  return ending.toLowerCase() === 'sqlx' ? 'sqlx' : 'sql';
}

/**
 * Finds the options objects of a script and reads their literals.
 *
 * A literal with an interpolation of Dataform or a tag of dbt in it is left out, for its text is not known.
 *
 * @param script - the script
 * @param kind - how it is written
 * @returns the options objects in the order of the script; never throws, whatever the script says
 */
export function scriptOptions(script: string, kind: ScriptKind): readonly ScriptOptions[] {
  if (!mayHaveOptions(script)) return [];
  const sql = kind === 'sqlx' ? sqlOfSqlx(script) : withoutJinja(script);
  return optionsLiterals(sql)
    .filter(({ string: { range } }) => sql.slice(range.start, range.end) === script.slice(range.start, range.end))
    .map((literal) => ({ literal, text: literalText(script, literal.string) }));
}
