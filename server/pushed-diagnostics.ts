import type { Connection, Diagnostic } from 'vscode-languageserver';
import { messageOf } from './answers.ts';
import type { Documents } from './documents.ts';
import type { Result } from './workspace/results.ts';

/** Milliseconds without a further change after which diagnostics are sent: longer than a burst, shorter than a glance. */
const QUIET = 25;

/** Sends the diagnostics of documents to a client that does not ask for them. */
export interface PushedDiagnostics {
  /** A document was opened, or has a new version. */
  changed(uri: string): void;
  /** A document may have other diagnostics than before, because of another one. */
  affected(uri: string): void;
  closed(uri: string): void;
}

/**
 * Serves clients that do not pull.
 *
 * @param documents - where the latest versions are
 * @param resultOf - the diagnostics of the latest version of a document
 * @param client - where they are sent, and where one sentence on each fault goes
 */
export function createPushedDiagnostics(
  documents: Documents,
  resultOf: (uri: string) => Result,
  client: Pick<Connection, 'sendDiagnostics' | 'console'>,
): PushedDiagnostics {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const published = new Map<string, Result>();
  const stop = (uri: string) => {
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
  };
  const publish = (uri: string) => {
    waiting.delete(uri);
    const document = documents.get(uri);
    if (document === undefined) return;
    try {
      const result = resultOf(uri);
      published.set(uri, result);
      const diagnostics = result.items as Diagnostic[];
      void client.sendDiagnostics({ uri, version: document.text.version, diagnostics });
    } catch (thrown) {
      client.console.error(`Diagnostics failed on ${uri}: ${messageOf(thrown)}`);
    }
  };
  const changed = (uri: string) => {
    stop(uri);
    waiting.set(uri, setTimeout(publish, QUIET, uri));
  };
  return {
    changed,
    affected: (uri) => {
      if (documents.get(uri) && !waiting.has(uri) && published.get(uri) !== resultOf(uri)) changed(uri);
    },
    closed: (uri) => {
      stop(uri);
      published.delete(uri);
      void client.sendDiagnostics({ uri, diagnostics: [] });
    },
  };
}
