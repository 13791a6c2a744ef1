import type { FoldingRange } from 'vscode-languageserver-types';
import type { LanguageService } from '../language-service.ts';
import { indentationFolds } from './indentation-folds.ts';
import { outerPosition, rangeOf } from './literal-places.ts';
import type { ServedLiteral, ServedScript } from './served-script.ts';

/**
 * Tells what can be folded in a script with options literals of several lines: each literal, what can be folded in an options
 * file, and the rest of the script by its indentation. The last is what an editor does for SQL by itself, but only as long
 * as no language server tells it anything.
 *
 * @param service - answers for options files
 * @param script - the script
 * @returns the ranges, whole lines; nothing when no literal goes over several lines, so that the editor goes on by itself
 */
export function foldingRangesOfScript(
  service: Pick<LanguageService, 'foldingRanges'>,
  script: ServedScript,
): FoldingRange[] | undefined {
  const tall = script.literals.filter((literal) => linesOf(script, literal).length > 1);
  if (tall.length === 0) return undefined;
  const inLiterals = tall.flatMap((literal) => foldsIn(service, script, literal));
  const continued = tall.flatMap((literal) => linesOf(script, literal).slice(1));
  const starts = new Set(inLiterals.map(({ startLine }) => startLine));
  const around = indentationFolds(script.text.getText(), new Set(continued));
  return [...inLiterals, ...around.filter(({ startLine }) => !starts.has(startLine))];
}

function foldsIn(
  service: Pick<LanguageService, 'foldingRanges'>,
  script: ServedScript,
  literal: ServedLiteral,
): FoldingRange[] {
  const lineAt = (line: number) => outerPosition(script, literal, { line, character: 0 }).line;
  const inside = (service.foldingRanges(literal.document) ?? [])
    .map(({ startLine, endLine, kind }) => ({
      startLine: lineAt(startLine),
      endLine: lineAt(endLine),
      ...(kind && { kind }),
    }))
    .filter(({ startLine, endLine }) => endLine > startLine);
  const lines = linesOf(script, literal);
  const [first = 0] = lines;
  // The closing quotes stay in sight, as a closing brace does.
  const whole = { startLine: first, endLine: first + lines.length - 2 };
  const isNew = whole.endLine > first && inside.every(({ startLine }) => startLine !== first);
  return isNew ? [whole, ...inside] : inside;
}

/** The lines that a literal with its quotes is on. */
function linesOf(script: ServedScript, { literal }: ServedLiteral): number[] {
  const { start, end } = rangeOf(script, literal.string.range);
  return Array.from({ length: end.line - start.line + 1 }, (_, index) => start.line + index);
}
