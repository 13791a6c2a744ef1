/**
 * Where documents are shown for review, and which side is the one that is proposed.
 *
 * Sources: the Git extension of VS Code, https://github.com/microsoft/vscode/blob/main/extensions/git/src/uri.ts and
 * fileSystemProvider.ts beside it, and GitHub Pull Requests,
 * https://github.com/microsoft/vscode-pull-request-github/blob/main/src/common/uri.ts
 */

/** The part of a document's address that tells. */
interface Address {
  readonly scheme: string;
  readonly path: string;
  readonly query: string;
}

/** Schemes of documents that can be changed: their problems are somebody's business, whatever they are compared with. */
const OWN = ['file', 'untitled', 'vscode-vfs', 'vscode-userdata', 'vscode-remote'];

/**
 * Tells whether problems of a document are anybody's business: they are where it can still be changed, or is proposed.
 *
 * @param address of the document
 * @param isComparedWith asked where the address does not tell: whether the document is the original side of an open diff
 * @returns false for the side of a diff that is there to be compared with
 */
export function wantsDiagnostics({ scheme, path, query }: Address, isComparedWith: () => boolean): boolean {
  switch (scheme) {
    // `ref` is a commit, or empty for what is staged. `~` is what a changed file is compared with. With `.git` behind its
    // name, a document is there for the marks in the margin of an editor.
    case 'git':
      return parameters(query)['ref'] === '' && !path.endsWith('.git');
    // Both sides of a pull request that is not checked out, and of one that is.
    case 'pr':
      return parameters(query)['isBase'] !== true;
    case 'review':
      return parameters(query)['base'] !== true;
    // Such as `githubpr` and `gitpr`, both sides of a pull request that is being made.
    default:
      return OWN.includes(scheme) || !isComparedWith();
  }
}

/** These extensions write their parameters as JSON. */
function parameters(query: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(query);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
