/** A client with files that are not open. */
import type { WorkspaceDiagnosticReportPartialResult, WorkspaceDocumentDiagnosticReport } from 'vscode-languageserver';
import { READ_FILE, type ReadFileParams, WORKSPACE_FILES } from '../../../server/protocol.ts';
import { until } from '../../editor/harness/until.ts';
import type { ClientByHand } from '../client-by-hand.ts';

export const FOLDER = 'file:///home/ann/';

/** The address of a file by its name. */
export function addressOf(name: string): string {
  return `${FOLDER}${name}`;
}

/** Options that install a source somewhere. */
export function optionsText(source: string, more: Readonly<Record<string, unknown>> = {}): string {
  const options = { ga4_dataset_id: source, transform_config_template: 'events_partitioned', ...more };
  return JSON.stringify(options, undefined, 2);
}

/** The files of a client, and what it shows of them. */
export interface FilesOfClient {
  /** Writes files, and tells the server. */
  write(files: Readonly<Record<string, string>>): void;
  /** Removes a file, and tells the server. */
  remove(name: string): void;
  /** The names of the files that the server has read, in order. */
  readonly read: string[];
  /** Every report that was told, in order. */
  readonly reports: WorkspaceDocumentDiagnosticReport[];
  /** Asks for the diagnostics of the workspace, piece by piece. */
  listen(previous?: Readonly<Record<string, string>>): { readonly id: number };
  /** The codes that are shown for a file. */
  codesOf(name: string): readonly unknown[];
  /** Waits until the codes that are shown for a file are these. */
  shows(name: string, codes: readonly string[]): Promise<void>;
}

/** Gives a client files; it must say hello with `workspaceFiles` itself. */
export function filesOf(client: ClientByHand): FilesOfClient {
  const texts = new Map<string, string>();
  const read: string[] = [];
  const reports: WorkspaceDocumentDiagnosticReport[] = [];
  const shown = new Map<string, readonly unknown[]>();
  let listeners = 0;
  client.answering(READ_FILE, (params) => {
    const { uri } = params as ReadFileParams;
    read.push(uri.slice(FOLDER.length));
    return texts.get(uri) ?? null;
  });
  const take = (items: readonly WorkspaceDocumentDiagnosticReport[]) => {
    for (const report of items) {
      reports.push(report);
      if (report.kind === 'full')
        shown.set(
          report.uri,
          report.items.map(({ code }) => code),
        );
    }
  };
  const hear = async () => {
    for (;;) {
      const { value } = await client.hear<{ value: WorkspaceDiagnosticReportPartialResult }>('$/progress');
      take(value.items);
    }
  };
  const codesOf = (name: string) => shown.get(addressOf(name)) ?? [];
  return {
    write: (files) => {
      const changed = Object.entries(files).map(([name, text]) => {
        texts.set(addressOf(name), text);
        return { uri: addressOf(name), name };
      });
      client.tell(WORKSPACE_FILES, { changed, gone: [] });
    },
    remove: (name) => {
      texts.delete(addressOf(name));
      client.tell(WORKSPACE_FILES, { changed: [], gone: [addressOf(name)] });
    },
    read,
    reports,
    listen: (previous = {}) => {
      listeners += 1;
      const { id, answer } = client.begin('workspace/diagnostic', {
        previousResultIds: Object.entries(previous).map(([name, value]) => ({ uri: addressOf(name), value })),
        partialResultToken: `diagnostics-${listeners}`,
      });
      answer.catch(() => {});
      if (listeners === 1) hear().catch(() => {});
      return { id };
    },
    codesOf,
    shows: async (name, codes) => {
      await until(`${name} to show ${codes.join(', ') || 'nothing'}`, () => codesOf(name).join() === codes.join());
    },
  };
}
