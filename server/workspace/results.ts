import type { Diagnostic } from 'vscode-languageserver-types';

/** What is told of a file, under an identifier that no other content has. */
export interface Result {
  readonly id: string;
  readonly items: readonly Diagnostic[];
}

/** The result of every file without diagnostics, and of every file that is not known. */
export const NOTHING: Result = { id: '0', items: [] };

/**
 * Gives results their identifiers: the same as before as long as the diagnostics are the same.
 *
 * @returns from a file's address and its diagnostics to its result
 */
export function createResults(): (uri: string, items: readonly Diagnostic[]) => Result {
  const latest = new Map<string, Result>();
  let given = 0;
  return (uri, items) => {
    if (items.length === 0) {
      latest.delete(uri);
      return NOTHING;
    }
    const before = latest.get(uri);
    if (before && areSame(before.items, items)) return before;
    given += 1;
    const result = { id: String(given), items };
    latest.set(uri, result);
    return result;
  };
}

/** The first difference ends the comparison. */
function areSame(before: readonly Diagnostic[], after: readonly Diagnostic[]): boolean {
  if (before === after) return true;
  return (
    before.length === after.length &&
    before.every((diagnostic, index) => JSON.stringify(diagnostic) === JSON.stringify(after[index]))
  );
}
