/** Where documents are shown for review, and which side is the one that is proposed. */

/** The part of a document's address that tells. */
interface Address {
  readonly scheme: string;
  readonly query: string;
}

/**
 * Tells whether problems of a document are anybody's business: they are where it can still be changed, or is proposed.
 *
 * @param address of the document
 * @returns false for the side of a diff that is there to be compared with
 */
export function wantsDiagnostics({ scheme, query }: Address): boolean {
  switch (scheme) {
    // The built-in Git extension: the file as it was, `ref` being a commit; empty or `~` for what is staged.
    case 'git':
      return ['', '~'].includes(String(parameters(query)['ref'] ?? 'HEAD'));
    // The GitHub Pull Requests extension: both sides of a pull request that is not checked out, and of one that is.
    case 'pr':
      return parameters(query)['isBase'] !== true;
    case 'review':
      return parameters(query)['base'] !== true;
    default:
      return true;
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
