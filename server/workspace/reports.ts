import {
  type CancellationToken,
  type Diagnostic,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type ResultProgressReporter,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDiagnosticReportPartialResult,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import { NOTHING } from './results.ts';
import type { Workspace } from './workspace.ts';

/**
 * Milliseconds without a change after which open documents are told among the files, too. An editor that has a document open
 * without showing it asks for nothing, and one that closes its tab throws away the last answer; one that shows it knows already.
 */
const QUIET = 1000;

/** As many files are told in one message as a client can take in within a frame. */
const CHUNK = 100;

/** Answers a client that asks for diagnostics, of a document or of the workspace; what it was told is not told again. */
export interface Reports {
  ofDocument(uri: string, previousResultId: string | undefined): DocumentDiagnosticReport;
  /**
   * Tells the diagnostics of all files and documents. A client that takes them piece by piece is told of every change until it
   * cancels the request; another is answered as soon as there is something to tell.
   */
  ofWorkspace(
    params: WorkspaceDiagnosticParams,
    token: CancellationToken,
    progress: ResultProgressReporter<WorkspaceDiagnosticReportPartialResult> | undefined,
  ): Promise<WorkspaceDiagnosticReport>;
  /** Hears which files may have another result than before. */
  heard(uris: readonly string[]): void;
  /** A document was closed: what the client still shows of it is not known. */
  closed(uri: string): void;
}

/** A client that waits for diagnostics of the workspace. */
interface Listener {
  readonly progress: ResultProgressReporter<WorkspaceDiagnosticReportPartialResult> | undefined;
  readonly answer: (report: WorkspaceDiagnosticReport) => void;
}

/** Stands for what a client shows when that is not known. */
const ANYTHING = '';

/**
 * Makes the answers for clients that ask.
 *
 * @param workspace - what is known of the files
 * @param refresh - makes the client ask again about the documents that it has open
 * @returns the answers
 */
export function createReports(workspace: Workspace, refresh: () => void): Reports {
  /** The identifiers of what was told among the files; of a file that is not there, nothing was. */
  let told = new Map<string, string>();
  /** The identifiers of what was answered about open documents. */
  const answered = new Map<string, string>();
  const later = new Set<string>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let listener: Listener | undefined;

  const isOpen = (uri: string) => workspace.versionOf(uri) !== undefined;
  const reportOn = (uri: string): WorkspaceDocumentDiagnosticReport[] => {
    const { id, items } = workspace.resultOf(uri);
    if ((told.get(uri) ?? NOTHING.id) === id) return [];
    if (id === NOTHING.id) told.delete(uri);
    else told.set(uri, id);
    const version = workspace.versionOf(uri) ?? null;
    return [{ kind: DocumentDiagnosticReportKind.Full, uri, version, resultId: id, items: items as Diagnostic[] }];
  };
  const send = (uris: readonly string[]) => {
    if (!listener) return;
    const { progress, answer } = listener;
    const items = uris.flatMap(reportOn);
    if (progress) {
      for (let at = 0; at < items.length; at += CHUNK) progress.report({ items: items.slice(at, at + CHUNK) });
    } else if (items.length > 0) {
      listener = undefined;
      answer({ items });
    }
  };
  return {
    ofDocument(uri, previousResultId) {
      const { id, items } = workspace.resultOf(uri);
      if (isOpen(uri)) answered.set(uri, id);
      if (id === previousResultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId: id };
      return { kind: DocumentDiagnosticReportKind.Full, resultId: id, items: items as Diagnostic[] };
    },
    ofWorkspace({ previousResultIds }, token, progress) {
      listener?.answer({ items: [] });
      const unsure = [...told].filter(([, id]) => id === ANYTHING);
      told = new Map([...previousResultIds.map(({ uri, value }) => [uri, value] as const), ...unsure]);
      return new Promise((resolve) => {
        const current: Listener = { progress, answer: resolve };
        listener = current;
        token.onCancellationRequested(() => {
          if (listener === current) listener = undefined;
          resolve({ items: [] });
        });
        send([...new Set([...workspace.addresses(), ...told.keys()])]);
      });
    },
    heard(uris) {
      const isOutdated = (uri: string) => answered.has(uri) && answered.get(uri) !== workspace.resultOf(uri).id;
      if (uris.some(isOutdated)) refresh();
      send(uris.filter((uri) => !isOpen(uri)));
      const open = uris.filter(isOpen);
      for (const uri of open) later.add(uri);
      if (open.length === 0) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        send([...later]);
        later.clear();
      }, QUIET);
    },
    closed(uri) {
      told.set(uri, ANYTHING);
      answered.delete(uri);
    },
  };
}
