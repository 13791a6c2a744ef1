/** What the runs of this session did, and the lens that tells it above the options. */
import { CodeLens, type Disposable, type Event, EventEmitter, languages, type TextDocument, Uri } from 'vscode';
import type { RunReport } from '../../warehouses/warehouse.ts';
import { documentSelector } from '../document-selector.ts';
import { documentOf } from '../options/options-addresses.ts';
import { readOptionsFile } from '../options/written-options.ts';
import { lastRunText } from '../wording/report-text.ts';

export interface LastRuns extends Disposable {
  readonly onDidChange: Event<void>;
  /** Keeps what a run did until the session ends. */
  record(uri: Uri, report: RunReport): void;
}

/** Knows no run yet; registers the lens. */
export function createLastRuns(): LastRuns {
  const changed = new EventEmitter<void>();
  const reports = new Map<string, RunReport>();
  const lenses = languages.registerCodeLensProvider(documentSelector(), {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses: (document) => {
      const here = [...reports].filter(([address]) => isIn(document, address));
      return here.flatMap(([address, report]) => {
        const { read, rangeOf } = readOptionsFile(document, Uri.parse(address));
        const command = { title: lastRunText(report), command: 'svc.openStatus', arguments: [address] };
        return read.root === undefined ? [] : [new CodeLens(rangeOf(read.root.range), command)];
      });
    },
  });
  return {
    onDidChange: changed.event,
    record: (uri, report) => {
      reports.set(uri.toString(), report);
      changed.fire();
    },
    dispose: () => {
      lenses.dispose();
      changed.dispose();
    },
  };
}

function isIn({ uri }: TextDocument, address: string): boolean {
  return documentOf(Uri.parse(address)).toString() === uri.toString();
}
