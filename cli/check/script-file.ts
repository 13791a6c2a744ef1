/** A SQL script with the options objects in it. */
import { type CheckedDocument, checkText } from '../../service/options/check-document.ts';
import { applyTextEdits } from '../../service/options/edits.ts';
import { fixAll } from '../../service/options/fix-all.ts';
import { fixesOf } from '../../service/options/fixes.ts';
import { placedOptions } from '../../service/options/placed-options.ts';
import type { Problem } from '../../service/options/problem.ts';
import type { LiteralText } from '../../service/sql/literal-text.ts';
import { type ScriptKind, scriptOptions } from '../../service/sql/script-options.ts';
import { fixInScript, problemInScript } from '../../service/sql/script-problems.ts';
import type { CheckedFile } from './checked-file.ts';
import { linesOf } from './positions.ts';

/** An options object of a script. */
interface Part {
  readonly literal: LiteralText;
  readonly checked: CheckedDocument;
}

/**
 * Checks the options objects of a script.
 *
 * @param name the file, relative to the folder of the call
 * @param text what is in it, without a byte order mark
 * @param kind how the script is written
 * @returns the file with the problems of all its options objects; every place is one of the script
 */
export function checkScript(name: string, text: string, kind: ScriptKind): CheckedFile {
  const parts = partsOf(text, kind);
  const origins = new Map<Problem, { readonly part: Part; readonly problem: Problem }>();
  for (const part of parts) {
    for (const problem of part.checked.problems) origins.set(problemInScript(part.literal, problem), { part, problem });
  }
  return {
    name,
    lines: linesOf(text),
    problems: [...origins.keys()],
    fixesOf: (told) => {
      const origin = origins.get(told);
      if (origin === undefined) return [];
      const { part, problem } = origin;
      return fixesOf(part.checked.document, problem).flatMap((fix) => fixInScript(part.literal, fix) ?? []);
    },
    placed: parts.flatMap(
      ({ literal, checked }) => placedOptions({ file: name, name }, checked, literal.rangeOuter) ?? [],
    ),
    rangeOfField: () => undefined,
  };
}

/**
 * Mends the options objects of a script with {@link fixAll}. Nothing outside of their literals changes; a literal that cannot
 * say what would be written stays as it is.
 *
 * @param text a script
 * @param kind how it is written
 * @returns the script, and how many fixes were applied
 */
export function mendScript(text: string, kind: ScriptKind): { readonly text: string; readonly fixes: number } {
  const mended = partsOf(text, kind).flatMap(({ literal, checked }) => {
    const { edits, fixes } = fixAll(checked);
    const inScript = literal.editsOuter(edits);
    return inScript ? [{ edits: inScript, fixes }] : [];
  });
  return {
    text: applyTextEdits(
      text,
      mended.flatMap(({ edits }) => edits),
    ),
    fixes: mended.reduce((sum, { fixes }) => sum + fixes, 0),
  };
}

function partsOf(text: string, kind: ScriptKind): readonly Part[] {
  return scriptOptions(text, kind).map(({ text: literal }) => ({
    literal,
    checked: checkText(literal.text, { strict: true }),
  }));
}
