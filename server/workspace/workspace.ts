import type { Connection, Diagnostic } from 'vscode-languageserver';
import { messageOf } from '../answers.ts';
import { type Documents, serveText } from '../documents.ts';
import type { CheckWorkspaceResult, WorkspaceFilesParams } from '../protocol.ts';
import { datasetPlaces } from '../scripts/dataset-places.ts';
import type { DatasetPlace } from '../scripts/placement-index.ts';
import type { Served } from '../scripts/served-service.ts';
import { snapshotOf } from '../text-snapshot.ts';
import { type FilesTogether, filesTogether } from './across-files.ts';
import { createClosedFiles } from './closed-files.ts';
import { detached, reportOn, withoutText } from './file-report.ts';
import { createResults, type Result } from './results.ts';
import { summaryOf } from './summary.ts';

/** Milliseconds after which those who listen hear of changes: a burst is told once, and typing does not put it off. */
const GATHERING = 100;

/** Everything that is known of the files of a client, open or not. */
export interface Workspace {
  /** A document was opened, or has a new version. */
  changed(uri: string): void;
  closed(uri: string): void;
  /** Takes in what the client says about its files. */
  learn(news: WorkspaceFilesParams): void;
  /** What is wrong with a file, by itself and with others. */
  resultOf(uri: string): Result;
  /** The version of a document that a result is about; absent when the document is not open. */
  versionOf(uri: string): number | undefined;
  /** The addresses of all files and documents that can have a result. */
  addresses(): Iterable<string>;
  /** The places that name datasets, of each file and document. */
  datasets(): Iterable<readonly DatasetPlace[]>;
  /** What is known of each file and document. */
  readonly reports: FilesTogether['reports'];
  /** Waits until every file has been looked at, and counts. */
  summary(): Promise<CheckWorkspaceResult>;
  stop(): void;
}

/** What a workspace needs. */
export interface WorkspaceParts {
  readonly documents: Documents;
  readonly connection: Pick<Connection, 'sendRequest' | 'console'>;
  /** What is wrong with a file by itself. */
  readonly diagnosticsOf: (served: Served) => readonly Diagnostic[];
  /** Whether the client tells which files there are. Otherwise the documents that are open are all that is known. */
  readonly tellsFiles: boolean;
  /** Names the file of an open document, for a client that does not tell which files there are. */
  readonly nameOf: (uri: string) => string | undefined;
  /** Hears which files may have another result than before. */
  readonly heard: (uris: readonly string[]) => void;
}

/**
 * Keeps what is known of a client's files. Documents that are open win over what is in their files.
 *
 * @param parts - what it needs
 * @returns a workspace in which nothing is known
 */
export function createWorkspace(parts: WorkspaceParts): Workspace {
  const { documents, connection, tellsFiles } = parts;
  const together = filesTogether();
  const results = createResults();
  const datasetsOfClosed = new Map<string, readonly DatasetPlace[]>();
  /** Of each open document the version that was looked at. */
  const seen = new Map<string, Served>();
  const behind = new Set<string>();
  const news = new Set<string>();
  let telling: ReturnType<typeof setTimeout> | undefined;

  const files = createClosedFiles(connection, {
    // What somebody has just opened comes first; later edits of it are looked at between files.
    mustWait: () => Array.from(behind).some((uri) => !seen.has(uri)),
    isOpen: (uri) => documents.get(uri) !== undefined,
    take: (uri, text) => {
      if (text === null) return forget(uri);
      const served = serveText(snapshotOf({ uri, languageId: '', version: 0 }, text));
      guarded(uri, () => {
        replace(uri, detached(reportOn(served, files.names.get(uri), parts.diagnosticsOf)));
        datasetsOfClosed.set(uri, withoutText(datasetPlaces(served)));
      });
    },
  });
  /** A fault on one file is told, leaves that file without a report, and stops nothing else. */
  const guarded = (uri: string, work: () => void) => {
    try {
      work();
    } catch (thrown) {
      replace(uri, undefined);
      connection.console.error(`Checking ${uri} failed: ${messageOf(thrown)}`);
    }
  };
  const flush = () => {
    clearTimeout(telling);
    telling = undefined;
    for (const uri of behind) catchUp(uri);
    const uris = Array.from(news);
    news.clear();
    parts.heard(uris);
    files.resume();
  };
  const tell = (uris: Iterable<string>) => {
    for (const uri of uris) news.add(uri);
    telling ??= setTimeout(flush, GATHERING);
  };
  const replace = (uri: string, report: Parameters<FilesTogether['update']>[1]) =>
    tell([uri, ...together.update(uri, report)]);
  /** Looks at the latest version of a document, unless that was done. */
  const catchUp = (uri: string) => {
    behind.delete(uri);
    const served = documents.get(uri);
    if (served && seen.get(uri) !== served) {
      seen.set(uri, served);
      const name = tellsFiles ? files.names.get(uri) : parts.nameOf(uri);
      guarded(uri, () => replace(uri, reportOn(served, name, parts.diagnosticsOf)));
    }
  };
  const forget = (uri: string) => {
    datasetsOfClosed.delete(uri);
    replace(uri, undefined);
  };
  return {
    changed(uri) {
      behind.add(uri);
      tell([]);
    },
    closed(uri) {
      behind.delete(uri);
      seen.delete(uri);
      // What was not saved is gone; until the file is read, it is taken for what it was.
      if (files.names.has(uri)) files.reread(uri);
      else forget(uri);
      tell([uri]);
    },
    learn(told) {
      files.learn(told);
      for (const uri of told.gone) if (!documents.get(uri)) forget(uri);
      // Whether an open document takes part in the rules across files may have changed.
      for (const uri of [...told.gone, ...told.changed.map((file) => file.uri)]) {
        if (seen.delete(uri)) behind.add(uri);
      }
      tell([]);
    },
    resultOf(uri) {
      catchUp(uri);
      return results(uri, together.diagnosticsOf(uri));
    },
    versionOf: (uri) => documents.get(uri)?.text.version,
    addresses: () => new Set([...files.names.keys(), ...documents.all().map(({ text }) => text.uri)]),
    *datasets() {
      for (const document of documents.all()) yield datasetPlaces(document);
      for (const [uri, places] of datasetsOfClosed) if (!documents.get(uri)) yield places;
    },
    reports: together.reports,
    async summary() {
      await files.settled();
      flush();
      return summaryOf(together, files.names.keys());
    },
    stop() {
      clearTimeout(telling);
      files.stop();
    },
  };
}
