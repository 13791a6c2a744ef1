import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  type TextDocumentIdentifier,
} from 'vscode-languageserver';
import type { Documents } from './documents.ts';
import type { Served } from './scripts/served-service.ts';

/** A request on one document. */
interface AboutDocument {
  readonly textDocument: TextDocumentIdentifier;
}

/** Turns a feature into the handler of a request. */
export type Answers = <P extends AboutDocument, R>(
  /** What the feature does, for the log: `The hover`. */
  feature: string,
  work: (document: Served, params: P, token: CancellationToken) => R,
) => (params: P, token: CancellationToken) => Promise<NonNullable<Awaited<R>> | ResponseError<never> | null>;

/**
 * Makes handlers of requests that hold whatever a feature does: an answer is only given while it is wanted, and only on
 * the version that it was asked for; a fault of a feature ends its request, and nothing else.
 *
 * @param documents - where the latest versions are
 * @param log - takes one sentence on each fault
 * @returns handlers that answer nothing on a document that is not open
 */
export function createAnswers(documents: Documents, log: Pick<Connection['console'], 'error'>): Answers {
  return (feature, work) => async (params, token) => {
    const { uri } = params.textDocument;
    const document = documents.get(uri);
    if (token.isCancellationRequested) return cancelled();
    if (document === undefined) return null;
    const isLatest = () => documents.get(uri) === document;
    try {
      const answer = await work(document, params, token);
      if (token.isCancellationRequested) return cancelled();
      return isLatest() ? (answer ?? null) : overtaken();
    } catch (thrown) {
      if (token.isCancellationRequested) return cancelled();
      if (!isLatest()) return overtaken();
      if (thrown instanceof ResponseError) return thrown as ResponseError<never>;
      const sentence = `${feature} failed on ${uri}: ${messageOf(thrown)}`;
      log.error(sentence);
      return new ResponseError(ErrorCodes.InternalError, sentence);
    }
  };
}

/**
 * Puts what was thrown into words.
 *
 * @param thrown - anything
 * @returns its message, without a stack
 */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function cancelled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
}

function overtaken(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed since.');
}
