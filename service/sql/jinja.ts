/**
 * Which parts of a script dbt replaces before anything is SQL.
 *
 * Source: Jinja, "Template Designer Documentation", https://jinja.palletsprojects.com/en/stable/templates/
 */

/** How tags begin and end: an expression, a statement, a comment. */
const OPENING = /\{[{%#]/g;
const CLOSINGS: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '{#': '#}' };

/**
 * Gives a script without the tags of dbt, everything else at its own offset.
 *
 * A tag becomes underscores: what stands in its place, a part of a name, of a string or nothing, only dbt knows. Two braces
 * with braces between them are taken for a slip of the hand and not for a tag.
 *
 * @param script - the script
 * @returns a text of the same length; the script itself when there is no tag in it
 */
export function withoutJinja(script: string): string {
  const pattern = new RegExp(OPENING);
  const nearest = new Map<string, number>();
  let text = '';
  let done = 0;
  for (let opening = pattern.exec(script); opening; opening = pattern.exec(script)) {
    const [signs] = opening;
    const closing = CLOSINGS[signs] ?? '';
    // Looked for again only when it was passed: a script can be long, and full of what only begins like a tag.
    let found = nearest.get(closing) ?? 0;
    if (found >= 0 && found < opening.index + 2) found = script.indexOf(closing, opening.index + 2);
    nearest.set(closing, found);
    if (found < 0 || (signs === '{{' && script.lastIndexOf('{', found) > opening.index + 1)) continue;
    const end = found + 2;
    text += script.slice(done, opening.index) + '_'.repeat(end - opening.index);
    done = end;
    pattern.lastIndex = end;
  }
  return text + script.slice(done);
}
