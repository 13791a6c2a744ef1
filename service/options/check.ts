import type { NameFamily } from '../values.ts';
import { type CheckMemory, rememberedFindings } from './check-memory.ts';
import { checkCollisions, checkTypeConflicts } from './columns.ts';
import { checkEvents } from './conversions.ts';
import { checkDefaultTypes } from './default-types.ts';
import { checkErrors } from './errors.ts';
import { FAMILIES } from './fields.ts';
import { collector, inOrder } from './findings.ts';
import type { Given } from './given.ts';
import { checkNames } from './names.ts';
import { checkPlacementAdvice } from './placement-advice.ts';
import { type Finding, type Problem, problemOf } from './problem.ts';
import type { Node } from './tree.ts';
import { mayCollide } from './unusual-names.ts';

/**
 * Checks an options object by itself: its structure, its identifiers, and its fields against each other.
 *
 * Faults of syntax and comments that silence problems belong to the text: `checkDocument` knows about those.
 *
 * @param root - the tree of the options, from `readOptions` or `fromValue`
 * @param memory - what the checks of other versions of the document left; it saves time and changes no answer
 * @returns every problem, by position and then by code
 */
export function checkOptions(root: Node, memory?: CheckMemory): Problem[] {
  const { findings, tell } = collector();
  const given = checkErrors(root, tell, memory?.lists);
  if (given) {
    checkPlacementAdvice(given, tell);
    for (const family of Object.keys(FAMILIES) as NameFamily[]) {
      for (const finding of rememberedFindings(given, family, memory, () => findingsOf(given, family))) {
        findings.push(finding);
      }
    }
  }
  return inOrder(findings.map(problemOf));
}

/** What the rules say about the names of a family. They look at nothing of the other families. */
function findingsOf(given: Given, family: NameFamily): Finding[] {
  const { findings, tell } = collector();
  if (family === 'event') checkEvents(given, tell);
  else {
    checkTypeConflicts(given, family, tell);
    if (mayCollide(given, family)) checkCollisions(given, family, tell);
  }
  checkNames(given, family, tell);
  if (family === 'event_param') checkDefaultTypes(given, tell);
  return findings;
}
