import type { Position, Range, SelectionRange } from 'vscode-languageserver-types';
import type { LanguageService } from '../language-service.ts';
import { outerRange, placeInLiteral, rangeOf } from './literal-places.ts';
import type { ServedLiteral, ServedScript } from './served-script.ts';

/**
 * Tells how a selection grows inside of options literals: as in an options file, then over all between the quotes, then
 * over the literal. From there on the script is for others.
 *
 * @param service - answers for options files
 * @param script - the script
 * @param positions - where the cursors are
 * @returns the smallest range at each position, with its parents, empty outside of literals; nothing when all are outside
 */
export function selectionRangesInScript(
  service: Pick<LanguageService, 'selectionRanges'>,
  script: ServedScript,
  positions: readonly Position[],
): SelectionRange[] | undefined {
  const places = positions.map((position) => placeInLiteral(script, position));
  if (places.every((place) => !place)) return undefined;
  return positions.map((position, index) => {
    const place = places[index];
    if (!place) return { range: { start: position, end: position } };
    const { literal } = place;
    const { string } = literal.literal;
    const whole: SelectionRange = { range: rangeOf(script, string.range) };
    const content: SelectionRange = { range: rangeOf(script, string.content), parent: whole };
    const [inner] = service.selectionRanges(literal.document, [place.position]) ?? [];
    return inner ? grown(script, literal, inner, content) : content;
  });
}

/** The same ranges in the script, each followed by the next larger one, and the largest by those around it. */
function grown(
  script: ServedScript,
  literal: ServedLiteral,
  { range, parent }: SelectionRange,
  around: SelectionRange,
): SelectionRange {
  const steps: Range[] = [outerRange(script, literal, range)];
  for (let step = parent; step; step = step.parent) steps.push(outerRange(script, literal, step.range));
  return steps.reduceRight<SelectionRange>(
    (larger, step) => (isSame(step, larger.range) ? larger : { range: step, parent: larger }),
    around,
  );
}

function isSame(a: Range, b: Range): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
