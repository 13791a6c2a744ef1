/** What both builds of the client tell the language client. */
import type { LogOutputChannel } from 'vscode';
import { type BaseLanguageClient, type LanguageClientOptions, vsdiag } from 'vscode-languageclient';
import type { InitializationOptions } from '../server/protocol.ts';
import { documentSelector } from './document-selector.ts';
import { SHOW_LOG, tell } from './notices.ts';
import { openingItsFile } from './open-made-file.ts';
import { isComparedWith } from './review/diff-sides.ts';
import { wantsDiagnostics } from './review/review-schemes.ts';

/** The name under which the language client speaks of itself. */
export const CLIENT_ID = 'svc';
export const CLIENT_NAME = 'Svc';

/**
 * Makes the options of the language client.
 *
 * @param log where the server's own words go
 * @param can what this client can do
 */
export function languageClientOptions(log: LogOutputChannel, can: InitializationOptions): LanguageClientOptions {
  return {
    documentSelector: documentSelector(),
    outputChannel: log,
    initializationOptions: can,
    middleware: {
      provideCodeActions: async (document, range, context, token, next) =>
        (await next(document, range, context, token))?.map(openingItsFile),
      provideDiagnostics: (document, previous, token, next) => {
        const uri = 'uri' in document ? document.uri : document;
        return wantsDiagnostics(uri, () => isComparedWith(uri))
          ? next(document, previous, token)
          : { kind: vsdiag.DocumentDiagnosticReportKind.full, items: [] };
      },
    },
  };
}

/**
 * Starts a language client without waiting for it.
 *
 * @param client as it was made
 * @param log gets the reason when it cannot start
 */
export function startInBackground(client: BaseLanguageClient, log: LogOutputChannel): void {
  tellFailedRequestsOnce(client);
  client.start().catch((error: unknown) => {
    log.error(error instanceof Error ? error : String(error));
    const message =
      'The language server of Svc did not start, so options files are not checked; the log has the reason.';
    tell('error', message, SHOW_LOG);
  });
}

/** The client by itself has a notification for each request that failed: one for each keystroke. The log has them all. */
function tellFailedRequestsOnce(client: BaseLanguageClient): void {
  const handle = client.handleFailedRequest.bind(client);
  let isTold = false;
  client.handleFailedRequest = (type, token, error, value, _show, throwOnCancel) => {
    try {
      return handle(type, token, error, value, false, throwOnCancel);
    } catch (thrown) {
      if (!isTold && thrown === error) {
        isTold = true;
        tell('error', 'A language feature of Svc failed for a reason that was not foreseen; the log has it.', SHOW_LOG);
      }
      throw thrown;
    }
  };
}
