import { TabInputTextDiff, type Uri, window } from 'vscode';

/**
 * Tells whether a document is there to be compared with.
 *
 * @param uri the document's address
 * @returns true when it is the original side of a diff that is open, and the modified side of none
 */
export function isComparedWith(uri: Uri): boolean {
  const address = uri.toString();
  const diffs = window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => (input instanceof TabInputTextDiff ? [input] : []));
  return (
    diffs.some(({ original }) => original.toString() === address) &&
    !diffs.some(({ modified }) => modified.toString() === address)
  );
}
