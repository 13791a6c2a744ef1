/** From problems and fixes of an options object in a SQL script to places of the script. */

import type { Fix } from '../options/fixes.ts';
import type { Problem } from '../options/problem.ts';
import type { LiteralText } from './literal-text.ts';

/**
 * Tells a problem of a literal's text on the script.
 *
 * @param literal - the literal
 * @param problem - a problem of its text
 * @returns the same with places of the script. How to repair the syntax is left out: ask `fixesOf` about the literal's
 *   document, and `fixInScript` about the answer
 */
export function problemInScript(literal: LiteralText, problem: Problem): Problem {
  const { data, related } = problem;
  const { repair, ...others } = data ?? {};
  return {
    ...problem,
    range: literal.rangeOuter(problem.range),
    ...(related && !related.file && { related: { ...related, range: literal.rangeOuter(related.range) } }),
    ...(repair && { data: others }),
  };
}

/**
 * Turns a fix of a literal's text into a fix of the script.
 *
 * @param literal - the literal
 * @param fix - a fix of its text
 * @returns the fix; nothing where this form of literal cannot say what it writes
 */
export function fixInScript(literal: LiteralText, fix: Fix): Fix | undefined {
  const edits = literal.editsOuter(fix.edits);
  return edits && { ...fix, edits };
}
