import type { NameFamily } from '../values.ts';
import { checkEvents } from './conversions.ts';
import { checkDefaultTypes } from './default-types.ts';
import { checkErrors } from './errors.ts';
import { FAMILIES } from './fields.ts';
import { collector, inOrder } from './findings.ts';
import { checkNames } from './names.ts';
import { checkPlacementAdvice } from './placement-advice.ts';
import { type Problem, problemOf } from './problem.ts';
import type { Node } from './tree.ts';

/**
 * Checks an options object by itself: its structure, its identifiers, and its fields against each other.
 *
 * Faults of syntax and comments that silence problems belong to the text: `checkDocument` knows about those.
 *
 * @param root - the tree of the options, from `readOptions` or `fromValue`
 * @returns every problem, by position and then by code
 */
export function checkOptions(root: Node): Problem[] {
  const { findings, tell } = collector();
  const given = checkErrors(root, tell);
  if (given) {
    checkPlacementAdvice(given, tell);
    checkEvents(given, tell);
    for (const family of Object.keys(FAMILIES) as NameFamily[]) checkNames(given, family, tell);
    checkDefaultTypes(given, tell);
  }
  return inOrder(findings.map(problemOf));
}
