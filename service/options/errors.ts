import { type ColumnFamily, checkCollisions, checkTypeConflicts } from './columns.ts';
import { collector, inOrder, report } from './findings.ts';
import { fromValue } from './from-value.ts';
import type { Given } from './given.ts';
import { checkIdentifiers } from './identifiers.ts';
import { checkIncluded } from './included.ts';
import { checkPlacement } from './placement-rules.ts';
import type { Tell } from './problem.ts';
import { checkStructure, type KnownLists } from './structure.ts';
import type { Node } from './tree.ts';

/** The families whose names become columns. */
export const COLUMN_FAMILIES: readonly ColumnFamily[] = ['event_param', 'user_property', 'item_param'];

/**
 * Finds the errors of an options object, and nothing that does not stop a deployment; those of custom entries and their
 * columns are left to `checkTypeConflicts` and `checkCollisions`, family by family.
 *
 * @param root - the tree of the options
 * @param tell - receives the findings
 * @param known - lists of names that need not be read again
 * @returns what is well-formed, for further rules; nothing when the options are no object
 */
export function checkErrors(root: Node, tell: Tell, known?: KnownLists): Given | undefined {
  const given = checkStructure(root, tell, known);
  if (given) {
    checkIdentifiers(given, tell);
    checkPlacement(given, tell);
    checkIncluded(given, tell);
  }
  return given;
}

/**
 * Says why `deploy_installer` refuses an options object. This is all of the checks that runs inside the warehouse; its
 * words are those that the editor and the command line have for the same errors.
 *
 * @param value - the options as a parsed JSON value
 * @returns a line `path: message [code]` for each error; empty when there is none
 */
export function errorReport(value: unknown): string {
  const { findings, tell } = collector();
  const given = checkErrors(fromValue(value), tell);
  for (const family of COLUMN_FAMILIES) {
    if (given) checkTypeConflicts(given, family, tell);
    if (given) checkCollisions(given, family, tell);
  }
  return report(inOrder(findings));
}
